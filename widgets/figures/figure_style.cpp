#include "widgets/figures/figure_style.h"

#include "widgets/figures/figure_size.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace widgets
{
namespace
{

constexpr double usualText = 9.0; // points of the text that the marks were drawn for
constexpr double usualLine = 1.5; // points of a curve there: 2 pixels, 96 to the inch
// What a panel with axes and legend needs, in heights of its text. A slide of two rows is as high as that.
constexpr double narrowest = 20.0, lowest = 15.0;

} // namespace

const std::vector<FigureStyle>& builtInStyles()
{
    // A slide of 16:9 is 13.333 × 7.5 inches wide in common programs; 18 points can be read from the back row.
    static const std::vector<FigureStyle> styles{{.name = "Picture"},
                                                 {.name = "Slides",
                                                  .width = 338.7,
                                                  .ratio = 0.5625,
                                                  .dpi = 144.0,
                                                  .fontSize = 18.0,
                                                  .lineWidth = 2.5,
                                                  .colours = FigureColours::Dark},
                                                 {.name = "Paper, one column",
                                                  .width = widthOfColumns(1.0),
                                                  .ratio = 0.75,
                                                  .dpi = 600.0,
                                                  .fontSize = 8.0,
                                                  .lineWidth = 1.0},
                                                 {.name = "Paper, two columns",
                                                  .width = widthOfColumns(2.0),
                                                  .ratio = 0.6,
                                                  .dpi = 600.0,
                                                  .fontSize = 8.0,
                                                  .lineWidth = 1.0}};
    return styles;
}

std::string wordOf(const std::string& name)
{
    std::string word;
    for (const char letter : name) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte >= 0x80 || std::isalnum(byte) != 0) // letters beyond ASCII stay as they are
            word += static_cast<char>(byte < 0x80 ? std::tolower(byte) : byte);
        else if (!word.empty() && word.back() != '-')
            word += '-';
    }
    while (word.ends_with('-'))
        word.pop_back();
    return word;
}

std::optional<FigureStyle> styleNamed(const std::string& name, const std::vector<FigureStyle>& styles)
{
    for (const FigureStyle& style : styles)
        if (wordOf(style.name) == wordOf(name))
            return style;
    return {};
}

std::vector<int> rowsOf(const FigureStyle& style, const std::vector<int>& rows)
{
    const int most = std::max(1, static_cast<int>(style.width / (narrowest * style.fontSize * millimetresPerPoint)));
    std::vector<int> broken;
    for (const int panels : rows)
        for (int left = panels; left > 0; left -= most)
            broken.push_back(std::min(left, most));
    return broken;
}

QSizeF sizeOf(const FigureStyle& style, const std::vector<int>& rows)
{
    const int columns = rows.empty() ? 1 : *std::ranges::max_element(rows);
    const auto count = static_cast<double>(std::max<std::size_t>(1, rows.size()));
    const double height = std::max(style.ratio * style.width / columns, lowest * style.fontSize * millimetresPerPoint);
    return {style.width, count * height};
}

Theme themeOf(const FigureStyle& style, const Theme& shown)
{
    Theme theme = shown;
    if (style.colours != FigureColours::Shown)
        theme.dark = style.colours == FigureColours::Dark;
    theme.grey = style.colours == FigureColours::Grey;
    if (theme.grey)
        theme.map = ColourMapName::Grey;
    theme.textScale = style.fontSize / usualText;
    theme.fontPoints = style.fontSize;
    theme.fontFamily = QString::fromStdString(style.font);
    theme.markScale = style.symbolSize * theme.textScale;
    theme.lineScale = style.lineWidth / usualLine;
    return theme;
}

} // namespace widgets
