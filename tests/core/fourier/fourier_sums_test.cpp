#include "core/fourier/fourier_sums.h"
#include "support/test_registry.h"

#include <QtTest>

#include <complex>
#include <numbers>
#include <random>

namespace fourier_sums_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXcd;
using Eigen::MatrixXd;
using Eigen::VectorXcd;
using Eigen::VectorXd;
using Eigen::VectorXi;

namespace
{

constexpr double windowWidth = 6.0, centre = 20.0;

MatrixXd pointsIn(Index n, Index d, std::uint64_t seed)
{
    std::mt19937_64 engine(seed);
    std::uniform_real_distribution<double> within(centre - 0.5 * windowWidth, centre + 0.5 * windowWidth);
    return MatrixXd::NullaryExpr(n, d, [&](Index, Index) { return within(engine); });
}

MatrixXd weightsOf(Index n, Index k)
{
    std::mt19937_64 engine(3);
    std::normal_distribution<double> normal;
    return MatrixXd::NullaryExpr(n, k, [&](Index, Index column) { return column == 0 ? 1.0 : normal(engine); });
}

FourierModes modesOf(Index d, int most)
{
    FourierModes modes{.centre = VectorXd::Constant(d, centre),
                       .step = VectorXd::Constant(d, 1.0 / (1.05 * windowWidth)),
                       .most = VectorXi::Constant(d, most)};
    modes.most[d - 1] = most + 1; // the columns are told apart
    return modes;
}

/// Mode (j1, j2) by its definition, row by row, in long double: no part in common with the sums.
std::complex<double> sumOf(const MatrixXd& x, const VectorXd& weights, const FourierModes& modes, Index j1, Index j2)
{
    std::complex<long double> sum = 0.0L;
    for (Index n = 0; n < x.rows(); ++n) {
        long double turns = 0.0L;
        for (Index c = 0; c < x.cols(); ++c)
            turns += static_cast<long double>(modes.step[c]) * static_cast<long double>(c == 0 ? j1 : j2) *
                     (static_cast<long double>(x(n, c)) - static_cast<long double>(modes.centre[c]));
        sum += static_cast<long double>(weights[n]) *
               std::polar(1.0L, -2.0L * std::numbers::pi_v<long double> * (turns - std::round(turns)));
    }
    return {static_cast<double>(sum.real()), static_cast<double>(sum.imag())};
}

/// The largest error of all modes, in parts of Σ|w|.
double worstError(const MatrixXd& x, const MatrixXd& weights, const FourierModes& modes, const MatrixXcd& sums)
{
    double worst = 0.0;
    const Index second = modes.columns() == 2 ? modes.most[1] : 0;
    for (Index k = 0; k < weights.cols(); ++k)
        for (Index j1 = -modes.most[0]; j1 <= modes.most[0]; ++j1)
            for (Index j2 = -second; j2 <= second; ++j2)
                worst = std::max(worst, std::abs(sums(modes.at(j1, j2), k) - sumOf(x, weights.col(k), modes, j1, j2)) /
                                            weights.col(k).cwiseAbs().sum());
    return worst;
}

} // namespace

class FourierSumsTest : public QObject
{
    Q_OBJECT

private slots:
    void sumsAreThoseOfTheDefinition_data()
    {
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("most");
        for (const int rows : {0, 1, 16, 17, 18, 300, 1000})
            for (const int most : {1, 7, 180})
                QTest::addRow("a column, %d rows, modes to %d", rows, most) << 1 << rows << most;
        QTest::addRow("a column, many modes") << 1 << 20 << 3000;
        QTest::addRow("a column, mode 0 and the first") << 1 << 50 << 0;
        for (const int rows : {0, 1, 17, 200})
            for (const int most : {2, 16})
                QTest::addRow("the plane, %d rows, modes to %d", rows, most) << 2 << rows << most;
        QTest::addRow("the plane, 1,200 rows") << 2 << 1200 << 9;
    }
    void sumsAreThoseOfTheDefinition()
    {
        QFETCH(int, columns);
        QFETCH(int, rows);
        QFETCH(int, most);
        const FourierModes modes = modesOf(columns, most);
        const MatrixXd x = pointsIn(rows, columns, 7), weights = weightsOf(rows, 2);
        const MatrixXcd sums = fourierSums(x, weights, modes);
        QCOMPARE(sums.rows(), modes.count());
        QCOMPARE(sums.cols(), Index{2});
        if (rows == 0)
            QVERIFY(sums.isZero(0.0));
        else
            QVERIFY2(worstError(x, weights, modes, sums) < fourierSumError, "an error above the bound");
    }

    void rowsAtOnePlaceAreThatManyTimesOne_data()
    {
        QTest::addColumn<int>("columns");
        QTest::newRow("a column") << 1;
        QTest::newRow("the plane") << 2;
    }
    /// Here the errors of adding cannot cancel: they would grow with the number of rows.
    void rowsAtOnePlaceAreThatManyTimesOne()
    {
        QFETCH(int, columns);
        constexpr Index rows = 100'000;
        const FourierModes modes = modesOf(columns, 12);
        const MatrixXd x = MatrixXd::Constant(rows, columns, centre + 1.234567),
                       weights = MatrixXd::Constant(rows, 1, 0.1);
        const VectorXcd one = fourierTerms(x.row(0), modes);
        const MatrixXcd sums = fourierSums(x, weights, modes);
        QVERIFY((sums.col(0) / (0.1 * static_cast<double>(rows)) - one).cwiseAbs().maxCoeff() < fourierSumError);
    }

    void rowsAtTheEndsOfThePeriodAndBeyondItCount()
    {
        const FourierModes modes = modesOf(1, 20);
        const double half = 0.5 / modes.step[0];
        MatrixXd x(20, 1);
        for (Index n = 0; n < x.rows(); ++n)
            x(n, 0) =
                centre + half * std::array{-1.0, 1.0, 0.999, -0.999, 0.0, 5.3, -700.7}[static_cast<std::size_t>(n % 7)];
        const MatrixXd weights = weightsOf(x.rows(), 1);
        QVERIFY(worstError(x, weights, modes, fourierSums(x, weights, modes)) < fourierSumError);
    }

    void termsOfARowAreThoseOfTheDefinition()
    {
        for (const Index columns : {1, 2}) {
            const FourierModes modes = modesOf(columns, 30);
            const MatrixXd x = pointsIn(1, columns, 5), weight = MatrixXd::Ones(1, 1);
            QVERIFY(worstError(x, weight, modes, fourierTerms(x.row(0), modes)) < 1e-15);
        }
    }

    void aRowThatMovesChangesTheSumsByItsTerms()
    {
        for (const Index columns : {1, 2}) {
            const FourierModes modes = modesOf(columns, 11);
            MatrixXd x = pointsIn(400, columns, 7);
            const MatrixXd weights = weightsOf(x.rows(), 2);
            MatrixXcd sums = fourierSums(x, weights, modes);
            sums -= fourierTerms(x.row(123), modes) * weights.row(123);
            x.row(123) = pointsIn(1, columns, 8);
            sums += fourierTerms(x.row(123), modes) * weights.row(123);
            QVERIFY(worstError(x, weights, modes, sums) < fourierSumError);
        }
    }

    /// With eight columns of weights the rows are shared between two threads, with one they are not.
    void sumsAreTheSameBitsOnOneThreadAndOnTwo()
    {
        constexpr Index rows = 230'000;
        const MatrixXd x = pointsIn(rows, 1, 7), weights = weightsOf(rows, 8);
        const FourierModes modes = modesOf(1, 40);
        QVERIFY(fourierSums(x, weights, modes).col(1) == fourierSums(x, weights.col(1), modes).col(0));
    }

    /// What follows is symmetric for real weights, exactly.
    void sumsOfOppositeModesAreConjugate()
    {
        const FourierModes modes = modesOf(2, 5);
        const MatrixXd x = pointsIn(100, 2, 7);
        const VectorXcd sums = fourierSums(x, weightsOf(100, 2).rightCols(1), modes);
        QVERIFY(sums == sums.reverse().conjugate());
    }

    void progressRisesToTheEndAndAStopEndsIt()
    {
        const MatrixXd x = pointsIn(5000, 1, 7), weights = weightsOf(5000, 1);
        std::vector<double> told;
        fourierSums(x, weights, modesOf(1, 9), [&](double share) { told.push_back(share); });
        QVERIFY(told.size() > 2 && std::is_sorted(told.begin(), told.end()) && told.back() == 1.0);
        std::stop_source stop;
        const auto stopAtHalf = [&](double share) {
            if (share > 0.5)
                stop.request_stop();
        };
        QCOMPARE(fourierSums(x, weights, modesOf(1, 9), stopAtHalf, stop.get_token()).size(), Index{0});
    }
};

KERNELSCOPE_TEST(FourierSumsTest, NoApplication)

} // namespace fourier_sums_test

#include "fourier_sums_test.moc"
