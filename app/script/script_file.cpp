#include "app/script/script_file.h"

#include "core/files/read_whole.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

using Eigen::Index;

constexpr qint64 mostBytes = 50'000'000;

/// A table as a script's reader has it: cells by the names of their columns.
struct PlainTable {
    QChar separator;
    QStringList names;
    std::vector<QStringList> rows;
};

/// The cells of a line; quotes around a cell go.
QStringList cellsOf(const QString& line, QChar separator)
{
    QStringList cells(QString{});
    bool quoted = false;
    for (const QChar letter : line) {
        if (letter == u'"')
            quoted = !quoted;
        else if (letter == separator && !quoted)
            cells << QString();
        else
            cells.last() += letter;
    }
    for (QString& cell : cells)
        cell = cell.trimmed();
    return cells;
}

bool isMissing(const QString& cell)
{
    static const QStringList words{{}, "NA", "N/A", "NaN", "nan", "null", "?"};
    return words.contains(cell);
}

std::optional<PlainTable> plainTable(const QString& path, const QStringList& wanted)
{
    QFile file(path);
    if (file.size() > mostBytes || !file.open(QIODevice::ReadOnly))
        return std::nullopt;
    QString text = QString::fromUtf8(file.readAll());
    if (text.startsWith(QChar(0xFEFF)))
        text.remove(0, 1);
    QStringList lines = text.split(u'\n');
    const QString head = lines.takeFirst().trimmed();
    for (const QChar separator : {u',', u';', u'\t'}) {
        PlainTable table{.separator = separator, .names = cellsOf(head, separator), .rows = {}};
        const auto isThere = [&](const QString& name) { return table.names.count(name) == 1; };
        if (!std::ranges::all_of(wanted, isThere))
            continue;
        for (const QString& line : lines)
            if (!line.trimmed().isEmpty()) {
                table.rows.push_back(cellsOf(QString(line).remove(u'\r'), separator));
                if (table.rows.back().size() != table.names.size())
                    return std::nullopt;
            }
        return table;
    }
    return std::nullopt;
}

/// What of a row of the data a row of the table must hold.
class Taking
{
public:
    Taking(const core::Dataset& data, const PlainTable& table) : data_(data)
    {
        for (const std::string& name : data.columnNames)
            coordinates_ << table.names.indexOf(QString::fromStdString(name));
        if (data.targets.size() > 0)
            target_ = table.names.indexOf(QString::fromStdString(data.names.target));
        if (!data.labels.empty())
            group_ = table.names.indexOf(QString::fromStdString(data.names.group));
    }

    bool isComplete(const QStringList& cells) const
    {
        return std::ranges::none_of(coordinates_, [&](qsizetype column) { return isMissing(cells[column]); });
    }

    bool is(const QStringList& cells, Index row) const
    {
        for (Index d = 0; d < data_.dimensions(); ++d)
            if (!holds(cells[coordinates_[d]], data_.x(row, d)))
                return false;
        if (target_ >= 0 &&
            !(isMissing(cells[target_]) ? std::isnan(data_.targets[row]) : holds(cells[target_], data_.targets[row])))
            return false;
        return group_ < 0 || cells[group_].toStdString() == data_.names.sampleWord(data_.label(row));
    }

private:
    static bool holds(const QString& cell, double value)
    {
        bool isNumber = false;
        return cell.toDouble(&isNumber) == value && isNumber;
    }

    const core::Dataset& data_;
    QList<qsizetype> coordinates_;
    qsizetype target_ = -1, group_ = -1;
};

/// Which of the complete rows of the table the points are, in their order; nothing where they are not.
std::optional<std::vector<Index>> keptRows(const core::Dataset& data, const PlainTable& table, Index& complete)
{
    const Taking taking(data, table);
    std::vector<Index> kept;
    complete = 0;
    for (const QStringList& cells : table.rows) {
        if (!taking.isComplete(cells))
            continue;
        if (const auto next = std::ssize(kept); next < data.size() && taking.is(cells, next))
            kept.push_back(complete);
        ++complete;
    }
    return std::ssize(kept) == data.size() ? std::optional(kept) : std::nullopt;
}

QString quotedList(ScriptLanguage language, const QStringList& names)
{
    QStringList quoted;
    for (const QString& name : names)
        quoted << written(language, name);
    return (language == ScriptLanguage::Python ? QStringLiteral("[%1]") : QStringLiteral("c(%1)"))
        .arg(quoted.join(", "));
}

QString readingInPython(const QString& name, const PlainTable& table, const QString& columns)
{
    return QStringLiteral(
               "missing = (\"\", \"NA\", \"N/A\", \"NaN\", \"nan\", \"null\", \"?\")\n"
               "with open(%1, newline=\"\", encoding=\"utf-8-sig\") as file:  # beside this script\n"
               "    table = [{name.strip(): cell.strip() for name, cell in row.items()}\n"
               "             for row in csv.DictReader(file, delimiter=%2)]\n"
               "columns = %3\n"
               "table = [row for row in table if not any(row[c] in missing for c in columns)]  # complete rows\n")
        .arg(written(ScriptLanguage::Python, name),
             table.separator == u'\t' ? QStringLiteral("\"\\t\"") : u'"' + QString(table.separator) + u'"', columns);
}

QString readingInR(const QString& name, const PlainTable& table, const QString& columns)
{
    return QStringLiteral(
               "table <- read.table(%1, header = TRUE, sep = %2, quote = \"\\\"\", comment.char = \"\",\n"
               "                    check.names = FALSE, strip.white = TRUE,  # the file stands beside this script\n"
               "                    na.strings = c(\"\", \"NA\", \"N/A\", \"NaN\", \"nan\", \"null\", \"?\"))\n"
               "columns <- %3\n"
               "table <- table[complete.cases(table[columns]), ]\n")
        .arg(written(ScriptLanguage::R, name),
             table.separator == u'\t' ? QStringLiteral("\"\\t\"") : u'"' + QString(table.separator) + u'"', columns);
}

} // namespace

std::optional<ScriptFile> scriptFile(ScriptLanguage language, const core::Dataset& data, const QStringList& folders)
{
    const QString name = QString::fromStdString(data.source);
    if (name.isEmpty() || data.weights.size() > 0 || data.picture || data.size() == 0)
        return std::nullopt;
    QStringList coordinates, wanted;
    for (const std::string& column : data.columnNames)
        coordinates << QString::fromStdString(column);
    wanted = coordinates;
    const QString target = QString::fromStdString(data.names.target), group = QString::fromStdString(data.names.group);
    if (data.targets.size() > 0)
        wanted << target;
    if (!data.labels.empty())
        wanted << group;
    for (const QString& folder : folders) {
        const QString path = QDir(folder).filePath(name);
        const auto table = QFileInfo(path).isFile() ? plainTable(path, wanted) : std::nullopt;
        if (!table)
            continue;
        Index complete = 0;
        const auto kept = keptRows(data, *table, complete);
        if (!kept)
            continue;
        const bool inPython = language == ScriptLanguage::Python;
        const QString columns = quotedList(language, coordinates);
        ScriptFile file{
            .name = name,
            .reading = inPython ? readingInPython(name, *table, columns) : readingInR(name, *table, columns),
            .points = inPython ? QStringLiteral("np.array([[float(row[c]) for c in columns] for row in table])")
                               : QStringLiteral("unname(as.matrix(table[columns]))"),
            .targets = {},
            .labels = {}};
        if (std::ssize(*kept) < complete)
            file.reading += assignment(language, QStringLiteral("kept"), writtenRowNumbers(language, *kept),
                                       QStringLiteral("the other rows were taken away")) +
                            (inPython ? QStringLiteral("table = [table[i] for i in kept]\n")
                                      : QStringLiteral("table <- table[kept, ]\n"));
        if (data.targets.size() > 0)
            file.targets = (inPython ? QStringLiteral("np.array([np.nan if row[%1] in missing else float(row[%1]) "
                                                      "for row in table])")
                                     : QStringLiteral("table[[%1]]"))
                               .arg(written(language, target));
        if (!data.labels.empty()) {
            QStringList words;
            for (int label = 0; label <= *std::ranges::max_element(data.labels); ++label)
                words << QString::fromStdString(data.names.sampleWord(label));
            file.labels = (inPython ? QStringLiteral("np.array([%2.index(row[%1]) for row in table])")
                                    : QStringLiteral("match(table[[%1]], %2) - 1"))
                              .arg(written(language, group), quotedList(language, words));
        }
        return file;
    }
    return std::nullopt;
}

} // namespace app
