#include "widgets/table/scatter_matrix.h"

#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace widgets
{

using Eigen::Index;

namespace
{

constexpr double gap = 2.0;       // pixels between cells
constexpr double inset = 4.0;     // of the points in a cell
constexpr double dot = 1.2;       // radius
constexpr int bins = 12;          // of a histogram
constexpr std::uint64_t seed = 7; // of the rows that are drawn
constexpr int usualCell = 68, leastCell = 30;

Theme themeOf(const QPalette& palette)
{
    return {.dark = palette.color(QPalette::Base).lightness() < 128};
}

/// The chosen columns and the first others, ascending.
std::vector<Index> columnsToShow(const core::ChosenColumns& columns)
{
    std::vector<Index> first = columns.choice.coordinates;
    if (columns.choice.target)
        first.push_back(*columns.choice.target);
    first.resize(std::min<std::size_t>(first.size(), ScatterMatrix::mostColumns));
    const Index most = std::min(ScatterMatrix::mostColumns, columns.table->values.cols());
    for (Index column = 0; std::ssize(first) < most; ++column)
        if (std::ranges::find(first, column) == first.end())
            first.push_back(column);
    std::ranges::sort(first);
    return first;
}

std::vector<Index> rowsToShow(Index n)
{
    core::Dataset numbers;
    numbers.x = Eigen::VectorXd::LinSpaced(n, 0.0, static_cast<double>(std::max<Index>(n - 1, 0)));
    const core::Dataset part = core::randomSubset(numbers, ScatterMatrix::mostRows, seed);
    std::vector<Index> rows;
    for (Index i = 0; i < part.size(); ++i)
        rows.push_back(std::lround(part.x(i, 0)));
    return rows;
}

/// Each column from its least value, 0, to its largest, 1; in the middle where all are equal. NaN stays.
Eigen::MatrixXd scaled(const Eigen::MatrixXd& values)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Eigen::MatrixXd places = values;
    for (Index column = 0; column < values.cols(); ++column) {
        double lo = infinity, hi = -infinity;
        for (const double value : values.col(column))
            if (std::isfinite(value)) {
                lo = std::min(lo, value);
                hi = std::max(hi, value);
            }
        for (double& value : places.col(column))
            value = hi > lo ? (value - lo) / (hi - lo) : 0.5 + 0.0 * value;
    }
    return places;
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
    columns_ = columns;
    picture_ = {};
    if (!columns.table) {
        shown_.clear();
        return update();
    }
    const std::vector<Index> shown = columnsToShow(columns);
    if (!sameTable || shown != shown_) {
        shown_ = shown;
        rows_ = rowsToShow(columns.table->values.rows());
        places_ = scaled(columns.table->values(rows_, shown_));
        pointed_.reset();
        updateGeometry();
    }
    update();
}

QSize ScatterMatrix::sizeHint() const
{
    const int side = usualCell * static_cast<int>(std::max<std::size_t>(shown_.size(), 3));
    return {side, side};
}

QSize ScatterMatrix::minimumSizeHint() const
{
    const int side = leastCell * static_cast<int>(std::max<std::size_t>(shown_.size(), 3));
    return {side, side};
}

QRectF ScatterMatrix::areaAt(int row, int column) const
{
    const double count = static_cast<double>(std::max<std::size_t>(shown_.size(), 1));
    const double across = width() / count, down = height() / count;
    return QRectF(column * across, row * down, across, down).adjusted(gap / 2, gap / 2, -gap / 2, -gap / 2);
}

std::optional<ScatterMatrix::Cell> ScatterMatrix::cellAt(const QPointF& pixel) const
{
    if (shown_.empty() || !QRectF(rect()).contains(pixel))
        return std::nullopt;
    const auto place = [this](double at, int side) {
        const auto last = shown_.size() - 1;
        return std::min(static_cast<std::size_t>(at * static_cast<double>(shown_.size()) / side), last);
    };
    return Cell{.across = shown_[place(pixel.x(), width())], .up = shown_[place(pixel.y(), height())]};
}

QRectF ScatterMatrix::areaOf(const Cell& cell) const
{
    const auto place = [this](Index column) {
        return static_cast<int>(std::ranges::find(shown_, column) - shown_.begin());
    };
    return areaAt(place(cell.up), place(cell.across));
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

void ScatterMatrix::paintHistogram(QPainter& painter, const QRectF& area, int column) const
{
    std::array<double, bins> counts{};
    for (const double place : places_.col(column))
        if (std::isfinite(place))
            counts[static_cast<std::size_t>(std::min(static_cast<int>(place * bins), bins - 1))] += 1.0;
    const double most = std::ranges::max(counts), width = area.width() / bins;
    painter.setPen(Qt::NoPen);
    painter.setBrush(themeOf(palette()).tint(Role::Data));
    for (int bin = 0; bin < bins && most > 0.0; ++bin) {
        const double height = 0.6 * area.height() * counts[static_cast<std::size_t>(bin)] / most;
        painter.drawRect(QRectF(area.left() + bin * width, area.bottom() - height, width, height));
    }
    painter.setPen(palette().color(QPalette::Text));
    const QString name = QString::fromStdString(
        columns_.table->names[static_cast<std::size_t>(shown_[static_cast<std::size_t>(column)])]);
    const QString text = painter.fontMetrics().elidedText(name, Qt::ElideRight, static_cast<int>(area.width()));
    painter.drawText(area, Qt::AlignTop | Qt::AlignHCenter, text);
}

void ScatterMatrix::paintPoints(QPainter& painter, const QRectF& area, int row, int column) const
{
    const Theme theme = themeOf(palette());
    const std::vector<int>& labels = columns_.table->labels;
    painter.setPen(Qt::NoPen);
    for (Index i = 0; i < places_.rows(); ++i) {
        const double across = places_(i, column), up = places_(i, row);
        if (!std::isfinite(across) || !std::isfinite(up))
            continue;
        const auto at = static_cast<std::size_t>(rows_[static_cast<std::size_t>(i)]);
        QColor ink = theme.sampleColour(labels.empty() ? 0 : labels[at], !labels.empty());
        ink.setAlpha(150); // so that crowds show
        painter.setBrush(ink);
        painter.drawEllipse(QPointF(area.left() + across * area.width(), area.bottom() - up * area.height()), dot, dot);
    }
}

void ScatterMatrix::paintCell(QPainter& painter, int row, int column) const
{
    const QRectF area = areaAt(row, column);
    painter.setPen(themeOf(palette()).colour(Role::Grid));
    painter.setBrush(palette().base());
    painter.drawRect(area);
    const QRectF inner = area.adjusted(inset, inset, -inset, -inset);
    if (row == column)
        paintHistogram(painter, inner, column);
    else
        paintPoints(painter, inner, row, column);
}

void ScatterMatrix::paintEvent(QPaintEvent*)
{
    const int count = static_cast<int>(shown_.size());
    if (picture_.size() != size() * devicePixelRatioF()) {
        picture_ = QPixmap(size() * devicePixelRatioF());
        picture_.setDevicePixelRatio(devicePixelRatioF());
        picture_.fill(Qt::transparent);
        QPainter cells(&picture_);
        cells.setRenderHint(QPainter::Antialiasing);
        cells.setFont(font());
        for (int row = 0; row < count; ++row)
            for (int column = 0; column < count; ++column)
                paintCell(cells, row, column);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, picture_);
    painter.setBrush(Qt::NoBrush);
    const Theme theme = themeOf(palette());
    for (const Index up : shown_)
        for (const Index across : shown_)
            if (const Cell cell{.across = across, .up = up}; cell == pointed_ || isChosen(cell)) {
                painter.setPen(QPen(theme.colour(isChosen(cell) ? Role::Selection : Role::Highlight), 2.0));
                painter.drawRect(areaOf(cell));
            }
}

QString ScatterMatrix::wordOn(const Cell& cell) const
{
    const auto name = [this](Index column) {
        return QString::fromStdString(columns_.table->names[static_cast<std::size_t>(column)]);
    };
    return cell.across == cell.up ? tr("%1: click to see it alone").arg(name(cell.up))
                                  : tr("%1 over %2: click to see this pair").arg(name(cell.up), name(cell.across));
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
    if (shown_.empty())
        return QWidget::keyPressEvent(event);
    if (pointed_ && (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space))
        return choose(*pointed_);
    const int across = (key == Qt::Key_Right) - (key == Qt::Key_Left),
              down = (key == Qt::Key_Down) - (key == Qt::Key_Up);
    if (across == 0 && down == 0)
        return QWidget::keyPressEvent(event);
    const auto stepped = [this](Index column, int by) {
        const auto at = std::ranges::find(shown_, column) - shown_.begin();
        return shown_[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at + by, 0, std::ssize(shown_) - 1))];
    };
    const Cell from = pointed_.value_or(Cell{.across = shown_.front(), .up = shown_.front()});
    point(Cell{.across = stepped(from.across, across), .up = stepped(from.up, down)});
}

void ScatterMatrix::changeEvent(QEvent* event)
{
    picture_ = {}; // another palette or font
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
