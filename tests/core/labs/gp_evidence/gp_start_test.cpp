#include "core/labs/gp_evidence/gp_start.h"

#include "core/data/examples.h"
#include "core/data/table.h"
#include "core/gp/regression.h"
#include "core/gp/residuals.h"
#include "core/labs/default_kernel.h"
#include "support/test_registry.h"

#include <QTest>

namespace gp_start_test
{

using core::GpMaximiseRequest;
using core::GpMaximiseResult;
using core::GpModel;
using Shared = std::shared_ptr<const core::Dataset>;

namespace
{

Shared exampleOf(const char* name)
{
    return std::make_shared<const core::Dataset>(*core::example(name));
}

Shared nile()
{
    const core::Dataset table =
        std::get<core::LoadedTable>(core::loadColumns(TEST_DATA_DIR "/tables/nile.csv", {}, {})).data;
    core::Dataset data = core::emptyDataset(1);
    data.x = table.x.col(0);
    data.targets = table.x.col(1);
    return std::make_shared<const core::Dataset>(data);
}

core::StandardisedResiduals residualsOf(const core::Dataset& data, const core::Kernel& kernel, double noise,
                                        core::MeanFunction mean)
{
    const auto gp = std::get<core::GpRegression>(core::GpRegression::fit(kernel, data.x, data.targets, noise, mean));
    const core::GpLeaveOneOut left = gp.leaveOneOut();
    return core::standardisedResiduals(data.targets, left.mean, left.observedVariance);
}

core::GpOptimum fitOf(const GpMaximiseRequest& request)
{
    return std::get<GpMaximiseResult>(core::firstFit(request)).optima.front();
}

} // namespace

class GpStartTest : public QObject
{
    Q_OBJECT

private slots:
    void whatIsLeftOutOfTheNileIsForetold()
    {
        const Shared data = nile();
        const GpMaximiseRequest start = *core::gpStart(data, GpModel::Regression);
        const core::GpOptimum best = fitOf(start);
        const auto residuals = residualsOf(*data, best.at.kernel, best.at.diagonal, start.mean);
        QVERIFY(residuals.value.cwiseAbs().mean() < 2.0);
        QVERIFY(!core::absurdResiduals(residuals));
        // what the command began with: k(x,x) = 1 and a noise of 0.01 about zero, flows being near 900
        const auto before = residualsOf(*data, core::defaultKernel(*data), 0.01, core::MeanFunction::Zero);
        const auto told = core::absurdResiduals(before);
        QVERIFY(told && told->find("100 standardised residuals") != std::string::npos);
    }

    void theSineStandsAtItsHighestMaximum()
    {
        const GpMaximiseRequest start = *core::gpStart(exampleOf("sine"), GpModel::Regression);
        const auto all = std::get<GpMaximiseResult>(core::maximise(start, {}));
        QVERIFY(std::abs(fitOf(start).logEvidence - all.optima.front().logEvidence) < 1e-3);
    }

    void classesStandAtTheirHighestMaximum()
    {
        const GpMaximiseRequest start = *core::gpStart(exampleOf("xor"), GpModel::Classification);
        QCOMPARE(start.diagonal, 0.0);
        const auto all = std::get<GpMaximiseResult>(core::maximise(start, {}));
        QVERIFY(std::abs(fitOf(start).logEvidence - all.optima.front().logEvidence) < 1e-3);
    }

    void ofManyObservationsSomeAreEnoughToBeginWith()
    {
        const Shared data = exampleOf("ozone"); // 330
        const GpMaximiseRequest start = *core::gpStart(data, GpModel::Regression);
        double last = 0.0;
        const auto found = core::firstFit(start, [&](double share) {
            QVERIFY(share >= last - 1e-12 && share <= 1.0);
            last = share;
        });
        const core::GpOptimum best = std::get<GpMaximiseResult>(found).optima.front();
        QCOMPARE(std::get<GpMaximiseResult>(found).optima.size(), 1u);
        QVERIFY(!core::absurdResiduals(residualsOf(*data, best.at.kernel, best.at.diagonal, start.mean)));
    }

    /// 201 and 3 in two parts: 101 and 2, not any 102.
    void aSmallClassIsInEveryPart()
    {
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::VectorXd::LinSpaced(204, -1.0, 1.0);
        data.labels.assign(204, 0);
        for (const std::size_t row : {40U, 41U, 42U})
            data.labels[row] = 1;
        const auto start = core::gpStart(std::make_shared<const core::Dataset>(data), GpModel::Classification);
        const auto found = std::get<GpMaximiseResult>(core::firstFit(*start));
        QVERIFY2(found.message.find("(found with 103 of the 204 observations") != std::string::npos,
                 found.message.c_str());
    }

    void dataThatLeaveNothingToFitHaveNoStart()
    {
        QVERIFY(!core::gpStart(exampleOf("faithful"), GpModel::Regression)); // no targets
        QVERIFY(!core::gpStart(exampleOf("bags"), GpModel::Regression));
        QVERIFY(!core::gpStart(exampleOf("faithful"), GpModel::Classification)); // one sample
        QVERIFY(!core::gpStart(std::make_shared<const core::Dataset>(core::emptyDataset(1)), GpModel::Regression));
    }
};

KERNELSCOPE_TEST(GpStartTest, NoApplication)

} // namespace gp_start_test

#include "gp_start_test.moc"
