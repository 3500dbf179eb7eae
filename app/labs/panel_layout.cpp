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
