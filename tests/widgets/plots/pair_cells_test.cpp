// Maps whose cells are pairs of points or of samples.
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/edge_strips.h"
#include "widgets/plots/overlay_marks.h"
#include "widgets/plots/point_marks.h"

#include "support/plots.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>

namespace pair_cells_test
{

using namespace widgets;

namespace
{

/// cells×cells values, of which none is that of its transposed place, over as many members as `order` has.
Drawing pairsOver(const std::vector<int>& order, int cells, DrawnPairs::Of of = DrawnPairs::Of::Points)
{
    const auto count = static_cast<double>(order.size());
    const double half = 0.5 * count / cells;
    Drawing drawing{.axes = DrawnAxes::Own,
                    .across = {.counts = true, .range = core::Interval{0.0, count}},
                    .up = {.reversed = true, .counts = true, .range = core::Interval{0.0, count}},
                    .gridColumn = {},
                    .map = DrawnMap{.cells = DrawnMap::Cells::Distinct, .column = {}}};
    core::Field& field = drawing.map->field;
    field.axis1 = field.axis2 = Eigen::VectorXd::LinSpaced(cells, half, count - half);
    field.values.resize(cells, cells);
    for (int across = 0; across < cells; ++across)
        for (int down = 0; down < cells; ++down)
            field.values(across, down) = 10.0 * down + across;
    drawing.map->range = {0.0, 11.0 * cells};
    drawing.pairs = DrawnPairs{.of = of,
                               .order = order,
                               .positions = 0.5 * Eigen::VectorXd::LinSpaced(std::ssize(order), 0.0, count - 1.0),
                               .tell = [](int row, int column, double value) {
                                   return QStringLiteral("%1 and %2: %3").arg(row).arg(column).arg(value);
                               }};
    return drawing;
}

/// With a strip in two inks, called "both".
Drawing withEdge(Drawing drawing)
{
    const auto ink = [](const Theme&, int row) { return QColor(row == 0 ? Qt::red : Qt::blue); };
    drawing.pairs->edge = DrawnEdgeStrips{
        .strips = {{.ink = ink,
                    .entries = {{.legend = "one", .inks = {[](const Theme&) { return QColor(Qt::red); }}},
                                {.legend = "both",
                                 .inks = {[](const Theme&) { return QColor(Qt::red); },
                                          [](const Theme&) { return QColor(Qt::blue); }}}}}}};
    return drawing;
}

} // namespace

class PairCellsTest : public QObject
{
    Q_OBJECT

    const std::vector<int> order_{2, 0, 3, 1};

private slots:
    void aCellTellsOfItsPairAndLightsBothPoints()
    {
        DrawnPlot plot(pairsOver(order_, 4));
        present(plot);
        const QPoint cell = pixelOf(plot, 3.5, 0.5); // the last column of the first row
        QCOMPARE(tipAt(plot, cell), QStringLiteral("2 and 1: 3"));
        QSignalSpy hovers(&plot, &PlotView::hovered);
        hoverAt(plot, cell);
        const auto found = hovers.last()[0].value<Highlight>();
        QCOMPARE(*found.point, 2);
        QCOMPARE((*found.position)[0], 0.5);
        QVERIFY(found.samples.empty());
    }

    void aClickSelectsBothPointsAndShiftAddsThem()
    {
        DrawnPlot plot(pairsOver(order_, 4));
        present(plot);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 3.5, 0.5));
        QCOMPARE(plot.selection(), (std::vector{1, 2}));
        QTest::mouseClick(&plot, Qt::LeftButton, Qt::ShiftModifier, pixelOf(plot, 2.5, 0.5));
        QCOMPARE(plot.selection(), (std::vector{1, 2, 3}));
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 1.5, 1.5));
        QCOMPARE(plot.selection(), std::vector{0});
    }

    void aHighlightedPointIsRingedWhereItMeetsItselfAndNoPointIsDrawn()
    {
        DrawnPlot plot(pairsOver(order_, 4));
        present(plot);
        plot.showHighlight({.position = {}, .point = 3, .samples = {}});
        const auto* marks = plot.findChild<OverlayMarks*>();
        QVERIFY(marks->ring);
        QCOMPARE(marks->ring->toPoint(), pixelOf(plot, 2.5, 2.5));
        QVERIFY(!plottableOf<PointMarks>(plot)->visible());
    }

    void aCellOfBlocksTellsOfThePointsUnderTheMouse()
    {
        DrawnPlot plot(pairsOver(order_, 2));
        present(plot);
        QCOMPARE(tipAt(plot, pixelOf(plot, 2.5, 0.5)), QStringLiteral("2 and 3: 1"));
        QCOMPARE(tipAt(plot, pixelOf(plot, 3.5, 3.5)), QStringLiteral("1 and 1: 11"));
    }

    void aCellOfSamplesLightsBothAndEachHasItsFrames()
    {
        DrawnPlot plot(pairsOver(order_, 4, DrawnPairs::Of::Samples));
        present(plot);
        QSignalSpy hovers(&plot, &PlotView::hovered);
        hoverAt(plot, pixelOf(plot, 3.5, 0.5));
        QCOMPARE(hovers.last()[0].value<Highlight>().samples, (std::vector{2, 1}));
        hoverAt(plot, pixelOf(plot, 1.5, 1.5));
        QCOMPARE(hovers.last()[0].value<Highlight>().samples, std::vector{0});
        const auto* marks = plot.findChild<OverlayMarks*>();
        plot.showHighlight({.position = {}, .point = {}, .samples = {3}});
        QCOMPARE(marks->frames.size(), std::size_t{1});
        QVERIFY(marks->frames[0].contains(placeOf(plot, 0.1, 2.5)) &&
                marks->frames[0].contains(placeOf(plot, 3.9, 2.5)));
        plot.showHighlight({.position = {}, .point = {}, .samples = {3, 1}});
        QCOMPARE(marks->frames.size(), std::size_t{2});
        QVERIFY(marks->frames[0].contains(placeOf(plot, 3.5, 2.5)) &&
                marks->frames[1].contains(placeOf(plot, 2.5, 3.5)));
    }

    void theAxesShowAllOfAMatrixOfAnotherSize()
    {
        DrawnPlot plot(pairsOver(order_, 4));
        present(plot);
        plot.setAxisRanges({0.0, 1.0}, {0.0, 1.0});
        plot.show(pairsOver({3, 2, 1, 0}, 4));
        QCOMPARE(plot.horizontal().hi, 1.0);
        plot.show(pairsOver({4, 3, 2, 1, 0}, 5));
        QCOMPARE(plot.horizontal().hi, 5.0);
        QCOMPARE(plot.vertical().hi, 5.0);
    }

    void theFirstRowIsOnTopWithoutAGridAndWithoutTheMapsOwnWords()
    {
        DrawnPlot plot(pairsOver(order_, 4));
        present(plot);
        QVERIFY(pixelOf(plot, 0.5, 0.5).y() < pixelOf(plot, 0.5, 3.5).y());
        QVERIFY(!plot.xAxis->grid()->visible() && !plot.yAxis->grid()->visible());
        QVERIFY(plot.readingsUnder(placeOf(plot, 1.5, 2.5)).empty());
        QVERIFY(plot.numbers().columns.empty());
    }

    void edgeStripsTakeRoomAreNamedAndMarkWhatIsSelected()
    {
        const Drawing bare = pairsOver(order_, 4);
        DrawnPlot plot(withEdge(bare));
        present(plot);
        const double room = -4.0 * (2.0 * EdgeStrips::width + EdgeStrips::air);
        QCOMPARE(plot.horizontal().lo, room);
        QCOMPARE(plot.vertical().lo, room);
        QCOMPARE(plot.legend().size(), std::size_t{2});
        QCOMPARE(*plot.legend()[0].fill, QBrush(Qt::red));
        QCOMPARE(plot.legend()[1].text, QStringLiteral("both"));
        QVERIFY(plot.legend()[1].draw && !plot.legend()[1].show);
        const double strip = -4.0 * (EdgeStrips::air + 0.5 * EdgeStrips::width);
        const QImage before = plot.grab().toImage();
        QCOMPARE(before.pixelColor(pixelOf(plot, strip, 1.5)), QColor(Qt::red)); // row 0 of the data
        QCOMPARE(before.pixelColor(pixelOf(plot, 0.5, strip)), QColor(Qt::blue));
        plot.showSelection({3});
        plot.replot(QCustomPlot::rpImmediateRefresh);
        QVERIFY(plot.grab().toImage() != before);
        plot.show(bare);
        QCOMPARE(plot.horizontal().lo, 0.0);
        QVERIFY(plot.legend().empty());
    }

    void oneCellIsShown()
    {
        DrawnPlot plot(pairsOver({0}, 1));
        present(plot);
        QVERIFY(plottableOf<QCPColorMap>(plot)->visible());
        QCOMPARE(tipAt(plot, pixelOf(plot, 0.5, 0.5)), QStringLiteral("0 and 0: 0"));
    }

    void anAxisMayHaveHeadingsOrNothingBesideItsName()
    {
        Drawing drawing = pairsOver(order_, 4);
        drawing.across.headings = drawing.up.headings = {"a", "", "c"};
        DrawnPlot plot(drawing);
        present(plot);
        for (const QCPAxis* axis : {plot.xAxis, plot.yAxis})
            QCOMPARE(axis->tickVectorLabels(), (QVector<QString>{"a", "c"}));
        drawing.across.hasNumbers = drawing.up.hasNumbers = false;
        plot.show(drawing);
        QVERIFY(!plot.xAxis->tickLabels() && !plot.yAxis->tickLabels());
    }
};

KERNELSCOPE_TEST(PairCellsTest, QApplication)

} // namespace pair_cells_test

#include "pair_cells_test.moc"
