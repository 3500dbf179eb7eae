#include "widgets/table/row_view.h"

#include "widgets/controls/window_keys.h"
#include "widgets/table/data_table_model.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStringList>
#include <QStyledItemDelegate>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace widgets
{

using Eigen::Index;

namespace
{

/// Ranges of places that follow one another, so that a large selection is a few of them.
QItemSelection selectionOf(const QAbstractItemModel& model, const std::vector<int>& places)
{
    QItemSelection selection;
    for (std::size_t first = 0; first < places.size();) {
        std::size_t last = first;
        while (last + 1 < places.size() && places[last + 1] == places[last] + 1)
            ++last;
        selection.append(
            QItemSelectionRange(model.index(places[first], 0), model.index(places[last], model.columnCount() - 1)));
        first = last + 1;
    }
    return selection;
}

constexpr int mostRanges = 1000; // of Qt's selection: what it does takes as long as their product

/// Paints what the view has selected beside Qt's selection.
class RowDelegate : public QStyledItemDelegate
{
public:
    explicit RowDelegate(const RowView& view, QObject* parent) : QStyledItemDelegate(parent), view_(view) {}

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (view_.paintsAsSelected(index.row()))
            option->state |= QStyle::State_Selected;
    }

private:
    const RowView& view_;
};

} // namespace

RowView::RowView(DataTableModel& model, QWidget* parent) : QTableView(parent), rows_(model)
{
    setModel(&model);
    setItemDelegate(new RowDelegate(*this, this));
    setSelectionMode(ExtendedSelection);
    setSelectionBehavior(SelectItems);
    setEditTriggers(DoubleClicked | EditKeyPressed);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setMouseTracking(true);
    setHorizontalScrollMode(ScrollPerPixel);
    horizontalHeader()->setSortIndicatorClearable(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setResizeContentsPrecision(100); // rows: enough of them for a width
    verticalHeader()->setHighlightSections(false);
    verticalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(1);
    fitRowHeight();
}

QSize RowView::sizeHint() const
{
    return {48 * fontMetrics().averageCharWidth(), 20 * fontMetrics().height()};
}

void RowView::fitRowHeight()
{
    constexpr int air = 6; // pixels
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + air);
    verticalHeader()->setMaximumWidth(24 * fontMetrics().averageCharWidth());
}

void RowView::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitRowHeight();
}

std::vector<Index> RowView::rowsPicked() const
{
    std::vector<int> places;
    for (const QItemSelectionRange& range : selectionModel()->selection())
        for (int place = range.top(); place <= range.bottom(); ++place)
            places.push_back(place);
    std::vector<Index> rows;
    rows.reserve(places.size());
    for (const int place : places)
        rows.push_back(rows_.rowAt(place));
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

std::vector<Index> RowView::onShow(const std::vector<Index>& rows) const
{
    std::vector<Index> shown;
    std::ranges::copy_if(rows, std::back_inserter(shown),
                         [&](Index row) { return row < rows_.rows().count() && rows_.placeOf(row) >= 0; });
    return shown;
}

void RowView::showSelectedRows(std::vector<Index> rows)
{
    std::ranges::sort(rows);
    selected_ = std::move(rows);
    const std::vector<Index> shown = onShow(selected_);
    if (shown == rowsPicked())
        return;
    std::vector<int> places;
    places.reserve(shown.size());
    for (const Index row : shown)
        places.push_back(rows_.placeOf(row));
    std::ranges::sort(places);
    const QModelIndex current = currentIndex();
    selectionModel()->reset(); // what is taken away range by range costs the product of both
    const QItemSelection selection = selectionOf(rows_, places);
    isPainted_ = selection.size() > mostRanges;
    if (!isPainted_)
        selectionModel()->select(selection, QItemSelectionModel::Select);
    selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
    viewport()->update();
}

bool RowView::paintsAsSelected(int place) const
{
    return isPainted_ && std::ranges::binary_search(selected_, rows_.rowAt(place));
}

void RowView::dropSelection()
{
    clearSelection();
    if (!std::exchange(isPainted_, false))
        return;
    selected_.clear();
    viewport()->update();
    emit selectedRowsEdited();
}

void RowView::selectAll()
{
    selectionModel()->reset(); // many picked ranges would be cut out of the whole one by one
    QTableView::selectAll();
}

void RowView::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected)
{
    QTableView::selectionChanged(selected, deselected);
    std::vector<Index> picked = rowsPicked();
    if (picked == onShow(selected_) || (isPainted_ && picked.empty()))
        return; // shown by program, or other cells of the same rows
    if (isPainted_ && QGuiApplication::keyboardModifiers().testFlag(Qt::ControlModifier)) {
        std::vector<Index> more;
        std::ranges::set_union(selected_, picked, std::back_inserter(more));
        showSelectedRows(std::move(more));
    } else {
        selected_ = std::move(picked);
        if (std::exchange(isPainted_, false))
            viewport()->update();
    }
    emit selectedRowsEdited();
}

void RowView::scrollToSelection()
{
    const int first = rowAt(0), last = rowAt(viewport()->height() - 1);
    int least = -1;
    for (const Index row : onShow(selected_)) {
        const int place = rows_.placeOf(row);
        if (place >= first && (place < last || last < 0))
            return;
        least = least < 0 ? place : std::min(least, place);
    }
    if (least >= 0)
        scrollTo(rows_.index(least, std::max(0, columnAt(0))), PositionAtCenter);
}

void RowView::markRow(Index row)
{
    if (std::exchange(marked_, row) != row)
        viewport()->update();
}

void RowView::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    if (marked_ < 0 || marked_ >= rows_.rows().count() || rows_.placeOf(marked_) < 0)
        return;
    constexpr int width = 2; // pixels
    const int place = rows_.placeOf(marked_), inset = width / 2;
    QPainter painter(viewport());
    painter.setPen(QPen(palette().color(QPalette::Highlight), width));
    painter.drawRect(QRect(0, rowViewportPosition(place), viewport()->width(), rowHeight(place))
                         .adjusted(inset, inset, -inset, -inset));
}

bool RowView::viewportEvent(QEvent* event)
{
    const bool moves = event->type() == QEvent::MouseMove;
    if (moves || event->type() == QEvent::Leave) {
        const int place = moves ? rowAt(static_cast<QMouseEvent*>(event)->pos().y()) : -1;
        const Index row = place >= 0 ? rows_.rowAt(place) : -1;
        if (std::exchange(hovered_, row) != row)
            emit rowHovered(row);
    }
    return QTableView::viewportEvent(event);
}

void RowView::copySelection() const
{
    const QItemSelection picked = selectionModel()->selection();
    std::vector<int> places, columns;
    if (isPainted_) {
        for (const Index row : onShow(selected_))
            places.push_back(rows_.placeOf(row));
        columns.resize(static_cast<std::size_t>(rows_.columnCount()));
        std::iota(columns.begin(), columns.end(), 0);
    }
    for (const QItemSelectionRange& range : picked) {
        for (int place = range.top(); place <= range.bottom(); ++place)
            places.push_back(place);
        for (int column = range.left(); column <= range.right(); ++column)
            columns.push_back(column);
    }
    for (std::vector<int>* list : {&places, &columns}) {
        std::ranges::sort(*list);
        list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    if (places.empty())
        return;
    const bool isOneBlock = isPainted_ || std::ranges::all_of(picked, [&](const QItemSelectionRange& range) {
                                return range.left() == picked.front().left() && range.right() == picked.front().right();
                            });
    QStringList lines;
    for (const int place : places) {
        QStringList cells;
        for (const int column : columns)
            cells << (isOneBlock || picked.contains(rows_.index(place, column))
                          ? rows_.copiedText(rows_.rowAt(place), static_cast<std::size_t>(column))
                          : QString());
        lines << cells.join(u'\t');
    }
    QGuiApplication::clipboard()->setText(lines.join(u'\n') + u'\n');
}

RowView::Place RowView::place() const
{
    const int top = rowAt(0);
    return {.top = top >= 0 ? rows_.rowAt(top) : -1,
            .current = currentIndex().isValid() ? rows_.rowAt(currentIndex().row()) : -1,
            .column = std::max(0, currentIndex().column())};
}

void RowView::restore(const Place& place)
{
    const auto indexOf = [&](Index row, int column) {
        const bool isOnShow = row >= 0 && row < rows_.rows().count() && rows_.placeOf(row) >= 0;
        return isOnShow ? rows_.index(rows_.placeOf(row), column) : QModelIndex();
    };
    const int across = horizontalScrollBar()->value();
    if (const QModelIndex top = indexOf(place.top, 0); top.isValid())
        scrollTo(top, PositionAtTop);
    horizontalScrollBar()->setValue(across);
    if (const QModelIndex current = indexOf(place.current, place.column); current.isValid())
        selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
}

bool RowView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) { // else the window takes them for the sheet
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::SelectAll) || key->matches(QKeySequence::Copy) || key->key() == Qt::Key_Delete) {
            event->accept();
            return true;
        }
    }
    return QTableView::event(event);
}

void RowView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        return copySelection();
    if (event->key() == Qt::Key_Delete && event->modifiers() == Qt::NoModifier)
        return emit deleteAsked();
    if (event->key() == Qt::Key_Escape)
        return giveFocusBack(*this);
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && state() != EditingState &&
        currentIndex().isValid())
        return edit(currentIndex());
    QTableView::keyPressEvent(event);
}

} // namespace widgets
