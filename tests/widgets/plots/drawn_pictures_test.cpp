// Pictures among others in a drawing: where they stand, what they tell, and what is left when the next one has none.
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/picture_tiles.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_pictures.h"

#include <QApplication>
#include <QtTest>

#include <cmath>

namespace drawn_pictures_test
{

using namespace widgets;

namespace
{

class PicturePlot : public DrawnPlot
{
public:
    using DrawnPlot::DrawnPlot;
    using DrawnPlot::framesOfRow;
    using DrawnPlot::pictures;
};

QPoint middleOf(const PicturePlot& plot, std::size_t tile)
{
    return plot.pictures()->frameOf(tile)->center().toPoint();
}

} // namespace

class DrawnPicturesTest : public QObject
{
    Q_OBJECT

private slots:
    void theyStandLineByLineAsFarAsThereIsRoom()
    {
        PicturePlot plot(toy::drawingOf(toy::pictures(50)));
        for (const QSize size : {QSize(480, 360), QSize(720, 560)}) {
            present(plot, size);
            const QRect axes = plot.axisRect()->rect();
            QCOMPARE(plot.horizontal(), (core::Interval{0.0, std::floor(axes.width() / 100.0)}));
            QCOMPARE(plot.vertical(), (core::Interval{0.0, std::floor(axes.height() / 100.0)}));
            const auto columns = static_cast<std::size_t>(plot.horizontal().hi);
            const auto count = columns * static_cast<std::size_t>(plot.vertical().hi);
            QVERIFY(count > 1 && count < 50);
            QCOMPARE(plot.pictures()->shownCount(), count);
            QVERIFY(plot.pictures()->frameOf(count - 1) && !plot.pictures()->frameOf(count));
            QVERIFY(plot.pictures()->frameOf(columns)->top() > plot.pictures()->frameOf(0)->bottom()); // the next line
            QVERIFY(plot.pictures()->frameOf(1)->left() > plot.pictures()->frameOf(0)->right());
        }
    }

    void aPictureKeepsItsShapeAndIsDrawnWithinItsFrame()
    {
        PicturePlot plot(toy::drawingOf(toy::pictures(2)));
        present(plot);
        const QRectF frame = *plot.pictures()->frameOf(1);
        QVERIFY(std::abs(frame.width() / frame.height() - 2.0) < 1e-9);
        const QImage image = plot.grab().toImage();
        QCOMPARE(image.pixelColor(middleOf(plot, 1)), QColor(Qt::blue));
        QVERIFY(image.pixelColor(QPointF(frame.center().x(), frame.top() - 4.0).toPoint()) != QColor(Qt::blue));
    }

    void theLineShowsTheFirstThatThereIsRoomForAndTwoAtLeast()
    {
        PicturePlot plot(toy::painting(20));
        present(plot, {480, 360});
        const auto fitting = static_cast<std::size_t>(plot.axisRect()->width() / 100);
        QVERIFY(fitting > 2 && fitting < 20);
        QCOMPARE(plot.pictures()->shownCount(), fitting + 1);
        QVERIFY(plot.pictures()->frameOf(fitting) && !plot.pictures()->frameOf(fitting + 1));
        QCOMPARE(plot.vertical(), (core::Interval{0.0, 6.0}));
        present(plot, {900, 360});
        QVERIFY(plot.pictures()->shownCount() > fitting + 1);
        present(plot, {180, 360});
        QCOMPARE(plot.pictures()->shownCount(), 3u);
        QVERIFY(plot.pictures()->frameOf(0)->bottom() < plot.pictures()->frameOf(1)->top());
    }

    void imagesAreMadeOfThoseThatAreOnShowAndOnce()
    {
        int made = 0;
        DrawnPictures drawn = toy::pictures(50);
        for (DrawnPictureTile& tile : drawn.tiles)
            tile.image = [&made, image = tile.image] {
                ++made;
                return image();
            };
        PicturePlot plot(toy::nothing());
        present(plot);
        plot.show(toy::drawingOf(std::move(drawn)));
        present(plot);
        QCOMPARE(static_cast<std::size_t>(made), plot.pictures()->shownCount());
    }

    void oneIsToldWhereverTheMouseIsOverIt()
    {
        DrawnPictures drawn = toy::pictures(3);
        drawn.tiles[0].tip = "the first";
        drawn.tiles[1].told = {{.key = "length", .name = "length", .value = "7"},
                               {.key = "label", .name = "label", .value = "4"}};
        PicturePlot plot(toy::drawingOf(std::move(drawn)));
        present(plot);
        QCOMPARE(tipAt(plot, middleOf(plot, 0)), "the first");
        QCOMPARE(tipAt(plot, middleOf(plot, 1)), "length 7\nlabel 4");
        QVERIFY(plot.plateAt(middleOf(plot, 1)).head.isEmpty());
        QCOMPARE(tipAt(plot, middleOf(plot, 2)), QString());
    }

    void itIsLitWithTheRowOfTheData()
    {
        PicturePlot plot(toy::drawingOf(toy::pictures(3)));
        present(plot);
        Highlight found;
        connect(&plot, &PlotView::hovered, &plot, [&](const Highlight& highlight) { found = highlight; });
        hoverAt(plot, middleOf(plot, 2));
        QCOMPARE(found.point, std::optional(12));
        hoverAt(plot, plot.axisRect()->rect().bottomRight() - QPoint(2, 2)); // where there is no picture
        QVERIFY(found.empty());
        QCOMPARE(plot.framesOfRow(11), std::vector<QRectF>{*plot.pictures()->frameOf(1)});
        QVERIFY(plot.framesOfRow(1).empty());
        const QImage before = plot.grab().toImage();
        plot.showHighlight({.point = 11});
        QVERIFY(plot.grab().toImage() != before);
    }

    void nothingStaysOfADrawingWithPictures()
    {
        PicturePlot plot(toy::drawingOf(toy::pictures(30)));
        present(plot);
        QVERIFY(plot.horizontal().hi > 1.0);
        plot.show(toy::nothing());
        present(plot);
        QCOMPARE(plot.pictures()->shownCount(), 0u);
        QCOMPARE(plot.horizontal(), (core::Interval{0.0, 1.0}));
    }
};

KERNELSCOPE_TEST(DrawnPicturesTest, QApplication)

} // namespace drawn_pictures_test

#include "drawn_pictures_test.moc"
