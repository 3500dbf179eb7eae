#include "app/cli/read_options.h"

#include "app/cli/setting_options.h"
#include "core/data/read_settings_choices.h"

#include <QRegularExpression>

#include <algorithm>

namespace app
{

namespace
{

/// Does the value of an option that may name a table name a file? Otherwise it is an example, a grid or a rule.
bool namesFile(const QString& text)
{
    static const QRegularExpression others("^(example:.*|(grid|random|kmeans)(:.*)?|data)$");
    return !others.match(text).hasMatch();
}

QString withoutFile(const Arguments& arguments)
{
    return std::any_of(arguments.tables().begin(), arguments.tables().end(), namesFile)
               ? QString()
               : QStringLiteral("no table is read from a file");
}

/// The choice that is given; Auto where none is.
template <class E>
E choiceGiven(const Arguments& arguments, const QString& option)
{
    if (!arguments.has(option))
        return E::Auto;
    const QString given = arguments.text(option);
    if (const auto chosen = core::choiceNamed<E>(given.toStdString()))
        return *chosen;
    usageError(QStringLiteral("--%1: expected %2, got \"%3\"").arg(option, alternatives(choiceNames<E>()), given));
}

/// By its name or as the character itself.
core::Separator separatorFrom(const Arguments& arguments)
{
    const QString given = arguments.text("separator", {});
    const std::vector<std::pair<QString, core::Separator>> characters{
        {",", core::Separator::Comma}, {";", core::Separator::Semicolon}, {"\t", core::Separator::Tab},
        {"\\t", core::Separator::Tab}, {"|", core::Separator::Bar},       {" ", core::Separator::Blank}};
    for (const auto& [character, separator] : characters)
        if (given == character)
            return separator;
    return choiceGiven<core::Separator>(arguments, "separator");
}

core::DecimalMark decimalFrom(const Arguments& arguments)
{
    const QString given = arguments.text("decimal", {});
    if (given == "." || given == ",")
        return given == "." ? core::DecimalMark::Point : core::DecimalMark::Comma;
    return choiceGiven<core::DecimalMark>(arguments, "decimal");
}

std::vector<std::string> wordsFrom(const Arguments& arguments)
{
    std::vector<std::string> words;
    if (!arguments.has("missing"))
        return words;
    for (const QString& word : arguments.text("missing").split(QLatin1Char(','))) {
        if (word.trimmed().isEmpty())
            usageError(QStringLiteral("--missing: expected words with commas between them, got \"%1\"")
                           .arg(arguments.text("missing")));
        words.push_back(word.trimmed().toStdString());
    }
    return words;
}

std::vector<Option> readOptions()
{
    std::vector<Option> options{
        {"header", "yes|no",
         "whether the first line of a file names its columns (default: guessed; so are the others)"},
        {"skip", "N", "leave the first N lines of a file out"},
        {"separator", "comma|semicolon|tab|bar|blank", "what stands between the cells, by name or as it is"},
        {"decimal", "point|comma", "what begins the decimals; the other one may then part thousands"},
        {"missing", "WORDS", "words for a missing value, with commas between them, beside those that are known: NA, …"},
        {"text-is-missing", {}, "in a column of numbers count what is no number as missing; how many is told"},
        {"units", "yes|no", "whether the line below the header holds units"},
        {"dates", "day-first|month-first", "how 03/04/2020 is meant where no other date of the column tells"},
        {"sheet", "NAME|N", "of a workbook by name or from 1 (default the first); the array of an .npz or .mat file"},
        {"thin", "N", "keep N rows of a file, evenly spaced"}};
    for (Option& option : options)
        option.idle = &withoutFile;
    return options;
}

} // namespace

Option tableOption(const QString& name, const QString& value, const QString& help)
{
    Option option{name, value, help};
    option.isTable = true;
    return option;
}

void addReadOptions(std::vector<Option>& options)
{
    if (std::any_of(options.begin(), options.end(), [](const Option& option) { return option.isTable; }))
        for (Option& option : readOptions())
            options.push_back(std::move(option));
}

core::ReadSettings readSettingsFrom(const Arguments& arguments)
{
    return {.header = choiceGiven<core::Presence>(arguments, "header"),
            .skippedLines = static_cast<std::size_t>(arguments.wholeNumber("skip", 0, 0)),
            .separator = separatorFrom(arguments),
            .decimal = decimalFrom(arguments),
            .missingWords = wordsFrom(arguments),
            .textIsMissing = arguments.has("text-is-missing"),
            .units = choiceGiven<core::Presence>(arguments, "units"),
            .dates = choiceGiven<core::DateOrder>(arguments, "dates"),
            .thinTo = static_cast<std::size_t>(arguments.wholeNumber("thin", 0, 1)),
            .sheet = arguments.text("sheet", {}).toStdString()};
}

} // namespace app
