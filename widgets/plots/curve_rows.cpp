#include "widgets/plots/curve_rows.h"

#include "widgets/plots/curve_band.h"
#include "widgets/plots/field_value.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/plot_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets
{
namespace
{

using Kind = CurveRow::Kind;

constexpr int manyDraws = 12; // Qt draws wide lines several times slower: this many stay one pixel wide

bool isBand(const CurveRow& row)
{
    return row.kind == Kind::Band || row.kind == Kind::Outline;
}

bool sharesGraphs(const CurveRow& a, const CurveRow& b)
{
    return a.column == b.column && a.kind == b.kind && a.values.cols() == b.values.cols();
}

QColor inkOfRow(const CurveRow& row, const Theme& theme)
{
    return row.sample ? theme.sampleColour(*row.sample, true) : row.ink.value_or(theme.colour(row.role));
}

QColor washOf(const CurveRow& row, const Theme& theme)
{
    QColor wash = inkOfRow(row, theme);
    wash.setAlpha(theme.tint(row.role).alpha());
    return wash;
}

bool isSameAxis(const Eigen::VectorXd& a, const Eigen::VectorXd& b)
{
    return a.size() == b.size() && a == b;
}

/// Draws in several colours, beginning with their own, so that one can be followed through the others.
QColor colourOf(const QColor& ink, std::size_t draw)
{
    constexpr float turns[] = {0.0F, 0.45F, 0.15F, 0.75F, 0.30F, 0.60F}; // of the circle of hues
    constexpr float leastSaturation = 0.45F;
    float hue = 0.0F, saturation = 0.0F, lightness = 0.0F;
    ink.getHslF(&hue, &saturation, &lightness);
    const float turned = std::max(hue, 0.0F) + turns[draw % std::size(turns)];
    return QColor::fromHslF(turned - std::floor(turned), std::max(saturation, leastSaturation), lightness);
}

} // namespace

Eigen::MatrixXd bandOf(const Eigen::VectorXd& lower, const Eigen::VectorXd& upper)
{
    if (lower.size() == 0 || lower.size() != upper.size())
        return {};
    Eigen::MatrixXd band(lower.size(), 2);
    band << lower, upper;
    return band;
}

core::Interval extentOf(const Eigen::MatrixXd& x)
{
    constexpr double everywhere = std::numeric_limits<double>::infinity(), room = 0.1; // of the extent
    if (x.rows() == 0 || x.cols() == 0)
        return {-everywhere, everywhere};
    const core::Interval extent{x.col(0).minCoeff(), x.col(0).maxCoeff()};
    const double margin = room * extent.width();
    return margin > 0.0 ? core::Interval{extent.lo - margin, extent.hi + margin}
                        : core::Interval{-everywhere, everywhere}; // one place says nothing of width
}

bool CurveRows::isWhole(const CurveRow& row) const
{
    return row.values.size() > 0 && row.values.rows() == positionsOf(row).size();
}

bool CurveRows::draws(const QString& column) const
{
    return std::ranges::any_of(rows_, [&](const CurveRow& row) { return row.column == column && isWhole(row); });
}

QPen CurveRows::penOf(const QString& column) const
{
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].column == column && !graphs_[i].empty())
            return graphs_[i].back()->pen();
    return {};
}

void CurveRows::show(Eigen::VectorXd grid, std::vector<CurveRow> rows)
{
    grid_ = std::move(grid);
    const bool same = std::ranges::equal(rows_, rows, sharesGraphs);
    rows_ = std::move(rows);
    if (!same) {
        for (const std::vector<QCPGraph*>& graphs : graphs_)
            for (QCPGraph* graph : graphs)
                plot_.removeGraph(graph);
        graphs_.assign(rows_.size(), {});
        for (std::size_t i = rows_.size(); i-- > 0;) // what is made last lies on top
            graphs_[i] = makeGraphs(rows_[i]);
    }
    for (std::size_t i = 0; i < rows_.size(); ++i)
        fill(rows_[i], graphs_[i]);
}

std::vector<QCPGraph*> CurveRows::makeGraphs(const CurveRow& row)
{
    addCurveLayers(plot_);
    std::vector<QCPGraph*> graphs;
    for (Eigen::Index i = 0; i < row.values.cols(); ++i) {
        QCPGraph* graph = plot_.addGraph();
        graph->setSelectable(QCP::stNone);
        if (isBand(row))
            graph->setLayer(QStringLiteral("bands"));
        else if (row.kind == Kind::Draws)
            graph->setLayer(QStringLiteral("draws"));
        graphs.push_back(graph);
    }
    if (row.kind == Kind::Band && graphs.size() == 2)
        graphs[1]->setChannelFillGraph(graphs[0]);
    return graphs;
}

void CurveRows::fill(const CurveRow& row, const std::vector<QCPGraph*>& graphs) const
{
    const bool logarithmic = plot_.yAxis->scaleType() == QCPAxis::stLogarithmic;
    const auto drawable = [logarithmic](double value) {
        return std::isfinite(value) && (value > 0.0 || !logarithmic) ? value : std::numeric_limits<double>::quiet_NaN();
    };
    const Eigen::MatrixXd drawn = row.breaks ? Eigen::MatrixXd(row.values.unaryExpr(drawable)) : row.values;
    for (std::size_t i = 0; i < graphs.size(); ++i)
        setCurve(*graphs[i], positionsOf(row), drawn.col(static_cast<Eigen::Index>(i)));
}

void CurveRows::restyle(const Theme& theme)
{
    for (std::size_t i = 0; i < rows_.size(); ++i)
        dress(rows_[i], graphs_[i], theme);
}

void CurveRows::dress(const CurveRow& row, const std::vector<QCPGraph*>& graphs, const Theme& theme) const
{
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        QPen pen = theme.pen(inkOfRow(row, theme), row.width, row.dashes);
        if (row.kind == Kind::Draws)
            pen.setColor(colourOf(pen.color(), i));
        if (row.kind == Kind::Draws && std::ssize(graphs) > manyDraws)
            pen.setWidthF(theme.hairline(row.role).widthF());
        graphs[i]->setPen(row.kind == Kind::Band ? QPen(Qt::NoPen) : pen);
        const bool fills = row.kind == Kind::Area || (row.kind == Kind::Band && i == 1);
        graphs[i]->setBrush(fills ? QBrush(washOf(row, theme)) : QBrush(Qt::NoBrush));
    }
}

std::vector<LegendEntry> CurveRows::legend() const
{
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const CurveRow& row = rows_[i];
        if (row.legend.isEmpty() || !isWhole(row))
            continue;
        const QCPGraph& sample = *graphs_[i].back();
        LegendEntry entry{
            .text = row.legend, .key = row.column, .show = visibilityOf({graphs_[i].begin(), graphs_[i].end()})};
        if (row.kind == Kind::Curve || row.kind == Kind::Area)
            entry.curve = &sample;
        if (row.kind != Kind::Band)
            entry.line = sample.pen();
        if (row.kind == Kind::Area || row.kind == Kind::Band)
            entry.fill = sample.brush();
        entries.push_back(std::move(entry));
    }
    return entries;
}

QString CurveRows::familyOf(const CurveRow& row) const
{
    const Eigen::VectorXd& at = positionsOf(row);
    if (isSameAxis(at, grid_))
        return QStringLiteral("curves");
    return std::ranges::find_if(rows_, [&](const CurveRow& other) { return isSameAxis(positionsOf(other), at); })
        ->column;
}

void CurveRows::addTo(PlotTable& table, const QString& gridColumn, const IsHidden& isHidden) const
{
    table.family(QStringLiteral("curves"));
    table.add(gridColumn, grid_);
    for (const CurveRow& row : rows_) {
        if (!isWhole(row) || isHidden(row.column))
            continue;
        table.family(familyOf(row));
        if (row.at)
            table.add(row.column + QStringLiteral("_at"), *row.at);
        if (isBand(row)) {
            table.add(row.column + QStringLiteral("_lower"), row.values.col(0));
            table.add(row.column + QStringLiteral("_upper"), row.values.col(1));
        } else if (row.kind == Kind::Draws) {
            table.addEach(row.column, row.values);
        } else {
            table.add(row.column, row.values.col(0));
        }
    }
}

std::vector<Reading> CurveRows::readingsAt(double x, const IsHidden& isHidden) const
{
    std::vector<Reading> readings;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const CurveRow& row = rows_[i];
        if (!row.reads || row.legend.isEmpty() || row.kind == Kind::Draws || !isWhole(row) || isHidden(row.column))
            continue;
        const auto value = valueAt(positionsOf(row), row.values.col(0), x);
        const auto upper = isBand(row) ? valueAt(positionsOf(row), row.values.col(1), x) : value;
        if (!value || !upper)
            continue;
        const QColor ink =
            row.kind == Kind::Band ? graphs_[i].back()->brush().color() : graphs_[i].back()->pen().color();
        readings.push_back({.key = row.column,
                            .name = row.name.isEmpty() ? row.legend : row.name,
                            .value = isBand(row) ? QStringLiteral("%1 … %2").arg(numberText(*value), numberText(*upper))
                                                 : numberText(*value),
                            .ink = ink,
                            .at = {x, *upper}});
    }
    return readings;
}

std::optional<core::Interval> CurveRows::extent(const core::Interval& about, const IsHidden& isHidden) const
{
    return extentOfRows(about, [&](const CurveRow& row) { return row.spans && !isHidden(row.column); });
}

std::optional<core::Interval> CurveRows::framed(const core::Interval& about, const IsHidden& isHidden) const
{
    const auto withZero = [](const core::Interval& interval) {
        return core::Interval{std::min(interval.lo, 0.0), std::max(interval.hi, 0.0)};
    };
    const auto all = extent(about, isHidden);
    const auto frame =
        extentOfRows(about, [&](const CurveRow& row) { return row.spans && row.frames && !isHidden(row.column); });
    if (!all)
        return all;
    const core::Interval whole = withZero(*all), inner = frame ? withZero(*frame) : whole;
    const double height = inner.width();
    if (height == 0.0)
        return whole;
    return core::Interval{std::max(whole.lo, inner.lo - height), std::min(whole.hi, inner.hi + height)};
}

std::optional<core::Interval> CurveRows::extentOfRows(const core::Interval& about, const IsMeant& isMeant) const
{
    constexpr double far = std::numeric_limits<double>::infinity();
    core::Interval extent{far, -far};
    for (const CurveRow& row : rows_) {
        if (!isMeant(row) || !isWhole(row))
            continue;
        const Eigen::VectorXd& at = positionsOf(row);
        for (Eigen::Index i = 0; i < at.size(); ++i)
            if (at[i] >= about.lo && at[i] <= about.hi)
                for (const double value : row.values.row(i))
                    if (std::isfinite(value))
                        extent = {std::min(extent.lo, value), std::max(extent.hi, value)};
    }
    return extent.lo <= extent.hi ? std::optional(extent) : std::nullopt;
}

} // namespace widgets
