#include "core/labs/shared_rows.h"

#include "core/data/dataset.h"
#include "core/labs/gp_evidence/gp_evidence_lab.h"
#include "core/labs/kept_sums.h"
#include "core/labs/regression/regression_lab.h"
#include "core/window/window.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <memory>
#include <variant>

namespace shared_rows_test
{

namespace
{

std::shared_ptr<const core::Dataset> trips(Eigen::Index count)
{
    core::Dataset data = core::emptyDataset(1);
    data.x = Eigen::VectorXd::LinSpaced(count, 0.0, 10.0);
    data.targets = (3.0 * data.x.col(0).array()).sin() + 0.3 * (1e4 * data.x.col(0).array()).sin();
    return std::make_shared<const core::Dataset>(std::move(data));
}

std::shared_ptr<const core::Dataset> withOneMoved(const core::Dataset& data, Eigen::Index row, double by)
{
    core::Dataset moved = data;
    moved.x(row, 0) += 0.001;
    moved.targets[row] += by;
    return std::make_shared<const core::Dataset>(std::move(moved));
}

int passesOver(const std::shared_ptr<const core::Dataset>& data)
{
    return core::sharedRows(data)->forFourier()->passesTaken();
}

} // namespace

class SharedRowsTest : public QObject
{
    Q_OBJECT

private slots:
    void labsOverTheSamePointsShareTheirSums()
    {
        const auto data = trips(3'000);
        core::KeptSums one, other;
        const auto sums = one.of({data});
        QVERIFY(other.of({data}) == sums);
        QCOMPARE(sums->targets(), Eigen::VectorXd(Eigen::VectorXd::Ones(3'000)));
        const auto moved = withOneMoved(*data, 5, 0.0);
        QVERIFY(other.of({moved}) != sums);
        QCOMPARE(other.of({moved})->x(), moved->x);
        QVERIFY(one.of({data}) == sums);
    }

    /// The function and its evidence as the window asks for them, the curve of the evidence over a lengthscale
    /// included.
    void aPointThatIsMovedTakesNoPass()
    {
        core::RegressionPipeline regression;
        core::GpEvidencePipeline evidence;
        const core::Kernel kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {0.5}});
        const auto answer = [&](const std::shared_ptr<const core::Dataset>& data) {
            const core::RegressionRequest function{
                .data = data, .kernel = kernel, .settings = {}, .window = core::fittingWindow(*data)};
            QVERIFY(std::holds_alternative<core::RegressionResult>(regression.solve(function)));
            core::GpEvidenceRequest curve;
            curve.data = data;
            curve.kernel = kernel;
            curve.diagonal = 0.1;
            QVERIFY(std::holds_alternative<core::GpEvidenceResult>(evidence.solve(curve)));
        };
        const auto data = trips(6'000);
        answer(data);
        QVERIFY(passesOver(data) > 0);
        auto moved = data;
        for (int step = 0; step < 3; ++step) {
            moved = withOneMoved(*moved, 3'000, 0.25);
            answer(moved);
            QCOMPARE(passesOver(moved), 0);
        }
    }
};

KERNELSCOPE_TEST(SharedRowsTest, NoApplication)

} // namespace shared_rows_test

#include "shared_rows_test.moc"
