// The densities of samples, each by itself, beside that of all points.

#include "core/density/normalise.h"
#include "core/density/predictive.h"
#include "core/kernels/expression.h"
#include "core/kernels/jacobian.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/density/groups.h"
#include "support/datasets.h"
#include "support/kernels.h"
#include "support/lab_requests.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace groups_test
{

using core::DensityPipeline;
using core::DensityRequest;
using core::DensityResult;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Points of so many samples in turn, each about a centre of its own.
core::Dataset inSamples(Index n, int samples)
{
    core::Dataset data = generated("mixture1d", n, {{"components", 2}}, 7);
    data.generation.reset();
    for (Index i = 0; i < n; ++i) {
        data.labels.push_back(static_cast<int>(i) % samples);
        data.x(i, 0) += 0.7 * static_cast<double>(data.labels.back());
    }
    return data;
}

DensityRequest byGroups(core::Dataset data, const char* kernel)
{
    auto request = requestFor<DensityRequest>(shared(std::move(data)), kernelFrom(kernel));
    request.settings.model = {.sigma0 = 0.3, .alpha = 2.0, .beta = 0.1};
    request.settings.byGroups = true;
    return request;
}

DensityResult solved(const DensityRequest& request)
{
    return valueOf(DensityPipeline().solve(request));
}

double trapezoid(const VectorXd& x, const VectorXd& y)
{
    const Index n = x.size();
    return 0.5 * ((x.tail(n - 1) - x.head(n - 1)).array() * (y.tail(n - 1) + y.head(n - 1)).array()).sum();
}

/// Does the curve, as drawn, hold mass 1? Straight lines miss it by less than a pixel, 1e-3 of its top.
bool integratesToOne(const DensityRequest& request, const VectorXd& grid, const VectorXd& values)
{
    constexpr double pixel = 1e-3;
    return std::abs(trapezoid(grid, values) - 1.0) < pixel * values.maxCoeff() * request.window[0].width();
}

/// The normalised density of these points alone, by the most accurate route and adaptive quadrature.
VectorXd headless(const DensityRequest& request, const MatrixXd& x, const VectorXd& at)
{
    const auto fit = valueOf(core::StudentTPredictive::fit(x, request.kernel, request.settings.model));
    const auto logF = [&](const MatrixXd& places) -> VectorXd {
        return fit.logDensity(places) + core::logJacobian(request.kernel, places);
    };
    const double logNormaliser =
        valueOf(core::logNormaliserOverWindow(logF, x, request.kernel, VectorXd::Constant(1, request.window[0].lo),
                                              VectorXd::Constant(1, request.window[0].hi)))
            .value;
    return (logF(at).array() - logNormaliser).exp();
}

} // namespace

class GroupsTest : public QObject
{
    Q_OBJECT

private slots:
    void eachCurveIsTheDensityOfItsPointsAlone_data()
    {
        QTest::addColumn<QString>("kernel");
        for (const char* kernel : {"se(lengthscale=0.7)", "parabola()", "matern32(lengthscale=0.5)", "laplacian(0.8)"})
            QTest::newRow(kernel) << kernel;
    }
    void eachCurveIsTheDensityOfItsPointsAlone()
    {
        QFETCH(QString, kernel);
        const DensityRequest request = byGroups(inSamples(31, 3), kernel.toUtf8());
        const DensityResult result = solved(request);
        QCOMPARE(result.groups.size(), std::size_t(3));
        for (const core::GroupDensity& group : result.groups) {
            MatrixXd alone(0, 1);
            for (Index i = 0; i < request.data->size(); ++i)
                if (request.data->labels[static_cast<std::size_t>(i)] == group.label) {
                    alone.conservativeResize(alone.rows() + 1, 1);
                    alone(alone.rows() - 1, 0) = request.data->x(i, 0);
                }
            QCOMPARE(group.count, alone.rows());
            const VectorXd expected = headless(request, alone, result.grid);
            const double worst = (group.values - expected).cwiseAbs().maxCoeff() / expected.maxCoeff();
            QVERIFY2(worst < 1e-6, qPrintable(QString::number(worst)));
            QVERIFY(integratesToOne(request, result.grid, group.values));
        }
        QVERIFY(integratesToOne(request, result.grid, result.predictive));
    }

    void theCurveOfAllPointsIsWhatItIsWithoutGroups()
    {
        DensityRequest request = byGroups(inSamples(40, 2), "se(lengthscale=0.7)");
        const DensityResult with = solved(request);
        request.settings.byGroups = false;
        const DensityResult without = solved(request);
        QVERIFY(without.groups.empty());
        QVERIFY(std::abs(with.logNormaliser - without.logNormaliser) < 1e-12);
        QVERIFY(with.atData.isApprox(without.atData, 1e-12));
        for (Index i = 0; i < without.grid.size(); ++i) { // its places are among those with groups
            const auto at = std::ranges::lower_bound(with.grid, without.grid[i]);
            QVERIFY(at != with.grid.end() && *at == without.grid[i]);
            QVERIFY(std::abs(with.predictive[at - with.grid.begin()] - without.predictive[i]) < 1e-12);
        }
    }

    void theOrderOfTheRowsChangesNothing()
    {
        const DensityRequest request = byGroups(inSamples(30, 3), "se(lengthscale=0.7)");
        core::Dataset mixed = *request.data;
        std::vector<Index> order(30);
        std::iota(order.begin(), order.end(), Index{0});
        std::mt19937_64 rng(4);
        for (std::size_t i = order.size(); i-- > 1;)
            std::swap(order[i], order[rng() % (i + 1)]);
        for (std::size_t i = 0; i < order.size(); ++i) {
            mixed.x.row(static_cast<Index>(i)) = request.data->x.row(order[i]);
            mixed.labels[i] = request.data->labels[static_cast<std::size_t>(order[i])];
        }
        QVERIFY(mixed.labels != request.data->labels);
        const DensityResult a = solved(request), b = solved(byGroups(mixed, "se(lengthscale=0.7)"));
        QVERIFY(a.grid == b.grid);
        for (std::size_t g = 0; g < 3; ++g) {
            QCOMPARE(a.groups[g].label, b.groups[g].label);
            QVERIFY((a.groups[g].values - b.groups[g].values).cwiseAbs().maxCoeff() < 1e-9);
        }
    }

    void theWholeLineIsUsedForEachWhereItExists()
    {
        DensityRequest request = byGroups(inSamples(24, 2), "parabola()");
        request.settings.normalisation = core::Normalisation::WholeLine;
        const DensityResult line = solved(request);
        request.settings.normalisation = core::Normalisation::Window;
        request.window = {{-300.0, 300.0}};
        const DensityResult wide = solved(request);
        for (std::size_t g = 0; g < 2; ++g) {
            QCOMPARE(line.groups[g].normalisation, core::Normalisation::WholeLine);
            QVERIFY(std::abs(line.groups[g].logNormaliser - wide.groups[g].logNormaliser) < 1e-6);
        }
    }

    void groupsAreThereOnlyWhereSamplesAreToldApartOnTheLine()
    {
        core::Dataset one = inSamples(12, 1), none = one, two = inSamples(12, 2);
        none.labels.clear();
        core::Dataset plane = generated("mixture2d", 12);
        plane.labels = two.labels;
        core::Dataset gap = two;
        for (int& label : gap.labels)
            label *= 5; // labels 0 and 5, nothing between
        QVERIFY(!core::hasGroups(one) && !core::hasGroups(none) && !core::hasGroups(plane));
        QVERIFY(!core::hasGroups(core::emptyDataset(1)));
        QVERIFY(core::hasGroups(two) && core::hasGroups(gap));
        QCOMPARE(core::groupsOf(gap), (std::vector<int>{0, 5}));
        for (const core::Dataset& data : {one, none, plane, core::emptyDataset(1)})
            QVERIFY(solved(byGroups(data, "se(lengthscale=0.7)")).groups.empty());
        QCOMPARE(solved(byGroups(gap, "se(lengthscale=0.7)")).groups.back().label, 5);
    }

    void ofManySamplesTheFirstEightAreDrawnAndItIsSaid()
    {
        const auto told = [](const DensityResult& result) {
            return std::ranges::any_of(result.remarks, [](const std::string& remark) {
                return remark.find("the first 8") != std::string::npos;
            });
        };
        const DensityResult many = solved(byGroups(inSamples(30, 12), "se(lengthscale=0.7)"));
        QCOMPARE(many.groups.size(), core::mostGroups);
        QCOMPARE(many.groups.back().label, 7);
        QVERIFY(told(many));
        const DensityResult eight = solved(byGroups(inSamples(30, 8), "se(lengthscale=0.7)"));
        QVERIFY(eight.groups.size() == 8 && !told(eight));
    }

    /// A sample of one point, another of equal ones.
    void smallSamplesHaveADensityToo()
    {
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::Vector4d(0.3, -1.0, -1.0, -1.0);
        data.labels = {0, 1, 1, 1};
        const DensityRequest request = byGroups(data, "se(lengthscale=0.5)");
        const DensityResult result = solved(request);
        QCOMPARE(result.groups.size(), std::size_t(2));
        for (const core::GroupDensity& group : result.groups)
            QVERIFY(group.values.allFinite() && integratesToOne(request, result.grid, group.values));
    }

    void keptStagesAnswerAsFreshOnes()
    {
        const std::vector<core::Dataset> sets{inSamples(30, 2), inSamples(30, 3), inSamples(12, 2), inSamples(9, 1)};
        std::mt19937_64 rng(5);
        DensityPipeline pipeline;
        DensityRequest request = byGroups(sets[0], "se(lengthscale=0.7)");
        for (int step = 0; step < 40; ++step) {
            const auto pick = rng() % 5;
            if (pick == 0)
                request.data = shared(sets[rng() % sets.size()]);
            else if (pick == 1)
                request.settings.byGroups = !request.settings.byGroups;
            else if (pick == 2)
                request.settings.model.sigma0 = 0.1 * static_cast<double>(1 + rng() % 4);
            else if (pick == 3)
                request.preview = !request.preview;
            else
                request.kernel = kernelFrom(rng() % 2 == 0 ? "parabola()" : "se(lengthscale=0.7)");
            const DensityResult kept = valueOf(pipeline.solve(request)), fresh = solved(request);
            QVERIFY(pipeline.isCheap(request));
            QVERIFY(kept.grid == fresh.grid && kept.remarks == fresh.remarks);
            QCOMPARE(kept.groups.size(), fresh.groups.size());
            for (std::size_t g = 0; g < fresh.groups.size(); ++g)
                QVERIFY((kept.groups[g].values - fresh.groups[g].values).cwiseAbs().maxCoeff() < 1e-9);
        }
    }

    void groupsNotYetComputedAreNotCheap()
    {
        DensityRequest request = byGroups(inSamples(30, 2), "se(lengthscale=0.7)");
        request.settings.byGroups = false;
        DensityPipeline pipeline;
        QVERIFY(std::holds_alternative<DensityResult>(pipeline.solve(request)));
        QVERIFY(pipeline.isCheap(request));
        request.settings.byGroups = true;
        QVERIFY(!pipeline.isCheap(request));
        QVERIFY(std::holds_alternative<DensityResult>(pipeline.solve(request)));
        QVERIFY(pipeline.isCheap(request));
    }
};

KERNELSCOPE_TEST(GroupsTest, NoApplication)

} // namespace groups_test

#include "groups_test.moc"
