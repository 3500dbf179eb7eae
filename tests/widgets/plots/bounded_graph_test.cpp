// Graphs that are drawn no farther than is seen, and in parts where they turn many times, look as they would.
#include "widgets/plots/bounded_graph.h"
#include "widgets/plots/gradient_curve.h"
#include "widgets/plots/long_curve.h"

#include "support/test_registry.h"

#include <QApplication>
#include <QtTest>

#include <cmath>

namespace bounded_graph_test
{

using namespace widgets;

namespace
{

/// A band and a line through zigzags that leave the axes by far, in graphs of one kind.
template <class Graph>
QImage pictureOfZigzags(double height, const QPen& pen)
{
    QCustomPlot plot;
    plot.resize(400, 300);
    QVector<double> x, lower, upper;
    for (int i = 0; i <= 60; ++i) {
        x << 0.1 * i;
        lower << -0.4 - height * std::abs(std::sin(7.0 * i)) * (i % 3 == 0 ? 1.0 : 0.01);
        upper << 0.4 + height * std::abs(std::cos(5.0 * i)) * (i % 4 == 1 ? 1.0 : 0.01);
    }
    auto *below = new Graph(plot.xAxis, plot.yAxis), *above = new Graph(plot.xAxis, plot.yAxis);
    below->setData(x, lower, true);
    above->setData(x, upper, true);
    above->setBrush(QColor(80, 120, 200));
    above->setChannelFillGraph(below);
    below->setPen(pen);
    above->setPen(pen);
    plot.xAxis->setRange(0.0, 6.0);
    plot.yAxis->setRange(-1.0, 1.0);
    return plot.toPixmap(400, 300).toImage();
}

/// A line that goes up and down so many times, as wide as the axes, in a graph of one kind.
template <class Graph>
QImage pictureOfTangle(int turns, const QPen& pen, const QBrush& brush, bool isBand)
{
    QCustomPlot plot;
    auto *graph = new Graph(plot.xAxis, plot.yAxis), *other = new Graph(plot.xAxis, plot.yAxis);
    for (int i = 0; i <= turns; ++i) {
        const double x = static_cast<double>(i) / turns, sign = i % 2 == 0 ? 1.0 : -1.0;
        graph->addData(x, sign * (0.7 + 0.2 * std::sin(0.3 * i)));
        other->addData(x, i == turns / 2 ? std::nan("") : sign * (0.5 + 0.2 * std::sin(0.2 * i)));
    }
    for (const double far : {-1e7, 1e7}) { // its ends lie a long way off
        graph->addData(far, 0.3);
        other->addData(far, -0.3);
    }
    graph->setPen(pen);
    other->setPen(Qt::NoPen);
    graph->setBrush(brush);
    if (isBand)
        graph->setChannelFillGraph(other);
    plot.xAxis->setRange(0.0, 1.0);
    plot.yAxis->setRange(-1.0, 1.0);
    return plot.toPixmap(400, 300).toImage();
}

/// The same as a curve, with a break in it.
template <class Curve>
QImage pictureOfTurns(int turns, const QPen& pen)
{
    QCustomPlot plot;
    auto* curve = new Curve(plot.xAxis, plot.yAxis);
    for (int i = 0; i <= turns; ++i)
        curve->addData(static_cast<double>(i) / turns, i == turns / 2 ? std::nan("") : i % 2 == 0 ? 0.9 : -0.7);
    curve->setPen(pen);
    plot.xAxis->setRange(0.0, 1.0);
    plot.yAxis->setRange(-1.0, 1.0);
    return plot.toPixmap(400, 300).toImage();
}

/// The share of pixels that differ by more than so many of 255 grades.
double difference(const QImage& a, const QImage& b, int grades = 2)
{
    int differing = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            differing += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > grades;
    return differing / static_cast<double>(a.width() * a.height());
}

/// But for edges and corners, which pieces drawn one by one smooth in another way.
bool isAlike(const QImage& a, const QImage& b)
{
    return difference(a, b, 64) < 0.002;
}

/// The lines that a graph draws, in pixels.
class DrawnGraph : public BoundedGraph
{
public:
    using BoundedGraph::BoundedGraph;
    QVector<QPointF> lines() const
    {
        QVector<QPointF> found;
        getLines(&found, {0, dataCount()});
        return found;
    }
};

} // namespace

class BoundedGraphTest : public QObject
{
    Q_OBJECT

private slots:
    void boundingAGraphLeavesThePictureAsItIs()
    {
        for (const double height : {0.5, 4.0, 30.0}) {
            const QImage plain = pictureOfZigzags<QCPGraph>(height, QPen(Qt::black, 1.5));
            QVERIFY(difference(plain, pictureOfZigzags<QCPGraph>(1.1 * height, QPen(Qt::black, 1.5))) > 0.001);
            const QImage bounded = pictureOfZigzags<BoundedGraph>(height, QPen(Qt::black, 1.5));
            QVERIFY(height < 1.0 ? difference(plain, bounded) == 0.0 : isAlike(plain, bounded));
        }
    }

    void aLineThatTurnsManyTimesLooksAsItWouldAsAWhole_data()
    {
        QTest::addColumn<bool>("isBand");
        QTest::addColumn<bool>("isFilled");
        for (const bool isBand : {false, true})
            for (const bool isFilled : {false, true})
                QTest::addRow("%s %s", isBand ? "band" : "line", isFilled ? "filled" : "drawn") << isBand << isFilled;
    }
    /// As a whole such a line takes the painter seconds.
    void aLineThatTurnsManyTimesLooksAsItWouldAsAWhole()
    {
        QFETCH(bool, isBand);
        QFETCH(bool, isFilled);
        const QPen pen = isFilled ? QPen(Qt::NoPen) : QPen(Qt::black, 2.0);
        const QBrush brush = isFilled ? QBrush(QColor(80, 120, 200, 90)) : QBrush(Qt::NoBrush);
        for (const int turns : {10, 40}) { // with the fewer it is drawn as a whole
            const QImage plain = pictureOfTangle<QCPGraph>(turns, pen, brush, isBand);
            QVERIFY(difference(plain, pictureOfTangle<QCPGraph>(turns + 1, pen, brush, isBand)) > 0.02);
            const QImage bounded = pictureOfTangle<BoundedGraph>(turns, pen, brush, isBand);
            QVERIFY(turns == 10 ? difference(plain, bounded) == 0.0 : isAlike(plain, bounded));
        }
    }

    void aCurveThatTurnsManyTimesLooksAsItWouldAsAWhole()
    {
        for (const int turns : {10, 40}) {
            const QImage plain = pictureOfTurns<QCPCurve>(turns, QPen(Qt::black, 2.0));
            QVERIFY(difference(plain, pictureOfTurns<QCPCurve>(turns + 1, QPen(Qt::black, 2.0))) > 0.02);
            QVERIFY(isAlike(plain, pictureOfTurns<LongCurve>(turns, QPen(Qt::black, 2.0))));
        }
    }

    void aColouredCurveThatTurnsManyTimesLooksAsItDoesInAVectorFigure()
    {
        QCustomPlot plot;
        plot.axisRect()->setAutoMargins(QCP::msNone); // those of a vector figure are others
        auto* curve = new GradientCurve(plot.xAxis, plot.yAxis);
        curve->setColours(ColourMapName::Viridis, Qt::white);
        for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
            axis->setRange(0.0, 1.0);
            axis->setVisible(false);
        }
        const auto picture = [&](Eigen::Index turns, QCPPainter::PainterMode mode) {
            core::Curve zigzag{.points = Eigen::MatrixXd(turns, 2),
                               .values = Eigen::VectorXd::LinSpaced(turns, 0.0, 1.0)};
            for (Eigen::Index i = 0; i < turns; ++i)
                zigzag.points.row(i) << static_cast<double>(i) / static_cast<double>(turns), i % 2 == 0 ? 0.1 : 0.9;
            curve->setCurve(zigzag);
            QImage image(400, 300, QImage::Format_RGB32);
            image.fill(Qt::white);
            QCPPainter painter(&image);
            painter.setMode(mode);
            if (mode == QCPPainter::pmVectorized)
                painter.translate(0.5, 0.5); // where the other one draws smooth lines
            plot.toPainter(&painter, image.width(), image.height());
            return image;
        };
        const QImage vector = picture(80, QCPPainter::pmVectorized);
        QVERIFY(difference(vector, picture(81, QCPPainter::pmVectorized), 64) > 0.02);
        const QImage screen = picture(80, QCPPainter::pmDefault);
        QVERIFY2(isAlike(vector, screen), qPrintable(QString::number(difference(vector, screen, 64))));
    }

    void whatIsDrawnStaysWithinThreeHeightsAndFollowsTheAxis()
    {
        QCustomPlot plot;
        plot.resize(400, 300);
        auto* graph = new DrawnGraph(plot.xAxis, plot.yAxis);
        constexpr double infinite = std::numeric_limits<double>::infinity();
        graph->setData({0, 1, 2, 3, 4, 5, 6}, {1e9, -1e300, 0.3, infinite, -infinite, 0.1, std::nan("")}, true);
        plot.xAxis->setRange(0.0, 6.0);
        for (const QCPRange& range : {QCPRange(-1.0, 1.0), QCPRange(1e8, 1e8 + 5.0), QCPRange(-1e200, 1e199)}) {
            plot.yAxis->setRange(range);
            plot.replot();
            const QRect axes = plot.axisRect()->rect();
            const QVector<QPointF> lines = graph->lines();
            QVERIFY(lines.size() >= 7);
            for (const QPointF& vertex : lines)
                QVERIFY(std::isnan(vertex.y()) || (vertex.y() > axes.top() - axes.height() - 2.0 &&
                                                   vertex.y() < axes.bottom() + axes.height() + 2.0));
            QVERIFY(std::isnan(lines.back().y())); // a gap stays a gap
        }
    }
};

KERNELSCOPE_TEST(BoundedGraphTest, QApplication)

} // namespace bounded_graph_test

#include "bounded_graph_test.moc"
