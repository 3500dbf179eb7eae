#include "app/cli/data_words.h"

#include "core/data/examples.h"
#include "core/data/grouped_table.h"
#include "core/data/read_settings_choices.h"
#include "core/data/samples.h"
#include "core/data/table.h"
#include "core/independence/variables.h"
#include "widgets/controls/description_text.h"

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Names = std::vector<std::string>;

/// The same numbers, missing ones at the same places.
bool isSame(const MatrixXd& a, const MatrixXd& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           std::ranges::equal(a.reshaped(), b.reshaped(),
                              [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

/// "A,B", where the command reads these very names out of it.
std::optional<QString> listed(const Names& names)
{
    QStringList list;
    for (const std::string& name : names) {
        const QString text = QString::fromStdString(name);
        if (text.isEmpty() || text.contains(u',') || text != text.trimmed())
            return std::nullopt;
        list << text;
    }
    return list.join(u',');
}

template <class E>
void addChoice(QStringList& words, const char* option, E value)
{
    if (value != E::Auto)
        words << QLatin1String(option) << widgets::textOf(core::choiceOf(value).name);
}

QStringList dataWords(const DataPlace& place)
{
    const core::ReadSettings& settings = place.settings;
    QStringList words{"--data", place.name};
    addChoice(words, "--header", settings.header);
    if (settings.skippedLines > 0)
        words << "--skip" << QString::number(settings.skippedLines);
    addChoice(words, "--separator", settings.separator);
    addChoice(words, "--decimal", settings.decimal);
    if (const auto missing = listed(settings.missingWords); missing && !missing->isEmpty())
        words << "--missing" << *missing;
    if (settings.textIsMissing)
        words << "--text-is-missing";
    addChoice(words, "--units", settings.units);
    addChoice(words, "--dates", settings.dates);
    if (!settings.sheet.empty())
        words << "--sheet" << QString::fromStdString(settings.sheet);
    if (settings.thinTo > 0)
        words << "--thin" << QString::number(settings.thinTo);
    return words;
}

/// The words of the first place and choice of columns, none of them first, under which `holds` says yes.
template <class Holds>
std::optional<QStringList> firstThatHolds(const std::vector<DataPlace>& places, const Names& columns,
                                          const Holds& holds)
{
    for (const DataPlace& place : places)
        for (const Names& chosen : {Names{}, columns}) {
            const std::optional<QString> list = listed(chosen);
            if (!list || !listed(place.settings.missingWords) || !holds(place, chosen))
                continue;
            QStringList words = dataWords(place);
            if (!chosen.empty())
                words << "--columns" << *list;
            return words;
        }
    return std::nullopt;
}

/// How the column that tells samples apart may be called, and these two in it: "species=setosa,virginica", or the
/// column alone where it has two values in this order.
Names wordsOfGroups(const core::Dataset& data, int first, int second)
{
    Names words;
    for (const std::string& column :
         data.names.group.empty() ? Names{"label", "sample", "class", "group"} : Names{data.names.group})
        for (const std::string& values :
             {std::string(), '=' + data.names.sampleWord(first) + ',' + data.names.sampleWord(second),
              '=' + std::to_string(first) + ',' + std::to_string(second)})
            words.push_back(column + values);
    return words;
}

bool isSplitSo(const core::TwoGroups& groups, const core::Dataset& data, int first, int second)
{
    std::vector<Index> rows;
    std::vector<bool> isSecond;
    for (Index i = 0; i < data.size(); ++i)
        if (const int label = data.label(i); label == first || label == second) {
            rows.push_back(i);
            isSecond.push_back(label == second);
        }
    return groups.second == isSecond && isSame(groups.data.x, data.x(rows, Eigen::all));
}

} // namespace

std::optional<QStringList> pointsWords(const core::Dataset& data, const std::vector<DataPlace>& places)
{
    return firstThatHolds(places, data.columnNames, [&](const DataPlace& place, const Names& columns) {
        const auto loaded = core::loadColumns(place.name.toStdString(), columns, place.settings);
        const auto* table = std::get_if<core::LoadedTable>(&loaded);
        return table && isSame(table->data.x, data.x);
    });
}

std::optional<QStringList> observationsWords(const core::Dataset& data, const std::vector<DataPlace>& places)
{
    if (data.targets.size() == 0)
        return std::nullopt;
    Names all = data.columnNames;
    all.push_back(data.names.target.empty() ? "target" : data.names.target);
    return firstThatHolds(places, all, [&](const DataPlace& place, const Names& columns) {
        const auto loaded = core::loadColumns(place.name.toStdString(), columns, place.settings);
        const auto* table = std::get_if<core::LoadedTable>(&loaded);
        if (!table)
            return false;
        const MatrixXd& x = table->data.x;
        if (columns.empty() && table->data.targets.size() > 0)
            return isSame(x, data.x) && isSame(table->data.targets, data.targets);
        return x.cols() == data.dimensions() + 1 && isSame(x.leftCols(data.dimensions()), data.x) &&
               isSame(x.rightCols(1), data.targets);
    });
}

std::optional<QStringList> groupsWords(const core::Dataset& data, int first, int second, const QString& option,
                                       const std::vector<DataPlace>& places)
{
    for (const std::string& by : wordsOfGroups(data, first, second)) {
        const auto words = firstThatHolds(places, data.columnNames, [&](const DataPlace& place, const Names& names) {
            auto table = core::loadTable(place.name.toStdString(), place.settings);
            if (!std::holds_alternative<core::Table>(table))
                return false;
            const auto groups = core::twoGroups(std::get<core::Table>(std::move(table)), names, by);
            const auto* two = std::get_if<core::TwoGroups>(&groups);
            return two && isSplitSo(*two, data, first, second);
        });
        if (words)
            return *words + QStringList{option, QString::fromStdString(by)};
    }
    return std::nullopt;
}

std::optional<QStringList> variablesWords(const MatrixXd& columns, const Names& names,
                                          const std::vector<DataPlace>& places)
{
    for (const DataPlace& place : places) {
        const auto table = core::loadWholeTable(place.name.toStdString(), place.settings);
        if (!listed(names) || !listed(place.settings.missingWords) || !std::holds_alternative<core::Table>(table))
            continue;
        const auto found = core::variablesOf(std::get<core::Table>(table), names);
        const auto* variables = std::get_if<core::Variables>(&found);
        if (variables && isSame(variables->columns, columns))
            return dataWords(place);
    }
    return std::nullopt;
}

} // namespace app
