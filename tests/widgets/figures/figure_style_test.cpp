#include "support/test_registry.h"
#include "widgets/figures/figure_style.h"

#include <QGuiApplication>
#include <QTest>

#include <set>

namespace figure_style_test
{

using namespace widgets;

class FigureStyleTest : public QObject
{
    Q_OBJECT

private slots:
    void everyStyleThatIsAlwaysThereCanBeNamedInOneWord()
    {
        std::set<std::string> words;
        for (const FigureStyle& style : builtInStyles()) {
            words.insert(wordOf(style.name));
            QVERIFY(styleNamed(wordOf(style.name), builtInStyles()) == style);
            QVERIFY(styleNamed(style.name, builtInStyles()) == style);
        }
        QCOMPARE(words.size(), builtInStyles().size());
        QVERIFY(words.contains("slides") && words.contains("paper-one-column") && words.contains("paper-two-columns"));
        QVERIFY(!styleNamed("poster", builtInStyles()));
        QCOMPARE(wordOf(" Größe, 2. "), "größe-2");
    }

    void everyNumberOfAStyleThatIsAlwaysThereIsAdmissible()
    {
        for (const FigureStyle& style : builtInStyles())
            core::forEachSetting<FigureStyle>([&]<class Setting>(const Setting& setting) {
                if constexpr (std::is_same_v<typename Setting::Facts, core::NumberFacts>)
                    QVERIFY(setting.facts.bounds.holds(setting.at(style)));
            });
    }

    void twoColumnsAndTheirGapAreThePageOfTheWiderFigure()
    {
        QCOMPARE(styleNamed("paper-one-column", builtInStyles())->width, columnWidth);
        QCOMPARE(styleNamed("paper-two-columns", builtInStyles())->width, 2.0 * columnWidth + columnGap);
        for (const double columns : {0.5, 1.0, 1.5, 2.0, 3.0})
            QVERIFY(std::abs(columnsOfWidth(widthOfColumns(columns)) - columns) < 1e-12);
    }

    void rowsAreBrokenWhereTheTextLeavesAPanelNoRoom()
    {
        FigureStyle style{.name = {}, .width = 170.0, .fontSize = 8.0};
        QCOMPARE(rowsOf(style, {3, 2}), (std::vector{3, 2}));
        style.width = 85.0;
        QCOMPARE(rowsOf(style, {3, 2}), (std::vector{1, 1, 1, 1, 1}));
        style.width = 170.0;
        style.fontSize = 12.0;
        QCOMPARE(rowsOf(style, {3, 2}), (std::vector{2, 1, 2}));
        style.fontSize = 100.0;
        QCOMPARE(rowsOf(style, {2}), (std::vector{1, 1})); // one there is always
    }

    void aPageIsAsHighAsItsRowsOfPanels()
    {
        const FigureStyle style{.name = {}, .width = 160.0, .ratio = 0.5, .fontSize = 6.0};
        QCOMPARE(sizeOf(style, {1}), QSizeF(160.0, 80.0));
        QCOMPARE(sizeOf(style, {2, 2, 1}), QSizeF(160.0, 120.0));
    }

    void threePanelsBesideEachOtherAreAsHighAsTheirText()
    {
        const FigureStyle style = *styleNamed("paper-two-columns", builtInStyles());
        const double lines = sizeOf(style, {3}).height() / (style.fontSize * 25.4 / 72.0);
        QVERIFY2(lines > 14.9, qPrintable(QString::number(lines)));
        QCOMPARE(sizeOf(style, {2}).height(), 0.6 * 175.0 / 2.0);
        const FigureStyle slides = *styleNamed("slides", builtInStyles());
        QVERIFY(std::abs(sizeOf(slides, {2, 2}).height() / slides.width - 9.0 / 16.0) < 0.01);
    }

    void aGreyStyleHasNoOtherColours()
    {
        const Theme theme =
            themeOf({.name = {}, .colours = FigureColours::Grey}, {.dark = true, .map = ColourMapName::Magma});
        for (int role = 0; role <= static_cast<int>(Role::MutedText); ++role) {
            const QColor ink = theme.colour(static_cast<Role>(role));
            QVERIFY(ink.red() == ink.green() && ink.green() == ink.blue());
        }
        QVERIFY(theme.map == ColourMapName::Grey);
        std::set<int> samples;
        for (int label = 0; label < 4; ++label)
            samples.insert(theme.sampleColour(label, true).red());
        QCOMPARE(samples.size(), 4UL);
        for (auto one = samples.begin(), next = std::next(one); next != samples.end(); ++one, ++next)
            QVERIFY(*next - *one >= 0x28);
    }

    void textAndLinesAreWhatTheStyleSaysWhateverTheWindowHas()
    {
        const FigureStyle style{.name = {}, .fontSize = 8.0, .lineWidth = 0.75, .colours = FigureColours::Shown};
        const Theme theme = themeOf(style, {.dark = true, .textScale = 2.0});
        QVERIFY(theme.dark);
        QCOMPARE(theme.font().pointSizeF(), 8.0);
        const double points = 72.0 / 96.0; // in a pixel
        QCOMPARE(theme.pen(Role::Data, 2.0).widthF() * points, 0.75);
        QCOMPARE(theme.hairline(Role::Axis).widthF() * points, 0.375);
    }
};

KERNELSCOPE_TEST(FigureStyleTest, QGuiApplication)

} // namespace figure_style_test

#include "figure_style_test.moc"
