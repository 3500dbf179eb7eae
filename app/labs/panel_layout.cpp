#include "app/labs/panel_layout.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace app
{

namespace
{

/// The view of each column.
QStringList columnsOf(const QString& row)
{
    QStringList views;
    for (const QString& word : row.split(u' ', Qt::SkipEmptyParts)) {
        const bool times = word.contains(u'*');
        const int columns = times ? word.section(u'*', 1).toInt() : 1;
        for (int i = 0; i < columns; ++i)
            views << word.section(u'*', 0, 0);
    }
    return views;
}

const QString emptyCell = QStringLiteral(".");

/// Do these views fill rectangles that leave no cell to another?
[[maybe_unused]] bool isGrid(const std::vector<PanelArea>& areas, const PanelLayout& layout)
{
    std::ptrdiff_t filled = 0, cells = 0;
    for (const PanelArea& area : areas)
        filled += std::ptrdiff_t(area.rowSpan) * area.columnSpan;
    const auto columns = columnsOf(layout.rows.front()).size();
    for (const QString& row : layout.rows) {
        if (columnsOf(row).size() != columns)
            return false;
        cells += columns - columnsOf(row).count(emptyCell);
    }
    return filled == cells;
}

} // namespace

std::vector<PanelArea> areasOf(const PanelLayout& layout)
{
    std::vector<PanelArea> areas;
    for (int row = 0; row < static_cast<int>(std::ssize(layout.rows)); ++row) {
        const QStringList views = columnsOf(layout.rows[static_cast<std::size_t>(row)]);
        for (int column = 0; column < views.size(); ++column) {
            if (views[column] == emptyCell)
                continue;
            const auto known = std::ranges::find(areas, views[column], &PanelArea::view);
            if (known == areas.end()) {
                areas.push_back({.view = views[column], .row = row, .column = column});
                continue;
            }
            known->rowSpan = row - known->row + 1;
            known->columnSpan = std::max(known->columnSpan, column - known->column + 1);
        }
    }
    assert(isGrid(areas, layout));
    QStringList read;
    for (const QString& row : layout.exported)
        read += columnsOf(row);
    std::ranges::stable_sort(areas, {}, [&](const PanelArea& area) { return read.indexOf(area.view); });
    return areas;
}

PanelLayout inEvenRows(const QStringList& views)
{
    constexpr int mostInTwoRows = 8;
    const int count = static_cast<int>(views.size()), rows = count <= mostInTwoRows ? 2 : 3;
    const int above = (count + rows - 1) / rows, below = count - (rows - 1) * above;
    const int columns = std::lcm(above, below);
    PanelLayout layout{.rows = std::vector<QString>(static_cast<std::size_t>(rows))};
    for (int i = 0; i < count; ++i) {
        const int row = i / above, span = columns / (row == rows - 1 ? below : above);
        layout.rows[static_cast<std::size_t>(row)] += QStringLiteral("%1*%2 ").arg(views[i]).arg(span);
    }
    return layout;
}

} // namespace app
