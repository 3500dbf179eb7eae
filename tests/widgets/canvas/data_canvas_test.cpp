#include "widgets/canvas/data_canvas.h"

#include "support/data_of_shape.h"
#include "support/datasets.h"
#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/toy_results.h"

#include <QApplication>
#include <QtTest>

#include <set>

namespace data_canvas_test
{

using namespace widgets;

namespace
{

/// One dataEdited signal, taken apart.
struct Edit {
    std::shared_ptr<const core::Dataset> data;
    QString what;
    int gesture;
};

std::vector<Edit> recorded;

int gesturesOf(const std::vector<Edit>& edits)
{
    std::set<int> numbers;
    for (const Edit& edit : edits)
        numbers.insert(edit.gesture);
    return static_cast<int>(numbers.size());
}

} // namespace

class DataCanvasTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<DataCanvas> canvas_;

    /// A visible sheet over [0, 1]² or [-1.2, 1.2] that records its edits.
    DataCanvas& sheet(core::Dataset data)
    {
        recorded.clear();
        canvas_ = std::make_unique<DataCanvas>();
        canvas_->resize(500, 400);
        const bool plane = data.dimensions() == 2;
        canvas_->setData(shared(std::move(data)));
        canvas_->setWindow(plane ? std::vector<core::Interval>{{0.0, 1.0}, {0.0, 1.0}}
                                 : std::vector<core::Interval>{{-1.2, 1.2}});
        connect(canvas_.get(), &DataCanvas::dataEdited, this, [](const auto& edited, const QString& what, int gesture) {
            recorded.push_back({edited, what, gesture});
        });
        canvas_->show();
        canvas_->replot(QCustomPlot::rpImmediateRefresh);
        return *canvas_;
    }

private slots:
    void cleanup() { canvas_.reset(); }

    void clickOnAnEmptySheetAddsAPointWhereItWas()
    {
        core::Dataset empty;
        empty.x.resize(0, 2);
        DataCanvas& canvas = sheet(empty);
        canvas.setTool(CanvasTool::Add);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixelOf(canvas, 0.25, 0.75));
        QCOMPARE(canvas.data()->size(), 1);
        QVERIFY(std::abs(canvas.data()->x(0, 0) - 0.25) < 0.005 && std::abs(canvas.data()->x(0, 1) - 0.75) < 0.005);
        QCOMPARE(recorded.back().what, "Add point");
        QVERIFY(canvas.data()->labels.empty());
    }

    void addingToSampleBLabelsThePointsThatWereThere()
    {
        DataCanvas& canvas = sheet(toy::sixPoints());
        canvas.setTool(CanvasTool::Add);
        canvas.setBrush({.label = 1});
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixelOf(canvas, 0.1, 0.5));
        QCOMPARE(canvas.data()->labels, (std::vector<int>{0, 0, 0, 0, 0, 0, 1}));
    }

    void dealtLabelsAreForTheEyeOnly()
    {
        DataCanvas& canvas = sheet(toy::sixPoints());
        const QImage before = canvas.grab().toImage();
        canvas.showLabels({1, 0, 1, 0, 1, 0});
        canvas.replot(QCustomPlot::rpImmediateRefresh);
        QVERIFY(canvas.grab().toImage() != before);
        QVERIFY(canvas.data()->labels.empty());
        canvas.setTool(CanvasTool::Add);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixelOf(canvas, 0.1, 0.5));
        QVERIFY(canvas.data()->labels.empty()); // the new points know nothing of them
    }

    void theSelectionDoesNotPassToOtherPoints()
    {
        DataCanvas& canvas = sheet(toy::ninePoints());
        canvas.showSelection({0, 1, 2});
        core::Dataset others = toy::ninePoints();
        others.x.array() = 1.0 - others.x.array().square();
        canvas.setData(shared(others));
        QCOMPARE(canvas.selection(), std::vector<int>());
        canvas.deleteSelection();
        QCOMPARE(canvas.data()->size(), 9);
    }

    void rowsOfOtherDataAreNotSelected() // another panel may still show the answer for them
    {
        DataCanvas& canvas = sheet(toy::ninePoints());
        canvas.showSelection({-1, 2, 9, 4000});
        QCOMPARE(canvas.selection(), std::vector<int>{2});
        canvas.jitter(0.1);
        canvas.setData(shared(core::emptyDataset(2)));
        QCOMPARE(canvas.selection(), std::vector<int>());
    }

    void theSelectionFollowsItsPointsThroughUndo()
    {
        const auto before = shared(toy::ninePoints());
        DataCanvas& canvas = sheet(*before);
        canvas.showSelection({1});
        canvas.deleteSelection();
        canvas.showSelection({3}); // the fifth of the nine
        canvas.setData(before);
        QCOMPARE(canvas.selection(), std::vector<int>{4});
        core::Dataset moved = *before;
        moved.x.row(4).array() += 0.05;
        canvas.setData(shared(moved));
        QCOMPARE(canvas.selection(), std::vector<int>{4}); // moved, and still itself
    }

    void whatAnswersOtherDataIsNotOnTheSheet()
    {
        DataCanvas& canvas = sheet(toy::ninePoints());
        canvas.replot(QCustomPlot::rpImmediateRefresh); // the layout rests
        const QImage bare = canvas.grab().toImage();
        canvas.showSites(toy::ninePoints().x.topRows(2));
        canvas.replot(QCustomPlot::rpImmediateRefresh);
        const QImage with = canvas.grab().toImage();
        QVERIFY(with != bare);
        canvas.showStanding(Standing::OtherData);
        canvas.showStanding(Standing::Current);
        canvas.replot(QCustomPlot::rpImmediateRefresh);
        QCOMPARE(canvas.grab().toImage(), with);
        canvas.showStanding(Standing::OtherModel);
        canvas.replot(QCustomPlot::rpImmediateRefresh);
        canvas.replot(QCustomPlot::rpImmediateRefresh);
        QCOMPARE(canvas.grab().toImage(), bare); // the points stand as they were
    }

    void pointsThatRefuteTheKernelTellTheirWeights()
    {
        DataCanvas& canvas = sheet(toy::ninePoints());
        const Eigen::MatrixXd points = (Eigen::MatrixXd(2, 2) << 0.27, 0.33, 0.81, 0.64).finished();
        canvas.showRefutation(points, Eigen::Vector2d(1.0, -0.5));
        canvas.replot(QCustomPlot::rpImmediateRefresh);
        const QString tip = tipAt(canvas, pixelOf(canvas, 0.81, 0.64));
        QVERIFY2(tip.contains("weight " + numberText(-0.5)) && tip.contains("0.81, 0.64"), qPrintable(tip));
        QCOMPARE(columnOf(canvas.numbers(), "refuting_weight"), Eigen::VectorXd(Eigen::Vector2d(1.0, -0.5)));
        canvas.showRefutation({}, {});
        canvas.replot(QCustomPlot::rpImmediateRefresh);
        QVERIFY(!tipAt(canvas, pixelOf(canvas, 0.81, 0.64)).contains("weight"));
        canvas.showRefutation(points, Eigen::Vector2d(1.0, -0.5));
        core::Dataset line;
        line.x = Eigen::VectorXd::LinSpaced(3, 0.0, 1.0);
        canvas.setData(shared(line)); // they are points of the plane
        QVERIFY(!legendOf(canvas).join(' ').contains("refute"));
    }

    void dragOfASelectionMovesItAsOneGesture()
    {
        DataCanvas& canvas = sheet(toy::ninePoints());
        canvas.showSelection({0, 4});
        drag(canvas, pixelOf(canvas, 0.5, 0.5), pixelOf(canvas, 0.6, 0.45));
        QCOMPARE(gesturesOf(recorded), 1);
        QCOMPARE(recorded.back().what, "Move 2 points");
        const Eigen::MatrixXd shift = canvas.data()->x - toy::ninePoints().x;
        for (Eigen::Index row = 0; row < 9; ++row) {
            const bool moved = row == 0 || row == 4;
            QVERIFY(std::abs(shift(row, 0) - (moved ? 0.1 : 0.0)) < 0.01);
            QVERIFY(std::abs(shift(row, 1) - (moved ? -0.05 : 0.0)) < 0.01);
        }
    }

    void altDragMovesAWholeSample()
    {
        core::Dataset data = toy::ninePoints();
        data.labels = {0, 0, 0, 1, 1, 1, 0, 0, 0};
        DataCanvas& canvas = sheet(data);
        drag(canvas, pixelOf(canvas, 0.5, 0.5), pixelOf(canvas, 0.5, 0.6), Qt::AltModifier);
        QCOMPARE(recorded.back().what, "Move 3 points");
        QCOMPARE(canvas.selection(), (std::vector<int>{3, 4, 5}));
    }

    void escapeDuringADragRestoresThePointsAndSaysWhichGestureEnded()
    {
        core::Dataset data = toy::ninePoints();
        data.generation = core::Generation{.name = "grid", .n = 9, .seed = 1, .options = {}};
        DataCanvas& canvas = sheet(data);
        QSignalSpy cancelled(&canvas, &DataCanvas::gestureCancelled);
        QTest::mousePress(&canvas, Qt::LeftButton, {}, pixelOf(canvas, 0.5, 0.5));
        QTest::mouseMove(&canvas, pixelOf(canvas, 0.7, 0.7));
        QVERIFY(!canvas.data()->generation.has_value()); // moved points are no longer the generated ones
        QTest::keyClick(&canvas, Qt::Key_Escape);
        QCOMPARE(canvas.data()->x, data.x);
        QCOMPARE(canvas.data()->generation, data.generation);
        QCOMPARE(cancelled.count(), 1);
        QCOMPARE(cancelled[0][0].toInt(), recorded.back().gesture);
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, pixelOf(canvas, 0.7, 0.7));
        QCOMPARE(canvas.data()->x, data.x);
    }

    void sprayFillsFastStrokesEvenlyAndRepeatsOnANewSheet()
    {
        Eigen::MatrixXd first;
        for (int run = 0; run < 2; ++run) {
            core::Dataset empty;
            empty.x.resize(0, 2);
            DataCanvas& canvas = sheet(empty);
            canvas.setTool(CanvasTool::Spray);
            canvas.setBrush({.radius = 20.0, .count = 2});
            const QPoint from = pixelOf(canvas, 0.2, 0.5), to = pixelOf(canvas, 0.8, 0.5);
            QTest::mousePress(&canvas, Qt::LeftButton, {}, from);
            QTest::mouseMove(&canvas, to); // one jump of the mouse
            QTest::mouseRelease(&canvas, Qt::LeftButton, {}, to);
            const int steps = 1 + static_cast<int>((to - from).x() / 5.0);
            QCOMPARE(canvas.data()->size(), 2 * steps);
            QCOMPARE(recorded.back().what, QStringLiteral("Spray %1 points").arg(2 * steps));
            QCOMPARE(gesturesOf(recorded), 1);
            const Eigen::ArrayXd x = canvas.data()->x.col(0).array();
            for (double lo = 0.2; lo < 0.75; lo += 0.1)
                QVERIFY2((x > lo && x < lo + 0.1).any(), "the stroke has a gap");
            const double reach = 20.0 / canvas.axisRect()->height() + 1e-9;
            QVERIFY(((canvas.data()->x.col(1).array() - 0.5).abs() < reach + 0.003).all());
            if (run == 0)
                first = canvas.data()->x;
            else
                QCOMPARE(canvas.data()->x, first);
        }
    }

    void eraserRemovesWhatItTouchesAndKeepsLabelsWithTheirPoints()
    {
        core::Dataset data = toy::ninePoints();
        data.labels = {0, 1, 0, 1, 0, 1, 0, 1, 2};
        DataCanvas& canvas = sheet(data);
        canvas.setTool(CanvasTool::Erase);
        canvas.setBrush({.radius = 15.0});
        drag(canvas, pixelOf(canvas, 0.1, 0.2), pixelOf(canvas, 0.9, 0.2)); // the lower row
        QCOMPARE(canvas.data()->x, Eigen::MatrixXd(data.x.bottomRows(6)));
        QCOMPARE(canvas.data()->labels, (std::vector<int>{1, 0, 1, 0, 1, 2}));
        QCOMPARE(recorded.back().what, "Erase 3 points");
        QCOMPARE(gesturesOf(recorded), 1);
    }

    void relabelBrushChangesOnlyWhatItTouches()
    {
        DataCanvas& canvas = sheet(toy::sixPoints());
        canvas.setTool(CanvasTool::Relabel);
        canvas.setBrush({.radius = 12.0, .label = 1});
        drag(canvas, pixelOf(canvas, 0.4, 0.5), pixelOf(canvas, 1.0, 0.5));
        QCOMPARE(canvas.data()->labels, (std::vector<int>{0, 0, 0, 1, 1, 1}));
        QCOMPARE(canvas.data()->x, toy::sixPoints().x);
        QCOMPARE(recorded.back().what, "Relabel 3 points");
    }

    void rubberBandSelectsAndShiftAddsToIt()
    {
        DataCanvas& canvas = sheet(toy::ninePoints());
        QSignalSpy edited(&canvas, &PlotView::selectionEdited);
        drag(canvas, pixelOf(canvas, 0.1, 0.1), pixelOf(canvas, 0.6, 0.3));
        QCOMPARE(canvas.selection(), (std::vector<int>{0, 1}));
        drag(canvas, pixelOf(canvas, 0.7, 0.7), pixelOf(canvas, 0.95, 0.95), Qt::ShiftModifier);
        QCOMPARE(canvas.selection(), (std::vector<int>{0, 1, 8}));
        QCOMPARE(edited.count(), 2);
        QVERIFY(recorded.empty());
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixelOf(canvas, 0.35, 0.65));
        QVERIFY(canvas.selection().empty());
    }

    void keysSelectNudgeAndDelete()
    {
        DataCanvas& canvas = sheet(toy::ninePoints());
        canvas.showSelection({4});
        QTest::keyClick(&canvas, Qt::Key_Right);
        QTest::keyClick(&canvas, Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(gesturesOf(recorded), 1); // a run of keys is one step of undo
        const double perPixel = 1.0 / canvas.axisRect()->width();
        QVERIFY(std::abs(canvas.data()->x(4, 0) - (0.5 + perPixel)) < 1e-9);
        QVERIFY(canvas.data()->x(4, 1) > 0.5 + 5.0 / canvas.axisRect()->height());
        QTest::keySequence(&canvas, QKeySequence::SelectAll);
        QCOMPARE(canvas.selection().size(), 9u);
        QTest::keyClick(&canvas, Qt::Key_Delete);
        QCOMPARE(canvas.data()->size(), 0);
        QCOMPARE(recorded.back().what, "Delete 9 points");
        QTest::keyClick(&canvas, Qt::Key_Delete); // nothing to delete: no edit
        QCOMPARE(recorded.size(), 3u);
    }

    void middleButtonAndSpacePanInEveryTool()
    {
        DataCanvas& canvas = sheet(toy::ninePoints());
        canvas.setTool(CanvasTool::Spray);
        QSignalSpy moved(&canvas, &PlotView::windowEdited);
        const QPoint from = pixelOf(canvas, 0.5, 0.5), to = pixelOf(canvas, 0.6, 0.5);
        QTest::mousePress(&canvas, Qt::MiddleButton, {}, from);
        QTest::mouseMove(&canvas, to);
        QTest::mouseRelease(&canvas, Qt::MiddleButton, {}, to);
        QVERIFY(std::abs(canvas.window()[0].lo + 0.1) < 0.01);
        QTest::keyPress(&canvas, Qt::Key_Space);
        drag(canvas, to, from);
        QTest::keyRelease(&canvas, Qt::Key_Space);
        QVERIFY(std::abs(canvas.window()[0].lo) < 0.01);
        QVERIFY(moved.count() >= 2);
        QVERIFY(recorded.empty());
    }

    void jitterMovesTheSelectionOnlyByItsShareOfTheWindow()
    {
        core::Dataset data;
        data.x = Eigen::MatrixXd::Constant(400, 1, 0.0);
        DataCanvas& canvas = sheet(data);
        std::vector<int> half(200);
        std::iota(half.begin(), half.end(), 0);
        canvas.showSelection(half);
        canvas.jitter(0.05);
        const Eigen::VectorXd x = canvas.data()->x.col(0);
        const double deviation = std::sqrt(x.head(200).squaredNorm() / 200.0);
        QVERIFY(deviation > 0.05 * 2.4 * 0.85 && deviation < 0.05 * 2.4 * 1.15);
        QCOMPARE(x.tail(200), Eigen::VectorXd::Zero(200));
        QCOMPARE(recorded.back().what, "Jitter");
    }

    void clearLeavesAnEmptySheetOfTheSameKind()
    {
        DataCanvas& canvas = sheet(toy::ninePoints());
        canvas.clear();
        QCOMPARE(canvas.data()->size(), 0);
        QCOMPARE(canvas.data()->dimensions(), 2);
        QCOMPARE(canvas.data()->columnNames, toy::ninePoints().columnNames);
        canvas.clear();
        QCOMPARE(recorded.size(), 1u);
    }

    void settingDataIsSilentAndForgetsPointsThatAreGone()
    {
        DataCanvas& canvas = sheet(toy::ninePoints());
        canvas.showSelection({1, 8});
        QSignalSpy edited(&canvas, &PlotView::selectionEdited);
        canvas.setData(shared(toy::sixPoints()));
        QCOMPARE(canvas.selection(), std::vector<int>());
        QVERIFY(recorded.empty() && edited.isEmpty());
        QCOMPARE(canvas.space(), PlotView::Space::Line);
    }

    void threeColumnsCanBeErasedButNotDrawnOn()
    {
        core::Dataset data = toy::ninePoints();
        data.x.conservativeResize(9, 3);
        data.x.col(2).setOnes();
        DataCanvas& canvas = sheet(data);
        canvas.setWindow({{0.0, 1.0}, {0.0, 1.0}, {0.0, 2.0}});
        canvas.setTool(CanvasTool::Add);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixelOf(canvas, 0.35, 0.35));
        QVERIFY(recorded.empty());
        canvas.setTool(CanvasTool::Erase);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixelOf(canvas, 0.5, 0.5));
        QCOMPARE(canvas.data()->size(), 8);
    }

    void picturesCanBeErasedButNotDrawnOnOrMoved()
    {
        const core::Dataset pictures = dataOfShape(core::Shape::Picture);
        DataCanvas& canvas = sheet(pictures);
        QCOMPARE(canvas.space(), PlotView::Space::Plane);
        canvas.setWindow({{-1.2, 1.2}, {-1.2, 1.2}});
        for (const CanvasTool tool : {CanvasTool::Add, CanvasTool::Spray}) {
            canvas.setTool(tool);
            QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixelOf(canvas, 0.9, -1.1));
        }
        canvas.setTool(CanvasTool::Select);
        const QPoint first = pixelOf(canvas, pictures.x(0, 0), pictures.x(0, 1));
        drag(canvas, first, first + QPoint(40, 0));
        QCOMPARE(canvas.selection(), std::vector<int>{0});
        QTest::keyClick(&canvas, Qt::Key_Right); // looks elsewhere
        QVERIFY(recorded.empty());
        canvas.setTool(CanvasTool::Erase);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, pixelOf(canvas, pictures.x(0, 0), pictures.x(0, 1)));
        QVERIFY(canvas.data()->size() < 12);
        QCOMPARE(canvas.data()->picture, std::optional(toyPictures)); // those left are as large as before
    }

    void theSheetSaysWhatItShowsOfRowsThatAreNoPlaces()
    {
        DataCanvas& canvas = sheet(dataOfShape(core::Shape::Table));
        QCOMPARE(canvas.subtitle(), QString("12 points, twelve rows (first two of 5 columns)"));
        core::Dataset pictures = dataOfShape(core::Shape::Picture);
        canvas.setData(shared(pictures));
        QCOMPARE(canvas.subtitle(), QString("12 pictures, twelve rows (first two of 24 pixel values)"));
        pictures.picture = {.height = 4, .width = 6};
        canvas.setData(shared(pictures));
        QCOMPARE(canvas.subtitle(), QString("12 pictures, twelve rows (first two of 24 pixels)"));
        canvas.clear();
        QVERIFY(canvas.subtitle().startsWith("no pictures"));
        canvas.setData(shared(dataOfShape(core::Shape::Plane)));
        QCOMPARE(canvas.subtitle(), QString("12 points, twelve rows"));
    }

    void jitterOfPicturesIsAShareOfWhatEachPixelVaries()
    {
        core::Dataset pictures = dataOfShape(core::Shape::Picture);
        pictures.x.col(1).setConstant(0.5); // black margins stay black
        DataCanvas& canvas = sheet(pictures);
        canvas.setWindow({{-9.0, 9.0}, {-9.0, 9.0}});
        canvas.jitter(0.1);
        QCOMPARE(canvas.data()->x.col(1), pictures.x.col(1));
        QVERIFY((canvas.data()->x.col(0) - pictures.x.col(0)).cwiseAbs().maxCoeff() < 1.0);
        QVERIFY(canvas.data()->x.col(0) != pictures.x.col(0));
    }

    void fiveThousandPointsFollowTheMouse()
    {
        core::Dataset data;
        data.x = (Eigen::MatrixXd::Random(5000, 2).array() + 1.0) / 2.0;
        DataCanvas& canvas = sheet(data);
        canvas.showSelection({0, 1, 2});
        QElapsedTimer timer;
        timer.start();
        constexpr int frames = 10;
        for (int frame = 0; frame < frames; ++frame)
            canvas.replot(QCustomPlot::rpImmediateRefresh);
        // Measured at about 5 ms a frame; ten times that still follows the hand, and spares busy machines.
        QVERIFY2(timer.elapsed() < 60 * frames, qPrintable(QString::number(timer.elapsed())));
    }
};

KERNELSCOPE_TEST(DataCanvasTest, QApplication)

} // namespace data_canvas_test

#include "data_canvas_test.moc"
