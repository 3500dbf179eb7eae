
#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/drawings/density.h"
#include "widgets/plots/drawn_plot.h"

#include <QApplication>
#include <QtTest>

namespace predictive_plot_test
{

using namespace widgets;

namespace
{

core::Dataset twoSpecies()
{
    core::Dataset data = core::emptyDataset(1);
    data.x = Eigen::Vector4d(-0.5, -0.4, 0.3, 0.6);
    data.labels = {0, 0, 1, 1};
    data.names.samples = {"setosa", "virginica"};
    return data;
}

/// Straight lines in place of densities: of all points, and of so many samples.
core::DensityResult ramps(int groups)
{
    core::DensityResult result;
    result.window = {{-1.0, 1.0}};
    result.grid = Eigen::VectorXd::LinSpaced(5, -1.0, 1.0);
    result.predictive = Eigen::VectorXd::Constant(5, 0.5);
    for (int label = 0; label < groups; ++label)
        result.groups.push_back(
            {.label = label, .count = 2, .values = Eigen::VectorXd::LinSpaced(5, 0.0, 1.0 + 0.1 * label)});
    return result;
}

} // namespace

class PredictivePlotTest : public QObject
{
    Q_OBJECT

private slots:
    void eachSampleHasACurveInItsColourByItsName()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        const core::DensityResult result = ramps(2);
        plot.show(predictiveDrawing(result, twoSpecies()));
        present(plot);
        for (const auto& [label, name] : {std::pair{0, QString("setosa")}, std::pair{1, QString("virginica")}}) {
            const Eigen::VectorXd& values = result.groups[static_cast<std::size_t>(label)].values;
            QCOMPARE(columnOf(plot.numbers(), "predictive_" + name), values);
            QCOMPARE(plot.legend()[static_cast<std::size_t>(label)].text, name);
            const QCPGraph* curve = graphOf(plot, result.grid, values);
            QVERIFY(curve);
            QCOMPARE(curve->pen().color(), plot.theme().sampleColour(label, true));
        }
        QVERIFY(plot.vertical().hi > 1.1); // the axis holds the highest of them
    }

    void theCurveOfAllPointsIsQuietBesideThem()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.show(predictiveDrawing(ramps(2), twoSpecies()));
        present(plot);
        const core::DensityResult alone = ramps(0);
        const QCPGraph* all = graphOf(plot, alone.grid, alone.predictive);
        QVERIFY(all && all->brush().style() == Qt::NoBrush);
        QCOMPARE(all->pen().color(), plot.theme().colour(Role::Ghost));
        QVERIFY(plot.legend()[2].text.startsWith("all points"));
        plot.show(predictiveDrawing(alone, twoSpecies()));
        all = graphOf(plot, alone.grid, alone.predictive);
        QVERIFY(all && all->brush().style() != Qt::NoBrush);
        QCOMPARE(plot.legend().size(), std::size_t(1));
        QCOMPARE(columnOf(plot.numbers(), "predictive_setosa").size(), Eigen::Index{0});
    }

    void coloursFollowTheTheme()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        const core::DensityResult result = ramps(2);
        plot.show(predictiveDrawing(result, twoSpecies()));
        Theme dark = plot.theme();
        dark.dark = true;
        plot.setTheme(dark);
        QCOMPARE(graphOf(plot, result.grid, result.groups[1].values)->pen().color(), dark.sampleColour(1, true));
    }

    void aColourThatComesTwiceIsDashedTheSecondTime()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        const core::DensityResult result = ramps(8);
        plot.show(predictiveDrawing(result, twoSpecies()));
        const auto penOf = [&](std::size_t group) {
            return graphOf(plot, result.grid, result.groups[group].values)->pen();
        };
        QCOMPARE(penOf(5).color(), penOf(1).color());
        QVERIFY(penOf(5).style() != penOf(1).style());
        QCOMPARE(plot.legend()[5].text, "sample F");
    }
};

KERNELSCOPE_TEST(PredictivePlotTest, QApplication)

} // namespace predictive_plot_test

#include "predictive_plot_test.moc"
