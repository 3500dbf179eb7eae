#include "core/gp/parts.h"

#include "core/kernels/gram.h"

#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QTest>

#include <Eigen/Core>

namespace parts_test
{

using core::GpPart;
using core::GpRegression;
using core::Kernel;
using core::MeanFunction;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Sums of two to four kernels, some of them within brackets.
Kernel randomSum(std::mt19937_64& rng)
{
    static const char* const summand[] = {"0.7*se(0.8)",          "matern32(1.3)", "2*periodic(1,1.1)",
                                          "0.3*linear()",         "rq(0.5,2)",     "exponential(2)",
                                          "0.5*se(3)*periodic()", "0.1*poly(2,1)", "2*(se(0.3)+0.5*cosine(0.4))",
                                          "constant(2)",          "matern52(0.6)"};
    std::vector<Kernel> parts;
    const std::size_t count = 2 + rng() % 3;
    for (std::size_t p = 0; p < count; ++p)
        parts.push_back(sample::parsed(summand[rng() % std::size(summand)]));
    return core::sum(parts, sample::uniform(rng, 0.5, 2.0));
}

struct Case {
    Kernel kernel;
    MatrixXd x, at;
    VectorXd targets;
    double noise = 0.0;
    MeanFunction mean = MeanFunction::Zero;

    explicit Case(unsigned seed)
    {
        std::mt19937_64 rng(seed);
        kernel = randomSum(rng);
        const auto n = static_cast<Index>(5 + rng() % 20);
        x = sample::points(kernel, n, 1, seed + 1);
        at = sample::points(kernel, 9, 1, seed + 2);
        targets = 1.0 + (2.0 * x.col(0)).array().sin() + x.col(0).array();
        noise = sample::uniform(rng, 0.02, 0.3);
        mean = static_cast<MeanFunction>(seed % 3);
    }

    GpRegression fitted() const { return valueOf(GpRegression::fit(kernel, x, targets, noise, mean)); }

    /// P of the textbook: C⁻¹ - C⁻¹HA⁻¹HᵀC⁻¹ with A = HᵀC⁻¹H.
    MatrixXd projected() const
    {
        MatrixXd c = core::gram(kernel, x);
        c.diagonal().array() += noise;
        const MatrixXd inverse = inverseOf(c);
        MatrixXd h = MatrixXd::Ones(x.rows(), core::coefficientCount(mean, 1));
        if (mean == MeanFunction::Linear)
            h.col(1) = x.col(0);
        if (h.cols() == 0)
            return inverse;
        return inverse - inverse * h * inverseOf(h.transpose() * inverse * h) * h.transpose() * inverse;
    }
};

constexpr unsigned cases = 60;

} // namespace

class PartsTest : public QObject
{
    Q_OBJECT

private slots:
    void summandsAreOpenedAndProductsAreNot()
    {
        const std::vector<Kernel> found =
            core::summands(sample::parsed("2*(se(1)+3*(linear()+0.5*rq(1,2)))+se(2)*(se(3)+linear())"));
        std::vector<std::string> told;
        for (const Kernel& kernel : found)
            told.push_back(core::printKernel(kernel));
        const std::vector<std::string> expected{core::printKernel(sample::parsed("2*se(1)")),
                                                core::printKernel(sample::parsed("6*linear()")),
                                                core::printKernel(sample::parsed("3*rq(1,2)")),
                                                core::printKernel(sample::parsed("se(2)*(se(3)+linear())"))};
        QCOMPARE(told, expected);
    }

    void partsSumToTheMean()
    {
        for (unsigned seed = 0; seed < cases; ++seed) {
            const Case c(seed);
            const GpRegression fitted = c.fitted();
            VectorXd sum = VectorXd::Zero(c.at.rows());
            double size = 1.0;
            for (const GpPart& part : core::gpParts(fitted, c.at)) {
                sum += part.mean;
                size = std::max(size, part.mean.cwiseAbs().maxCoeff());
            }
            QVERIFY2((sum - fitted.predict(c.at).mean).cwiseAbs().maxCoeff() < 1e-12 * size,
                     core::printKernel(c.kernel).c_str());
        }
    }

    void theyDoSoWhereRoundingIsLarge()
    {
        const Case c(1);
        for (const char* expression : {"1e6*se(1)+1e-6*linear()", "100*se(100)+100*constant(1)+100*linear()",
                                       "poly(8,1)+se(1)", "se(1)+2*(periodic(1,2)*se(3)+constant(1))"})
            for (const double noise : {1e-8, 0.01}) {
                const GpRegression fitted =
                    valueOf(GpRegression::fit(sample::parsed(expression), c.x, c.targets, noise, c.mean));
                VectorXd sum = VectorXd::Zero(c.at.rows());
                double size = 1.0;
                for (const GpPart& part : core::gpParts(fitted, c.at)) {
                    sum += part.mean;
                    size = std::max(size, part.mean.cwiseAbs().maxCoeff());
                }
                QVERIFY2((sum - fitted.mean(c.at)).cwiseAbs().maxCoeff() < 1e-14 * size, expression);
            }
    }

    /// What a part is given beside its own sum k_iᵀα is no more than rounding of all that was summed.
    void whatMakesThemAddUpIsRounding()
    {
        const Case c(1);
        for (const char* expression : {"1e6*se(1)+1e-6*linear()", "poly(8,1)+se(1)", "se(0.5)+linear()"}) {
            const core::Kernel kernel = sample::parsed(expression);
            const GpRegression fitted = valueOf(GpRegression::fit(kernel, c.x, c.targets, 1e-8, MeanFunction::Zero));
            const std::vector<GpPart> parts = core::gpParts(fitted, c.at);
            const VectorXd summed = core::crossGram(kernel, c.at, c.x).cwiseAbs() * fitted.weights().cwiseAbs();
            for (const GpPart& part : parts) {
                const VectorXd own = core::crossGram(*part.kernel, c.at, c.x) * fitted.weights();
                QVERIFY2(((part.mean - own).cwiseAbs().array() <= 1e-14 * summed.array()).all(), expression);
            }
        }
    }

    void partsAreThoseOfTheDenseFormula()
    {
        for (unsigned seed = 0; seed < cases; ++seed) {
            const Case c(seed);
            const MatrixXd p = c.projected();
            const std::vector<GpPart> parts = core::gpParts(c.fitted(), c.at);
            const std::vector<Kernel> kernels = core::summands(c.kernel);
            QCOMPARE(parts.size(), kernels.size() + (c.mean == MeanFunction::Zero ? 0 : 1));
            for (std::size_t i = 0; i < kernels.size(); ++i) {
                const MatrixXd cross = core::crossGram(kernels[i], c.x, c.at);
                const VectorXd mean = cross.transpose() * (p * c.targets);
                const VectorXd variance = core::diagonal(kernels[i], c.at) - (cross.transpose() * p * cross).diagonal();
                QVERIFY2((parts[i].mean - mean).cwiseAbs().maxCoeff() < 1e-9, core::printKernel(c.kernel).c_str());
                QVERIFY2((parts[i].variance - variance).cwiseAbs().maxCoeff() < 1e-9,
                         core::printKernel(c.kernel).c_str());
            }
        }
    }

    void theMeanFunctionIsAPartWithTheVarianceOfItsCoefficients()
    {
        for (unsigned seed = 0; seed < cases; ++seed) {
            const Case c(seed);
            if (c.mean == MeanFunction::Zero)
                continue;
            const GpRegression fitted = c.fitted();
            const GpPart part = core::gpParts(fitted, c.at).back();
            QVERIFY(!part.kernel);
            MatrixXd h = MatrixXd::Ones(c.at.rows(), core::coefficientCount(c.mean, 1));
            if (c.mean == MeanFunction::Linear)
                h.col(1) = c.at.col(0);
            const core::GpMeanCoefficients beta = fitted.meanCoefficients();
            QVERIFY((part.mean - h * beta.value).cwiseAbs().maxCoeff() < 1e-9);
            const VectorXd variance = (h * beta.covariance * h.transpose()).diagonal();
            QVERIFY((part.variance - variance).cwiseAbs().maxCoeff() < 1e-9 * std::max(1.0, variance.maxCoeff()));
        }
    }

    void whatIsNoSumIsItsOnlyPart()
    {
        const MatrixXd x = sample::points(sample::parsed("se()"), 8, 2, 1),
                       at = sample::points(sample::parsed("se()"), 5, 2, 2);
        const VectorXd targets = x.rowwise().sum();
        const GpRegression fitted = valueOf(GpRegression::fit(sample::parsed("2*se()*rq()"), x, targets, 0.1));
        const std::vector<GpPart> parts = core::gpParts(fitted, at);
        QCOMPARE(parts.size(), std::size_t{1});
        const core::GpPrediction whole = fitted.predict(at);
        QVERIFY((parts[0].mean - whole.mean).cwiseAbs().maxCoeff() < 1e-13);
        QVERIFY((parts[0].variance - whole.latentVariance).cwiseAbs().maxCoeff() < 1e-13);
    }

    void withoutObservationsPartsAreThePriors()
    {
        const GpRegression prior =
            valueOf(GpRegression::fit(sample::parsed("2*se()+linear()"), MatrixXd(0, 1), VectorXd(0), 0.1));
        const MatrixXd at = VectorXd::LinSpaced(4, 0.0, 3.0);
        const std::vector<GpPart> parts = core::gpParts(prior, at);
        QVERIFY(parts[0].mean.isZero(0.0) && parts[1].mean.isZero(0.0));
        QVERIFY((parts[0].variance.array() == 2.0).all());
        QVERIFY((parts[1].variance - at.cwiseProduct(at)).isZero(1e-15));
    }
};

KERNELSCOPE_TEST(PartsTest, NoApplication)

} // namespace parts_test

#include "parts_test.moc"
