// The style: what is disabled, chosen or played can be told on light and dark, and grows with the text.

#include "support/test_registry.h"
#include "widgets/theme/sign_icon.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QImage>
#include <QPainter>
#include <QPushButton>
#include <QSlider>
#include <QStyle>
#include <QStyleOption>
#include <QTest>

#include <cmath>

namespace style_test
{

namespace
{

/// How far a picture stands out from its ground, on average.
double contrast(const QImage& picture, const QColor& ground)
{
    double sum = 0.0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            sum += std::abs(picture.pixelColor(x, y).lightnessF() - ground.lightnessF());
    return sum / (picture.width() * picture.height());
}

QImage drawn(const QPixmap& pixmap, const QColor& ground)
{
    QImage picture(pixmap.size(), QImage::Format_RGB32);
    picture.fill(ground);
    QPainter(&picture).drawPixmap(0, 0, pixmap);
    return picture;
}

} // namespace

class StyleTest : public QObject
{
    Q_OBJECT

    QFont plain_;

private slots:
    void initTestCase() // as main() begins: the style is made with the system's font
    {
        plain_ = QApplication::font();
        QApplication::setStyle(widgets::createStyle());
    }
    void cleanup()
    {
        QApplication::setFont(plain_);
        QApplication::setPalette(widgets::paletteOf({}));
    }

    void aDisabledIconIsDimmerThanAnEnabledOne_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void aDisabledIconIsDimmerThanAnEnabledOne()
    {
        QFETCH(bool, dark);
        const QPalette palette = widgets::paletteOf({.dark = dark});
        QApplication::setPalette(palette);
        QPixmap mark(16, 16);
        mark.fill(QColor(0x7a, 0x82, 0x8c)); // the ink of the tool bar's icons
        QIcon icon(mark);
        const QColor ground = palette.color(QPalette::Window);
        const double enabled = contrast(drawn(icon.pixmap(16, QIcon::Normal), ground), ground);
        const double disabled = contrast(drawn(icon.pixmap(16, QIcon::Disabled), ground), ground);
        QVERIFY2(disabled < 0.6 * enabled, qPrintable(QString("%1 of %2").arg(disabled).arg(enabled)));
    }

    void playIsInTheInkOfTheText()
    {
        for (const bool dark : {false, true}) {
            const QPalette palette = widgets::paletteOf({.dark = dark});
            QApplication::setPalette(palette);
            const QIcon play = QApplication::style()->standardIcon(QStyle::SP_MediaPlay);
            QCOMPARE(play.pixmap(32).toImage().pixelColor(14, 16), palette.color(QPalette::ButtonText));
        }
    }

    void aChosenButtonStandsOut()
    {
        for (const bool dark : {false, true}) {
            const QPalette palette = widgets::paletteOf({.dark = dark});
            QApplication::setPalette(palette);
            QPushButton button("M");
            button.setCheckable(true);
            button.resize(80, 30);
            const QColor before = button.grab().toImage().pixelColor(10, 15);
            button.setChecked(true);
            const QColor after = button.grab().toImage().pixelColor(10, 15);
            const auto saturation = [](const QColor& colour) { return colour.hsvSaturationF(); };
            QVERIFY2(saturation(after) > 0.3 && saturation(before) < 0.2, dark ? "dark" : "light");
        }
    }

    void boxesHandlesAndIconsGrowWithTheText()
    {
        const QStyle& style = *QApplication::style();
        const std::array metrics{QStyle::PM_IndicatorWidth, QStyle::PM_IndicatorHeight, QStyle::PM_SliderThickness,
                                 QStyle::PM_SliderLength,   QStyle::PM_SmallIconSize,   QStyle::PM_ToolBarIconSize};
        std::vector<int> before;
        for (const QStyle::PixelMetric metric : metrics)
            before.push_back(style.pixelMetric(metric));
        const QSize box = QCheckBox().sizeHint();
        QFont large = plain_;
        large.setPointSizeF(2.0 * plain_.pointSizeF());
        QApplication::setFont(large);
        for (std::size_t i = 0; i < metrics.size(); ++i)
            QCOMPARE(style.pixelMetric(metrics[i]), 2 * before[i]);
        QVERIFY(QCheckBox().sizeHint().width() >= 2 * box.width() - 2);
        QVERIFY(QSlider(Qt::Horizontal).sizeHint().height() >= 2 * before[2] - 2);
    }

    void signsAreSharpAtEverySize()
    {
        for (const widgets::Sign sign : {widgets::Sign::Play, widgets::Sign::Pause, widgets::Sign::Bin})
            for (const int side : {12, 16, 44})
                QCOMPARE(widgets::signIcon(sign).pixmap(side).size(), QSize(side, side));
    }
};

KERNELSCOPE_TEST(StyleTest, QApplication)

} // namespace style_test

#include "style_test.moc"
