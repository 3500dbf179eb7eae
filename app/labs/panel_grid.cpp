#include "app/labs/panel_grid.h"

#include <QGridLayout>
#include <QMouseEvent>

#include <algorithm>

namespace app
{

namespace
{

constexpr int shortest = 120; // pixels

} // namespace

PanelGrid::PanelGrid(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this))
{
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(gap);
    setMouseTracking(true);
}

void PanelGrid::place(const std::vector<Cell>& cells, const Shares& shares, const Shares& given)
{
    for (const Cell& cell : cells_) {
        grid_->removeWidget(cell.widget);
        cell.widget->hide();
    }
    for (int i = 0; i < columns(); ++i)
        grid_->setColumnStretch(i, 0);
    for (int i = 0; i < rows(); ++i)
        grid_->setRowStretch(i, 0);
    cells_ = cells;
    given_ = given;
    for (const Cell& cell : cells_) {
        grid_->addWidget(cell.widget, cell.row, cell.column, cell.rowSpan, cell.columnSpan);
        cell.widget->show();
    }
    setShares(shares);
}

void PanelGrid::setShares(const Shares& shares)
{
    shares_ = shares;
    for (int i = 0; i < columns(); ++i)
        grid_->setColumnStretch(i, shares_.columns[static_cast<std::size_t>(i)]);
    for (int i = 0; i < rows(); ++i)
        grid_->setRowStretch(i, shares_.rows[static_cast<std::size_t>(i)]);
}

std::optional<PanelGrid::Gap> PanelGrid::gapAt(const QPoint& at) const
{
    for (int i = 0; i + 1 < columns(); ++i)
        if (at.x() > grid_->cellRect(0, i).right() && at.x() < grid_->cellRect(0, i + 1).left())
            return Gap{Qt::Vertical, i};
    for (int i = 0; i + 1 < rows(); ++i)
        if (at.y() > grid_->cellRect(i, 0).bottom() && at.y() < grid_->cellRect(i + 1, 0).top())
            return Gap{Qt::Horizontal, i};
    return {};
}

std::vector<int> PanelGrid::lengths(Qt::Orientation along) const
{
    std::vector<int> found;
    for (int i = 0; i < (along == Qt::Vertical ? columns() : rows()); ++i)
        found.push_back(along == Qt::Vertical ? grid_->cellRect(0, i).width() : grid_->cellRect(i, 0).height());
    return found;
}

void PanelGrid::mousePressEvent(QMouseEvent* event)
{
    dragged_ = event->button() == Qt::LeftButton ? gapAt(event->pos()) : std::nullopt;
    if (!dragged_)
        return event->ignore();
    draggedFrom_ = dragged_->along == Qt::Vertical ? event->pos().x() : event->pos().y();
    lengthsBefore_ = lengths(dragged_->along);
}

void PanelGrid::mouseMoveEvent(QMouseEvent* event)
{
    if (!dragged_) {
        const auto hovered = gapAt(event->pos());
        if (!hovered)
            unsetCursor();
        else
            setCursor(hovered->along == Qt::Vertical ? Qt::SplitHCursor : Qt::SplitVCursor);
        return;
    }
    const bool columnsMove = dragged_->along == Qt::Vertical;
    std::vector<int> moved = lengthsBefore_;
    int& before = moved[static_cast<std::size_t>(dragged_->before)];
    int& after = moved[static_cast<std::size_t>(dragged_->before) + 1];
    const int most = std::max(after - shortest, 0), least = std::min(shortest - before, 0);
    const int by = std::clamp((columnsMove ? event->pos().x() : event->pos().y()) - draggedFrom_, least, most);
    before += by;
    after -= by;
    Shares shares = shares_;
    (columnsMove ? shares.columns : shares.rows) = moved;
    setShares(shares);
    emit sharesEdited(shares_);
}

void PanelGrid::mouseReleaseEvent(QMouseEvent*)
{
    dragged_.reset();
}

void PanelGrid::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (!gapAt(event->pos()))
        return;
    setShares(given_);
    emit sharesEdited(shares_);
}

} // namespace app
