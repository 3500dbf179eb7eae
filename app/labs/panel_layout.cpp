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

/// The largest rectangle of empty cells, the first of those that are as large.
PanelArea largestFree(const std::vector<QStringList>& cells)
{
    PanelArea best{.view = emptyCell, .rowSpan = 0, .columnSpan = 0};
    const int rows = static_cast<int>(std::ssize(cells));
    for (int top = 0; top < rows; ++top)
        for (int left = 0; left < cells[static_cast<std::size_t>(top)].size(); ++left) {
            int wide = static_cast<int>(cells[static_cast<std::size_t>(top)].size()) - left;
            for (int bottom = top; bottom < rows; ++bottom) {
                int free = 0;
                while (free < wide && cells[static_cast<std::size_t>(bottom)][left + free] == emptyCell)
                    ++free;
                wide = free;
                const int high = bottom - top + 1;
                if (wide * high > best.rowSpan * best.columnSpan)
                    best = {.view = emptyCell, .row = top, .column = left, .rowSpan = high, .columnSpan = wide};
            }
        }
    return best;
}

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
    constexpr int asideInARow = 3;
    for (int i = 0; i < layout.aside.size(); ++i)
        areas.push_back({.view = layout.aside[i],
                         .row = static_cast<int>(std::ssize(layout.rows)) + i / asideInARow,
                         .column = i % asideInARow,
                         .isAside = true});
    QStringList read;
    for (const QString& row : layout.exported)
        read += columnsOf(row);
    std::ranges::stable_sort(areas, {}, [&](const PanelArea& area) { return read.indexOf(area.view); });
    return areas;
}

PanelLayout withOneForAll(const PanelLayout& layout, const QStringList& empty)
{
    const std::vector<PanelArea> areas = areasOf(layout);
    const auto first =
        std::ranges::find_if(areas, [&](const PanelArea& area) { return !area.isAside && empty.contains(area.view); });
    if (first == areas.end())
        return layout;
    const QString speaker = empty.contains(layout.main) ? layout.main : first->view;
    QStringList row;
    QString letters;
    for (std::size_t i = 0; i < areas.size(); ++i) {
        const QString& view = areas[i].view;
        if (view != speaker && (areas[i].isAside || empty.contains(view)))
            continue;
        row << view;
        if (!layout.letters.isEmpty())
            letters += layout.letters.at(static_cast<qsizetype>(i));
    }
    return {.rows = {row.join(u' ')}, .main = speaker, .letters = letters};
}

PanelLayout withOneForAllInPlace(const PanelLayout& layout, const QStringList& empty)
{
    const std::vector<PanelArea> before = areasOf(layout);
    const auto isEmpty = [&](const PanelArea& area) { return !area.isAside && empty.contains(area.view); };
    if (std::ranges::none_of(before, isEmpty))
        return layout;
    const auto hasCell = [&](const QString& view) {
        const auto found = std::ranges::find(before, view, &PanelArea::view);
        return found != before.end() && isEmpty(*found);
    };
    const QString speaker = hasCell(layout.main) ? layout.main : *std::ranges::find_if(empty, hasCell);
    std::vector<QStringList> cells;
    for (const QString& row : layout.rows) {
        cells.push_back(columnsOf(row));
        for (QString& view : cells.back())
            if (empty.contains(view))
                view = emptyCell;
    }
    const PanelArea room = largestFree(cells);
    for (int row = room.row; row < room.row + room.rowSpan; ++row)
        for (int column = room.column; column < room.column + room.columnSpan; ++column)
            cells[static_cast<std::size_t>(row)][column] = speaker;
    PanelLayout one{.rows = {},
                    .main = speaker,
                    .columnShares = layout.columnShares,
                    .rowShares = layout.rowShares,
                    .letters = {},
                    .panels = static_cast<int>(std::ranges::count(before, false, &PanelArea::isAside))};
    for (const QStringList& row : cells)
        one.rows.push_back(row.join(u' '));
    for (const QString& view : layout.aside)
        if (!empty.contains(view))
            one.aside << view;
    if (!layout.letters.isEmpty())
        for (const PanelArea& area : areasOf(one)) // each keeps its own
            one.letters += layout.letters.at(std::ranges::find(before, area.view, &PanelArea::view) - before.begin());
    return one;
}

PanelLayout inEvenRows(const QStringList& views)
{
    const int count = std::min(static_cast<int>(views.size()), mostPanels);
    const int above = (count + 1) / 2, below = count - above, columns = std::lcm(above, std::max(below, 1));
    PanelLayout layout{.rows = std::vector<QString>(below > 0 ? 2 : 1), .aside = views.mid(count)};
    for (int i = 0; i < count; ++i) {
        const bool isAbove = i < above;
        layout.rows[isAbove ? 0 : 1] += QStringLiteral("%1*%2 ").arg(views[i]).arg(columns / (isAbove ? above : below));
    }
    return layout;
}

PanelLayout without(const PanelLayout& layout, const std::function<bool(const QString& view)>& isHidden)
{
    const std::vector<PanelArea> areas = areasOf(layout);
    if (std::ranges::none_of(areas, isHidden, &PanelArea::view))
        return layout;
    QStringList shown, aside;
    QString letters;
    for (std::size_t i = 0; i < areas.size(); ++i) {
        if (isHidden(areas[i].view))
            continue;
        (areas[i].isAside ? aside : shown) << areas[i].view;
        if (!layout.letters.isEmpty())
            letters += layout.letters.at(static_cast<qsizetype>(i));
    }
    PanelLayout left = inEvenRows(shown);
    left.aside += aside;
    left.letters = letters;
    left.main = shown.contains(layout.main) ? layout.main : shown.value(0);
    return left;
}

} // namespace app
