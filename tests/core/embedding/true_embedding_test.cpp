#include "core/data/generators.h"
#include "core/embedding/mean_embedding.h"
#include "core/embedding/true_embedding.h"
#include "support/differences.h"
#include "support/kernels.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"

#include <QtTest>

#include <cmath>

namespace true_embedding_test
{

namespace
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

core::Generation generation(const std::string& name, std::map<std::string, double> options = {})
{
    return {.name = name, .n = 10, .seed = 1, .options = std::move(options)};
}

/// ∫ se(x,u) du over [a, b].
double overInterval(double x, double l, double a, double b)
{
    return std::sqrt(0.5 * M_PI) * l *
           (std::erf((b - x) / (std::sqrt(2.0) * l)) - std::erf((a - x) / (std::sqrt(2.0) * l)));
}

/// ∫ se(x,u) N(u; m, s²) du.
double overNormal(double x, double l, double m, double s)
{
    return l / std::hypot(l, s) * std::exp(-0.5 * (x - m) * (x - m) / (l * l + s * s));
}

} // namespace

class TrueEmbeddingTest : public QObject
{
    Q_OBJECT
private slots:
    void mixtureOnTheLineHasItsClosedForm_data();
    void mixtureOnTheLineHasItsClosedForm();
    void mixtureInThePlaneHasItsClosedForm();
    void uniformAndCheckerboardHaveTheirClosedForm();
    void normalVersusLaplaceIsTheMeanOfBoth();
    void kinkedKernelsKeepTheirStatedError();
    void largeSampleHasNearlyTheTrueEmbedding_data();
    void largeSampleHasNearlyTheTrueEmbedding();
    void unknownDensitiesAndHopelessScalesGiveNothing();
};

void TrueEmbeddingTest::mixtureOnTheLineHasItsClosedForm_data()
{
    QTest::addColumn<double>("lengthscale");
    QTest::addColumn<double>("sd");
    QTest::addColumn<double>("separation");
    QTest::addRow("ordinary") << 0.5 << 0.7 << 3.0;
    QTest::addRow("short kernel") << 0.05 << 0.7 << 3.0;
    QTest::addRow("narrow modes far apart") << 0.5 << 0.02 << 20.0;
    QTest::addRow("long kernel") << 1e3 << 0.7 << 3.0;
}

void TrueEmbeddingTest::mixtureOnTheLineHasItsClosedForm()
{
    QFETCH(double, lengthscale);
    QFETCH(double, sd);
    QFETCH(double, separation);
    auto known = core::TrueDistribution::of(
        generation("mixture1d", {{"components", 2}, {"sd", sd}, {"separation", separation}}));
    QVERIFY(known.has_value());
    const VectorXd at = VectorXd::LinSpaced(101, -2.0 * separation, 2.0 * separation);
    const auto made = known->embedding(core::kernelOf(core::SquaredExponential{{lengthscale}}, 2.0), at);
    QVERIFY(made.has_value());
    VectorXd expected(at.size());
    for (Eigen::Index i = 0; i < at.size(); ++i)
        expected[i] = overNormal(at[i], lengthscale, 0.5 * separation, sd) +
                      overNormal(at[i], lengthscale, -0.5 * separation, sd);
    QVERIFY(largest(made->values - expected) < 1e-11);
    QVERIFY(made->error < 1e-6);
    QVERIFY(largest(made->values - expected) <= made->error + 1e-13);
}

void TrueEmbeddingTest::mixtureInThePlaneHasItsClosedForm()
{
    auto known =
        core::TrueDistribution::of(generation("mixture2d", {{"components", 2}, {"sd", 0.5}, {"separation", 3.0}}));
    QVERIFY(known.has_value());
    const VectorXd axis1 = VectorXd::LinSpaced(11, -3.0, 3.0), axis2 = VectorXd::LinSpaced(7, -2.0, 2.5);
    const core::Kernel kernel = se({0.4, 0.8});
    const auto onGrid = known->embedding(kernel, axis1, axis2);
    QVERIFY(onGrid.has_value());
    for (Eigen::Index i = 0; i < 11; ++i)
        for (Eigen::Index j = 0; j < 7; ++j) { // two corners of the polygon: (0, ±1.5)
            const double expected = overNormal(axis1[i], 0.4, 0.0, 0.5) * 0.5 *
                                    (overNormal(axis2[j], 0.8, 1.5, 0.5) + overNormal(axis2[j], 0.8, -1.5, 0.5));
            QVERIFY(std::abs(onGrid->field.values(i, j) - expected) < 1e-11);
        }
    const MatrixXd at = Eigen::RowVector2d(axis1[3], axis2[2]);
    QVERIFY(std::abs(known->embedding(kernel, at)->values[0] - onGrid->field.values(3, 2)) < 1e-13);
    QVERIFY(onGrid->error < 1e-8);
}

void TrueEmbeddingTest::uniformAndCheckerboardHaveTheirClosedForm()
{
    const MatrixXd at = randomPoints(20, 2, 3);
    const core::Kernel kernel = se({0.3, 0.6});
    auto uniform = core::TrueDistribution::of(generation("uniform"));
    auto board = core::TrueDistribution::of(generation("checkerboard", {{"cells", 3}}));
    QVERIFY(uniform && board);
    const VectorXd onUniform = uniform->embedding(kernel, at)->values, onBoard = board->embedding(kernel, at)->values;
    for (Eigen::Index i = 0; i < at.rows(); ++i) {
        const auto cell = [&](int a, int b, int cells) {
            const double width = 2.0 / cells;
            return overInterval(at(i, 0), 0.3, -1.0 + a * width, -1.0 + (a + 1) * width) *
                   overInterval(at(i, 1), 0.6, -1.0 + b * width, -1.0 + (b + 1) * width);
        };
        QVERIFY(std::abs(onUniform[i] - 0.25 * cell(0, 0, 1)) < 1e-12);
        double expected = 0.0;
        for (int a = 0; a < 3; ++a)
            for (int b = 0; b < 3; ++b)
                expected += (a + b) % 2 == 0 ? cell(a, b, 3) : 0.0;
        QVERIFY(std::abs(onBoard[i] - expected / (5.0 * 4.0 / 9.0)) < 1e-12);
    }
    auto onLine = core::TrueDistribution::of(generation("uniform", {{"dimension", 1}}));
    QVERIFY(onLine.has_value());
    const auto line = onLine->embedding(se({0.3}), MatrixXd::Constant(1, 1, 0.7));
    QVERIFY(std::abs(line->values[0] - 0.5 * overInterval(0.7, 0.3, -1.0, 1.0)) < 1e-12);
}

void TrueEmbeddingTest::normalVersusLaplaceIsTheMeanOfBoth()
{
    auto known = core::TrueDistribution::of(generation("normal_laplace"));
    QVERIFY(known.has_value());
    const double l = 0.5, b = 1.0 / std::sqrt(2.0);
    for (const double x : {0.0, 0.4, -2.0}) {
        // A Gaussian against exp(-|u|/b)/(2b), each half by completing the square.
        const auto half = [&](double side) {
            return std::exp(0.5 * l * l / (b * b) - side * x / b) *
                   std::erfc((l * l / b - side * x) / (std::sqrt(2.0) * l));
        };
        const double laplace = std::sqrt(0.5 * M_PI) * l / (2.0 * b) * (half(1.0) + half(-1.0));
        const double expected = 0.5 * (overNormal(x, l, 0.0, 1.0) + laplace);
        QVERIFY(std::abs(known->embedding(se({l}), MatrixXd::Constant(1, 1, x))->values[0] - expected) < 1e-11);
    }
}

void TrueEmbeddingTest::kinkedKernelsKeepTheirStatedError()
{
    auto known = core::TrueDistribution::of(generation("uniform", {{"dimension", 1}}));
    const VectorXd at = VectorXd::LinSpaced(23, -1.4, 1.4);
    const double l = 0.3;
    const auto made = known->embedding(core::kernelOf(core::Exponential{{l}}), at);
    QVERIFY(made && made->error < 1e-3 && made->error > 0.0);
    for (Eigen::Index i = 0; i < at.size(); ++i) {
        const double x = std::abs(at[i]); // ½∫ exp(-|x-u|/l) over [-1, 1]
        const double expected = 0.5 * l *
                                (x <= 1.0 ? 2.0 - std::exp(-(1.0 - x) / l) - std::exp(-(1.0 + x) / l)
                                          : std::exp(-(x - 1.0) / l) - std::exp(-(x + 1.0) / l));
        QVERIFY(std::abs(made->values[i] - expected) <= 2.0 * made->error);
    }
}

void TrueEmbeddingTest::largeSampleHasNearlyTheTrueEmbedding_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"mixture1d", "mixture2d", "grid", "uniform", "checkerboard", "normal_laplace"})
        QTest::addRow("%s", name) << QString(name);
}

void TrueEmbeddingTest::largeSampleHasNearlyTheTrueEmbedding()
{
    QFETCH(QString, name);
    core::Generation drawn = generation(name.toStdString());
    drawn.n = 20000;
    const core::Dataset data = std::get<core::Dataset>(core::generate(drawn));
    const MatrixXd at = data.x.topRows(25);
    const double scale = core::medianDistance(data.x).value() * 0.3;
    const core::Kernel kernel = se({scale});
    auto known = core::TrueDistribution::of(drawn);
    QVERIFY(known.has_value());
    const auto truth = known->embedding(kernel, at);
    QVERIFY(truth.has_value());
    // k <= 1, so that its deviation is at most ½.
    QVERIFY(largest(truth->values - core::empiricalEmbedding(kernel, data.x, at)) < 4.5 * 0.5 / std::sqrt(20000.0));
}

void TrueEmbeddingTest::unknownDensitiesAndHopelessScalesGiveNothing()
{
    QVERIFY(!core::TrueDistribution::of(generation("moons")));
    QVERIFY(!core::TrueDistribution::of(generation("no such generator")));
    QVERIFY(!core::TrueDistribution::of(generation("uniform", {{"dimension", 3}})));
    QVERIFY(
        !core::TrueDistribution::of(generation("mixture1d", {{"components", 2}, {"sd", 1e-5}, {"separation", 1e5}})));
    auto known = core::TrueDistribution::of(generation("mixture2d"));
    QVERIFY(known.has_value());
    QVERIFY(!known->embedding(se({1e-4}), MatrixXd::Zero(1, 2)));
    QVERIFY(!known->embedding(se({0.5}), MatrixXd::Zero(1, 1)));
    const VectorXd axis = VectorXd::LinSpaced(5, -1.0, 1.0);
    QVERIFY(!known->embedding(core::kernelOf(core::RationalQuadratic{}), axis, axis)); // no product over dimensions
}

KERNELSCOPE_TEST(TrueEmbeddingTest, QCoreApplication)

} // namespace true_embedding_test

#include "true_embedding_test.moc"
