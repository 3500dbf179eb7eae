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

QString withPanel(const LabNumber& number)
{
    return number.lab + u'.' + number.view + u'.' + number.column;
}

QString withoutPanel(const LabNumber& number)
{
    return number.lab + u'.' + number.column;
}

} // namespace

std::vector<LabNumber> numbersOn(const LabPlots& plots, const QString& lab)
{
    std::vector<LabNumber> numbers;
    forEachColumn(plots, [&](const QString& view, const Column& column) {
        if (column.values.size() == 1)
            numbers.push_back({.lab = lab, .view = view, .column = column.name, .meaning = column.headline});
    });
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
    std::vector<LabNumber> found;
    forEachColumn(plots, [&](const QString& view, const Column& column) {
        LabNumber number{.lab = lab, .view = view, .column = column.name, .meaning = column.headline};
        const auto isCalled = [&](const QString& one) {
            return one == withPanel(number) || one == withoutPanel(number);
        };
        if (match.hasMatch() && isCalled(match.captured(1)) && match.captured(2).toInt() <= column.values.size()) {
            number.row = match.captured(2).toInt();
            found.push_back(number);
        } else if (column.values.size() == 1 && isCalled(name)) {
            found.push_back(number);
        }
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
