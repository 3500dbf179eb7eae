#include "widgets/drawings/evidence.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/tick_flags.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_evidence.h"

#include <QApplication>
#include <QtTest>

#include <random>

namespace tick_flags_test
{

using namespace widgets;

namespace
{

/// The application's font at another size for as long as this lives.
class ScaledFont
{
public:
    explicit ScaledFont(double scale) : before_(QGuiApplication::font())
    {
        QFont font = before_;
        font.setPointSizeF(before_.pointSizeF() * scale);
        QGuiApplication::setFont(font);
    }
    ~ScaledFont() { QGuiApplication::setFont(before_); }
    Q_DISABLE_COPY_MOVE(ScaledFont)

private:
    QFont before_;
};

} // namespace

class TickFlagsTest : public QObject
{
    Q_OBJECT

private slots:
    void namesStayApartAndInside()
    {
        std::mt19937_64 random(3);
        std::uniform_real_distribution<double> place(0.0, 300.0), size(20.0, 140.0);
        for (int trial = 0; trial < 500; ++trial) {
            std::vector<FlagWish> wishes(1 + trial % 7);
            for (FlagWish& wish : wishes)
                wish = {place(random), size(random)};
            const std::vector<FlagPlace> places = arrangeFlags(wishes, 0.0, 300.0);
            QCOMPARE(places.size(), wishes.size());
            for (std::size_t i = 0; i < wishes.size(); ++i) {
                QVERIFY(places[i].left >= 0.0 && places[i].left + wishes[i].width <= 300.0 + 1e-9);
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY(places[i].row != places[j].row || places[i].left >= places[j].left + wishes[j].width ||
                            places[j].left >= places[i].left + wishes[i].width);
            }
        }
    }

    void noLineCrossesANameWhenThereIsRoom()
    {
        const std::vector<FlagWish> wishes{{160.0, 90.0}, {100.0, 70.0}, {104.0, 60.0}, {130.0, 110.0}};
        const std::vector<FlagPlace> places = arrangeFlags(wishes, 0.0, 300.0);
        for (std::size_t i = 0; i < wishes.size(); ++i)
            for (std::size_t j = 0; j < wishes.size(); ++j)
                QVERIFY(places[i].row <= places[j].row || wishes[i].at <= places[j].left ||
                        wishes[i].at >= places[j].left + wishes[j].width);
    }

    void labelsDoNotOverlap_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("textScale");
        QTest::newRow("small") << QSize(340, 280) << 1.0;
        QTest::newRow("wide") << QSize(700, 300) << 1.0;
        QTest::newRow("projector") << QSize(680, 560) << 2.0;
        QTest::newRow("projector, small") << QSize(340, 280) << 2.0;
    }
    void labelsDoNotOverlap()
    {
        QFETCH(QSize, size);
        QFETCH(double, textScale);
        const ScaledFont scaled(textScale);
        HandLinePlot plot(evidenceDrawing(shownEvidenceOf(toy::learningResult())));
        plot.setTheme({.textScale = textScale});
        present(plot, size);
        const auto& flags = *qobject_cast<TickFlags*>(plot.plotLayout()->element(1, 0));
        const QRectF header = plot.plotLayout()->element(0, 0)->rect();
        const QRectF picture = plot.axisRect()->rect();
        std::vector<QRectF> boxes;
        for (const auto& box : flags.boxes())
            if (box)
                boxes.push_back(*box);
        QVERIFY(boxes.size() >= 2u);
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            QVERIFY(QRectF(plot.rect()).contains(boxes[i]));
            QVERIFY(!boxes[i].intersects(picture) && !boxes[i].intersects(header));
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!boxes[i].intersects(boxes[j]));
        }
        QVERIFY(picture.height() >= 30.0);
    }
};

KERNELSCOPE_TEST(TickFlagsTest, QApplication)

} // namespace tick_flags_test

#include "tick_flags_test.moc"
