// What is drawn again without a change is a picture on the screen, and looks as if it had been drawn.

#include "widgets/plots/point_marks.h"
#include "widgets/plots/still_picture.h"

#include "support/test_registry.h"

#include <QApplication>
#include <QtTest>

namespace still_picture_test
{

using namespace widgets;

class StillPictureTest : public QObject
{
    Q_OBJECT

    StillPicture<int> still_;
    int drawn_ = 0;

    QImage frame(int look, const std::function<void(QCPPainter&)>& prepare = {})
    {
        QImage image(60, 40, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        QCPPainter painter(&image);
        painter.setAntialiasing(true);
        if (prepare)
            prepare(painter);
        still_.paint(painter, {5, 4, 50, 30}, look, [&](QCPPainter& onto) {
            ++drawn_;
            onto.setPen(QPen(Qt::darkBlue, 1.5));
            onto.drawLine(QPointF(8.0, 6.0), QPointF(20.0 + look, 30.0));
        });
        return image;
    }

private slots:
    void init()
    {
        still_ = {};
        drawn_ = 0;
    }

    void whatChangesWithEveryFrameIsDrawnOnceAFrame()
    {
        for (int look = 0; look < 5; ++look)
            frame(look);
        QCOMPARE(drawn_, 5);
    }

    void whatStaysIsDrawnOnceAndLooksTheSame()
    {
        const QImage first = frame(1);
        for (int again = 0; again < 5; ++again)
            QCOMPARE(frame(1), first);
        QCOMPARE(drawn_, 1);
        QVERIFY(frame(2) != first);
        QCOMPARE(frame(1), first);
        QImage bare(60, 40, QImage::Format_ARGB32_Premultiplied);
        bare.fill(Qt::white);
        QVERIFY(first != bare);
    }

    void filesAndFiguresAreDrawnAnew()
    {
        const QImage shown = frame(1);
        drawn_ = 0;
        QCOMPARE(frame(1, [](QCPPainter& painter) { painter.setMode(QCPPainter::pmNoCaching); }), shown);
        frame(1, [](QCPPainter& painter) { painter.scale(2.0, 2.0); });
        QCOMPARE(drawn_, 2);
    }

    void marksThatStayLookAsThoseDrawnFirstAndFollowWhatIsSet()
    {
        QCustomPlot plot;
        plot.resize(300, 200);
        plot.xAxis->setRange(0.0, 1.0);
        plot.yAxis->setRange(0.0, 1.0);
        auto* marks = new PointMarks(plot.xAxis, plot.yAxis);
        const auto picture = [&] {
            plot.replot(QCustomPlot::rpImmediateRefresh);
            return plot.grab().toImage();
        };
        Eigen::MatrixXd points = Eigen::MatrixXd::Constant(3, 2, 0.5);
        points.row(1) << 0.2, 0.8;
        points.row(2) << 0.9, 0.1;
        marks->setPoints(points, {0, 1, 2});
        const QImage first = picture();
        picture();
        QCOMPARE(picture(), first);
        marks->setPoints(points, {0, 1, 2}); // the same once more
        QCOMPARE(picture(), first);
        const std::vector<std::function<void()>> changes{[&] { marks->setSelection({1}); },
                                                         [&] { marks->setSampleVisible(2, false); },
                                                         [&] { marks->setHalo(QColor(Qt::red)); },
                                                         [&] { plot.xAxis->setRange(0.0, 1.1); },
                                                         [&] {
                                                             points(0, 1) = 0.6;
                                                             marks->setPoints(points, {0, 1, 2});
                                                         },
                                                         [&] {
                                                             marks->setPoints(points, {0, 1, 1});
                                                         }};
        QImage before = first;
        for (const auto& change : changes) {
            change();
            const QImage now = picture();
            QVERIFY(now != before);
            before = now;
            picture();
            QCOMPARE(picture(), now);
        }
    }
};

KERNELSCOPE_TEST(StillPictureTest, QApplication)

} // namespace still_picture_test

#include "still_picture_test.moc"
