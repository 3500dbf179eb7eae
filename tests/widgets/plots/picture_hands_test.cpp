// What hands do to pictures: scroll through lines of them, choose one, paint on one.
#include "widgets/plots/brush_plot.h"
#include "widgets/plots/scroll_plot.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_pictures.h"

#include <QApplication>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace picture_hands_test
{

using namespace widgets;

namespace
{

/// The pictures of one line, and of all that are on show.
std::size_t columnsOf(const PlotView& plot)
{
    return static_cast<std::size_t>(plot.horizontal().hi);
}
std::size_t pageOf(const PlotView& plot)
{
    return columnsOf(plot) * static_cast<std::size_t>(plot.vertical().hi);
}

QPoint middleOf(const BrushPlot& plot)
{
    return plot.pictureFrame().center().toPoint();
}

struct Dabs {
    explicit Dabs(BrushPlot& plot)
    {
        QObject::connect(&plot, &BrushPlot::dabbed, &plot, [this](const core::Dab& dab, int gesture) {
            dabs.push_back(dab);
            gestures.push_back(gesture);
        });
    }
    std::vector<core::Dab> dabs;
    std::vector<int> gestures;
};

} // namespace

class PictureHandsTest : public QObject
{
    Q_OBJECT

private slots:
    void theKeysScrollAndTheSubtitleSaysWhere()
    {
        ScrollPlot plot(toy::drawingOf(toy::pictures(50)));
        present(plot);
        const std::size_t columns = columnsOf(plot), page = pageOf(plot);
        QCOMPARE(plot.subtitle(), "all");
        QTest::keyClick(&plot, Qt::Key_Down);
        QVERIFY(!plot.frameOf(columns - 1) && plot.frameOf(columns) && plot.frameOf(columns + page - 1));
        QCOMPARE(plot.subtitle(), QStringLiteral("from %1").arg(columns));
        QTest::keyClick(&plot, Qt::Key_PageDown);
        QVERIFY(!plot.frameOf(page) && plot.frameOf(columns + page));
        QTest::keyClick(&plot, Qt::Key_PageUp);
        QTest::keyClick(&plot, Qt::Key_Up);
        QTest::keyClick(&plot, Qt::Key_Up); // there is nothing before the first
        QVERIFY(plot.frameOf(0) && !plot.frameOf(page));
        QCOMPARE(plot.subtitle(), "all");
        QTest::keyClick(&plot, Qt::Key_End);
        QVERIFY(plot.frameOf(49) && !plot.frameOf(0));
        QTest::keyClick(&plot, Qt::Key_Home);
        QVERIFY(plot.frameOf(0) && !plot.frameOf(49));
    }

    void theWheelScrollsAndZoomsNothing()
    {
        ScrollPlot plot(toy::drawingOf(toy::pictures(50)));
        present(plot);
        const core::Interval across = plot.horizontal();
        const QPoint middle = plot.axisRect()->center();
        turnWheel(plot, middle, -1);
        QVERIFY(!plot.frameOf(0) && plot.frameOf(columnsOf(plot)));
        turnWheel(plot, middle, 3);
        QVERIFY(plot.frameOf(0));
        QCOMPARE(plot.horizontal(), across);
    }

    void aClickChoosesTheRowOfThePictureThere()
    {
        ScrollPlot plot(toy::drawingOf(toy::pictures(50)));
        present(plot);
        QTest::keyClick(&plot, Qt::Key_Down);
        QSignalSpy chosen(&plot, &ScrollPlot::pictureChosen);
        const std::size_t first = columnsOf(plot);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.frameOf(first)->center().toPoint());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toInt(), 10 + static_cast<int>(first));
        plot.show(toy::drawingOf(toy::pictures(1)));
        present(plot);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.axisRect()->rect().bottomRight() - QPoint(2, 2));
        QCOMPARE(chosen.count(), 1); // where there is none
    }

    void aHandShowsWhatCanBeChosen()
    {
        ScrollPlot plot(toy::drawingOf(toy::pictures(1)));
        present(plot);
        hoverAt(plot, plot.frameOf(0)->center().toPoint());
        QCOMPARE(plot.cursor().shape(), Qt::PointingHandCursor);
        hoverAt(plot, plot.axisRect()->rect().bottomRight() - QPoint(2, 2));
        QCOMPARE(plot.cursor().shape(), Qt::ArrowCursor);
    }

    void picturesOfTheSameRowsStayWhereTheyWereScrolled()
    {
        ScrollPlot plot(toy::drawingOf(toy::pictures(50)));
        present(plot);
        QTest::keyClick(&plot, Qt::Key_Down);
        DrawnPictures turned = toy::pictures(50);
        std::ranges::reverse(turned.tiles);
        plot.show(toy::drawingOf(std::move(turned)));
        QVERIFY(!plot.frameOf(0) && plot.frameOf(columnsOf(plot)));
        QCOMPARE(plot.subtitle(), QStringLiteral("from %1").arg(columnsOf(plot)));
        plot.show(toy::drawingOf(toy::pictures(49))); // others
        QVERIFY(plot.frameOf(0));
        QCOMPARE(plot.subtitle(), "all");
    }

    void whereThereIsRoomForAllNoneComesBeforeThem()
    {
        ScrollPlot plot(toy::drawingOf(toy::pictures(30)));
        present(plot);
        QTest::keyClick(&plot, Qt::Key_End);
        QVERIFY(!plot.frameOf(0));
        present(plot, {900, 700});
        QVERIFY(plot.frameOf(0) && plot.frameOf(29));
        QCOMPARE(plot.subtitle(), "all");
    }

    void aDrawingWithoutPicturesHasNothingToScroll()
    {
        ScrollPlot plot(toy::nothing());
        present(plot);
        QTest::keyClick(&plot, Qt::Key_Down);
        turnWheel(plot, plot.axisRect()->center(), -1);
        QVERIFY(!plot.frameOf(0));
    }

    void theLeftButtonAddsInkAndTheRightOneTakesItAway()
    {
        BrushPlot plot(toy::painting(3));
        present(plot);
        const Dabs heard(plot);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, middleOf(plot));
        QTest::mouseClick(&plot, Qt::RightButton, {}, middleOf(plot));
        QCOMPARE(heard.dabs.size(), 2u);
        QVERIFY(heard.dabs[0].more > 0.0 && heard.dabs[1].more == -heard.dabs[0].more);
        QVERIFY(heard.gestures[0] != heard.gestures[1]);
        for (const core::Dab& dab : heard.dabs) { // in pixels of the picture
            QVERIFY(std::abs(dab.row - 1.0) < 0.05 && std::abs(dab.column - 2.0) < 0.05);
            QCOMPARE(dab.radius, 1.0);
        }
    }

    void aQuickStrokeLeavesNoGapsAndIsOneGesture()
    {
        BrushPlot plot(toy::painting(3));
        present(plot);
        const Dabs heard(plot);
        const core::Interval across = plot.horizontal();
        const QPoint reach(static_cast<int>(0.45 * plot.pictureFrame().width()), 0);
        drag(plot, middleOf(plot) - reach, middleOf(plot) + reach);
        QVERIFY(heard.dabs.size() > 4);
        for (std::size_t i = 1; i < heard.dabs.size(); ++i) {
            QCOMPARE(heard.gestures[i], heard.gestures[0]);
            QVERIFY(std::abs(heard.dabs[i].column - heard.dabs[i - 1].column) < 0.5 * heard.dabs[i].radius + 1e-6);
        }
        QVERIFY(heard.dabs.back().column - heard.dabs.front().column > 3.0);
        QCOMPARE(plot.horizontal(), across);
    }

    void escapeEndsAStroke()
    {
        BrushPlot plot(toy::painting(3));
        present(plot);
        const Dabs heard(plot);
        QTest::mousePress(&plot, Qt::LeftButton, {}, middleOf(plot));
        QVERIFY(plot.isPainting());
        QTest::keyClick(&plot, Qt::Key_Escape);
        QVERIFY(!plot.isPainting());
        hoverAt(plot, middleOf(plot) + QPoint(60, 0));
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, middleOf(plot) + QPoint(60, 0));
        QCOMPARE(heard.dabs.size(), 1u);
    }

    void aDoubleClickIsAnotherDab()
    {
        BrushPlot plot(toy::painting(3));
        present(plot);
        const Dabs heard(plot);
        QMouseEvent event(QEvent::MouseButtonDblClick, middleOf(plot), plot.mapToGlobal(middleOf(plot)), Qt::LeftButton,
                          Qt::LeftButton, {});
        QCoreApplication::sendEvent(&plot, &event);
        QCOMPARE(heard.dabs.size(), 1u);
    }

    void nothingIsPaintedBesideThePictureAndTheWheelZoomsNothing()
    {
        BrushPlot plot(toy::painting(3));
        present(plot);
        const Dabs heard(plot);
        const core::Interval across = plot.horizontal();
        const QPoint below(middleOf(plot).x(), plot.axisRect()->bottom() - 20);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, below);
        turnWheel(plot, middleOf(plot), 2);
        QVERIFY(heard.dabs.empty());
        QCOMPARE(plot.horizontal(), across);
        hoverAt(plot, middleOf(plot));
        QCOMPARE(plot.cursor().shape(), Qt::CrossCursor);
        hoverAt(plot, below);
        QCOMPARE(plot.cursor().shape(), Qt::ArrowCursor);
    }

    void aDrawingWithoutSuchAPictureTakesNoPaint()
    {
        BrushPlot plot(toy::painting(3));
        present(plot);
        const Dabs heard(plot);
        QTest::mousePress(&plot, Qt::LeftButton, {}, middleOf(plot));
        const QPoint further = middleOf(plot) + QPoint(60, 0);
        plot.show(toy::drawingOf(toy::pictures(3))); // during a stroke
        QVERIFY(plot.pictureFrame().isEmpty());
        hoverAt(plot, further);
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, further);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, further);
        QCOMPARE(heard.dabs.size(), 1u);
    }
};

KERNELSCOPE_TEST(PictureHandsTest, QApplication)

} // namespace picture_hands_test

#include "picture_hands_test.moc"
