#include "widgets/table/scatter_matrix.h"

#include "widgets/theme/theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace widgets
{

using Eigen::Index;

namespace
{

constexpr int usualCell = 68, leastCell = 30;

Theme themeOf(const QPalette& palette)
{
    return {.dark = palette.color(QPalette::Base).lightness() < 128};
}

} // namespace

ScatterMatrix::ScatterMatrix(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("scatterMatrix"));
    setAccessibleName(tr("Every column over every other"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
}

void ScatterMatrix::showColumns(const core::ChosenColumns& columns)
{
    const bool sameTable = columns.table == columns_.table;
    const std::vector<Index> before = shownColumns();
    columns_ = columns;
    picture_ = ScatterMatrixPicture(columns);
    painted_ = {};
    if (!sameTable || shownColumns() != before) {
        pointed_.reset();
        updateGeometry();
    }
    update();
}

QSize ScatterMatrix::sizeHint() const
{
    const int side = usualCell * static_cast<int>(std::max<std::size_t>(shownColumns().size(), 3));
    return {side, side};
}

QSize ScatterMatrix::minimumSizeHint() const
{
    const int side = leastCell * static_cast<int>(std::max<std::size_t>(shownColumns().size(), 3));
    return {side, side};
}

std::optional<ScatterMatrix::Cell> ScatterMatrix::cellAt(const QPointF& pixel) const
{
    if (shownColumns().empty() || !QRectF(rect()).contains(pixel))
        return std::nullopt;
    const auto place = [this](double at, int side) {
        const auto last = shownColumns().size() - 1;
        return std::min(static_cast<std::size_t>(at * static_cast<double>(shownColumns().size()) / side), last);
    };
    return Cell{.across = shownColumns()[place(pixel.x(), width())], .up = shownColumns()[place(pixel.y(), height())]};
}

QRectF ScatterMatrix::areaOf(const Cell& cell) const
{
    const auto place = [this](Index column) {
        return static_cast<int>(std::ranges::find(shownColumns(), column) - shownColumns().begin());
    };
    return scatterMatrixCell(place(cell.up), place(cell.across), shownColumns().size(), size());
}

bool ScatterMatrix::isChosen(const Cell& cell) const
{
    const std::vector<Index>& coordinates = columns_.choice.coordinates;
    if (coordinates.size() == 1)
        return cell == Cell{.across = coordinates[0], .up = coordinates[0]};
    return coordinates.size() == 2 && cell == Cell{.across = coordinates[0], .up = coordinates[1]};
}

void ScatterMatrix::choose(const Cell& cell)
{
    core::ColumnChoice next =
        core::acrossBy({.coordinates = {cell.across}, .target = columns_.choice.target}, cell.across);
    if (cell.up != cell.across)
        next = core::upBy(next, cell.up);
    if (next != columns_.choice)
        emit chosen(next);
}

void ScatterMatrix::point(std::optional<Cell> cell)
{
    if (cell == pointed_)
        return;
    pointed_ = cell;
    update();
}

QPixmap ScatterMatrix::painted(double pixelRatio, const QColor& behind) const
{
    QPixmap pixmap(size() * pixelRatio);
    pixmap.setDevicePixelRatio(pixelRatio);
    pixmap.fill(behind);
    QPainter painter(&pixmap);
    painter.setFont(font());
    picture_.paint(painter, size(), themeOf(palette()));
    return pixmap;
}

void ScatterMatrix::copyImage()
{
    QGuiApplication::clipboard()->setPixmap(painted(2.0, palette().color(QPalette::Base)));
}

void ScatterMatrix::paintEvent(QPaintEvent*)
{
    if (painted_.size() != size() * devicePixelRatioF())
        painted_ = painted(devicePixelRatioF(), Qt::transparent);
    QPainter painter(this);
    painter.drawPixmap(0, 0, painted_);
    painter.setBrush(Qt::NoBrush);
    const Theme theme = themeOf(palette());
    for (const Index up : shownColumns())
        for (const Index across : shownColumns())
            if (const Cell cell{.across = across, .up = up}; cell == pointed_ || isChosen(cell)) {
                painter.setPen(QPen(theme.colour(isChosen(cell) ? Role::Selection : Role::Highlight), 2.0));
                painter.drawRect(areaOf(cell));
            }
}

QString ScatterMatrix::wordOn(const Cell& cell) const
{
    const QString up = picture_.nameOf(cell.up);
    return cell.across == cell.up ? tr("%1: click to see it alone").arg(up)
                                  : tr("%1 over %2: click to see this pair").arg(up, picture_.nameOf(cell.across));
}

void ScatterMatrix::mouseMoveEvent(QMouseEvent* event)
{
    point(cellAt(event->position()));
}

void ScatterMatrix::mousePressEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->position()); cell && event->button() == Qt::LeftButton)
        choose(*cell);
}

void ScatterMatrix::leaveEvent(QEvent*)
{
    point({});
}

void ScatterMatrix::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (shownColumns().empty())
        return QWidget::keyPressEvent(event);
    if (pointed_ && (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space))
        return choose(*pointed_);
    const int across = (key == Qt::Key_Right) - (key == Qt::Key_Left),
              down = (key == Qt::Key_Down) - (key == Qt::Key_Up);
    if (across == 0 && down == 0)
        return QWidget::keyPressEvent(event);
    const auto stepped = [this](Index column, int by) {
        const auto at = std::ranges::find(shownColumns(), column) - shownColumns().begin();
        return shownColumns()[static_cast<std::size_t>(
            std::clamp<std::ptrdiff_t>(at + by, 0, std::ssize(shownColumns()) - 1))];
    };
    const Cell from = pointed_.value_or(Cell{.across = shownColumns().front(), .up = shownColumns().front()});
    point(Cell{.across = stepped(from.across, across), .up = stepped(from.up, down)});
}

void ScatterMatrix::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Export…"), this, &ScatterMatrix::exportRequested);
    menu->addAction(tr("Copy image"), this, &ScatterMatrix::copyImage);
    menu->popup(event->globalPos());
}

void ScatterMatrix::changeEvent(QEvent* event)
{
    painted_ = {}; // another palette or font
    QWidget::changeEvent(event);
}

bool ScatterMatrix::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto cell = cellAt(help->pos()))
        QToolTip::showText(help->globalPos(), wordOn(*cell), this, areaOf(*cell).toRect());
    return true;
}

} // namespace widgets
