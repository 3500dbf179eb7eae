// Hyperparameters of Gaussian processes integrated out, against a stored posterior and against quadrature.
#include "core/gp/averaged_probability.h"
#include "core/gp/hyperparameter_posterior.h"
#include "core/gp/laplace.h"
#include "core/gp/regression.h"
#include "core/inference/hyperparameter_posterior.h"
#include "core/inference/summary.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QTest>

#include <cmath>

namespace hyperparameter_posterior_test
{

using core::GpHyperparameterModel;
using core::GpHyperparameterPosterior;
using core::InferredHyperparameter;
using core::Prior;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// posteriordb's gp_pois_regr (N = 11), whose source is github.com/stan-dev/stat_comp_benchmarks,
/// benchmarks/gp_pois_regr/gp_pois_regr.data.R, commit fe896bb.
MatrixXd inputs()
{
    return VectorXd::LinSpaced(11, -10.0, 10.0);
}
VectorXd targets()
{
    VectorXd y(11);
    y << 4.75906, 1.59423, 2.99548, 5.27501, 1.66472, 2.24347, 2.8914, 4.08681, 4.60588, 0.802364, 3.92136;
    return y;
}

GpHyperparameterModel model()
{
    return {.kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {6.0}}, 4.0), .diagonal = 1.5};
}

/// The space of a model with these free.
core::HyperparameterSpace spaceOf(const GpHyperparameterModel& of, const std::vector<InferredHyperparameter>& free)
{
    std::vector<InferredHyperparameter> all = of.all();
    for (const InferredHyperparameter& one : free)
        *std::ranges::find(all, one.name, &InferredHyperparameter::name) = one;
    return core::HyperparameterSpace(all);
}

} // namespace

class HyperparameterPosteriorTest : public QObject
{
    Q_OBJECT

private slots:
    /// The model gp_regr: ρ ~ Γ(25, 4), α ~ N⁺(0, 2), σ ~ N⁺(0, 1), y ~ N(0, α² se(ρ) + σ I): sigma is a variance.
    /// Stored means (posteriordb, reference_posteriors/summary_statistics/mean/mean/gp_pois_regr-gp_regr.json, commit
    /// 7e52000) 6.87434818, 2.44239984, 1.82873107 with standard errors 0.01276, 0.00776, 0.00503.
    void theStoredPosteriorIsFound()
    {
        const core::HyperparameterSpace space(
            {{.name = "rho", .prior = {.family = Prior::Family::Gamma, .first = 25.0, .second = 4.0}},
             {.name = "alpha", .prior = {.family = Prior::Family::Normal, .first = 0.0, .second = 2.0}},
             {.name = "sigma", .prior = {.family = Prior::Family::Normal, .first = 0.0, .second = 1.0}}});
        const core::GpObjective objective = core::regressionObjective(inputs(), targets());
        const auto likelihood = [&](const VectorXd& values) {
            const auto slopes = valueOf(
                objective(core::kernelOf(core::SquaredExponential{.lengthscale = {values[0]}}, values[1] * values[1]),
                          values[2]));
            core::LikelihoodAt at{.value = slopes.logEvidence, .logGradient = VectorXd(3)};
            // continuousHyperparameters: the factor in front, which is α², then the lengthscale
            at.logGradient << slopes.logKernel[1], 2.0 * slopes.logKernel[0], slopes.logDiagonal;
            return at;
        };
        std::vector<VectorXd> starts;
        for (int c = 0; c < 4; ++c)
            starts.push_back(space.unbounded(space.drawFromPrior(static_cast<std::uint64_t>(c))));
        const core::NutsSettings settings{.warmup = 500, .draws = 1500, .acceptance = 0.9};
        const auto chains = valueOf(core::sampleChains(space.posterior(likelihood), starts, settings, 3));
        const auto summaries = core::summaries(chains, space);
        const double means[] = {6.87434817782581, 2.4423998398757, 1.82873106572797};
        const double errors[] = {0.0127649184133038, 0.00775729060630055, 0.00502769102294288};
        for (std::size_t j = 0; j < 3; ++j) {
            QVERIFY(*summaries[j].rhat < 1.01);
            const double error = std::hypot(*summaries[j].mcseMean, errors[j]);
            QVERIFY2(std::abs(summaries[j].mean - means[j]) < 4.0 * error,
                     qPrintable(QStringLiteral("%1: %2").arg(j).arg(summaries[j].mean)));
        }
    }

    void chainsAgreeWithQuadratureForRegressionAndClassification_data()
    {
        QTest::addColumn<bool>("classes");
        QTest::newRow("regression") << false;
        QTest::newRow("classification") << true;
    }
    void chainsAgreeWithQuadratureForRegressionAndClassification()
    {
        QFETCH(bool, classes);
        VectorXd t = targets();
        if (classes)
            t = (t.array() > 3.0).cast<double>();
        GpHyperparameterModel of = model();
        if (classes) {
            of.diagonal = 1e-4;
            of.diagonalName = "nu";
        }
        const GpHyperparameterPosterior posterior(
            classes ? core::classificationObjective(inputs(), t) : core::regressionObjective(inputs(), t), of,
            spaceOf(of,
                    {{.name = "lengthscale", .prior = {.family = Prior::Family::Gamma, .first = 4.0, .second = 1.0}},
                     {.name = "scale", .prior = {.family = Prior::Family::LogNormal, .first = 1.0, .second = 0.7}}}));
        const auto quadrature = valueOf(posterior.quadrature());
        const auto exact = core::summaries(quadrature, posterior.space());
        const auto chains = valueOf(core::sampleChains(posterior.logDensity(), valueOf(posterior.starts(4, 1)),
                                                       {.warmup = 300, .draws = 300, .acceptance = 0.9}, 1));
        const auto sampled = core::summaries(chains, posterior.space());
        for (std::size_t j = 0; j < 2; ++j)
            QVERIFY2(std::abs(sampled[j].mean - exact[j].mean) < 4.0 * *sampled[j].mcseMean,
                     qPrintable(QStringLiteral("%1 against %2").arg(sampled[j].mean).arg(exact[j].mean)));

        const VectorXd at = VectorXd::LinSpaced(5, -12.0, 12.0);
        const auto byNodes = core::weighted(quadrature, posterior.space()),
                   byDraws = core::weighted(chains, posterior.space());
        if (classes) {
            const auto a = valueOf(core::integratedClassification(of, byNodes, inputs(), t, at));
            const auto b = valueOf(core::integratedClassification(of, byDraws, inputs(), t, at));
            QVERIFY((a.probability - b.probability).cwiseAbs().maxCoeff() < 0.02);
        } else {
            const auto a = valueOf(core::integratedRegression(of, byNodes, inputs(), t, at));
            const auto b = valueOf(core::integratedRegression(of, byDraws, inputs(), t, at));
            QVERIFY((a.mean() - b.mean()).cwiseAbs().maxCoeff() < 0.1);
            QVERIFY((a.variance().array() / b.variance().array() - 1.0).abs().maxCoeff() < 0.1);
        }
    }

    void theGradientIsThatOfTheDensity()
    {
        const GpHyperparameterModel of = model();
        std::vector<InferredHyperparameter> free = of.all();
        for (InferredHyperparameter& one : free)
            one.fixed.reset();
        const GpHyperparameterPosterior posterior(core::regressionObjective(inputs(), targets()), of,
                                                  core::HyperparameterSpace(free));
        const auto density = posterior.logDensity();
        VectorXd u(3);
        u << 0.7, 1.1, -0.2;
        for (Index j = 0; j < 3; ++j) {
            VectorXd up = u, down = u;
            up[j] += 1e-5;
            down[j] -= 1e-5;
            const double slope = (density(up).value - density(down).value) / 2e-5;
            QVERIFY(std::abs(density(u).gradient[j] - slope) < 1e-6 * std::max(1.0, std::abs(slope)));
        }
    }

    void oneValueIsThePlugIn()
    {
        const GpHyperparameterModel of = model();
        const VectorXd at = VectorXd::LinSpaced(7, -11.0, 11.0);
        const core::WeightedHyperparameters rows{.values = core::heldValues(of.all()).transpose(),
                                                 .weights = VectorXd::Ones(1)};
        const auto mixture = valueOf(core::integratedRegression(of, rows, inputs(), targets(), at));
        const auto plugIn = valueOf(core::GpRegression::fit(of.kernel, inputs(), targets(), of.diagonal)).predict(at);
        QCOMPARE(mixture.mean(), plugIn.mean);
        QVERIFY((mixture.variance() - plugIn.latentVariance).cwiseAbs().maxCoeff() < 1e-12);
        const VectorXd seen = mixture.withNoise(VectorXd::Constant(1, of.diagonal)).variance();
        QVERIFY((seen - plugIn.observedVariance).cwiseAbs().maxCoeff() < 1e-12);
    }

    /// A spectrum of each kernel but for its scale is asked in place of factorisations: the same posterior, and the
    /// same function.
    void theSpectrumAnswersAsFactorisationsDo_data()
    {
        QTest::addColumn<QString>("free");
        QTest::addColumn<int>("mean");
        const int zero = static_cast<int>(core::MeanFunction::Zero),
                  linear = static_cast<int>(core::MeanFunction::Linear);
        for (const char* free : {"noise", "scale", "lengthscale noise", "scale lengthscale"})
            QTest::addRow("%s", free) << free << zero;
        QTest::addRow("scale noise about a line") << "scale noise" << linear;
    }
    void theSpectrumAnswersAsFactorisationsDo()
    {
        QFETCH(QString, free);
        QFETCH(int, mean);
        GpHyperparameterModel of = model();
        of.mean = static_cast<core::MeanFunction>(mean);
        std::vector<InferredHyperparameter> names;
        for (const QString& name : free.split(' '))
            names.push_back({.name = name.toStdString(),
                             .prior = {.family = Prior::Family::LogNormal, .first = 1.0, .second = 0.7}});
        core::GpObjective objective = core::regressionObjective(inputs(), targets(), of.mean);
        const GpHyperparameterPosterior posterior(objective, of, spaceOf(of, names));
        objective.spectrum = nullptr;
        const GpHyperparameterPosterior slow(objective, of, spaceOf(of, names));
        const auto found = valueOf(posterior.quadrature()), expected = valueOf(slow.quadrature());
        QVERIFY(std::abs(found.logEvidence - expected.logEvidence) < 1e-10);
        const auto a = core::summaries(found, posterior.space()), b = core::summaries(expected, slow.space());
        for (std::size_t j = 0; j < a.size(); ++j)
            QVERIFY2(std::abs(a[j].mean / b[j].mean - 1.0) < 1e-9 && std::abs(a[j].sd / b[j].sd - 1.0) < 1e-8,
                     qPrintable(QStringLiteral("%1").arg(a[j].mean / b[j].mean - 1.0)));

        const core::WeightedHyperparameters rows = core::weighted(found, posterior.space());
        const VectorXd at = VectorXd::LinSpaced(9, -12.0, 12.0);
        const auto mixture = valueOf(core::integratedRegression(of, rows, inputs(), targets(), at));
        VectorXd average = VectorXd::Zero(9);
        for (Eigen::Index i = 0; i < rows.weights.size(); ++i)
            average +=
                rows.weights[i] * valueOf(core::GpRegression::fit(of.kernelAt(rows.values.row(i)), inputs(), targets(),
                                                                  of.diagonalAt(rows.values.row(i)), of.mean))
                                      .mean(at);
        QVERIFY((mixture.mean() - average).cwiseAbs().maxCoeff() < 1e-9);
    }

    void aFactorInFrontOfPartsThatHaveTheirOwnIsRedundant()
    {
        const auto redundant = [](const char* expression) {
            return GpHyperparameterModel{.kernel = sample::parsed(expression)}.redundant();
        };
        QCOMPARE(redundant("2*(3*se(1)+4*linear())"), std::vector<std::string>{"scale"});
        QVERIFY(redundant("2*se(1)").empty() && redundant("2*se(1)*periodic(1,1)").empty());
    }

    void theEvidenceAloneIsThatWithItsSlopes()
    {
        const GpHyperparameterModel of = model();
        const VectorXd classes = (targets().array() > 3.0).cast<double>();
        for (const core::GpObjective& objective :
             {core::regressionObjective(inputs(), targets()), core::classificationObjective(inputs(), classes)}) {
            const double evidence = valueOf(objective(of.kernel, of.diagonal)).logEvidence;
            QCOMPARE(objective.valued(of.kernel, of.diagonal), evidence);
        }
    }
};

KERNELSCOPE_TEST(HyperparameterPosteriorTest, NoApplication)

} // namespace hyperparameter_posterior_test

#include "hyperparameter_posterior_test.moc"
