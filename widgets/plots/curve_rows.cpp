#include "widgets/plots/curve_rows.h"

#include "widgets/drawings/drawn_axes.h"
#include "widgets/plots/axis_look.h"
#include "widgets/plots/bar_outline.h"
#include "widgets/plots/curve_layers.h"
#include "widgets/plots/mark_style.h"
#include "widgets/plots/plot_header.h"
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
    return a.column == b.column && a.kind == b.kind && a.onRight == b.onRight && a.values.cols() == b.values.cols();
}

} // namespace

QColor inkOfRow(const CurveRow& row, const Theme& theme)
{
    if (row.sample)
        return theme.sampleColour(*row.sample, true);
    return row.ink ? row.ink(theme) : theme.colour(row.role);
}

QColor inkOfDraw(const QColor& ink, std::size_t draw)
{
    constexpr float turns[] = {0.0F, -0.12F, 0.12F, 0.06F, -0.06F, 0.17F}; // of the circle of hues
    constexpr float leastSaturation = 0.45F;
    float hue = 0.0F, saturation = 0.0F, lightness = 0.0F;
    ink.getHslF(&hue, &saturation, &lightness);
    if (hue < 0.0F)
        return ink;
    const float turned = hue + turns[draw % std::size(turns)];
    return QColor::fromHslF(turned - std::floor(turned), std::max(saturation, leastSaturation), lightness);
}

QColor washOfRow(const CurveRow& row, const Theme& theme)
{
    QColor wash = inkOfRow(row, theme);
    wash.setAlpha(row.kind == Kind::Bars ? (theme.dark ? 120 : 95) : theme.tint(row.role).alpha());
    return wash;
}

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
        QCPGraph* graph = plot_.addGraph(plot_.xAxis, row.onRight ? plot_.yAxis2 : plot_.yAxis);
        graph->setSelectable(QCP::stNone);
        if (row.kind == Kind::Stems)
            graph->setLineStyle(QCPGraph::lsImpulse);
        if (isBand(row) || row.kind == Kind::Bars)
            graph->setLayer(QStringLiteral("bands"));
        else if (row.kind == Kind::Draws || row.kind == Kind::Bundle)
            graph->setLayer(QStringLiteral("draws"));
        graphs.push_back(graph);
    }
    if (row.kind == Kind::Band && graphs.size() == 2)
        graphs[1]->setChannelFillGraph(graphs[0]);
    return graphs;
}

void CurveRows::fill(const CurveRow& row, const std::vector<QCPGraph*>& graphs) const
{
    const QCPAxis& axis = row.onRight ? *plot_.yAxis2 : *plot_.yAxis;
    const bool logarithmic = isLogarithmic(axis);
    const auto drawable = [logarithmic](double value) {
        return hasPlace(value, logarithmic) ? value : std::numeric_limits<double>::quiet_NaN();
    };
    const Eigen::MatrixXd drawn = row.breaks ? Eigen::MatrixXd(row.values.unaryExpr(drawable)) : row.values;
    if (row.kind == Kind::Bars && isWhole(row)) {
        const Eigen::MatrixXd outline = outlineOfBars(positionsOf(row), row.values.col(0), row.breadth);
        return setCurve(*graphs.front(), outline.col(0), outline.col(1));
    }
    for (std::size_t i = 0; i < graphs.size(); ++i)
        setCurve(*graphs[i], positionsOf(row).array() + row.aside, drawn.col(static_cast<Eigen::Index>(i)));
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
            pen.setColor(inkOfDraw(pen.color(), i));
        if (row.kind == Kind::Draws && std::ssize(graphs) > manyDraws)
            pen.setWidthF(theme.hairline(row.role).widthF());
        graphs[i]->setPen(row.kind == Kind::Band ? QPen(Qt::NoPen) : pen);
        graphs[i]->setScatterStyle(row.mark ? markStyle(*row.mark, pen.color(), theme) : QCPScatterStyle());
        const bool isArea = row.kind == Kind::Area || row.kind == Kind::Bars;
        const bool fills = isArea || (row.kind == Kind::Band && i == 1);
        graphs[i]->setBrush(fills ? QBrush(washOfRow(row, theme)) : QBrush(Qt::NoBrush));
    }
}

std::vector<QCPLayerable*> CurveRows::drawnWith(const CurveRow& row) const
{
    std::vector<QCPLayerable*> drawn;
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (keyOf(rows_[i]) == keyOf(row))
            drawn.insert(drawn.end(), graphs_[i].begin(), graphs_[i].end());
    return drawn;
}

std::vector<LegendEntry> CurveRows::legend() const
{
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const CurveRow& row = rows_[i];
        if (row.legend.isEmpty() || !isWhole(row))
            continue;
        const QCPGraph& sample = *graphs_[i].back();
        const std::vector<QCPLayerable*> drawn = drawnWith(row);
        LegendEntry entry{.text = row.legend, .key = keyOf(row), .show = visibilityOf(drawn)};
        if ((row.kind == Kind::Curve || row.kind == Kind::Area) && drawn.size() == 1)
            entry.curve = &sample;
        if (row.kind != Kind::Band && row.kind != Kind::Bars)
            entry.line = sample.pen();
        if (entry.line && row.legendRole)
            entry.line->setColor(plot_.theme().colour(*row.legendRole));
        if (row.mark)
            entry.scatter = sample.scatterStyle();
        if (sample.brush().style() != Qt::NoBrush)
            entry.fill = sample.brush();
        entries.push_back(std::move(entry));
    }
    return entries;
}

} // namespace widgets
