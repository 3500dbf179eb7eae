#include "widgets/plots/pair_cells.h"

#include "widgets/plots/edge_strips.h"
#include "widgets/plots/plot_view.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace widgets
{

const DrawnPairs* PairCells::pairs() const
{
    const bool hasCells = drawing_.map && drawing_.map->field.values.size() > 0;
    return hasCells && drawing_.pairs ? &*drawing_.pairs : nullptr;
}

bool PairCells::show()
{
    if (pairs()) {
        const Eigen::VectorXd& across = drawing_.map->field.axis1;
        first_ = across[0] - 0.5 * count() / static_cast<double>(across.size());
    }
    if (edge() && !strips_)
        makeStrips();
    if (!areOfPoints())
        return false;
    const std::size_t before = std::exchange(points_, pairs()->order.size());
    return before > 0 && points_ != before;
}

void PairCells::makeStrips()
{
    strips_ = new EdgeStrips(plot_.xAxis, plot_.yAxis);
    strips_->setMarked([this] {
        std::vector<int> positions;
        for (std::size_t i = 0; areOfPoints() && i < pairs()->order.size(); ++i)
            if (std::ranges::binary_search(plot_.selection(), memberOf(i)))
                positions.push_back(static_cast<int>(i));
        return positions;
    });
}

void PairCells::restyle(const Theme& theme)
{
    if (!strips_)
        return;
    std::vector<std::vector<QColor>> colours;
    if (edge())
        for (const DrawnEdgeStrips::Strip& strip : edge()->strips) {
            colours.emplace_back();
            for (const int row : pairs()->order)
                colours.back().push_back(strip.ink(theme, row));
        }
    strips_->setStrips(colours, edge() ? static_cast<int>(pairs()->order.size()) : 0);
    strips_->setMarkInk(theme.colour(Role::Selection));
}

std::vector<LegendEntry> PairCells::legend() const
{
    std::vector<LegendEntry> entries;
    if (!edge())
        return entries;
    for (const DrawnEdgeStrips::Strip& strip : edge()->strips)
        for (const DrawnEdgeStrips::Entry& entry : strip.entries) {
            std::vector<QBrush> fills;
            for (const DrawnEdgeStrips::Ink& ink : entry.inks)
                fills.emplace_back(ink(plot_.theme()));
            entries.push_back({.text = entry.legend});
            if (fills.size() == 1)
                entries.back().fill = fills.front();
            else
                entries.back().draw = besideEachOther(fills);
        }
    return entries;
}

/// NaN of a point that is not among those shown.
Eigen::MatrixXd PairCells::diagonal() const
{
    if (!areOfPoints())
        return Eigen::MatrixXd(0, 2);
    Eigen::MatrixXd places =
        Eigen::MatrixXd::Constant(pairs()->positions.rows(), 2, std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i < pairs()->order.size(); ++i)
        places.row(memberOf(i)).setConstant(first_ + static_cast<double>(i) + 0.5);
    return places;
}

core::Interval PairCells::withStrips(core::Interval range) const
{
    if (!edge())
        return range;
    const auto strips = static_cast<double>(edge()->strips.size());
    return {range.lo - count() * (EdgeStrips::width + strips * (EdgeStrips::width + EdgeStrips::air)), range.hi};
}

std::optional<PairCells::Cell> PairCells::cellAt(const QPointF& pixel) const
{
    if (!pairs() || !plot_.xAxis->axisRect()->rect().contains(pixel.toPoint()))
        return {};
    const double across = plot_.xAxis->pixelToCoord(pixel.x()) - first_,
                 down = plot_.yAxis->pixelToCoord(pixel.y()) - first_;
    if (!(across >= 0.0 && down >= 0.0 && across < count() && down < count()))
        return {};
    const Eigen::MatrixXd& values = drawing_.map->field.values;
    const double cells = static_cast<double>(values.rows()) / count();
    return Cell{.row = static_cast<std::size_t>(down),
                .column = static_cast<std::size_t>(across),
                .value = values(static_cast<Eigen::Index>(across * cells), static_cast<Eigen::Index>(down * cells))};
}

std::optional<QString> PairCells::toldAt(const QPointF& pixel) const
{
    const auto cell = cellAt(pixel);
    return cell ? std::optional(pairs()->tell(memberOf(cell->row), memberOf(cell->column), cell->value)) : std::nullopt;
}

/// One point of a pair is ringed, the other is where the hair lines cross.
std::optional<Highlight> PairCells::highlightAt(const QPointF& pixel) const
{
    const auto cell = cellAt(pixel);
    if (!cell)
        return {};
    const int row = memberOf(cell->row), column = memberOf(cell->column);
    if (areOfPoints())
        return Highlight{.position = pairs()->positions.row(column).transpose(), .point = row};
    std::vector<int> samples{row};
    if (column != row)
        samples.push_back(column);
    return Highlight{.samples = std::move(samples)};
}

std::vector<int> PairCells::withPairAt(const QPointF& pixel, std::vector<int> rows) const
{
    if (const auto cell = cellAt(pixel)) {
        rows.push_back(memberOf(cell->row));
        rows.push_back(memberOf(cell->column));
    }
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

QRectF PairCells::pixelsOf(double row, double column, double columns) const
{
    const double left = first_ + column, top = first_ + row;
    return QRectF(QPointF(plot_.xAxis->coordToPixel(left), plot_.yAxis->coordToPixel(top)),
                  QPointF(plot_.xAxis->coordToPixel(left + columns), plot_.yAxis->coordToPixel(top + 1.0)))
        .normalized();
}

std::vector<QRectF> PairCells::framesOf(const std::vector<int>& samples) const
{
    if (!pairs() || areOfPoints())
        return {};
    std::vector<double> rows;
    for (const int sample : samples)
        if (const auto found = std::ranges::find(pairs()->order, sample); found != pairs()->order.end())
            rows.push_back(static_cast<double>(found - pairs()->order.begin()));
    if (rows.empty())
        return {};
    if (rows.size() == 1)
        return {pixelsOf(rows[0], 0.0, count())};
    return {pixelsOf(rows[0], rows[1], 1.0), pixelsOf(rows[1], rows[0], 1.0)};
}

} // namespace widgets
