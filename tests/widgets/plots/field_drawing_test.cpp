#include "widgets/drawings/field.h"
#include "widgets/drawings/independence.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/field_value.h"
#include "widgets/plots/hatching.h"
#include "widgets/plots/plot_export.h"
#include "widgets/plots/plot_text.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_embeddings.h"

#include <QApplication>
#include <QtTest>

namespace field_drawing_test
{

using namespace widgets;

namespace
{

const double gap = std::nan("");

FieldStyle witnessStyle()
{
    return {.colours = DrawnMap::Colours::Diverging,
            .quantity = QStringLiteral("f = μ(A) − μ(B)"),
            .column = QStringLiteral("witness"),
            .certain = toy::certainSlope(21),
            .hatching = QStringLiteral("0 within the 80 % band")};
}

Drawing noField()
{
    return fieldDrawing({}, witnessStyle(), core::emptyDataset(2));
}

void fill(DrawnPlot& plot)
{
    plot.show(fieldDrawing(toy::slope(41), witnessStyle(), toy::ninePointsOfTwoSamples()));
    plot.setWindow({{0.0, 1.0}, {0.0, 1.0}});
}

} // namespace

class FieldDrawingTest : public QObject
{
    Q_OBJECT

    QTemporaryDir folder_;

private slots:
    void aFieldWithoutValuesShowsThePointsAlone()
    {
        DrawnPlot map(noField());
        map.show(fieldDrawing({}, witnessStyle(), core::emptyDataset(2)));
        present(map);
        QVERIFY(map.numbers().columns.empty());
        for (int g = 0; g < map.graphCount(); ++g)
            QVERIFY(map.graph(g)->data()->isEmpty());
        QVERIFY(!plottableOf<QCPColorMap>(map)->visible());
        QVERIFY(plottableOf<Hatching>(map)->lines().isEmpty());
        const Drawing points = fieldDrawing({}, witnessStyle(), toy::ninePointsOfTwoSamples());
        QCOMPARE(points.points->places->rows(), Eigen::Index{9});
        QCOMPARE(points.points->each.size(), 2UL);
        QVERIFY(points.contours.empty() && !points.hatching);
    }

    void missingValuesAreGapsAndLeaveTheColoursFinite()
    {
        core::Field field = toy::slope(41);
        field.values.topRows(20).setConstant(gap);
        DrawnPlot map(noField());
        FieldStyle style = witnessStyle();
        style.certain->values.setConstant(gap);
        map.show(fieldDrawing(field, style, toy::ninePoints()));
        present(map);
        QCOMPARE(plottableOf<QCPColorMap>(map)->dataRange(), QCPRange(-1.0, 1.0));
        QVERIFY(plottableOf<Hatching>(map)->lines().isEmpty());
        field.values.setConstant(gap);
        map.show(fieldDrawing(field, style, toy::ninePoints()));
        QVERIFY(!plottableOf<QCPColorMap>(map)->visible());
    }

    void aDivergingMapReachesAsFarBelowTheMiddleAsAbove()
    {
        core::Field field = toy::slope(41);
        field.values.array() += 0.7; // from −0.3 to 1.7
        DrawnPlot plot(noField());
        plot.show(fieldDrawing(field, witnessStyle(), toy::ninePoints()));
        QCOMPARE(plottableOf<QCPColorMap>(plot)->dataRange(), QCPRange(-1.7, 1.7));
    }

    void sequentialMapsStartAtZeroUnlessAValueLiesBelow()
    {
        core::Field field = toy::slope(41);
        DrawnPlot plot(noField());
        plot.show(fieldDrawing(field, {}, toy::ninePoints()));
        QCOMPARE(plottableOf<QCPColorMap>(plot)->dataRange(), QCPRange(-1.0, 1.0));
        field.values.array() += 1.5;
        plot.show(fieldDrawing(field, {}, toy::ninePoints()));
        QCOMPARE(plottableOf<QCPColorMap>(plot)->dataRange(), QCPRange(0.0, 2.5));
        plot.show(fieldDrawing(field, {.range = core::Interval{1.0, 2.0}}, toy::ninePoints()));
        QCOMPARE(plottableOf<QCPColorMap>(plot)->dataRange(), QCPRange(1.0, 2.0));
    }

    void theContourAtZeroIsEmphasisedOnADivergingMap()
    {
        DrawnPlot plot(noField());
        FieldStyle style = witnessStyle();
        style.certain.reset();
        plot.show(fieldDrawing(toy::slope(41), style, toy::ninePoints()));
        int strong = 0, fine = 0;
        for (int i = 0; i < plot.plottableCount(); ++i)
            if (const auto* curve = qobject_cast<QCPCurve*>(plot.plottable(i))) {
                const bool atZero = std::abs(curve->data()->at(1)->key - curve->data()->at(1)->value) < 1e-9;
                strong += atZero && curve->pen().widthF() == 2.0 ? 1 : 0;
                fine += !atZero && curve->pen().widthF() == 1.0 ? 1 : 0;
            }
        QCOMPARE(strong, 1);
        QCOMPARE(fine, 2); // at −0.5 and 0.5
    }

    void noContourIsDrawnWhereTheSignIsNotKnown()
    {
        DrawnPlot plot(noField());
        fill(plot);
        const core::Field certain = toy::certainSlope(21);
        int contours = 0;
        for (int i = 0; i < plot.plottableCount(); ++i)
            if (const auto* curve = qobject_cast<QCPCurve*>(plot.plottable(i)); curve && !curve->data()->isEmpty()) {
                ++contours;
                for (const QCPCurveData& vertex : *curve->data())
                    if (std::isfinite(vertex.key))
                        QVERIFY(valueAt(certain, {vertex.key, vertex.value}).value_or(1.0) >= 0.5);
            }
        QCOMPARE(contours, 2); // at −0.5 and 0.5: that at 0 says only where it is not known
    }

    void aConstantFieldHasNoContours()
    {
        core::Field field = toy::slope(41);
        field.values.setConstant(0.3);
        field.values(3, 3) += 1e-16;
        DrawnPlot plot(noField());
        plot.show(fieldDrawing(field, {}, toy::ninePoints()));
        QVERIFY(!plottableOf<QCPCurve>(plot));
    }

    void mapCellsStandWhereTheFieldSaysTheyAre()
    {
        DrawnPlot plot(noField());
        fill(plot);
        QCOMPARE(plottableOf<QCPColorMap>(plot)->data()->data(0.75, 0.25), 0.5);
        QCOMPARE(plottableOf<QCPColorMap>(plot)->data()->data(0.25, 0.75), -0.5);
        const PlotTable table = plot.numbers();
        for (Eigen::Index i = 0; i < 41 * 41; ++i)
            QCOMPARE(table.columns[2].values[i], table.columns[0].values[i] - table.columns[1].values[i]);
        QCOMPARE(table.columns.size(), 3u); // the mask has axes of its own
        FieldStyle style = witnessStyle();
        style.certain = toy::certainSlope(41);
        plot.show(fieldDrawing(toy::slope(41), style, toy::ninePoints()));
        QCOMPARE(plot.numbers().columns[3].values.sum(), style.certain->values.sum());
    }

    void hatchingCoversUncertainCellsAndOnlyThose()
    {
        DrawnPlot plot(noField());
        fill(plot);
        present(plot);
        const core::Field mask = toy::certainSlope(21);
        const auto uncertainAt = [&](const QPointF& pixel) {
            const double x = 20.0 * plot.xAxis->pixelToCoord(pixel.x());
            const double y = 20.0 * plot.yAxis->pixelToCoord(pixel.y());
            return mask.values(std::lround(x), std::lround(y)) == 0.0;
        };
        double length = 0.0;
        for (const QLineF& line : plottableOf<Hatching>(plot)->lines()) {
            length += line.length();
            for (const double along : {0.01, 0.25, 0.5, 0.75, 0.99})
                QVERIFY(uncertainAt(line.pointAt(along)));
        }
        const QRect rect = plot.axisRect()->rect();
        int area = 0;
        for (int x = rect.left(); x < rect.left() + rect.width(); ++x)
            for (int y = rect.top(); y < rect.top() + rect.height(); ++y)
                area += uncertainAt({x + 0.5, y + 0.5}) ? 1 : 0;
        const double distance = 6.0; // pixels between the lines
        QVERIFY2(std::abs(length * distance / area - 1.0) < 0.02,
                 qPrintable(QString::number(length * distance / area)));
    }

    void hatchingFollowsTheZoom()
    {
        DrawnPlot plot(noField());
        fill(plot);
        plot.setWindow({{0.8, 1.0}, {0.0, 0.2}}); // certain throughout
        present(plot);
        QVERIFY(plottableOf<Hatching>(plot)->lines().isEmpty());
        plot.setWindow({{0.4, 0.6}, {0.4, 0.6}});
        plot.replot(QCustomPlot::rpImmediateRefresh);
        QVERIFY(!plottableOf<Hatching>(plot)->lines().isEmpty());
    }

    void exportedVectorsHoldTheHatch()
    {
        DrawnPlot plot(noField());
        fill(plot);
        const QByteArray stroke = "stroke=\"" + Theme().colour(Role::Hatch).name().toLatin1() + '"';
        const auto hatches = [&](const QString& name) {
            const QString path = folder_.filePath(name);
            if (exportPlots({.rows = {{&plot}}}, path, {.format = ExportFormat::Svg, .size = {600, 450}}))
                return qsizetype(-1);
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll().count(stroke) : qsizetype(-1);
        };
        QCOMPARE(hatches("hatched.svg"), 2); // map and legend, one path each
        plot.show(fieldDrawing(toy::slope(41), {.colours = DrawnMap::Colours::Diverging}, toy::ninePoints()));
        QCOMPARE(hatches("plain.svg"), 0);
    }

    void hatchesAndContoursReachTheBitmap()
    {
        DrawnPlot plot(noField());
        fill(plot);
        const ExportOptions options{.size = {600, 450}};
        const QImage hatched = pageImage({.rows = {{&plot}}}, options);
        FieldStyle style = witnessStyle();
        style.certain->values.setOnes();
        plot.show(fieldDrawing(toy::slope(41), style, toy::ninePointsOfTwoSamples()));
        QVERIFY(pageImage({.rows = {{&plot}}}, options) != hatched);
    }

    void aMapTellsTheValueUnderTheMouse()
    {
        DrawnPlot plot(noField());
        plot.show(fieldDrawing(toy::slope(41), witnessStyle(), core::emptyDataset(2)));
        plot.setWindow({{0.0, 1.0}, {0.0, 1.0}});
        present(plot);
        const QPoint at = QPointF(plot.xAxis->coordToPixel(0.75), plot.yAxis->coordToPixel(0.5)).toPoint();
        const std::vector<Reading> readings = plot.readingsUnder(at);
        QCOMPARE(readings.size(), 1UL);
        const double x = plot.xAxis->pixelToCoord(at.x()), y = plot.yAxis->pixelToCoord(at.y());
        QCOMPARE(readings[0].value, numberText(x - y));
    }

    void dependenceSaysWhichVariableIsShuffled()
    {
        const core::Dataset data = toy::ninePoints();
        QCOMPARE(dependenceDrawing(toy::slope(5), data).subtitle, QString());
        const Eigen::MatrixXd shuffled = data.x.colwise().reverse();
        const Drawing drawing = dependenceDrawing(toy::slope(5), data, shuffled, "width");
        QCOMPARE(drawing.subtitle, "width shuffled");
        QCOMPARE(*drawing.points->places, shuffled);
    }
};

KERNELSCOPE_TEST(FieldDrawingTest, QApplication)

} // namespace field_drawing_test

#include "field_drawing_test.moc"
