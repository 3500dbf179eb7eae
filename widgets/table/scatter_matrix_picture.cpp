#include "widgets/table/scatter_matrix_picture.h"

#include "core/data/dataset.h"
#include "widgets/plots/plot_table.h"

#include <QPainter>

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

/// The chosen columns and the first others, ascending.
std::vector<Index> columnsToShow(const core::ChosenColumns& columns)
{
    std::vector<Index> first = columns.choice.coordinates;
    if (columns.choice.target)
        first.push_back(*columns.choice.target);
    first.resize(std::min<std::size_t>(first.size(), ScatterMatrixPicture::mostColumns));
    const Index most = std::min(ScatterMatrixPicture::mostColumns, columns.table->values.cols());
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
    const core::Dataset part = core::randomSubset(numbers, ScatterMatrixPicture::mostRows, seed);
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

QRectF scatterMatrixCell(int row, int column, std::size_t count, const QSizeF& size)
{
    const double across = size.width() / static_cast<double>(count), down = size.height() / static_cast<double>(count);
    return QRectF(column * across, row * down, across, down).adjusted(gap / 2, gap / 2, -gap / 2, -gap / 2);
}

ScatterMatrixPicture::ScatterMatrixPicture(const core::ChosenColumns& columns) : table_(columns.table)
{
    if (!table_)
        return;
    columns_ = columnsToShow(columns);
    rows_ = rowsToShow(table_->values.rows());
    places_ = scaled(table_->values(rows_, columns_));
}

QString ScatterMatrixPicture::nameOf(Index column) const
{
    return QString::fromStdString(table_->names[static_cast<std::size_t>(column)]);
}

void ScatterMatrixPicture::paintHistogram(QPainter& painter, const QRectF& area, int column, const Theme& theme) const
{
    std::array<double, bins> counts{};
    for (const double place : places_.col(column))
        if (std::isfinite(place))
            counts[static_cast<std::size_t>(std::min(static_cast<int>(place * bins), bins - 1))] += 1.0;
    const double most = std::ranges::max(counts), width = area.width() / bins;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.tint(Role::Data));
    for (int bin = 0; bin < bins && most > 0.0; ++bin) {
        const double height = 0.6 * area.height() * counts[static_cast<std::size_t>(bin)] / most;
        painter.drawRect(QRectF(area.left() + bin * width, area.bottom() - height, width, height));
    }
    painter.setPen(theme.colour(Role::Text));
    const QString name = nameOf(columns_[static_cast<std::size_t>(column)]);
    const QString text = painter.fontMetrics().elidedText(name, Qt::ElideRight, static_cast<int>(area.width()));
    painter.drawText(area, Qt::AlignTop | Qt::AlignHCenter, text);
}

void ScatterMatrixPicture::paintPoints(QPainter& painter, const QRectF& area, int row, int column,
                                       const Theme& theme) const
{
    const std::vector<int>& labels = table_->labels;
    painter.setPen(Qt::NoPen);
    for (Index i = 0; i < places_.rows(); ++i) {
        const double across = places_(i, column), up = places_(i, row);
        if (!std::isfinite(across) || !std::isfinite(up))
            continue;
        const auto at = static_cast<std::size_t>(rows_[static_cast<std::size_t>(i)]);
        if (!labels.empty() && labels[at] < 0)
            continue; // it misses its group
        QColor ink = theme.sampleColour(labels.empty() ? 0 : labels[at], !labels.empty());
        ink.setAlpha(150); // so that crowds show
        painter.setBrush(ink);
        painter.drawEllipse(QPointF(area.left() + across * area.width(), area.bottom() - up * area.height()), dot, dot);
    }
}

void ScatterMatrixPicture::paintCell(QPainter& painter, const QRectF& area, int row, int column,
                                     const Theme& theme) const
{
    painter.setPen(theme.colour(Role::Grid));
    painter.setBrush(theme.colour(Role::Background));
    painter.drawRect(area);
    const QRectF inner = area.adjusted(inset, inset, -inset, -inset);
    if (row == column)
        paintHistogram(painter, inner, column, theme);
    else
        paintPoints(painter, inner, row, column, theme);
}

void ScatterMatrixPicture::paint(QPainter& painter, const QSizeF& size, const Theme& theme) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const int count = static_cast<int>(columns_.size());
    for (int row = 0; row < count; ++row)
        for (int column = 0; column < count; ++column)
            paintCell(painter, scatterMatrixCell(row, column, columns_.size(), size), row, column, theme);
}

QString ScatterMatrixPicture::table(QChar separator) const
{
    PlotTable numbers;
    for (const Index column : columns_)
        numbers.add(nameOf(column), table_->values(rows_, column));
    return toDelimitedText(numbers, separator);
}

} // namespace widgets
