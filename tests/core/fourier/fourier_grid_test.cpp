// Kernels as sums of waves, by their densities and by their values, against the kernels themselves.

#include "core/fourier/fourier_examples.h"
#include "core/fourier/fourier_grid.h"
#include "core/kernels/gram.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <numbers>
#include <random>
#include <stdexcept>

namespace fourier_grid_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Rows from 71.3 on over 2.718, in the plane over 1.9 in the second column; places a little beyond, or none.
FourierWindow windowOf(Index columns, bool withPlaces = false)
{
    FourierWindow window{.low = VectorXd::Constant(columns, 71.3), .high = VectorXd::Constant(columns, 74.018)};
    if (columns == 2)
        window.high[1] = 73.2;
    for (Index c = 0; c < columns && withPlaces; ++c)
        window.places.push_back({window.low[c] - 0.3, window.high[c] + 0.4});
    return window;
}

/// Distances within a window, short ones and the longest among them.
MatrixXd distancesWithin(const FourierWindow& window)
{
    std::mt19937_64 engine(5);
    std::uniform_real_distribution<double> share(0.0, 1.0);
    MatrixXd apart(40, window.low.size());
    for (Index c = 0; c < apart.cols(); ++c) {
        const double width = columnOf(window, c).width;
        for (Index i = 0; i < apart.rows(); ++i)
            apart(i, c) = i == 0 ? width : width * std::pow(share(engine), i % 2 == 0 ? 1.0 : 4.0);
    }
    return apart;
}

/// The sum of the waves, in long double.
double valueOf(const FourierGrid& grid, const Eigen::RowVectorXd& apart)
{
    const auto turn = 2.0L * std::numbers::pi_v<long double>;
    long double sum = 0.0L;
    for (Index a = 0; a < grid.weights.size(); ++a) {
        const Mode& mode = grid.half[static_cast<std::size_t>(a)];
        long double cycles = static_cast<long double>(grid.modes.step[0]) * mode.first * apart[0];
        if (apart.size() == 2)
            cycles += static_cast<long double>(grid.modes.step[1]) * mode.second * apart[1];
        sum += (a == 0 ? 1.0L : 2.0L) * grid.weights[a] * std::cos(turn * cycles);
    }
    for (const SpectralLine& line : grid.lines)
        sum += line.mass * std::cos(static_cast<long double>(line.frequency) * apart[0]);
    return static_cast<double>(sum);
}

double worstError(const Kernel& kernel, const FourierGrid& grid, const FourierWindow& window)
{
    const MatrixXd apart = distancesWithin(window);
    const VectorXd expected = crossGram(kernel, apart, MatrixXd::Zero(1, apart.cols())).col(0);
    double worst = 0.0;
    for (Index i = 0; i < apart.rows(); ++i)
        worst = std::max(worst, std::abs(valueOf(grid, apart.row(i)) - expected[i]));
    return worst;
}

FourierGrid gridOf(const Kernel& kernel, const FourierWindow& window, double accuracy, Index most)
{
    const Outcome<FourierGrid> found = fourierGrid(kernel, window, accuracy, most);
    if (const auto* failure = std::get_if<Failure>(&found))
        throw std::runtime_error(failure->what);
    return std::get<FourierGrid>(found);
}

constexpr Index most = 40'001;

} // namespace

class FourierGridTest : public QObject
{
    Q_OBJECT

private slots:
    void wavesAreTheKernelWithinTheirError_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<int>("columns");
        QTest::newRow("se") << "se(lengthscale=0.3)" << 1;
        QTest::newRow("rq that falls") << "2*rq(lengthscale=0.3,alpha=12)" << 1;
        QTest::newRow("rq next to a whole order") << "rq(lengthscale=0.3,alpha=12.500001)" << 1;
        QTest::newRow("rq") << "rq()" << 1;
        QTest::newRow("rq, short") << "rq(lengthscale=0.05)" << 1;
        QTest::newRow("rq, long") << "rq(lengthscale=300)" << 1;
        QTest::newRow("rq that hardly falls") << "rq(lengthscale=0.2,alpha=0.05)" << 1;
        QTest::newRow("rq beside what repeats") << "rq()+3*periodic(lengthscale=1,period=0.7)+constant(value=2)" << 1;
        QTest::newRow("rq beside a large constant") << "rq()+constant(value=1000)" << 1;
        QTest::newRow("rq beside what repeats fast") << "rq()+3*periodic(lengthscale=1,period=0.05)" << 1;
        QTest::newRow("rq of large alpha") << "rq(lengthscale=0.3,alpha=100)" << 1;
        QTest::newRow("a short and a long rq") << "rq(lengthscale=0.1)+rq(lengthscale=30)" << 1;
        QTest::newRow("rq with a fast cosine") << "rq(lengthscale=9)*cosine(frequency=20)" << 1;
        QTest::newRow("a product that is not known") << "rq(alpha=2)*se(lengthscale=1)" << 1;
        QTest::newRow("plane") << "se(lengthscale=[0.3,0.5])+constant(value=2)" << 2;
        QTest::newRow("rq in the plane") << "rq(lengthscale=[0.9,1.4])+constant(value=2)" << 2;
        QTest::newRow("rq that hardly sees a column") << "rq(lengthscale=[0.9,60])" << 2;
        QTest::newRow("a fast cosine in the plane") << "se(lengthscale=1.5)*cosine(frequency=7.31)" << 2;
        QTest::newRow("cosine in the plane") << "se(lengthscale=0.4)*cosine(frequency=2)" << 2;
        QTest::newRow("two cosines in the plane")
            << "se(lengthscale=[0.4,0.7])*cosine(frequency=2)*cosine(frequency=0.3)+0.5*se(lengthscale=1)" << 2;
        QTest::newRow("periodic in the plane") << "periodic(lengthscale=2,period=1.1)*se(lengthscale=0.5)" << 2;
        QTest::newRow("an unknown product in the plane") << "rq(alpha=2)*se(lengthscale=[1,0.5])" << 2;
    }
    void wavesAreTheKernelWithinTheirError()
    {
        QFETCH(QString, kernel);
        QFETCH(int, columns);
        for (const double accuracy : {exactGrid, 1e-9})
            for (const bool withPlaces : {false, true}) {
                const FourierWindow window = windowOf(columns, withPlaces);
                const FourierGrid grid = gridOf(fourier_examples::kernelOf(kernel), window, accuracy, most);
                QVERIFY(grid.weights.minCoeff() >= 0.0);
                QVERIFY2(grid.error < (accuracy == exactGrid ? 1e-11 : 2e-8) * grid.variance,
                         qPrintable(QString::number(grid.error / grid.variance)));
                QVERIFY(worstError(fourier_examples::kernelOf(kernel), grid, window) <= grid.error);
            }
    }

    void rowsAtOnePlaceHaveAGrid()
    {
        for (const char* text : {"rq()", "se(lengthscale=0.5)*cosine(frequency=2)"}) {
            FourierWindow window{.low = VectorXd::Constant(2, 3.0), .high = VectorXd::Constant(2, 3.0)};
            window.high[1] = 5.0;
            const FourierGrid grid = gridOf(fourier_examples::kernelOf(text), window, 1e-9, most);
            QVERIFY(worstError(fourier_examples::kernelOf(text), grid, window) <= grid.error);
        }
    }

    /// A period for a kernel that falls like 1/d² to 1e-16 is 10⁸ lengthscales.
    void whatHardlyFallsTakesFewWaves()
    {
        for (const double lengthscale : {0.3, 3.0, 30.0}) {
            const Kernel kernel = kernelOf(RationalQuadratic{.lengthscale = {lengthscale}});
            const FourierGrid grid = gridOf(kernel, windowOf(1), exactGrid, most);
            QVERIFY2(grid.modeCount() < 300, qPrintable(QString::number(grid.modeCount())));
        }
    }

    /// A lengthscale that has moved a little: what a gradient asks for.
    void theWeightsOfAnotherKernelOfTheSameModes_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<QString>("moved");
        QTest::addColumn<int>("columns");
        QTest::newRow("density") << "se(lengthscale=0.5)"
                                 << "se(lengthscale=0.51)" << 1;
        QTest::newRow("samples") << "rq(lengthscale=0.5)"
                                 << "rq(lengthscale=0.51)" << 1;
        QTest::newRow("plane") << "se(lengthscale=1)*cosine(frequency=1)"
                               << "se(lengthscale=1.02)*cosine(frequency=1)" << 2;
    }
    void theWeightsOfAnotherKernelOfTheSameModes()
    {
        QFETCH(QString, kernel);
        QFETCH(QString, moved);
        QFETCH(int, columns);
        FourierGrid grid = gridOf(fourier_examples::kernelOf(kernel), windowOf(columns), exactGrid, most);
        QVERIFY(std::get<VectorXd>(fourierWeights(fourier_examples::kernelOf(kernel), grid)) == grid.weights);
        grid.weights = std::get<VectorXd>(fourierWeights(fourier_examples::kernelOf(moved), grid));
        QVERIFY(worstError(fourier_examples::kernelOf(moved), grid, windowOf(columns)) < 1e-12);
    }

    void refusalsSayWhatToChoose_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<int>("columns");
        QTest::newRow("not of x - y") << "se()+linear()" << 2;
        QTest::newRow("a formula") << "formula(\"exp(-abs(x-y))\")" << 1;
        QTest::newRow("what repeats in the plane") << "se()+cosine(frequency=1)" << 2;
        QTest::newRow("too fast") << "se(lengthscale=3)*cosine(frequency=190)" << 2;
        QTest::newRow("too rough") << "exponential(lengthscale=0.01)*cosine(frequency=1)" << 2;
    }
    void refusalsSayWhatToChoose()
    {
        QFETCH(QString, kernel);
        QFETCH(int, columns);
        const Outcome<FourierGrid> found =
            fourierGrid(fourier_examples::kernelOf(kernel), windowOf(columns), exactGrid, 4'001);
        QVERIFY(std::holds_alternative<Failure>(found));
        QVERIFY2(std::get<Failure>(found).what.find("choose") != std::string::npos,
                 std::get<Failure>(found).what.c_str());
    }
};

KERNELSCOPE_TEST(FourierGridTest, NoApplication)

} // namespace fourier_grid_test

#include "fourier_grid_test.moc"
