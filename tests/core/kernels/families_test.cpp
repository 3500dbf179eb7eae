#include "core/kernels/feature_distance.h"
#include "core/kernels/periods.h"
#include "core/spectrum/fourier.h"
#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>
#include <QTest>

#include <algorithm>

/// What each family says of itself holds for its values; sample::offDefault is in every claim.
namespace families_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr int dimensions = 2;

/// Every family off its defaults, with what it says.
struct Sample {
    Kernel kernel;
    FamilyDescription facts;
};

std::vector<Sample> samples()
{
    std::vector<Sample> all;
    for (const FamilyDescription& family : families()) {
        const Kernel kernel = sample::offDefault(family.name, dimensions);
        all.push_back({kernel, describe(kernel.family)});
    }
    return all;
}

double at(const Kernel& kernel, const MatrixXd& x, const MatrixXd& y)
{
    return crossGram(kernel, x, y)(0, 0);
}

Index rankOf(const MatrixXd& gram)
{
    Eigen::JacobiSVD<MatrixXd> svd(gram);
    svd.setThreshold(1e-11);
    return svd.rank();
}

} // namespace

class FamiliesTest : public QObject
{
    Q_OBJECT
private slots:
    void aSeparableOneIsTheProductOverItsDimensions()
    {
        for (const auto& [kernel, facts] : samples()) {
            const MatrixXd x = sample::points(kernel, 6, dimensions, 3);
            const auto factors = separableFactors(kernel, x, {x.col(0), x.col(1)});
            QVERIFY2(factors.has_value() == facts.separable, facts.name.data());
            if (!factors)
                continue;
            const MatrixXd product = (*factors)[0].cwiseProduct((*factors)[1]);
            QVERIFY2((product - gram(kernel, x)).cwiseAbs().maxCoeff() < 1e-12, facts.name.data());
        }
    }

    /// k(a,b) = Π_d h_d(a_d, b_d): of two pairs of points, two coordinates may change places.
    void onlyASeparableOneLetsCoordinatesChangePlaces()
    {
        for (const auto& [kernel, facts] : samples()) {
            const MatrixXd x = sample::points(kernel, 2, dimensions, 7), y = sample::points(kernel, 2, dimensions, 8);
            MatrixXd swappedX = x, swappedY = y;
            swappedX.col(1).reverseInPlace();
            swappedY.col(1).reverseInPlace();
            const double together = at(kernel, x.row(0), y.row(0)) * at(kernel, x.row(1), y.row(1));
            const double swapped =
                at(kernel, swappedX.row(0), swappedY.row(0)) * at(kernel, swappedX.row(1), swappedY.row(1));
            QVERIFY2((std::abs(together - swapped) <= 1e-13 * std::abs(together)) == facts.separable,
                     facts.name.data());
        }
    }

    void onlyAShiftInvariantOneIsUnchangedByAShift()
    {
        for (const auto& [kernel, facts] : samples()) {
            const MatrixXd x = sample::points(kernel, 6, dimensions, 3), shifted = x.array() + 0.5;
            const double change = (gram(kernel, shifted) - gram(kernel, x)).cwiseAbs().maxCoeff();
            QVERIFY2((change < 1e-13) == facts.shiftInvariant, facts.name.data());
        }
    }

    void whatRepeatsDoesSoAfterItsPeriod()
    {
        for (const auto& [kernel, facts] : samples()) {
            const std::optional<double> period = periodOf(kernel.family);
            const auto isOfWaves = [](const HyperparameterDescription& number) {
                return number.quantity == Quantity::Period || number.quantity == Quantity::Frequency;
            };
            QVERIFY2(period.has_value() == std::ranges::any_of(facts.hyperparameters, isOfWaves), facts.name.data());
            if (!period)
                continue;
            const MatrixXd x = MatrixXd::Constant(1, dimensions, 0.3), y = MatrixXd::Constant(1, dimensions, 0.4);
            const MatrixXd later = y.array() + *period;
            QVERIFY2(std::abs(at(kernel, x, y) - at(kernel, x, later)) < 1e-12, facts.name.data());
        }
    }

    void whatIsShiftInvariantFallsUpToHalfAPeriodAndBelowZeroWhereItOscillates()
    {
        for (const auto& [kernel, facts] : samples()) {
            if (!isShiftInvariant(kernel))
                continue;
            const Kernel line = ofOneColumn(kernel);
            const VectorXd steps = VectorXd::LinSpaced(200, 0.0, 0.5 * periodOf(kernel.family).value_or(6.0));
            const VectorXd values = crossGram(line, steps, MatrixXd::Zero(1, 1));
            QVERIFY2((values.tail(199) - values.head(199)).maxCoeff() <= 0.0, facts.name.data());
            QVERIFY2((values.minCoeff() < 0.0) == facts.oscillates, facts.name.data());
        }
    }

    void finiteFeaturesShowInTheRank()
    {
        for (const auto& [kernel, facts] : samples()) {
            if (!facts.positiveSemidefinite)
                continue;
            const Kernel line = ofOneColumn(kernel);
            const MatrixXd few = sample::points(line, 12, 1, 5), many = sample::points(line, 24, 1, 5);
            const bool grows = rankOf(gram(line, many)) > rankOf(gram(line, few));
            QVERIFY2(grows != facts.finiteFeatures, facts.name.data());
        }
    }

    void whatIsNoKernelAtNegativeCoordinatesSaysSo()
    {
        const MatrixXd x = VectorXd::LinSpaced(8, -1.0, 1.0).replicate(1, dimensions);
        for (const auto& [kernel, facts] : samples()) {
            if (!facts.positiveSemidefinite)
                continue;
            const MatrixXd k = crossGram(kernel, x, x);
            const double least = Eigen::SelfAdjointEigenSolver<MatrixXd>(k).eigenvalues()[0];
            QVERIFY2((least < -1e-12 * k.norm()) == facts.nonNegative, facts.name.data());
        }
    }

    void aSpectrumIsKnownOfWhatIsShiftInvariant()
    {
        for (const auto& [kernel, facts] : samples()) {
            const auto spectrum = powerSpectrum(ofOneColumn(kernel), VectorXd::Ones(1));
            QVERIFY2(std::holds_alternative<PowerSpectrum>(spectrum) == isShiftInvariant(kernel), facts.name.data());
        }
    }

    void quantitiesFollowTheUnits()
    {
        for (const FamilyDescription& family : families())
            for (const HyperparameterDescription& number : family.hyperparameters) {
                QVERIFY2(isDistance(number.quantity) == (number.unit == "units of x"), number.name.data());
                QVERIFY2(!number.perDimension || number.quantity == Quantity::Length, number.name.data());
            }
    }

private:
    static Kernel ofOneColumn(const Kernel& kernel) { return withArd(kernel, {}, 1, false); }
};

KERNELSCOPE_TEST(FamiliesTest, QCoreApplication)

} // namespace families_test

#include "families_test.moc"
