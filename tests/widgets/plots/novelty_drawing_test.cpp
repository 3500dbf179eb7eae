#include "widgets/drawings/novelty.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/headline.h"
#include "widgets/plots/point_marks.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_embeddings.h"

#include <QApplication>
#include <QtTest>

#include <cmath>
#include <optional>

namespace novelty_drawing_test
{

using namespace widgets;

class NoveltyDrawingTest : public QObject
{
    Q_OBJECT

private slots:
    void aRocSaysWhatItTakesAndWhereTheThresholdStands()
    {
        DrawnPlot plot(rocDrawing({}, "for a target with a mask"));
        QCOMPARE(plot.subtitle(), "for a target with a mask");
        ShownRoc roc{.column = "kst", .name = "kernel student-T"};
        roc.curve.falsePositiveRate = Eigen::Vector3d(0.0, 0.5, 1.0);
        roc.curve.truePositiveRate = Eigen::Vector3d(0.0, 0.9, 1.0);
        roc.area = {.area = 0.75, .standardError = 0.05};
        roc.counts = {.truePositives = 3, .falsePositives = 1, .trueNegatives = 3, .falseNegatives = 1};
        plot.show(rocDrawing({roc}, {}));
        present(plot);
        QCOMPARE(legendOf(plot), (QStringList{"AuC 0.750 ± 0.050, kernel student-T", "at the threshold"}));
        QCOMPARE(plot.headlines().front().value, 0.75);
        QCOMPARE(columnOf(plot.numbers(), "kst_auc")[0], 0.75);
        bool stands = false;
        for (int i = 0; i < plot.graphCount(); ++i)
            for (const QCPGraphData& mark : *plot.graph(i)->data())
                stands = stands || (mark.key == 0.25 && mark.value == 0.75);
        QVERIFY(stands);
    }

    void scoresOverTheLineGoWhenTheyAreNotKnown()
    {
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::Vector3d(0.0, 1.0, 2.0);
        core::NoveltyResult result;
        result.grid = Eigen::VectorXd::LinSpaced(5, 0.0, 2.0);
        result.line = Eigen::VectorXd::Constant(5, 2.0);
        result.methods.resize(1);
        result.methods[0].scores = Eigen::Vector3d(1.0, 2.0, 3.0);
        result.methods[0].threshold = 2.5;
        DrawnPlot plot(scaleDrawing({}, core::emptyDataset(1)));
        plot.show(scaleDrawing(result, data));
        QCOMPARE(legendOf(plot), (QStringList{"s given the known points", "threshold"}));
        QCOMPARE(plottableOf<PointMarks>(plot)->count(), 3);
        result.methods[0].scores.resize(2); // of other points
        plot.show(scaleDrawing(result, data));
        QVERIFY(plot.legend().empty() && plot.numbers().columns.empty());
        QCOMPARE(plottableOf<PointMarks>(plot)->count(), 0);
    }

    void theMapOfScoresHasAContourAtTheThreshold()
    {
        core::NoveltyResult result;
        result.field = toy::slope(21); // round values are -0.5, 0 and 0.5
        result.methods.resize(1);
        for (const double threshold : {0.3, 0.5}) {
            result.methods[0].threshold = threshold;
            const Drawing drawing = scoreMapDrawing(result, toy::ninePoints());
            QCOMPARE(drawing.contours.size(), std::size_t{1});
            QCOMPARE(drawing.contours[0].legend, "the threshold");
            QCOMPARE(drawing.contours[0].emphasised, std::optional(threshold));
            int found = 0;
            for (const core::ContourLevel& contour : drawing.contours[0].levels)
                if (contour.level == threshold) {
                    ++found;
                    QVERIFY(contour.polyline.rows() > 1);
                    for (const auto& place : contour.polyline.rowwise())
                        QVERIFY(!(std::abs(place[0] - place[1] - threshold) > 1e-9)); // NaN between pieces
                }
            QCOMPARE(found, 1);
        }
    }
};

KERNELSCOPE_TEST(NoveltyDrawingTest, QApplication)

} // namespace novelty_drawing_test

#include "novelty_drawing_test.moc"
