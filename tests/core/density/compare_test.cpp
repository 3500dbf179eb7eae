#include "core/density/compare.h"

#include "core/density/kde.h"
#include "core/density/student_t.h"
#include "core/kernels/expression.h"
#include "random_points.h"
#include "support/test_registry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace compare_test
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Densities scored by points that they have not seen.
class CompareDensitiesTest : public QObject
{
    Q_OBJECT

private slots:
    void eachByItselfIsLeaveOneOut();
    void kernelStudentTIsNormalisedWithoutThePoint();
    void aDensityIsNormalisedOverTheWindow();
    void twoHeapsAreNoGaussian();
    void theSeedDealsTheFolds();
    void whatCannotBeSaysWhy();
    void itStops();
};

namespace
{

using Densities = std::vector<core::ComparedDensity>;

core::DensityComparisonSettings settingsOver(double reach, Index dimensions, Index folds)
{
    return {.kernel = std::get<core::Kernel>(core::parseKernel("se(lengthscale=0.8)")),
            .model = {.sigma0 = 0.3, .alpha = 2.0, .beta = 0.1},
            .window = std::vector<core::Interval>(static_cast<std::size_t>(dimensions), {-reach, reach}),
            .folds = folds};
}

Densities compared(const MatrixXd& x, const core::DensityComparisonSettings& settings)
{
    return std::get<Densities>(core::compareDensities(x, settings));
}

core::ComparedDensity named(const Densities& densities, const std::string& name)
{
    return *std::ranges::find(densities, name, &core::ComparedDensity::name);
}

MatrixXd without(const MatrixXd& x, Index left)
{
    std::vector<Index> rows;
    for (Index row = 0; row < x.rows(); ++row)
        if (row != left)
            rows.push_back(row);
    return x(rows, Eigen::all);
}

/// log ∫ exp(logF) over [-reach, reach] by Simpson's rule.
double logIntegral(const std::function<VectorXd(const MatrixXd&)>& logF, double reach)
{
    constexpr Index cells = 20000;
    const VectorXd values = logF(VectorXd::LinSpaced(cells + 1, -reach, reach)).array().exp();
    double sum = values[0] + values[cells];
    for (Index i = 1; i < cells; ++i)
        sum += (i % 2 == 1 ? 4.0 : 2.0) * values[i];
    return std::log(sum * 2.0 * reach / (3.0 * cells));
}

} // namespace

void CompareDensitiesTest::eachByItselfIsLeaveOneOut()
{
    const MatrixXd x = randomPoints(12, 1, 3);
    const Densities densities = compared(x, settingsOver(12.0, 1, 12));
    QCOMPARE(densities.size(), 5U);
    const auto gaussian = named(densities, "Gaussian");
    const auto kde = named(densities, "KDE (Silverman)");
    for (Index i = 0; i < x.rows(); ++i) {
        const MatrixXd others = without(x, i);
        const double mean = others.mean();
        const double variance = (others.array() - mean).square().sum() / 10.0;
        const double logNormal =
            -0.5 * (std::log(2.0 * std::numbers::pi * variance) + (x(i, 0) - mean) * (x(i, 0) - mean) / variance);
        QVERIFY(std::abs(gaussian.logDensity[i] - logNormal) < 1e-9);
        const VectorXd h = core::bandwidths(core::bandwidthRules[0], others).value();
        QVERIFY(std::abs(kde.logDensity[i] - core::kdeLogDensity(others, h, x.row(i))[0]) < 1e-9);
    }
    QVERIFY(std::abs(gaussian.logScore - gaussian.logDensity.mean()) < 1e-14);
    const double spread = (gaussian.logDensity.array() - gaussian.logScore).square().sum() / 11.0;
    QVERIFY(std::abs(gaussian.standardError - std::sqrt(spread / 12.0)) < 1e-12);
}

void CompareDensitiesTest::kernelStudentTIsNormalisedWithoutThePoint()
{
    const MatrixXd x = randomPoints(7, 1, 5);
    const auto settings = settingsOver(3.0, 1, 7);
    const auto found = named(compared(x, settings), "Kernel student-T");
    for (Index i = 0; i < x.rows(); ++i) {
        const MatrixXd others = without(x, i);
        const auto logDensity = [&](const MatrixXd& at) {
            return std::get<core::LogDensity>(core::studentTLogDensity(others, settings.kernel, settings.model, at))
                .logDensity;
        };
        const double expected = logDensity(x.row(i))[0] - logIntegral(logDensity, 3.0);
        QVERIFY(std::abs(found.logDensity[i] - expected) < 1e-9);
    }
}

void CompareDensitiesTest::aDensityIsNormalisedOverTheWindow()
{
    const MatrixXd x = randomPoints(20, 1, 8);
    const auto wide = named(compared(x, settingsOver(14.0, 1, 20)), "Gaussian");
    const auto narrow = named(compared(x, settingsOver(1.5, 1, 20)), "Gaussian");
    for (Index i = 0; i < x.rows(); ++i) {
        const MatrixXd others = without(x, i);
        const double mean = others.mean(), sd = std::sqrt((others.array() - mean).square().sum() / 18.0);
        const double mass = 0.5 * (std::erf((1.5 - mean) / (sd * std::numbers::sqrt2)) -
                                   std::erf((-1.5 - mean) / (sd * std::numbers::sqrt2)));
        QVERIFY(std::abs(narrow.logDensity[i] - (wide.logDensity[i] - std::log(mass))) < 1e-9);
    }
}

void CompareDensitiesTest::twoHeapsAreNoGaussian()
{
    MatrixXd x = 0.1 * randomPoints(40, 2, 4);
    x.topRows(20).array() += 1.0;
    x.bottomRows(20).array() -= 1.0;
    const Densities densities = compared(x, settingsOver(2.0, 2, 5));
    for (std::size_t i = 1; i < densities.size(); ++i)
        QVERIFY(densities[i - 1].logScore >= densities[i].logScore);
    QVERIFY(named(densities, "Gaussian").logScore + 0.5 < named(densities, "Mixture of Gaussians").logScore);
    QVERIFY(named(densities, "KDE (Scott)").logScore + 0.1 < named(densities, "Mixture of Gaussians").logScore);
}

void CompareDensitiesTest::theSeedDealsTheFolds()
{
    const MatrixXd x = randomPoints(15, 1, 6);
    auto settings = settingsOver(3.0, 1, 3);
    const Densities once = compared(x, settings), again = compared(x, settings);
    settings.seed = 2;
    const Densities other = compared(x, settings);
    for (const core::ComparedDensity& density : once) {
        QCOMPARE(named(again, density.name).logDensity, density.logDensity);
        QVERIFY(named(other, density.name).logDensity != density.logDensity);
    }
}

void CompareDensitiesTest::whatCannotBeSaysWhy()
{
    const auto refuses = [](const MatrixXd& x, const core::DensityComparisonSettings& settings) {
        return std::holds_alternative<core::Failure>(core::compareDensities(x, settings));
    };
    QVERIFY(refuses(randomPoints(1, 1, 1), settingsOver(2.0, 1, 10)));
    QVERIFY(refuses(randomPoints(9, 4, 1), settingsOver(2.0, 4, 10)));
    QVERIFY(refuses(randomPoints(9, 1, 1), settingsOver(2.0, 1, 1)));
    QVERIFY(refuses(randomPoints(9, 1, 1), settingsOver(0.1, 1, 10))); // points outside
    const Densities flat = compared(MatrixXd::Constant(6, 1, 0.5), settingsOver(1.0, 1, 3));
    QVERIFY(!flat.front().refusal);
    QVERIFY(named(flat, "Gaussian").refusal && named(flat, "Gaussian").logDensity.size() == 0);
    QVERIFY(named(flat, "KDE (Scott)").refusal && flat.back().refusal);
}

void CompareDensitiesTest::itStops()
{
    std::stop_source source;
    std::size_t heard = 0;
    const auto stopAtFirst = [&](const Densities& done) {
        heard = done.size();
        source.request_stop();
    };
    const auto outcome =
        core::compareDensities(randomPoints(30, 1, 2), settingsOver(2.0, 1, 5), stopAtFirst, source.get_token());
    QVERIFY(std::holds_alternative<core::Cancelled>(outcome) && heard == 1);
}

KERNELSCOPE_TEST(CompareDensitiesTest, NoApplication)

} // namespace compare_test

#include "compare_test.moc"
