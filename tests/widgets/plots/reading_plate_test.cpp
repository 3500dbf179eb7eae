#include "support/test_registry.h"
#include "widgets/plots/broken_text.h"
#include "widgets/plots/reading_plate.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QTest>

namespace reading_plate_test
{

using namespace widgets;

class ReadingPlateTest : public QObject
{
    Q_OBJECT

    static ReadingPlate plateOf(int lines)
    {
        ReadingPlate plate{.head = "lengthscale = 0.4191", .lines = {}};
        for (int i = 0; i < lines; ++i)
            plate.lines.push_back({.key = QString::number(i),
                                   .name = "kernel density estimate, bandwidth 0.374",
                                   .value = QString::number(0.0234 + 0.1 * i),
                                   .ink = Qt::red,
                                   .at = {}});
        return plate;
    }
    static QString wordsOf(const PlacedPlate& plate)
    {
        QStringList words;
        for (const PlacedPlate::Line& line : plate.lines)
            words << line.text;
        return words.join(u' ');
    }

private slots:
    void itStaysWithinThePanelAndCutsNoValueHoweverNarrow_data()
    {
        QTest::addColumn<QSizeF>("panel");
        QTest::addColumn<double>("scale");
        for (const QSizeF& panel : {QSizeF(160, 130), QSizeF(200, 150), QSizeF(290, 225), QSizeF(700, 500)})
            for (const double scale : {1.0, 1.5, 2.0})
                QTest::addRow("%g x %g at %g", panel.width(), panel.height(), scale) << panel << scale;
    }
    void itStaysWithinThePanelAndCutsNoValueHoweverNarrow()
    {
        QFETCH(QSizeF, panel);
        QFETCH(double, scale);
        const Theme theme{.textScale = scale};
        const QRectF whole(QPointF(), panel), axes = whole.adjusted(50, 40, -10, -35);
        const ReadingPlate plate = plateOf(2);
        for (double x = axes.left(); x <= axes.right(); x += 7.0)
            for (double y = axes.top(); y <= axes.bottom(); y += 7.0) {
                const PlacedPlate placed = placedBeside({x, y}, plate, axes, whole, theme);
                QVERIFY(whole.contains(placed.place));
                const QFontMetricsF metrics(theme.font(placed.textSize));
                for (const PlacedPlate::Line& line : placed.lines)
                    QVERIFY2(metrics.horizontalAdvance(line.text) <= placed.place.width(), qPrintable(line.text));
                QVERIFY(placed.lines.size() * metrics.height() <= placed.place.height());
                QVERIFY2(wordsOf(placed).contains("0.0234"), qPrintable(wordsOf(placed)));
                QVERIFY2(wordsOf(placed).contains("0.1234") || wordsOf(placed).endsWith("…"),
                         qPrintable(wordsOf(placed)));
            }
    }

    void withoutAHeadItBeginsWithItsFirstLine()
    {
        ReadingPlate plate = plateOf(1);
        plate.head.clear();
        const QRectF whole(0, 0, 700, 500);
        const PlacedPlate placed = placedBeside(whole.center(), plate, whole, whole, {});
        QVERIFY(!placed.lines.empty() && !placed.lines.front().text.isEmpty());
    }

    void itLiesBesideItsPointWhereThereIsRoom()
    {
        const QRectF whole(0, 0, 500, 380), axes = whole.adjusted(60, 50, -16, -42);
        for (double x = axes.left(); x <= axes.right(); x += 11.0)
            for (double y = axes.top(); y <= axes.bottom(); y += 11.0) {
                const PlacedPlate placed = placedBeside({x, y}, plateOf(1), axes, whole, {});
                QVERIFY(!placed.place.contains(QPointF(x, y)));
                QVERIFY(axes.contains(placed.place));
            }
    }

    void largeLettersBecomeSmallerBeforeANameIsBroken()
    {
        const QRectF roomy(0, 0, 1200, 800), narrow(0, 0, 420, 400);
        const Theme large{.textScale = 2.0, .fontPoints = 2.0 * Theme().font().pointSizeF()};
        const auto sizeIn = [&](const QRectF& area) {
            return placedBeside(area.center(), plateOf(1), area, area, large).textSize;
        };
        QCOMPARE(sizeIn(roomy), 0.9);
        QVERIFY(sizeIn(narrow) < 0.9);
        QVERIFY(sizeIn(QRectF(0, 0, 160, 130)) * large.textScale > 0.899); // never below those at text of 100 %
    }

    void wordsThatBelongTogetherStandOnOneLine()
    {
        const QFont font = Theme().font();
        for (const char* words : {"90 % interval", "[−1.2, 1.2]", "n = 30", "0.42 ± 0.03"})
            for (double width = 1.0; width < 400.0; width += 3.0)
                QVERIFY2(brokenText(QString("posterior mean with its %1 over the window").arg(words), font, width)
                                 .filter(words)
                                 .size() == 1,
                         words);
    }
};

KERNELSCOPE_TEST(ReadingPlateTest, QGuiApplication)

} // namespace reading_plate_test

#include "reading_plate_test.moc"
