// What a lesson hides of a panel: neither drawn nor said nor among its numbers, and back again as it was.
#include "widgets/drawings/evidence.h"
#include "widgets/drawings/null.h"
#include "widgets/drawings/panel_parts.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/plot_header.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_evidence.h"

#include <QApplication>
#include <QtTest>

namespace panel_parts_test
{

using namespace widgets;

namespace
{

/// A curve with a band, two lines of one key, marks and two numbers, one of which is drawn as a line, too.
Drawing everything()
{
    Drawing drawing{.title = "All", .subtitle = "0.777 in all", .meaning = "what it is", .summary = "7.25 at the top"};
    drawing.axes = DrawnAxes::Own;
    drawing.grid = Eigen::VectorXd::LinSpaced(5, 0.0, 4.0);
    drawing.curves = {{.column = "f", .legend = "the mean", .values = drawing.grid},
                      {.column = "band",
                       .legend = "the band",
                       .kind = CurveRow::Kind::Band,
                       .values = bandOf(drawing.grid.array() - 1.0, drawing.grid.array() + 1.0)},
                      {.column = "seen", .legend = "seen", .values = drawing.grid, .exports = false}};
    drawing.lines = {{.across = 1.0, .key = "wall", .legend = "walls"}, {.up = 2.0, .key = "wall"}, {.up = 7.25}};
    drawing.numbers = {{.number = "7.25", .verdict = "much", .column = "top"}};
    drawing.remarks = {"0.777 of all"};
    drawing.told = {{.places = Eigen::RowVector2d(1.0, 1.0), .tell = [](Eigen::Index) { return QString("7.25"); }}};
    drawing.beside.family("counts");
    drawing.beside.add("seen", Eigen::VectorXd::Ones(3));
    drawing.beside.addValue("top", 7.25, "the top");
    drawing.beside.addValue("share", 0.777);
    return drawing;
}

QStringList columnsOf(const PlotView& plot)
{
    QStringList names;
    for (const PlotTable::Column& column : plot.numbers().columns)
        names << column.name;
    return names;
}

/// All that the plot says by itself and wherever the mouse is.
QString wordsOf(const PlotView& plot)
{
    QStringList words{plot.title(), plot.subtitle(), plot.toolTip(), plot.accessibleDescription()};
    words << headerOf(plot).hiddenText() << toDelimitedText(plot.headedNumbers());
    for (const LegendEntry& entry : plot.legend())
        words << entry.text;
    for (const LargeNumber& number : headerOf(plot).numbers())
        words << number.number << number.beside << number.verdict;
    for (const Headline& headline : plot.headlines())
        words << headline.name << QString::number(headline.value);
    for (int x = 0; x < plot.width(); x += 7)
        for (int y = 0; y < plot.height(); y += 7)
            for (const Reading& line : plot.plateAt(QPointF(x, y)).lines)
                words << line.name << line.value;
    return words.join(u'\n');
}

QStringList namesOf(const std::vector<PanelPart>& parts)
{
    QStringList names;
    for (const PanelPart& part : parts)
        names << part.name;
    return names;
}

} // namespace

class PanelPartsTest : public QObject
{
    Q_OBJECT

private slots:
    void allThatHasANameIsAPart()
    {
        const DrawnPlot plot(everything());
        const QStringList names = namesOf(plot.parts());
        for (const char* name :
             {"legend", "curve.f", "curve.band", "curve.wall", "curve.seen", "number.top", "number.share"})
            QCOMPARE(names.count(name), 1);
        QCOMPARE(partsOf(everything()).front(), (PanelPart{"number.top", "7.25"}));
    }

    void aKindHidesAllOfIt()
    {
        QVERIFY(isHiddenBy({"curve"}, "curve.f") && isHiddenBy({"curve.f"}, "curve.f"));
        QVERIFY(!isHiddenBy({"curve.f"}, "curve.fine") && !isHiddenBy({"number"}, "curve.f"));
        DrawnPlot plot(everything());
        plot.hideParts({"number"});
        QVERIFY(headerOf(plot).numbers().empty() && plot.headlines().empty());
        QVERIFY(!columnsOf(plot).contains("top") && !columnsOf(plot).contains("share"));
    }

    void aNumberIsSaidNowhere()
    {
        DrawnPlot plot(everything());
        present(plot, small);
        QVERIFY(wordsOf(plot).contains("7.25"));
        plot.hideParts({"number.top"});
        present(plot, small);
        QVERIFY2(!wordsOf(plot).contains("7.25"), qPrintable(wordsOf(plot)));
        QVERIFY(!wordsOf(plot).contains("much"));
        QVERIFY(columnsOf(plot).contains("share") && columnsOf(plot).contains("f"));
        for (int i = 0; i < plot.itemCount(); ++i) // the line that stood at it
            if (const auto* line = qobject_cast<QCPItemStraightLine*>(plot.item(i)))
                QVERIFY(line->point1->coords().y() != 7.25);
        QCOMPARE(plot.allNumbers().columns.back().name, QString("top")); // goals know it
    }

    void aCurveIsDrawnReadAndExportedNowhere()
    {
        DrawnPlot plot(everything());
        present(plot, small);
        const QStringList columns = columnsOf(plot);
        const int graphs = plot.graphCount();
        plot.hideParts({"curve.f"});
        present(plot, small);
        QVERIFY(plot.graphCount() < graphs);
        QVERIFY2(!wordsOf(plot).contains("the mean"), qPrintable(wordsOf(plot)));
        QVERIFY(!columnsOf(plot).contains("f"));
        QVERIFY(columnsOf(plot).contains("band_lower"));
        plot.hideParts({"curve.band", "curve.seen"});
        present(plot, small);
        QVERIFY(columnsOf(plot).contains("f"));
        for (const char* gone : {"band_lower", "band_upper", "seen"}) // the last stands beside the curves
            QVERIFY2(!columnsOf(plot).contains(gone), gone);
        plot.hideParts({});
        QCOMPARE(columnsOf(plot), columns);
    }

    void aLegendGoesByItself()
    {
        DrawnPlot plot(everything());
        plot.hideParts({"legend"});
        QVERIFY(plot.legend().empty());
        QVERIFY(columnsOf(plot).contains("f") && !plot.subtitle().isEmpty());
        QCOMPARE(headerOf(plot).numbers().size(), std::size_t(1));
        QVERIFY(plot.parts().size() > 1); // they are known all the same
    }

    void theNextDrawingHidesTheSame()
    {
        DrawnPlot plot(everything());
        plot.hideParts({"number.top", "curve.f"});
        plot.show(everything());
        QVERIFY(!wordsOf(plot).contains("7.25") && !columnsOf(plot).contains("f"));
        plot.hideParts({});
        QVERIFY(wordsOf(plot).contains("7.25") && columnsOf(plot).contains("f"));
        QCOMPARE(plot.subtitle(), QString("0.777 in all"));
    }

    void aPanelWithNothingLeftSaysSo()
    {
        DrawnPlot plot(everything());
        plot.hideParts({"curve"});
        QCOMPARE(plot.subtitle(), QString("hidden in this step"));
    }

    void aPValueIsSaidNowhereOnItsNull()
    {
        DrawnPlot plot(nullDrawing(shownNullOf(toy::nullResult())));
        present(plot, small);
        QVERIFY(wordsOf(plot).contains("p = 0.012"));
        plot.hideParts({"number.permutation_p"});
        present(plot, small);
        QVERIFY2(!wordsOf(plot).contains("p = 0.012"), qPrintable(wordsOf(plot)));
        QVERIFY(!columnsOf(plot).contains("permutation_p"));
        QVERIFY(!plot.legend().empty());
        plot.hideParts({"curve.permutation"});
        present(plot, small);
        QVERIFY(!columnsOf(plot).contains("null_statistic") && !columnsOf(plot).contains("permutations"));
    }

    void whatWasPinnedOfItGoes()
    {
        DrawnPlot plot(everything()), pinned(everything());
        plot.keepGhost(pinned);
        const int drawn = plot.plottableCount();
        plot.hideParts({"curve"});
        QVERIFY(plot.plottableCount() < drawn - 3);
        for (const LegendEntry& entry : plot.legend())
            QVERIFY2(entry.text.isEmpty(), qPrintable(entry.text));
    }
};

KERNELSCOPE_TEST(PanelPartsTest, QApplication)

} // namespace panel_parts_test

#include "panel_parts_test.moc"
