#pragma once

#include "core/settings/setting.h"
#include "widgets/theme/theme.h"

#include <QSizeF>

#include <array>
#include <string>
#include <vector>

namespace widgets
{

enum class LegendPlace { Above, Below, TopLeft, TopRight, BottomLeft, BottomRight, None };
enum class FigureColours { Shown, Light, Dark, Grey };
enum class FigureHeading { Whole, Title, None };
enum class PanelLetters { WithTitle, Always, Never };

/// How a figure leaves the program: sizes as they are on paper or on a slide, whatever the window's are.
struct FigureStyle {
    std::string name = {};
    double width = 317.5;    // mm, of the whole figure
    double ratio = 0.75;     // height over width of a panel
    double dpi = 96.0;       // of a picture of pixels
    double fontSize = 9.0;   // points
    double lineWidth = 1.5;  // points, of a curve; all other lines keep their share of it
    double symbolSize = 1.0; // of points and other marks, over what goes with the text
    std::string font = {};   // its family; that of the program when empty
    LegendPlace legend = LegendPlace::Above;
    FigureColours colours = FigureColours::Light;
    FigureHeading heading = FigureHeading::Whole;
    PanelLetters letters = PanelLetters::WithTitle;
    bool operator==(const FigureStyle&) const = default;
};

/// Those that are always there: Picture, Slides, and Paper of one and two columns.
const std::vector<FigureStyle>& builtInStyles();

/// The first of these styles whose name is `name`, whatever its case and punctuation: "paper-one-column" is "Paper, one
/// column". Nothing for another name.
std::optional<FigureStyle> styleNamed(const std::string& name, const std::vector<FigureStyle>& styles);
/// A style's name in one word: "paper-one-column".
std::string wordOf(const std::string& name);

/// What is called a column here; a journal's instructions say what its own are.
inline constexpr double columnWidth = 85.0, columnGap = 5.0; // mm

/// The width in mm of so many columns with the gaps between them; 1.5 is one with half of the next.
constexpr double widthOfColumns(double columns)
{
    return columns * columnWidth + (columns - 1.0) * columnGap;
}
constexpr double columnsOfWidth(double width)
{
    return (width + columnGap) / (columnWidth + columnGap);
}

/// How many panels stand in each row of a figure: rows of `rows` panels are broken where the text would leave a panel
/// no room.
std::vector<int> rowsOf(const FigureStyle& style, const std::vector<int>& rows);

/// Width and height in mm of a figure with so many panels in each row, broken already: all rows have the height of a
/// panel in the fullest one, or what its text needs where that is more.
QSizeF sizeOf(const FigureStyle& style, const std::vector<int>& rows);

/// Colours, fonts and lines of the style; `shown`: those of the window.
Theme themeOf(const FigureStyle& style, const Theme& shown);

} // namespace widgets

namespace core
{

template <>
inline constexpr auto choicesOf<widgets::LegendPlace> = std::array<Choice<widgets::LegendPlace>, 7>{
    {{widgets::LegendPlace::Above, "above", "Above the axes"},
     {widgets::LegendPlace::Below, "below", "Below the axes"},
     {widgets::LegendPlace::TopLeft, "top-left", "Inside, top left"},
     {widgets::LegendPlace::TopRight, "top-right", "Inside, top right"},
     {widgets::LegendPlace::BottomLeft, "bottom-left", "Inside, bottom left"},
     {widgets::LegendPlace::BottomRight, "bottom-right", "Inside, bottom right"},
     {widgets::LegendPlace::None, "none", "None"}}};

template <>
inline constexpr auto choicesOf<widgets::FigureColours> = std::array<Choice<widgets::FigureColours>, 4>{
    {{widgets::FigureColours::Shown, "shown", "As in the window"},
     {widgets::FigureColours::Light, "light", "Light, for print"},
     {widgets::FigureColours::Dark, "dark", "Dark, for slides"},
     {widgets::FigureColours::Grey, "grey", "Grey, for print without colour"}}};

template <>
inline constexpr auto choicesOf<widgets::FigureHeading> =
    std::array<Choice<widgets::FigureHeading>, 3>{{{widgets::FigureHeading::Whole, "whole", "Title and numbers"},
                                                   {widgets::FigureHeading::Title, "title", "Title alone"},
                                                   {widgets::FigureHeading::None, "none", "None"}}};

template <>
inline constexpr auto choicesOf<widgets::PanelLetters> =
    std::array<Choice<widgets::PanelLetters>, 3>{{{widgets::PanelLetters::WithTitle, "with-title", "With the title"},
                                                  {widgets::PanelLetters::Always, "always", "Always"},
                                                  {widgets::PanelLetters::Never, "never", "Never"}}};

template <>
inline constexpr auto settingsOf<widgets::FigureStyle> = std::tuple{
    setting::value(&widgets::FigureStyle::name, "name"),
    setting::number(
        &widgets::FigureStyle::width,
        {.key = "width",
         .option = "width",
         .name = "width",
         .unit = "mm",
         .meaning = "Width of the whole figure, as it is printed or put on a slide",
         .bounds = {.lower = 40.0, .upper = 400.0, .minimum = 1.0, .minimumAllowed = true, .maximum = 20000.0},
         .help = "width of the figure in mm, or in columns of a page: 85, 1col, 2col"}),
    setting::number(
        &widgets::FigureStyle::ratio,
        {.key = "ratio",
         .option = "ratio",
         .name = "height",
         .meaning = "Height of the figure; the panels of a page share it",
         .bounds = {.lower = 0.25, .upper = 2.0, .minimum = 0.001, .minimumAllowed = true, .maximum = 1000.0},
         .help = "height of a panel over its width"}),
    setting::number(
        &widgets::FigureStyle::dpi,
        {.key = "dpi",
         .option = "dpi",
         .name = "dots per inch",
         .meaning = "Text and lines keep their size on paper: more dots per inch draw them with more pixels",
         .bounds = {.lower = 96.0, .upper = 600.0, .minimum = 30.0, .minimumAllowed = true, .maximum = 1200.0},
         .help = "dots per inch of a .png"}),
    setting::number(&widgets::FigureStyle::fontSize,
                    {.key = "font_size",
                     .option = "font-size",
                     .name = "text",
                     .unit = "points",
                     .meaning = "Size of the title in points; numbers, legend and axes are written a tenth smaller",
                     .bounds = {.lower = 5.0, .upper = 40.0, .minimum = 3.0, .minimumAllowed = true, .maximum = 100.0},
                     .help = "size of the text in points"}),
    setting::number(&widgets::FigureStyle::lineWidth,
                    {.key = "line_width",
                     .option = "line-width",
                     .name = "lines",
                     .unit = "points",
                     .meaning = "Width of a curve in points; axes and marks keep their share of it",
                     .bounds = {.lower = 0.25, .upper = 4.0, .minimum = 0.1, .minimumAllowed = true, .maximum = 10.0},
                     .help = "width of a curve in points"}),
    setting::number(&widgets::FigureStyle::symbolSize,
                    {.key = "symbol_size",
                     .option = "symbol-size",
                     .name = "symbols",
                     .unit = "times",
                     .meaning = "Size of points and other marks, over the one that goes with the text",
                     .bounds = {.lower = 0.25, .upper = 4.0, .minimum = 0.1, .minimumAllowed = true, .maximum = 10.0},
                     .help = "size of points and marks, over the one that goes with the text"}),
    setting::value(&widgets::FigureStyle::font, "font"),
    setting::choice(&widgets::FigureStyle::legend, {.key = "legend",
                                                    .option = "legend",
                                                    .name = "Legend",
                                                    .spoken = "Place of the legend",
                                                    .meaning = "Where the legend stands. What is hidden has no entry.",
                                                    .help = "where the legend stands"}),
    setting::choice(&widgets::FigureStyle::colours,
                    {.key = "colours",
                     .option = "colours",
                     .name = "Colours",
                     .spoken = "Colours",
                     .meaning = "The colours of the figure. In grey, what a panel draws together differs in lightness, "
                                "width, dashes or marks.",
                     .help = "the colours of the figure"}),
    setting::choice(&widgets::FigureStyle::heading,
                    {.key = "heading",
                     .option = "heading",
                     .name = "Heading",
                     .spoken = "Heading",
                     .meaning = "What stands above each panel: its title, and the numbers that go with it",
                     .help = "what stands above each panel"}),
    setting::choice(
        &widgets::FigureStyle::letters,
        {.key = "letters",
         .option = "letters",
         .name = "Letters",
         .spoken = "Letters of the panels",
         .meaning = "Whether a panel has its letter: with its title, also where there is no title, or never",
         .help = "whether panels have their letters"})};

} // namespace core
