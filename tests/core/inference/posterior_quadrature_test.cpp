// Hyperparameters, their priors and their posterior by quadrature, against distributions that are known in closed form.
#include "core/inference/parameter_space.h"
#include "core/inference/posterior_quadrature.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <boost/math/distributions/gamma.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/quadrature/exp_sinh.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>

#include <QTest>

#include <cmath>
#include <numbers>

namespace posterior_quadrature_test
{

using core::HyperparameterSpace;
using core::InferredHyperparameter;
using core::PosteriorQuadrature;
using core::Prior;
using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();
const std::vector<Prior> priors{{.family = Prior::Family::Gamma, .first = 1.0, .second = 1.0},
                                {.family = Prior::Family::Gamma, .first = 2.5, .second = 0.3},
                                {.family = Prior::Family::LogNormal, .first = -0.4, .second = 0.7},
                                {.family = Prior::Family::Normal, .first = 0.5, .second = 2.0}};

PosteriorQuadrature integrated(const core::LogDensityRow& row, std::vector<core::QuadratureSide> sides)
{
    return valueOf(core::posteriorQuadrature(row, std::move(sides)));
}

} // namespace

class PosteriorQuadratureTest : public QObject
{
    Q_OBJECT

private slots:
    void aPriorIntegratesToOneAndItsParts()
    {
        for (const Prior& prior : priors) {
            boost::math::quadrature::exp_sinh<double> integrator;
            const double all = integrator.integrate([&](double x) { return std::exp(core::logDensity(prior, x)); });
            QVERIFY2(std::abs(all - 1.0) < 1e-10, core::textOf(prior).c_str());
            const double below = boost::math::quadrature::gauss_kronrod<double, 31>::integrate(
                [&](double x) { return std::exp(core::logDensity(prior, x)); }, 0.0, 1.7, 15, 1e-12);
            QVERIFY2(std::abs(below - core::cumulative(prior, 1.7)) < 1e-10, core::textOf(prior).c_str());
            QVERIFY(std::abs(core::quantile(prior, core::cumulative(prior, 1.7)) - 1.7) < 1e-9);
            const double h = 1e-5;
            const double slope = (core::logDensity(prior, std::exp(std::log(1.7) + h)) -
                                  core::logDensity(prior, std::exp(std::log(1.7) - h))) /
                                 (2.0 * h);
            QVERIFY(std::abs(core::logSlope(prior, 1.7) - slope) < 1e-8);
            QCOMPARE(valueOf(core::priorFrom(core::textOf(prior))), prior);
        }
        QCOMPARE(core::logDensity(priors[0], 2.0), -2.0); // Γ(1, 1)
    }

    void whatIsNoPriorIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"gamma(1)", "gamma(0,1)", "beta(1,1)", "gamma(1,-2)", "normal(1,x)", "gamma(1,1", "",
                                 "lognormal(0,0)", "normal(-1e9,1)"})
            QTest::newRow(text) << QString::fromLatin1(text);
    }
    void whatIsNoPriorIsRefused()
    {
        QFETCH(QString, text);
        QVERIFY(!refusal(core::priorFrom(text.toStdString())).empty());
    }

    void unboundedNumbersStandForThePriorOfTheHyperparameters()
    {
        const std::vector<core::Interval> bounds{{0.0, infinity}, {0.3, infinity}, {0.0, 4.0}, {0.3, 4.0}};
        for (const Prior& prior : priors)
            for (const core::Interval& bound : bounds) {
                const HyperparameterSpace space({{.name = "a", .prior = prior, .bounds = bound}});
                VectorXd u(1);
                for (const double at : {-1.3, 0.2, 0.9}) {
                    u[0] = at;
                    const double h = 1e-6;
                    const VectorXd up = u.array() + h, down = u.array() - h;
                    const auto here = space.logPrior(u);
                    const double theta = space.values(u)[0];
                    const double jacobian = (space.values(up)[0] - space.values(down)[0]) / (2.0 * h);
                    QVERIFY(std::abs(here.value - core::logDensity(prior, theta) - std::log(std::abs(jacobian))) <
                            1e-8);
                    const double slope = (space.logPrior(up).value - space.logPrior(down).value) / (2.0 * h);
                    QVERIFY(std::abs(here.gradient[0] - slope) < 1e-7);
                    QVERIFY(theta > bound.lo && theta < bound.hi);
                    QVERIFY(std::abs(space.unbounded(space.values(u))[0] - at) < 1e-9);
                    const auto posterior = space.posterior([](const VectorXd& values) {
                        return core::LikelihoodAt{.value = 3.0 * std::log(values[0]) - values[0],
                                                  .logGradient = VectorXd::Constant(1, 3.0 - values[0])};
                    });
                    const double change = (posterior(up).value - posterior(down).value) / (2.0 * h);
                    QVERIFY(std::abs(posterior(u).gradient[0] - change) < 1e-7);
                }
            }
    }

    void whatIsWrongWithHyperparametersIsTold()
    {
        const auto wrong = [](InferredHyperparameter parameter) {
            parameter.name = "tau2";
            const auto found = HyperparameterSpace::problems({parameter});
            return found.empty() ? std::string() : found.front().message;
        };
        QVERIFY(wrong({.name = {}, .fixed = 1.0}).find("nothing is left") != std::string::npos);
        QVERIFY(wrong({.name = {}, .fixed = -1.0}).find("greater than 0") != std::string::npos);
        QVERIFY(wrong({.name = {}, .bounds = {2.0, 1.0}}).find("in order") != std::string::npos);
        QVERIFY(wrong({.name = {}, .bounds = {1000.0, 2000.0}}).find("no mass") != std::string::npos);
        QVERIFY(wrong({.name = {}, .bounds = {0.1, 10.0}}).empty());
    }

    void aGammaDistributionIsFoundWherever()
    {
        for (const double scale : {1e-6, 1.0, 1e5})
            for (const double shape : {0.7, 3.0, 4000.0}) {
                const auto row = [=](double, const VectorXd& logs) -> VectorXd {
                    return shape * logs.array() - logs.array().exp() / scale;
                };
                const auto found = integrated(row, {{.range = {-3.0, 3.0}, .openBelow = true, .openAbove = true}});
                QVERIFY(std::abs(found.logEvidence - std::lgamma(shape) - shape * std::log(scale)) < 1e-9);
                const boost::math::gamma_distribution<double> exact(shape, scale);
                const auto& marginal = found.marginals.front();
                QVERIFY(std::abs(marginal.mean([](double x) { return std::exp(x); }) / (shape * scale) - 1.0) < 1e-9);
                for (const double probability : {0.025, 0.1, 0.5, 0.9, 0.975}) {
                    const double x = std::exp(marginal.quantile(probability));
                    QVERIFY(std::abs(x / boost::math::quantile(exact, probability) - 1.0) < 1e-8);
                }
            }
    }

    void aNarrowRidgeInThePlaneIsIntegrated()
    {
        constexpr double correlation = 0.95, sd1 = 0.02, sd2 = 0.3;
        const auto row = [&](double first, const VectorXd& second) -> VectorXd {
            const Eigen::ArrayXd a = Eigen::ArrayXd::Constant(second.size(), (first - 1.0) / sd1),
                                 b = (second.array() + 2.0) / sd2;
            return -0.5 * (a.square() - 2.0 * correlation * a * b + b.square()) / (1.0 - correlation * correlation);
        };
        const auto found = integrated(row, {{.range = {-5.0, 5.0}, .openBelow = true, .openAbove = true},
                                            {.range = {-8.0, 8.0}, .openBelow = true, .openAbove = true}});
        const double exact = std::log(2.0 * std::numbers::pi * sd1 * sd2 * std::sqrt(1.0 - correlation * correlation));
        QVERIFY(std::abs(found.logEvidence - exact) < 1e-9);
        const boost::math::normal_distribution<double> first(1.0, sd1), second(-2.0, sd2);
        for (const double probability : {0.025, 0.5, 0.9}) {
            QVERIFY(std::abs(found.marginals[0].quantile(probability) - boost::math::quantile(first, probability)) <
                    1e-9);
            QVERIFY(std::abs(found.marginals[1].quantile(probability) - boost::math::quantile(second, probability)) <
                    1e-9);
        }
        const double product =
            (found.weights.array() * (found.nodes.col(0).array() - 1.0) * (found.nodes.col(1).array() + 2.0)).sum();
        QVERIFY(std::abs(product - correlation * sd1 * sd2) < 1e-10);
    }

    void boundsCutTheDistribution()
    {
        const auto row = [](double, const VectorXd& x) -> VectorXd { return -0.5 * x.array().square(); };
        const auto found = integrated(row, {{.range = {0.0, 6.0}, .openAbove = true}});
        QVERIFY(std::abs(found.logEvidence - 0.5 * std::log(std::numbers::pi / 2.0)) < 1e-10);
        QCOMPARE(found.box.front().lo, 0.0);
    }

    void whatDoesNotFallOffIsTold()
    {
        const auto flat = [](double, const VectorXd& x) -> VectorXd { return VectorXd::Zero(x.size()); };
        QVERIFY(refusal(core::posteriorQuadrature(flat, {{.range = {0.0, 1.0}, .openAbove = true}})).find("fall off") !=
                std::string::npos);
        const auto nothing = [](double, const VectorXd& x) -> VectorXd {
            return VectorXd::Constant(x.size(), -infinity);
        };
        QVERIFY(refusal(core::posteriorQuadrature(nothing, {{.range = {0.0, 1.0}}})).find("0 everywhere") !=
                std::string::npos);
    }
};

KERNELSCOPE_TEST(PosteriorQuadratureTest, NoApplication)

} // namespace posterior_quadrature_test

#include "posterior_quadrature_test.moc"
