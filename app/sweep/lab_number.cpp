#include "app/sweep/lab_number.h"

#include "app/labs/lab_plots.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

using Column = widgets::PlotTable::Column;

/// Calls `use` with each view on show that has an answer to what is set, and each of its columns.
template <class Use>
void forEachColumn(const LabPlots& plots, const Use& use)
{
    for (const QString& view : plots.viewNames())
        if (const widgets::PlotView* panel = plots.panel(view))
            if (panel->standing() == widgets::Standing::Current)
                for (const Column& column : panel->numbers().columns)
                    use(view, column);
}

/// Those of panels on show that have them only once they are asked for.
std::vector<LabNumber> onDemand(const LabPlots& plots, const QString& lab)
{
    std::vector<LabNumber> numbers;
    for (const QString& name : plots.numbersOnDemand())
        if (const QString view = name.section(u'.', 0, 0); plots.panel(view))
            numbers.push_back({.lab = lab, .view = view, .column = name.section(u'.', 1), .meaning = {}});
    return numbers;
}

QString withPanel(const LabNumber& number)
{
    return number.lab + u'.' + number.view + u'.' + number.column;
}

QString withoutPanel(const LabNumber& number)
{
    return number.lab + u'.' + number.column;
}

} // namespace

QString panelNameOf(const LabNumber& number)
{
    return number.view + u'.' + number.column;
}

std::vector<LabNumber> numbersOn(const LabPlots& plots, const QString& lab)
{
    std::vector<LabNumber> numbers;
    forEachColumn(plots, [&](const QString& view, const Column& column) {
        if (column.values.size() == 1)
            numbers.push_back({.lab = lab, .view = view, .column = column.name, .meaning = column.headline});
    });
    for (const LabNumber& number : onDemand(plots, lab))
        if (std::ranges::find(numbers, panelNameOf(number), &panelNameOf) == numbers.end())
            numbers.push_back(number);
    return numbers;
}

std::vector<LabList> listsOn(const LabPlots& plots, const QString& lab)
{
    std::vector<LabList> lists;
    forEachColumn(plots, [&](const QString& view, const Column& column) {
        if (column.values.size() > 1)
            lists.push_back({.name = withPanel({.lab = lab, .view = view, .column = column.name}),
                             .rows = static_cast<int>(column.values.size())});
    });
    return lists;
}

QString nameOf(const LabNumber& number, const std::vector<LabNumber>& among)
{
    const QString name = withoutPanel(number), row = number.row > 0 ? u'[' + QString::number(number.row) + u']' : "";
    const bool isAlone = std::ranges::count(among, name, &withoutPanel) <= 1;
    return (isAlone && number.row == 0 ? name : withPanel(number)) + row;
}

QStringList namesOf(const std::vector<LabNumber>& numbers)
{
    QStringList names;
    for (const LabNumber& number : numbers)
        names << nameOf(number, numbers);
    return names;
}

std::optional<LabNumber> numberNamed(const QString& name, const LabPlots& plots, const QString& lab)
{
    static const QRegularExpression ofRow(QStringLiteral("^(.*)\\[([1-9][0-9]{0,8})\\]$"));
    const QRegularExpressionMatch match = ofRow.match(name);
    const auto isCalled = [](const LabNumber& number, const QString& one) {
        return one == withPanel(number) || one == withoutPanel(number);
    };
    std::vector<LabNumber> found = numbersOn(plots, lab);
    std::erase_if(found, [&](const LabNumber& number) { return !isCalled(number, name); });
    if (match.hasMatch())
        forEachColumn(plots, [&](const QString& view, const Column& column) {
            const LabNumber number{.lab = lab,
                                   .view = view,
                                   .column = column.name,
                                   .row = match.captured(2).toInt(),
                                   .meaning = column.headline};
            if (isCalled(number, match.captured(1)) && number.row <= column.values.size())
                found.push_back(number);
        });
    return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

std::optional<double> valueOf(const LabNumber& number, const LabPlots& plots)
{
    const widgets::PlotView* panel = plots.panel(number.view);
    if (!panel || panel->standing() != widgets::Standing::Current)
        return std::nullopt;
    const std::vector<Column> columns = panel->numbers().columns;
    const auto column = std::ranges::find(columns, number.column, &Column::name);
    if (column == columns.end() || (number.row == 0 && column->values.size() != 1) ||
        number.row > column->values.size())
        return std::nullopt;
    const double value = column->values[std::max(0, number.row - 1)];
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace app
