#include "support/test_registry.h"
#include "widgets/two_samples/gram_blocks.h"

#include <QApplication>
#include <QHelpEvent>
#include <QToolTip>
#include <QtTest>

#include <cmath>

namespace gram_blocks_test
{

using namespace widgets;
using Block = GramBlocks::Block;

namespace
{

/// Ten cells, four of them P: 1 within P, 0.5 within Q, 0 across.
core::TwoSamplesResult blocks()
{
    core::TwoSamplesResult result;
    result.gramPicture = Eigen::MatrixXd::Constant(10, 10, 0.0);
    result.gramPicture.topLeftCorner(4, 4).setConstant(1.0);
    result.gramPicture.bottomRightCorner(6, 6).setConstant(0.5);
    result.gramPictureFirst = 4;
    result.meanPP = 1.0;
    result.meanQQ = 0.5;
    result.meanPQ = 0.0625;
    return result;
}

void present(GramBlocks& widget)
{
    widget.resize(180, 180);
    widget.show();
}

/// A place well inside a block, by the share of the picture from the upper left.
QPoint placeAt(double across, double down)
{
    return {static_cast<int>(22 + across * 154), static_cast<int>(22 + down * 154)};
}

} // namespace

class GramBlocksTest : public QObject
{
    Q_OBJECT

private slots:
    void theFirstSampleStandsAboveAndLeft()
    {
        GramBlocks widget;
        widget.showResult(blocks());
        present(widget);
        QCOMPARE(widget.blockAt(placeAt(0.2, 0.2)), Block::PP);
        QCOMPARE(widget.blockAt(placeAt(0.7, 0.7)), Block::QQ);
        QCOMPARE(widget.blockAt(placeAt(0.7, 0.2)), Block::PQ);
        QCOMPARE(widget.blockAt(placeAt(0.2, 0.7)), Block::PQ);
        QCOMPARE(widget.blockAt(QPointF(2, 2)), Block::None);
        const QImage image = widget.grab().toImage();
        QCOMPARE(image.pixelColor(placeAt(0.2, 0.2)), colourAt(ColourMapName::Viridis, 1.0));
        QCOMPARE(image.pixelColor(placeAt(0.7, 0.7)), colourAt(ColourMapName::Viridis, 0.5));
        QCOMPARE(image.pixelColor(placeAt(0.7, 0.2)), colourAt(ColourMapName::Viridis, 0.0));
    }

    void aHighlightedBlockKeepsItsColourWhileTheOthersFade_data()
    {
        QTest::addColumn<QString>("term");
        QTest::addColumn<QList<QPoint>>("kept");
        QTest::addColumn<QList<QPoint>>("faded");
        const QPoint pp = placeAt(0.2, 0.2), qq = placeAt(0.7, 0.7), pq = placeAt(0.7, 0.2), qp = placeAt(0.2, 0.7);
        QTest::newRow("PP") << "PP" << QList<QPoint>{pp} << QList<QPoint>{qq, pq, qp};
        QTest::newRow("QQ") << "QQ" << QList<QPoint>{qq} << QList<QPoint>{pp, pq, qp};
        QTest::newRow("PQ") << "PQ" << QList<QPoint>{pq, qp} << QList<QPoint>{pp, qq};
        QTest::newRow("none") << "" << QList<QPoint>{pp, qq, pq, qp} << QList<QPoint>{};
    }
    void aHighlightedBlockKeepsItsColourWhileTheOthersFade()
    {
        QFETCH(QString, term);
        QFETCH(QList<QPoint>, kept);
        QFETCH(QList<QPoint>, faded);
        for (const bool dark : {false, true}) {
            GramBlocks widget;
            widget.setTheme({.dark = dark});
            widget.showResult(blocks());
            present(widget);
            const QImage before = widget.grab().toImage();
            widget.highlightTerm(term);
            const QImage after = widget.grab().toImage();
            for (const QPoint& place : kept)
                QCOMPARE(after.pixelColor(place), before.pixelColor(place));
            for (const QPoint& place : faded)
                QVERIFY(after.pixelColor(place) != before.pixelColor(place));
            widget.highlightTerm({});
            QCOMPARE(widget.grab().toImage(), before);
        }
    }

    void theTipNamesTheBlockAndItsMean()
    {
        GramBlocks widget;
        widget.showResult(blocks(), 0, 2);
        present(widget);
        const auto tipAt = [&](const QPoint& at) {
            QToolTip::hideText();
            QHelpEvent event(QEvent::ToolTip, at, widget.mapToGlobal(at));
            QCoreApplication::sendEvent(&widget, &event);
            return QToolTip::text();
        };
        QCOMPARE(tipAt(placeAt(0.2, 0.2)), "A with itself: mean 1");
        QCOMPARE(tipAt(placeAt(0.7, 0.7)), "C with itself: mean 0.5");
        QCOMPARE(tipAt(placeAt(0.2, 0.7)), "A with C: mean 0.0625");
        QVERIFY(widget.accessibleDescription().contains("A with C: mean 0.0625"));
    }

    void noGramDrawsNoBlocks()
    {
        GramBlocks widget;
        present(widget);
        const QImage empty = widget.grab().toImage();
        widget.highlightTerm("PP");
        QCOMPARE(widget.grab().toImage(), empty);
        QCOMPARE(widget.blockAt(placeAt(0.2, 0.2)), Block::None);
        core::TwoSamplesResult odd = blocks();
        odd.gramPictureFirst = 11;
        widget.showResult(odd);
        QCOMPARE(widget.grab().toImage(), empty);
    }

    void cellsThatAreNoNumbersStayBlankAndLeaveTheOthersTheirColours()
    {
        core::TwoSamplesResult result = blocks();
        result.gramPicture(0, 9) = std::nan("");
        result.gramPicture(9, 0) = std::numeric_limits<double>::infinity();
        GramBlocks widget;
        widget.showResult(result);
        present(widget);
        const QImage image = widget.grab().toImage();
        QCOMPARE(image.pixelColor(placeAt(0.2, 0.2)), colourAt(ColourMapName::Viridis, 1.0));
        QCOMPARE(image.pixelColor(placeAt(0.95, 0.05)), widget.palette().color(QPalette::Window));
    }
};

KERNELSCOPE_TEST(GramBlocksTest, QApplication)

} // namespace gram_blocks_test

#include "gram_blocks_test.moc"
