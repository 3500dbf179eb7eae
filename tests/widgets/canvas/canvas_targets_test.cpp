// The sheet where the points have targets: heights over the line, colours, and bags with one target each.
#include "widgets/canvas/data_canvas.h"

#include "support/test_registry.h"
#include "widgets/canvas/canvas_edits.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/toy_results.h"

#include <QApplication>
#include <QtTest>

#include <cmath>
#include <limits>
#include <set>

namespace canvas_targets_test
{

using namespace widgets;

namespace
{

constexpr double none = std::numeric_limits<double>::quiet_NaN();

core::Dataset empty(Eigen::Index dimensions)
{
    return core::emptyDataset(dimensions);
}

/// (-0.5, -1), (0, none), (0.5, 1): one point has no target.
core::Dataset threePoints()
{
    core::Dataset data = core::emptyDataset(1);
    data.x = Eigen::Vector3d(-0.5, 0.0, 0.5);
    data.targets = Eigen::Vector3d(-1.0, none, 1.0);
    return data;
}

/// A lead's sheet: a curve beneath the points.
class CurveSheet : public DataCanvas
{
public:
    void showCurve(const core::Interval& range)
    {
        range_ = range;
        refreshCurves();
    }

protected:
    std::optional<core::Interval> extraVertical() const override { return range_; }
    std::vector<LegendEntry> extraLegend() override { return {{.text = "mean"}}; }

private:
    std::optional<core::Interval> range_;
};

} // namespace

class CanvasTargetsTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<CurveSheet> canvas_;
    QStringList said_;
    std::set<int> gestures_;

    CurveSheet& sheet(core::Dataset data, CanvasTargets targets)
    {
        said_.clear();
        gestures_.clear();
        canvas_ = std::make_unique<CurveSheet>();
        canvas_->resize(500, 400);
        canvas_->setTargets(targets);
        const bool plane = data.dimensions() == 2;
        canvas_->setData(std::make_shared<const core::Dataset>(std::move(data)));
        canvas_->setWindow(plane ? std::vector<core::Interval>{{-1.0, 1.0}, {-1.0, 1.0}}
                                 : std::vector<core::Interval>{{-1.0, 1.0}});
        connect(canvas_.get(), &DataCanvas::dataEdited, this, [this](const auto&, const QString& what, int gesture) {
            said_ << what;
            gestures_.insert(gesture);
        });
        canvas_->show();
        canvas_->replot(QCustomPlot::rpImmediateRefresh);
        return *canvas_;
    }

    QPoint pixelOf(double x, double y) const
    {
        return QPointF(canvas_->xAxis->coordToPixel(x), canvas_->yAxis->coordToPixel(y)).toPoint();
    }
    QPoint inGutter(double x) const { return {pixelOf(x, 0.0).x(), canvas_->axisRect()->bottom() - 11}; }
    double perPixel() const { return canvas_->vertical().width() / canvas_->axisRect()->height(); }

    void drag(const QPoint& from, const QPoint& to)
    {
        QTest::mousePress(canvas_.get(), Qt::LeftButton, {}, from);
        for (int step = 1; step <= 8; ++step)
            QTest::mouseMove(canvas_.get(), from + (to - from) * step / 8);
        QTest::mouseRelease(canvas_.get(), Qt::LeftButton, {}, to);
    }

private slots:
    void cleanup() { canvas_.reset(); }

    /// Other data may come while a hand still draws.
    void pointsOfAnotherSheetAreNotAdded()
    {
        const core::Dataset plane = withPoints(empty(2), Eigen::MatrixXd::Ones(1, 2), 0, {});
        QCOMPARE(plane.size(), 1);
        QVERIFY(withPoints(plane, Eigen::MatrixXd::Ones(3, 1), 0, {}) == plane);
        const core::Dataset begun = withPoints(empty(2), Eigen::MatrixXd::Ones(3, 1), 0, {});
        QVERIFY(begun.dimensions() == 1 && begun.columnNames.size() == 1);
    }

    void aClickAddsAPointWithTheTargetWhereOneClicked()
    {
        DataCanvas& canvas = sheet(empty(1), CanvasTargets::Vertical);
        canvas.setTool(CanvasTool::Add);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixelOf(0.25, 0.75));
        QCOMPARE(canvas.data()->targets.size(), 1);
        QVERIFY(std::abs(canvas.data()->x(0, 0) - 0.25) < 0.01);
        QVERIFY(std::abs(canvas.data()->targets[0] - 0.75) < 2.0 * perPixel());
        QCOMPARE(said_.last(), "Add point");
    }

    void theFirstTargetLeavesTheOtherPointsWithout()
    {
        DataCanvas& canvas = sheet(toy::sixPoints(), CanvasTargets::Vertical);
        QCOMPARE(canvas.data()->targets.size(), 0);
        canvas.setTool(CanvasTool::Add);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixelOf(0.1, 0.5));
        QCOMPARE(canvas.data()->targets.size(), 7);
        QVERIFY(canvas.data()->targets.head(6).array().isNaN().all());
        QVERIFY(std::isfinite(canvas.data()->targets[6]));
    }

    void aDragMovesAPointAndItsTarget()
    {
        DataCanvas& canvas = sheet(threePoints(), CanvasTargets::Vertical);
        drag(pixelOf(0.5, 1.0), pixelOf(0.7, 0.4));
        QVERIFY(std::abs(canvas.data()->x(2, 0) - 0.7) < 0.01);
        QVERIFY(std::abs(canvas.data()->targets[2] - 0.4) < 2.0 * perPixel());
        QCOMPARE(canvas.data()->targets[0], -1.0);
        QVERIFY(std::isnan(canvas.data()->targets[1]));
        QCOMPARE(said_.last(), "Move 1 point");
        QCOMPARE(gestures_.size(), 1U);
    }

    void aPointDraggedOutOfTheGutterGetsATarget()
    {
        DataCanvas& canvas = sheet(threePoints(), CanvasTargets::Vertical);
        const QPoint to = pixelOf(0.2, 0.6);
        drag(inGutter(0.0), to);
        QVERIFY2(std::abs(canvas.data()->targets[1] - 0.6) < 2.0 * perPixel(),
                 qPrintable(QString::number(canvas.data()->targets[1])));
        QVERIFY(std::abs(canvas.data()->x(1, 0) - 0.2) < 0.01);
    }

    void aPointDraggedAlongTheGutterStaysWithout()
    {
        DataCanvas& canvas = sheet(threePoints(), CanvasTargets::Vertical);
        drag(inGutter(0.0), inGutter(0.3));
        QVERIFY(std::abs(canvas.data()->x(1, 0) - 0.3) < 0.01);
        QVERIFY(std::isnan(canvas.data()->targets[1]));
    }

    void theAxisRestsDuringADragAndHoldsTheTargetAfterIt()
    {
        DataCanvas& canvas = sheet(threePoints(), CanvasTargets::Vertical);
        const core::Interval before = canvas.vertical();
        const QPoint from = pixelOf(0.5, 1.0), above = from - QPoint(0, 120);
        QTest::mousePress(&canvas, Qt::LeftButton, {}, from);
        QTest::mouseMove(&canvas, above);
        QCOMPARE(canvas.vertical().hi, before.hi);
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, above);
        QVERIFY(canvas.data()->targets[2] > before.hi);
        QVERIFY(canvas.vertical().hi > canvas.data()->targets[2]);
        drag(pixelOf(0.5, canvas.data()->targets[2]), pixelOf(0.5, 0.0));
        QVERIFY(canvas.vertical().hi > before.hi); // does not shrink under the hand
        canvas.fit();
        QVERIFY(canvas.vertical().hi < 0.5);
    }

    void sprayScattersInBothDirections()
    {
        DataCanvas& canvas = sheet(empty(1), CanvasTargets::Vertical);
        canvas.setTool(CanvasTool::Spray);
        canvas.setBrush({.radius = 40.0, .count = 50});
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixelOf(0.0, 0.5));
        const Eigen::ArrayXd t = canvas.data()->targets.array() - 0.5, x = canvas.data()->x.col(0).array();
        QCOMPARE(t.size(), 50);
        const double reach = 42.0 * perPixel();
        QVERIFY((t.abs() <= reach).all() && t.maxCoeff() > 0.5 * reach && t.minCoeff() < -0.5 * reach);
        QVERIFY(x.maxCoeff() - x.minCoeff() > 0.1);
        QCOMPARE(said_.last(), "Spray 50 points");
    }

    void keysAndJitterMoveTargetsToo()
    {
        DataCanvas& canvas = sheet(threePoints(), CanvasTargets::Vertical);
        canvas.showSelection({0, 1});
        const double step = perPixel();
        QTest::keyClick(&canvas, Qt::Key_Up);
        QVERIFY(std::abs(canvas.data()->targets[0] - (-1.0 + step)) < 1e-9);
        QVERIFY(std::isnan(canvas.data()->targets[1]));
        const core::Dataset before = *canvas.data();
        canvas.jitter(0.05);
        QVERIFY(canvas.data()->targets[0] != before.targets[0] && canvas.data()->x(0, 0) != before.x(0, 0));
        QVERIFY(std::isnan(canvas.data()->targets[1]));
        QCOMPARE(canvas.data()->targets[2], 1.0);
    }

    void edgesOfTheAxisHoldTargetsAndCurves()
    {
        CurveSheet& canvas = sheet(threePoints(), CanvasTargets::Vertical);
        QVERIFY(canvas.vertical().lo < -1.0 && canvas.vertical().hi > 1.0 && canvas.vertical().hi < 1.5);
        canvas.showCurve({-4.0, 2.0});
        QVERIFY(canvas.vertical().lo < -4.0 && canvas.vertical().hi > 2.0);
        canvas.showCurve({0.0, 0.5});
        QVERIFY(canvas.vertical().lo > -2.0 && canvas.vertical().hi < 1.5);
    }

    void curvesLeaveTheAxisThatOneDrawsOnAlone()
    {
        CurveSheet& canvas = sheet(threePoints(), CanvasTargets::Vertical);
        const core::Interval before = canvas.vertical();
        canvas.setTool(CanvasTool::Add);
        for (int click = 0; click < 3; ++click) {
            QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixelOf(0.2 * click, 0.5));
            canvas.showCurve({-100.0, 100.0}); // what extrapolates
            QCOMPARE(canvas.vertical().lo, before.lo);
            QCOMPARE(canvas.vertical().hi, before.hi);
        }
        canvas.fit();
        QVERIFY(canvas.vertical().lo < -100.0 && canvas.vertical().hi > 100.0);
    }

    void theVerticalAxisOfTargetsCanBePannedAwayFromZero()
    {
        DataCanvas& canvas = sheet(threePoints(), CanvasTargets::Vertical);
        const core::Interval before = canvas.vertical();
        canvas.setTool(CanvasTool::Pan);
        drag(pixelOf(0.0, 0.5), pixelOf(0.0, 0.0));
        QVERIFY(std::abs(canvas.vertical().lo - before.lo - 0.5) < 3.0 * perPixel());
    }

    void withoutTargetsTheSheetIsTheStripItWas()
    {
        core::Dataset data = threePoints();
        DataCanvas& canvas = sheet(data, CanvasTargets::Ignored);
        QVERIFY(!canvas.showsHeights() && !canvas.usesBrushTarget() && !canvas.yAxis->visible());
        canvas.setTool(CanvasTool::Add);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.axisRect()->center());
        QVERIFY(std::isnan(canvas.data()->targets[3]));
        canvas.showSelection({0});
        canvas.deleteSelection();
        QCOMPARE(canvas.data()->targets.size(), 3); // they stay with their points
        QVERIFY(std::isnan(canvas.data()->targets[0]) && canvas.data()->targets[1] == 1.0);
    }

    void inThePlaneNewPointsTakeTheBrushsTarget()
    {
        DataCanvas& canvas = sheet(toy::ninePoints(), CanvasTargets::Vertical); // in the plane: colours
        QVERIFY(canvas.usesBrushTarget() && !canvas.showsHeights());
        canvas.setTool(CanvasTool::Add);
        canvas.setBrush({.target = 2.5});
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixelOf(-0.5, -0.5));
        QCOMPARE(canvas.data()->targets[9], 2.5);
        QVERIFY(canvas.data()->targets.head(9).array().isNaN().all());
        canvas.setBrush({});
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixelOf(-0.5, 0.5));
        QVERIFY(std::isnan(canvas.data()->targets[10]));
    }

    void theRelabelToolSetsTargetsWhereTheyAreColours()
    {
        core::Dataset data = toy::ninePoints();
        data.x = (2.0 * data.x.array() - 1.0).matrix(); // the window is [-1, 1]²
        DataCanvas& canvas = sheet(data, CanvasTargets::Colour);
        canvas.setTool(CanvasTool::Relabel);
        canvas.setBrush({.radius = 12.0, .target = -3.0});
        drag(pixelOf(data.x(0, 0), data.x(0, 1)), pixelOf(data.x(2, 0), data.x(2, 1)));
        QCOMPARE(canvas.data()->targets.head(3), Eigen::VectorXd(Eigen::Vector3d::Constant(-3.0)));
        QVERIFY(canvas.data()->targets.tail(6).array().isNaN().all());
        QVERIFY(canvas.data()->labels.empty());
        QCOMPARE(said_.last(), "Set the target of 3 points");
        canvas.showSelection({8});
        canvas.setBrush({.target = 1.0});
        canvas.retargetSelection();
        QCOMPARE(canvas.data()->targets[8], 1.0);
    }

    void coloursFollowTheTargets()
    {
        core::Dataset data = empty(2);
        data.x = Eigen::MatrixXd{{-0.5, 0.0}, {0.5, 0.0}};
        data.targets = Eigen::Vector2d(0.0, 1.0);
        DataCanvas& canvas = sheet(data, CanvasTargets::Colour);
        const auto colourUnder = [&](double x) {
            canvas.replot(QCustomPlot::rpImmediateRefresh);
            return canvas.grab().toImage().pixelColor(pixelOf(x, 0.0));
        };
        const QColor low = colourAt(canvas.theme().map, 0.0), high = colourAt(canvas.theme().map, 1.0);
        QCOMPARE(colourUnder(-0.5).rgb(), low.rgb());
        QCOMPARE(colourUnder(0.5).rgb(), high.rgb());
        canvas.setTargetRange(core::Interval{0.0, 2.0});
        QCOMPARE(colourUnder(0.5).rgb(), colourAt(canvas.theme().map, 0.5).rgb());
    }

    void everyStrokeIsABagOfItsOwn()
    {
        DataCanvas& canvas = sheet(empty(2), CanvasTargets::Colour);
        canvas.setBagStrokes(true);
        canvas.setTool(CanvasTool::Spray);
        canvas.setBrush({.radius = 15.0, .count = 4, .target = 0.5});
        drag(pixelOf(-0.8, 0.0), pixelOf(-0.4, 0.0));
        const Eigen::Index first = canvas.data()->size();
        QVERIFY(first >= 8);
        canvas.setBrush({.radius = 15.0, .count = 4});
        drag(pixelOf(0.4, 0.0), pixelOf(0.8, 0.0));
        QCOMPARE(gestures_.size(), 2U);
        const core::Dataset& data = *canvas.data();
        for (Eigen::Index row = 0; row < data.size(); ++row) {
            QCOMPARE(data.label(row), row < first ? 0 : 1);
            QVERIFY(row < first ? data.targets[row] == 0.5 : std::isnan(data.targets[row]));
        }
        QCOMPARE(said_.last(), QStringLiteral("Paint a bag of %1 points").arg(data.size() - first));
        QVERIFY(said_.size() > 10); // reported while it is being painted
    }

    void aBagsTargetIsChangedForAllItsPoints()
    {
        core::Dataset data = empty(1);
        data.x = Eigen::VectorXd::LinSpaced(6, -0.5, 0.5);
        data.labels = {0, 0, 0, 1, 1, 1};
        data.targets = Eigen::VectorXd::Constant(6, 1.0);
        data.targets.tail(3).setConstant(-1.0);
        DataCanvas& canvas = sheet(data, CanvasTargets::Vertical);
        canvas.setBagStrokes(true);
        drag(pixelOf(0.5, -1.0), pixelOf(0.6, 0.0));
        QVERIFY(std::abs(canvas.data()->x(5, 0) - 0.6) < 0.01);
        QCOMPARE(canvas.data()->x(4, 0), data.x(4, 0));
        for (Eigen::Index row = 3; row < 6; ++row)
            QCOMPARE(canvas.data()->targets[row], canvas.data()->targets[5]);
        QVERIFY(std::abs(canvas.data()->targets[3]) < 2.0 * perPixel());
        QCOMPARE(canvas.data()->targets[0], 1.0);
        canvas.setTool(CanvasTool::Relabel);
        canvas.setBrush({.radius = 8.0, .target = 0.25});
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixelOf(-0.5, 1.0));
        QCOMPARE(canvas.data()->targets.head(3), Eigen::VectorXd(Eigen::Vector3d::Constant(0.25)));
    }

    void aBagBegunAtAHeightHasThatTargetAndOneInTheGutterIsAskedFor()
    {
        DataCanvas& canvas = sheet(threePoints(), CanvasTargets::Vertical);
        canvas.setBagStrokes(true);
        canvas.setTool(CanvasTool::Spray);
        canvas.setBrush({.radius = 10.0, .count = 2});
        drag(pixelOf(-0.5, 0.5), pixelOf(0.5, -0.5));
        const Eigen::Index last = canvas.data()->size() - 1;
        QCOMPARE(canvas.data()->targets[last], canvas.data()->targets[3]);
        QVERIFY(std::abs(canvas.data()->targets[last] - 0.5) < 2.0 * perPixel());
        drag(inGutter(-0.5), inGutter(0.5));
        QVERIFY(std::isnan(canvas.data()->targets[canvas.data()->size() - 1]));
    }

    void escapeBringsTheTargetsBack()
    {
        DataCanvas& canvas = sheet(threePoints(), CanvasTargets::Vertical);
        QTest::mousePress(&canvas, Qt::LeftButton, {}, pixelOf(0.5, 1.0));
        QTest::mouseMove(&canvas, pixelOf(0.0, 0.0));
        QVERIFY(canvas.data()->targets[2] < 0.5);
        QTest::keyClick(&canvas, Qt::Key_Escape);
        QCOMPARE(canvas.data()->targets[2], 1.0);
    }

    void theNumbersHoldTheTargets()
    {
        const PlotTable table = sheet(threePoints(), CanvasTargets::Vertical).numbers();
        const auto found = std::ranges::find(table.columns, QString("target"), &PlotTable::Column::name);
        QVERIFY(found != table.columns.end());
        QCOMPARE(found->values[2], 1.0);
    }

    void theToolBarHearsWhetherTheBrushHasATarget()
    {
        DataCanvas& canvas = sheet(empty(1), CanvasTargets::Vertical);
        QSignalSpy used(&canvas, &DataCanvas::brushTargetUseChanged);
        canvas.setData(std::make_shared<const core::Dataset>(empty(2)));
        QCOMPARE(used.takeLast()[0].toBool(), true);
        canvas.setData(std::make_shared<const core::Dataset>(empty(1)));
        QCOMPARE(used.takeLast()[0].toBool(), false);
        canvas.setBagStrokes(true);
        QCOMPARE(used.takeLast()[0].toBool(), true);
    }
};

KERNELSCOPE_TEST(CanvasTargetsTest, QApplication)

} // namespace canvas_targets_test

#include "canvas_targets_test.moc"
