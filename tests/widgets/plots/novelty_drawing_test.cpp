#include "widgets/drawings/novelty.h"
#include "widgets/drawings/novelty_labels.h"
#include "widgets/drawings/novelty_scores.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_marks_plot.h"
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

namespace
{

/// A picture of label 2 that is asked about as 1, with three labels.
core::NoveltyResult chosenResult()
{
    core::NoveltyResult result;
    result.chosen = core::ChosenPicture{.asked = 1, .own = 2};
    result.chosen->label = Eigen::Vector3d(0.0, 1.0, 0.0);
    result.chosen->scores = Eigen::Vector3d(3.0, 1.5, 2.0);
    result.chosen->logDensity = Eigen::Vector3d(-3.0, -1.0, -2.0);
    result.chosen->probability = Eigen::Vector3d(0.125, 0.625, 0.25);
    return result;
}

} // namespace

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
        QCOMPARE(legendOf(plot), (QStringList{"AuC 0.750, kernel student-T", "at the threshold"}));
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

    /// Of very many points s is hardly above 1.
    void whatIsHardlyAboveOneIsDrawnAsExcessOverDecades()
    {
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::Vector3d(0.0, 1.0, 2.0);
        core::NoveltyResult result;
        result.inExcess = true;
        result.grid = Eigen::VectorXd::LinSpaced(5, 0.0, 2.0);
        result.line = Eigen::VectorXd::Constant(5, 1.0 + 1e-5);
        result.methods.resize(1);
        core::MethodScores& scores = result.methods[0];
        scores.scores = Eigen::Vector3d(1.0 + 1e-6, 1.0 + 1e-4, 1.0 + 1e-2);
        scores.threshold = 1.0 + 1e-3;
        scores.called = 1;
        result.asked.rows = {0, 1, 2};
        result.known = core::scoreHistograms(core::decadesOfExcess(scores.scores), {}).known;

        const Drawing line = scaleDrawing(result, data);
        QVERIFY(line.up.logarithmic);
        QCOMPARE(line.up.label, "s(x) − 1");
        QVERIFY((line.curves[0].values.array() - 1e-5).abs().maxCoeff() < 1e-15);
        QVERIFY(std::abs(*line.lines[0].up - 1e-3) < 1e-15);
        QCOMPARE(line.summary, "s over the window; the threshold is 1 + 0.001.");

        const Drawing histogram = scoreHistogramDrawing(result);
        QVERIFY(histogram.across.logarithmic);
        QCOMPARE(histogram.across.label, "s − 1");
        QVERIFY(histogram.across.range->lo < 1e-6 && histogram.across.range->hi > 1e-2);
        QVERIFY(std::abs(*histogram.hand->value - 1e-3) < 1e-15);
        QCOMPARE(columnOf(histogram.beside, "known").sum(), 3.0);

        scores.threshold = 1.0 - 1e-4; // all are called novel
        QCOMPARE(*scoreHistogramDrawing(result).hand->value, histogram.across.range->lo);

        result.field = core::Field{.axis1 = Eigen::Vector2d(0.0, 1.0),
                                   .axis2 = Eigen::Vector2d(0.0, 1.0),
                                   .values = Eigen::Matrix2d::Constant(1.0 + 1e-5)};
        scores.threshold = 1.0 + 1e-3;
        const Drawing map = scoreMapDrawing(result, toy::ninePoints());
        QVERIFY(std::abs(*map.contours[0].emphasised + 3.0) < 1e-9);
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

    void theColumnsOfTheLabelsAreReadAndTheirDiamondsDraggedUpwards()
    {
        HandMarksPlot plot(labelBarsDrawing({}));
        QCOMPARE(plot.subtitle(), "not known yet");
        QVERIFY(plot.legend().empty() && plot.numbers().columns.empty());
        plot.show(labelBarsDrawing(chosenResult()));
        present(plot);
        QCOMPARE(legendOf(plot), (QStringList{"asked about, 1", "its own, 2", "the label carried"}));
        QCOMPARE(plot.horizontal(), (core::Interval{-0.6, 2.6}));
        QCOMPARE(tipAt(plot, pixelOf(plot, 1.2, 0.3)), "P(1 | picture) 0.625\nlog density as 1 −1");
        QVERIFY(columnOf(plot.numbers(), "probability") == chosenResult().chosen->probability);
        QVERIFY(columnOf(plot.numbers(), "label_vector") == chosenResult().chosen->label);
        const QSignalSpy moved(&plot, &HandMarksPlot::handleMoved);
        drag(plot, pixelOf(plot, 2.0, 0.0), pixelOf(plot, 1.0, 0.5));
        QCOMPARE(moved.back()[0].toInt(), 2);
        QCOMPARE(moved.back()[1].toPointF().x(), 2.0);
        QVERIFY(std::abs(moved.back()[1].toPointF().y() - 0.5) < 0.02);
        drag(plot, pixelOf(plot, 2.0, 0.5), plot.axisRect()->topLeft());
        QCOMPARE(moved.back()[1].toPointF(), QPointF(2.0, 1.0)); // no higher
    }

    void aScoreThatIsNoDensityHasBarsBelowTheGreatestAndNoDiamonds()
    {
        core::NoveltyResult result = chosenResult();
        result.chosen->own = 1;
        result.chosen->probability = result.chosen->logDensity = Eigen::VectorXd();
        HandMarksPlot plot(labelBarsDrawing(result));
        present(plot);
        QCOMPARE(plot.subtitle(), "no density, no probabilities");
        QCOMPARE(legendOf(plot), QStringList{"asked about, 1"});
        QCOMPARE(tipAt(plot, pixelOf(plot, 1.0, 0.3)), "score as 1 1.5");
        QCOMPARE(plot.vertical(), (core::Interval{0.0, 1.08 * 1.5}));
        QVERIFY(plot.places().rows() == 0);
    }
};

KERNELSCOPE_TEST(NoveltyDrawingTest, QApplication)

} // namespace novelty_drawing_test

#include "novelty_drawing_test.moc"
