#include "core/fourier/fourier_values.h"
#include "support/test_registry.h"

#include <QtTest>

#include <complex>
#include <numbers>
#include <random>

namespace fourier_values_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXcd;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Eigen::VectorXi;

namespace
{

constexpr double windowWidth = 6.0, centre = 20.0;

MatrixXd pointsIn(Index n, Index d)
{
    std::mt19937_64 engine(7);
    std::uniform_real_distribution<double> within(centre - 0.6 * windowWidth, centre + 0.6 * windowWidth);
    return MatrixXd::NullaryExpr(n, d, [&](Index, Index) { return within(engine); });
}

FourierModes modesOf(Index d, int most)
{
    FourierModes modes{.centre = VectorXd::Constant(d, centre),
                       .step = VectorXd::Constant(d, 1.0 / (1.05 * windowWidth)),
                       .most = VectorXi::Constant(d, most)};
    modes.most[d - 1] = most + 1; // the columns are told apart
    return modes;
}

/// Of no symmetry; the second column falls with the modes, as the coefficients of a smooth function do.
MatrixXcd coefficientsOf(const FourierModes& modes, Index k)
{
    std::mt19937_64 engine(3);
    std::normal_distribution<double> normal;
    MatrixXcd coefficients(modes.count(), k);
    for (Index c = 0; c < k; ++c)
        for (Index j = 0; j < coefficients.rows(); ++j)
            coefficients(j, c) = std::complex<double>(normal(engine), normal(engine)) *
                                 (c == 1 ? std::exp(-0.1 * std::abs(static_cast<double>(j) - modes.most[0])) : 1.0);
    return coefficients;
}

/// By the definition, in long double.
double valueOf(const Eigen::RowVectorXd& x, const Eigen::VectorXcd& coefficients, const FourierModes& modes)
{
    long double sum = 0.0L;
    const Index second = modes.columns() == 2 ? modes.most[1] : 0;
    for (Index j1 = -modes.most[0]; j1 <= modes.most[0]; ++j1)
        for (Index j2 = -second; j2 <= second; ++j2) {
            long double turns = 0.0L;
            for (Index c = 0; c < x.size(); ++c)
                turns += static_cast<long double>(modes.step[c]) * static_cast<long double>(c == 0 ? j1 : j2) *
                         (static_cast<long double>(x[c]) - static_cast<long double>(modes.centre[c]));
            const std::complex<double> here = coefficients[modes.at(j1, j2)];
            const std::complex<long double> coefficient(here.real(), here.imag());
            const auto angle = 2.0L * std::numbers::pi_v<long double> * (turns - std::round(turns));
            sum += (coefficient * std::polar(1.0L, angle)).real();
        }
    return static_cast<double>(sum);
}

} // namespace

class FourierValuesTest : public QObject
{
    Q_OBJECT

private slots:
    void valuesAreThoseOfTheDefinition_data()
    {
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("most");
        for (const int rows : {0, 1, 16, 17, 300, 1000})
            for (const int most : {1, 7, 180})
                QTest::addRow("a column, %d rows, modes to %d", rows, most) << 1 << rows << most;
        QTest::addRow("a column, many modes") << 1 << 20 << 3000;
        QTest::addRow("a column, mode 0 and the first") << 1 << 50 << 0;
        for (const int rows : {1, 17, 400})
            for (const int most : {2, 16})
                QTest::addRow("the plane, %d rows, modes to %d", rows, most) << 2 << rows << most;
    }
    void valuesAreThoseOfTheDefinition()
    {
        QFETCH(int, columns);
        QFETCH(int, rows);
        QFETCH(int, most);
        const FourierModes modes = modesOf(columns, most);
        const MatrixXd x = pointsIn(rows, columns);
        const MatrixXcd coefficients = coefficientsOf(modes, 2);
        const MatrixXd values = fourierValues(x, coefficients, modes);
        QCOMPARE(values.rows(), Index{rows});
        QCOMPARE(values.cols(), Index{2});
        double worst = 0.0;
        for (Index k = 0; k < 2; ++k)
            for (Index n = 0; n < rows; ++n)
                worst = std::max(worst, std::abs(values(n, k) - valueOf(x.row(n), coefficients.col(k), modes)) /
                                            coefficients.col(k).lpNorm<1>());
        QVERIFY2(worst < fourierSumError, qPrintable(QString::number(worst)));
    }

    /// Σ_n w_n p(x_n) = Re Σ_j c_j conj(F_j), F the sums: what takes values is the transpose of what takes sums.
    void valuesAreTheTransposeOfSums()
    {
        for (const Index columns : {1, 2}) {
            const FourierModes modes = modesOf(columns, 12);
            const MatrixXd x = pointsIn(500, columns), weights = MatrixXd::Random(500, 1);
            const MatrixXcd c = coefficientsOf(modes, 1);
            const double byValues = weights.col(0).dot(fourierValues(x, c, modes).col(0));
            const double bySums = fourierSums(x, weights, modes).col(0).dot(c.col(0)).real();
            QVERIFY(std::abs(byValues - bySums) < 2.0 * fourierSumError * c.lpNorm<1>() * weights.lpNorm<1>());
        }
    }

    /// With eight columns the rows are shared between two threads, with one they are not.
    void valuesAreTheSameBitsOnOneThreadAndOnTwo()
    {
        const FourierModes modes = modesOf(1, 40);
        const MatrixXd x = pointsIn(350'001, 1);
        const MatrixXcd coefficients = coefficientsOf(modes, 8);
        QVERIFY(fourierValues(x, coefficients, modes).col(1) == fourierValues(x, coefficients.col(1), modes).col(0));
    }
};

KERNELSCOPE_TEST(FourierValuesTest, NoApplication)

} // namespace fourier_values_test

#include "fourier_values_test.moc"
