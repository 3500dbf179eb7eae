#include "app/cli/style_options.h"

#include "app/cli/setting_options.h"
#include "app/preferences.h"

#include <QFileInfo>
#include <QFontDatabase>

#include <algorithm>

namespace app
{

namespace
{

using widgets::FigureStyle;

std::vector<FigureStyle> allStyles()
{
    std::vector<FigureStyle> styles = widgets::builtInStyles();
    for (const FigureStyle& own : readPreferences().figureStyles)
        styles.push_back(own);
    return styles;
}

QStringList wordsOf(const std::vector<FigureStyle>& styles)
{
    QStringList words;
    for (const FigureStyle& style : styles)
        words << QString::fromStdString(widgets::wordOf(style.name));
    return words;
}

QString ofNumbers(const Arguments& arguments)
{
    const QString suffix = QFileInfo(arguments.text("out", {})).suffix().toLower();
    return suffix == "csv" || suffix == "json" ? QStringLiteral("numbers have no style") : QString();
}

QString ofPanel(const Arguments& arguments)
{
    if (arguments.text("view", "page") == "page")
        return QStringLiteral("a page has the axes and letters of all its panels: name one of them by --view");
    return ofNumbers(arguments);
}

/// An option of each member of a style.
template <auto Member>
Option styleOption(const QString& value)
{
    return {nameOf<Member>(), value, lineOf<Member>()};
}

template <auto Member>
void takeNumber(const Arguments& arguments, const QString& option, FigureStyle& style)
{
    if (!arguments.has(option))
        return;
    const core::NumberBounds& bounds = core::settingAt<Member>().facts.bounds;
    const double value = arguments.number(option, style.*Member);
    if (!bounds.holds(value))
        usageError(QStringLiteral("--%1: %2").arg(option, QString::fromStdString(bounds.sentence())));
    style.*Member = value;
}

template <auto Member>
void takeChoice(const Arguments& arguments, FigureStyle& style)
{
    if (arguments.has(nameOf<Member>()))
        style.*Member = choiceFrom<Member>(arguments);
}

/// "85" in mm, or "1.5col".
void takeWidth(const Arguments& arguments, FigureStyle& style)
{
    QString text = arguments.text("width", {});
    if (!text.endsWith("col"))
        return takeNumber<&FigureStyle::width>(arguments, "width", style);
    text.chop(3);
    const core::NumberBounds& bounds = core::settingAt<&FigureStyle::width>().facts.bounds;
    style.width = widgets::widthOfColumns(numberFrom("width", text));
    if (!bounds.holds(style.width))
        usageError(QStringLiteral("--width: %1").arg(QString::fromStdString(bounds.sentence())));
}

/// A family that is here, in any case of its letters.
void takeFont(const Arguments& arguments, FigureStyle& style)
{
    if (!arguments.has("font"))
        return;
    const QString asked = arguments.text("font", {});
    const QStringList families = QFontDatabase::families();
    const auto found = std::ranges::find_if(
        families, [&](const QString& family) { return family.compare(asked, Qt::CaseInsensitive) == 0; });
    if (found == families.end())
        usageError(QStringLiteral("--font: there is no \"%1\" here; one of %2").arg(asked, families.join(", ")));
    style.font = found->toStdString();
}

} // namespace

std::vector<Option> styleOptions()
{
    std::vector<Option> options{
        {"style", "NAME",
         QStringLiteral(
             "%1, or one of your own by its name; without any of these options the figure is as in the window")
             .arg(alternatives(wordsOf(widgets::builtInStyles())))},
        styleOption<&FigureStyle::width>("MM|COLUMNS"),
        {"width-mm", "MM", "the same in mm alone"},
        styleOption<&FigureStyle::ratio>("R"),
        styleOption<&FigureStyle::dpi>("D"),
        styleOption<&FigureStyle::fontSize>("PT"),
        styleOption<&FigureStyle::lineWidth>("PT"),
        styleOption<&FigureStyle::symbolSize>("TIMES"),
        {"font", "FAMILY", "the family of the letters"},
        styleOption<&FigureStyle::legend>(choiceNames<widgets::LegendPlace>().join(u'|')),
        styleOption<&FigureStyle::colours>(choiceNames<widgets::FigureColours>().join(u'|')),
        {"dark", {}, "the same as --colours dark"},
        styleOption<&FigureStyle::heading>(choiceNames<widgets::FigureHeading>().join(u'|')),
        styleOption<&FigureStyle::letters>(choiceNames<widgets::PanelLetters>().join(u'|')),
        {"letter", "TEXT", "the letter of a panel in place of its own"},
        {"title", "TEXT", "the title in place of the one on show"},
        {"x-label", "TEXT", "the name of a panel's axis across"},
        {"y-label", "TEXT", "the name of a panel's axis up"}};
    for (Option& option : options)
        option.idle = option.name.endsWith("label") || option.name == "letter" ? &ofPanel : &ofNumbers;
    return options;
}

std::optional<FigureDress> dressFrom(const Arguments& arguments)
{
    const std::vector<Option> options = styleOptions();
    if (std::ranges::none_of(options, [&](const Option& option) { return arguments.has(option.name); }))
        return {};
    const QString name = arguments.text("style", QStringLiteral("picture"));
    const std::vector<FigureStyle> styles = allStyles();
    auto style = widgets::styleNamed(name.toStdString(), styles);
    if (!style)
        usageError(QStringLiteral("--style: there is no \"%1\"; one of %2").arg(name, wordsOf(styles).join(", ")));
    if (arguments.has("width-mm") && arguments.has("width"))
        usageError(QStringLiteral("--width and --width-mm say the same: give one of them"));
    if (arguments.has("dark") && arguments.has("colours"))
        usageError(QStringLiteral("--dark and --colours say the same: give one of them"));
    takeWidth(arguments, *style);
    takeNumber<&FigureStyle::width>(arguments, "width-mm", *style);
    takeNumber<&FigureStyle::ratio>(arguments, "ratio", *style);
    takeNumber<&FigureStyle::dpi>(arguments, "dpi", *style);
    takeNumber<&FigureStyle::fontSize>(arguments, "font-size", *style);
    takeNumber<&FigureStyle::lineWidth>(arguments, "line-width", *style);
    takeNumber<&FigureStyle::symbolSize>(arguments, "symbol-size", *style);
    takeFont(arguments, *style);
    takeChoice<&FigureStyle::legend>(arguments, *style);
    takeChoice<&FigureStyle::colours>(arguments, *style);
    if (arguments.has("dark"))
        style->colours = widgets::FigureColours::Dark;
    takeChoice<&FigureStyle::heading>(arguments, *style);
    takeChoice<&FigureStyle::letters>(arguments, *style);
    return FigureDress{.style = *style,
                       .text = {.title = arguments.text("title", {}),
                                .horizontal = arguments.text("x-label", {}),
                                .vertical = arguments.text("y-label", {}),
                                .letter = arguments.text("letter", {})}};
}

} // namespace app
