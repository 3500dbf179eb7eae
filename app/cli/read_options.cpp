#include "app/cli/read_options.h"

#include "app/cli/setting_options.h"
#include "core/data/read_settings_choices.h"

#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace app
{

namespace
{

/// Does the value of an option that may name a table name a file? Otherwise it is an example, a grid or a rule.
bool namesFile(const Arguments& arguments, const QString& table)
{
    static const QRegularExpression others("^(example:.*|(grid|random|kmeans)(:.*)?|data)$");
    return !others.match(arguments.text(table)).hasMatch();
}

QStringList tableFiles(const Arguments& arguments)
{
    QStringList files = arguments.tables();
    files.removeIf([&](const QString& table) { return !namesFile(arguments, table); });
    return files;
}

QString withoutFile(const Arguments& arguments)
{
    return tableFiles(arguments).isEmpty() ? QStringLiteral("no table is read from a file") : QString();
}

/// The files that an option is meant for which names none: those of the observations, or all where these are no files.
QStringList mainFiles(const Arguments& arguments)
{
    const QStringList files = tableFiles(arguments);
    for (const QStringList& observations : {QStringList{"data"}, QStringList{"x", "y"}}) {
        QStringList main = files;
        main.removeIf([&](const QString& table) { return !observations.contains(table); });
        if (!main.isEmpty())
            return main;
    }
    return files;
}

/// "at=comma" with the table of --at among the files, or "comma" for the main ones.
struct ToldOption {
    QString table, value;
};

ToldOption toldOption(const Arguments& arguments, const QString& text)
{
    const QString table = text.section(QLatin1Char('='), 0, 0);
    const bool isNamed = text.contains(QLatin1Char('=')) && arguments.tables().contains(table);
    return isNamed ? ToldOption{table, text.section(QLatin1Char('='), 1)} : ToldOption{{}, text};
}

/// What an option tells of the file of `table`; nothing where that is read by its own look.
std::optional<QString> toldOf(const Arguments& arguments, const QString& option, const QString& table)
{
    std::optional<QString> own, ofMain;
    for (const QString& text : arguments.texts(option)) {
        const ToldOption told = toldOption(arguments, text);
        if (!told.table.isEmpty() && !tableFiles(arguments).contains(told.table))
            usageError(QStringLiteral("--%1 %2 would change nothing: the table of --%3 is read from no file")
                           .arg(option, text, told.table));
        if (!told.table.isEmpty() && told.table != table)
            continue;
        std::optional<QString>& place = told.table.isEmpty() ? ofMain : own;
        if (place)
            usageError(QStringLiteral("--%1 is given twice for one file: give it once, or once for each file, as in "
                                      "--%1 %2=%3")
                           .arg(option, arguments.tables().back(), told.value));
        place = told.value;
    }
    if (!own && mainFiles(arguments).contains(table))
        own = ofMain;
    return own;
}

/// The choice that is told; Auto where none is.
template <class E>
E choiceTold(const QString& option, const std::optional<QString>& told)
{
    if (!told)
        return E::Auto;
    if (const auto chosen = core::choiceNamed<E>(told->toStdString()))
        return *chosen;
    usageError(QStringLiteral("--%1: expected %2, got \"%3\"").arg(option, alternatives(choiceNames<E>()), *told));
}

/// By its name or as the character itself.
core::Separator separatorFrom(const std::optional<QString>& told)
{
    const std::vector<std::pair<QString, core::Separator>> characters{
        {",", core::Separator::Comma}, {";", core::Separator::Semicolon}, {"\t", core::Separator::Tab},
        {"\\t", core::Separator::Tab}, {"|", core::Separator::Bar},       {" ", core::Separator::Blank}};
    for (const auto& [character, separator] : characters)
        if (told == character)
            return separator;
    return choiceTold<core::Separator>("separator", told);
}

core::DecimalMark decimalFrom(const std::optional<QString>& told)
{
    if (told == QStringLiteral(".") || told == QStringLiteral(","))
        return told == QStringLiteral(".") ? core::DecimalMark::Point : core::DecimalMark::Comma;
    return choiceTold<core::DecimalMark>("decimal", told);
}

std::size_t countTold(const QString& option, const std::optional<QString>& told, qint64 least)
{
    return told ? static_cast<std::size_t>(wholeNumberFrom(option, *told, least)) : 0;
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
         "whether the first line of a file names its columns (default: guessed; so are the others). This one, --skip, "
         "--separator, --decimal, --units, --sheet and --thin hold for the file of --data, or those of --x and --y; "
         "for another one give them again with its option before them, as in --decimal at=comma"},
        {"skip", "N", "leave the first N lines of a file out"},
        {"separator", "comma|semicolon|tab|bar|blank", "what stands between the cells, by name or as it is"},
        {"decimal", "point|comma", "what begins the decimals; the other one may then part thousands"},
        {"missing", "WORDS", "words for a missing value, with commas between them, beside those that are known: NA, …"},
        {"text-is-missing", {}, "in a column of numbers count what is no number as missing; how many is told"},
        {"units", "yes|no", "whether the line below the header holds units"},
        {"dates", "day-first|month-first", "how 03/04/2020 is meant where no other date of the column tells"},
        {"sheet", "NAME|N", "of a workbook by name or from 1 (default the first); the array of an .npz or .mat file"},
        {"thin", "N", "keep N rows of a file, evenly spaced"}};
    const QStringList ofAllFiles{"missing", "text-is-missing", "dates"};
    for (Option& option : options) {
        option.idle = &withoutFile;
        option.repeats = !ofAllFiles.contains(option.name);
    }
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

core::ReadSettings readSettingsFrom(const Arguments& arguments, const QString& table)
{
    const auto told = [&](const QString& option) { return toldOf(arguments, option, table); };
    const auto forAll = [&](const QString& option) {
        return arguments.has(option) ? std::optional(arguments.text(option)) : std::nullopt;
    };
    return {.header = choiceTold<core::Presence>("header", told("header")),
            .skippedLines = countTold("skip", told("skip"), 0),
            .separator = separatorFrom(told("separator")),
            .decimal = decimalFrom(told("decimal")),
            .missingWords = wordsFrom(arguments),
            .textIsMissing = arguments.has("text-is-missing"),
            .units = choiceTold<core::Presence>("units", told("units")),
            .dates = choiceTold<core::DateOrder>("dates", forAll("dates")),
            .thinTo = countTold("thin", told("thin"), 1),
            .sheet = told("sheet").value_or(QString()).toStdString()};
}

} // namespace app
