#include "widgets/table/column_menu.h"

#include <QCoreApplication>
#include <QMenu>

namespace widgets
{

using core::RowPart;
using Eigen::Index;

namespace
{

struct ColumnMenuWords {
    Q_DECLARE_TR_FUNCTIONS(ColumnMenu)
};

QAction* addChoice(QMenu& menu, const QString& text, bool taken, std::function<void()> choose)
{
    QAction* action = menu.addAction(text, &menu, std::move(choose));
    action->setCheckable(true);
    action->setChecked(taken);
    return action;
}

void addPlaces(QMenu& menu, const core::ColumnChoice& choice, Index column, const ColumnMenuActions& actions)
{
    const auto add = [&](const QString& text, ColumnPlace place, bool taken) {
        addChoice(menu, text, taken, [place, column, to = actions.place] { to(column, place); });
    };
    const std::vector<Index>& coordinates = choice.coordinates;
    add(ColumnMenuWords::tr("&Across →"), ColumnPlace::Across, coordinates[0] == column);
    add(ColumnMenuWords::tr("&Up ↑"), ColumnPlace::Up, coordinates.size() > 1 && coordinates[1] == column);
    add(ColumnMenuWords::tr("&Target"), ColumnPlace::Target, choice.target == column);
}

/// The same column in a list of the table's; weights, and targets without a table, are in none.
std::optional<core::ListedColumn> listed(const core::DataColumn& column)
{
    using Holds = core::ListedColumn::Holds;
    switch (column.part) {
    case RowPart::Value:
        return core::ListedColumn{Holds::Numbers, column.at};
    case RowPart::Words:
        return core::ListedColumn{Holds::Words, column.at};
    case RowPart::Sample:
        return core::ListedColumn{Holds::Samples, 0};
    case RowPart::Target:
    case RowPart::Weight:
        break;
    }
    return std::nullopt;
}

void addGrouping(QMenu& menu, const core::ColumnTable& table, const core::ListedColumn& column,
                 const ColumnMenuActions& actions)
{
    addChoice(menu, ColumnMenuWords::tr("Grou&ps"), core::isGroupedBy(table, column), [column, by = actions.group] {
        by(column);
    })->setEnabled(core::mayGroup(table, column));
}

} // namespace

void fillColumnMenu(QMenu& menu, const core::DataRows& rows, std::size_t column, const ColumnMenuActions& actions)
{
    const core::DataColumn& of = rows.columns()[column];
    const core::ChosenColumns& behind = rows.columnsBehind();
    if (behind.table && of.part == RowPart::Value)
        addPlaces(menu, behind.choice, of.at, actions);
    if (const auto entry = listed(of); entry && behind.table) {
        addGrouping(menu, *behind.table, *entry, actions);
        menu.addSeparator();
    }
    const bool words = of.part == RowPart::Words;
    const auto add = [&](const QString& text, std::optional<Qt::SortOrder> order) {
        menu.addAction(text, &menu, [order, to = actions.order] { to(order); });
    };
    add(words ? ColumnMenuWords::tr("&First letters first") : ColumnMenuWords::tr("&Least first"), Qt::AscendingOrder);
    add(words ? ColumnMenuWords::tr("&Last letters first") : ColumnMenuWords::tr("&Greatest first"),
        Qt::DescendingOrder);
    add(ColumnMenuWords::tr("As they &came"), {});
}

} // namespace widgets
