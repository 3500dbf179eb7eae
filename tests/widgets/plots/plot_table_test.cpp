#include "widgets/drawings/density.h"
#include "widgets/drawings/null.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/plot_table.h"

#include "widgets/canvas/data_canvas.h"

#include "support/datasets.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_results.h"

#include <QApplication>
#include <QtTest>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace plot_table_test
{

using namespace widgets;

namespace
{

QStringList namesOf(const std::vector<PlotTable>& families)
{
    QStringList names;
    for (const PlotTable& family : families)
        names << family.columns.front().family;
    return names;
}

} // namespace

class PlotTableTest : public QObject
{
    Q_OBJECT

private slots:
    void curvesComeFirstAndSingleValuesLast()
    {
        PlotTable table;
        table.addValue("p", 0.5);
        table.family("observations");
        table.add("y", Eigen::Vector2d(1.0, 2.0));
        table.family("curves");
        table.add("x", Eigen::Vector3d(0.0, 1.0, 2.0));
        table.addValue("q", 0.25);
        table.family("observations");
        table.add("z", Eigen::Vector2d(3.0, 4.0));
        QCOMPARE(namesOf(familiesOf(table)), (QStringList{"curves", "observations", "values"}));
        QCOMPARE(toDelimitedText(table), "x\n0\n1\n2\n\ny,z\n1,3\n2,4\n\np,q\n0.5,0.25\n");
    }

    void familiesOfAPageComeAsThoseOfAPanel()
    {
        PlotTable table;
        for (const char* name : {"data-values", "data-observations", "witness-field", "pulled-back-curves"}) {
            table.family(name);
            table.add("x", Eigen::VectorXd::Ones(1));
        }
        QCOMPARE(namesOf(familiesOf(table)),
                 (QStringList{"witness-field", "pulled-back-curves", "data-observations", "data-values"}));
    }

    void namesAreQuotedAndMissingNumbersAreEmptyCells()
    {
        PlotTable table;
        table.add("a, b", Eigen::Vector3d(1.0, std::nan(""), 0.1));
        table.add("c", Eigen::Vector3d(-2.0, 3.0, std::nan("")), "length \"c\"");
        QCOMPARE(toDelimitedText(table), "\"a, b\",\"length \"\"c\"\"\"\n1,-2\n,3\n0.1,\n");
        QCOMPARE(table.columns[1].name, "c");
    }

    void whatHasNoNumbersIsAnEmptyTable()
    {
        QCOMPARE(toDelimitedText(PlotTable()), "\n");
        PlotTable table;
        table.family("truth");
        table.add("truth_at", Eigen::Vector2d(0.0, 1.0)); // and nothing there
        table.add("truth", Eigen::VectorXd());
        QCOMPARE(familiesOf(table).size(), 1UL);
        QCOMPARE(toDelimitedText(table), "\n");
        QCOMPARE(table.columns.size(), 1UL); // as in JSON
    }

    void everyNumberReadsBackToTheSameBits()
    {
        std::mt19937_64 random(7);
        Eigen::VectorXd values(2000);
        for (double& value : values)
            do
                value = std::bit_cast<double>(random());
            while (!std::isfinite(value));
        values.head<4>() << 0.1, 1.0 / 3.0, std::numeric_limits<double>::denorm_min(), 1e22;
        PlotTable table;
        table.add("x", values);
        const QStringList lines = toDelimitedText(table).split(u'\n');
        QCOMPARE(lines.size(), values.size() + 2);
        QCOMPARE(lines[1], "0.1");
        for (Eigen::Index i = 0; i < values.size(); ++i)
            QCOMPARE(std::bit_cast<std::uint64_t>(lines[i + 1].toDouble()), std::bit_cast<std::uint64_t>(values[i]));
    }

    void aNullIsItsHistogramItsCurvesItsStatisticsAndItsValues()
    {
        ShownNull shown;
        shown.column = "mmd2";
        shown.value = 0.4;
        shown.statistics = Eigen::VectorXd::LinSpaced(50, 0.0, 1.0);
        core::NullAnswer gamma;
        gamma.null = core::NullDistribution::Gamma;
        gamma.pValue = 0.3;
        gamma.threshold = 0.9;
        gamma.grid = Eigen::VectorXd::LinSpaced(20, 0.0, 1.0);
        gamma.density = Eigen::VectorXd::Ones(20);
        shown.nulls = {gamma};
        const DrawnPlot plot(nullDrawing(shown));
        const std::vector<PlotTable> families = familiesOf(plot.numbers());
        QCOMPARE(namesOf(families), (QStringList{"histogram", "gamma", "statistics", "values"}));
        QVERIFY(toDelimitedText(families.back()).startsWith("mmd2,gamma_p,gamma_threshold\n0.4,0.3,0.9\n"));
    }

    void theSheetHeadsItsColumnsAsTheAxesAre()
    {
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::Vector2d(1.0, 2.0);
        data.columnNames = {"volume"};
        data.names.columns = {{.unit = "10⁸ m³"}};
        data.names.target = "year";
        data.names.group = "dam";
        data.targets = Eigen::Vector2d(1900.0, 1901.0);
        data.labels = {0, 1};
        DataCanvas sheet;
        sheet.setData(shared(data));
        const PlotTable table = sheet.headedNumbers();
        QCOMPARE(toDelimitedText(table), "volume (10⁸ m³),dam,year\n1,0,1900\n2,1,1901\n");
        QCOMPARE(table.columns[1].name, "sample");
        QCOMPARE(table.columns[2].name, "target");
    }

    void curvesOverInputSpaceAreHeadedAsTheAxisIs()
    {
        core::Dataset data = toy::sixPoints();
        data.columnNames = {"waiting"};
        data.names.columns = {{.unit = "min"}};
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.show(predictiveDrawing(toy::lineResult(data), data));
        const PlotTable table = plot.headedNumbers();
        QCOMPARE(table.columns[0].name, "x");
        QVERIFY(toDelimitedText(table).startsWith("waiting (min),predictive,"));
    }
};

KERNELSCOPE_TEST(PlotTableTest, QApplication)

} // namespace plot_table_test

#include "plot_table_test.moc"
