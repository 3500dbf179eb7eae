#include "widgets/plots/curve_family_plot.h"

#include "widgets/plots/component_style.h"
#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/reach.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr double densityShare = 0.2; // of the height, for the measure's density

/// The rows where the measure has weight: far out eigenfunctions may grow without bound, and that does not matter.
Eigen::MatrixXd weighty(const Eigen::MatrixXd& curves, const Eigen::VectorXd& density)
{
    if (density.size() != curves.rows() || density.size() == 0)
        return curves;
    const double least = 0.02 * density.maxCoeff();
    std::vector<Eigen::Index> rows;
    for (Eigen::Index i = 0; i < density.size(); ++i)
        if (density[i] >= least)
            rows.push_back(i);
    return curves(rows, Eigen::all);
}

} // namespace

CurveFamilyPlot::CurveFamilyPlot(QWidget* parent) : PlotView(Space::Line, parent), density_(*this)
{
    points().setPlacement(PointMarks::Placement::Strip);
    setAxisLabels(QStringLiteral("x"), {});
    restyle();
}

void CurveFamilyPlot::match(std::vector<QCPGraph*>& graphs, const Eigen::MatrixXd& curves)
{
    const auto wanted =
        static_cast<std::size_t>(curves.rows() == family_.grid.size() && curves.rows() > 0 ? curves.cols() : 0);
    while (graphs.size() > wanted) {
        removeGraph(graphs.back());
        graphs.pop_back();
    }
    while (graphs.size() < wanted) {
        graphs.push_back(addGraph());
        graphs.back()->setSelectable(QCP::stNone);
    }
    for (std::size_t i = 0; i < wanted; ++i)
        setCurve(*graphs[i], family_.grid, curves.col(static_cast<Eigen::Index>(i)));
}

void CurveFamilyPlot::showFamily(const CurveFamily& family, const core::Dataset& dataset)
{
    family_ = family;
    match(curves_, family_.curves);
    match(reference_, family_.reference);
    setAxisLabels(coordinateName(dataset, 0), family_.quantity);
    const bool line = dataset.shape() == core::Shape::Line;
    points().setPoints(line ? dataset.x : Eigen::MatrixXd(0, 1), line ? dataset.labels : std::vector<int>());
    points().setSelection(selection());
    fitOwnAxes();
    const core::Interval height = ownVertical();
    const bool hasDensity =
        family_.density.size() == family_.grid.size() && family_.density.size() > 0 && family_.density.maxCoeff() > 0.0;
    const double unit = hasDensity ? densityShare * height.width() / family_.density.maxCoeff() : 0.0;
    const Eigen::VectorXd floor = Eigen::VectorXd::Constant(hasDensity ? family_.grid.size() : 0, height.lo);
    density_.setCurves(family_.grid, floor, hasDensity ? Eigen::VectorXd(floor + unit * family_.density) : floor);
    restyle();
    repaintOverlay();
    replot(rpQueuedReplot);
}

core::Interval CurveFamilyPlot::ownVertical() const
{
    const double strip = family_.density.size() > 0 ? densityShare : 0.1;
    return rangeAboutZero({weighty(family_.curves, family_.density)}, strip);
}

void CurveFamilyPlot::describe()
{
    std::vector<LegendEntry> entries;
    if (!reference_.empty()) {
        QPen dashed = reference_.front()->pen();
        dashed.setColor(theme().colour(Role::Text));
        entries.push_back({.text = tr("dashed: closed form, %1").arg(family_.referenceName),
                           .line = dashed,
                           .key = QStringLiteral("closed_form"),
                           .show = visibilityOf({reference_.begin(), reference_.end()})});
    }
    if (!density_.isEmpty())
        entries.push_back({.text = family_.densityName,
                           .fill = density_.fill(),
                           .key = QStringLiteral("density"),
                           .show = [this](bool visible) { density_.setVisible(visible); }});
    for (std::size_t i = 0; i < curves_.size(); ++i)
        entries.push_back(entryOf(*curves_[i], QStringLiteral("curve_%1").arg(i + 1),
                                  subscripted(family_.symbol, static_cast<int>(i) + 1)));
    setLegend(std::move(entries));
    setSubtitle(curves_.empty() ? tr("not known yet") : family_.subtitle);
    setSummary(
        curves_.empty()
            ? tr("No curves are shown.")
            : tr("%1 curves %2 at %3 positions.").arg(curves_.size()).arg(family_.quantity).arg(family_.grid.size()));
}

QString CurveFamilyPlot::tipAt(const QPointF& pixel) const
{
    const QString tip = PlotView::tipAt(pixel);
    if (!tip.isEmpty() || curves_.empty() || !axes()->rect().contains(pixel.toPoint()))
        return tip;
    const double x = xAxis->pixelToCoord(pixel.x());
    Eigen::Index row = 0;
    (family_.grid.array() - x).abs().minCoeff(&row);
    Eigen::Index nearest = 0;
    const double y = yAxis->pixelToCoord(pixel.y());
    const double distance = (family_.curves.row(row).array() - y).abs().minCoeff(&nearest);
    if (!(distance / yAxis->range().size() * axes()->height() <= markReach))
        return {};
    return tr("%1(%2) = %3")
        .arg(subscripted(family_.symbol, static_cast<int>(nearest) + 1), numberText(family_.grid[row]),
             numberText(family_.curves(row, nearest)));
}

PlotTable CurveFamilyPlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("x"), family_.grid);
    table.addEach(family_.column, family_.curves);
    table.addEach(family_.column + QStringLiteral("_analytic"), family_.reference);
    table.add(QStringLiteral("density"), family_.density);
    return table;
}

void CurveFamilyPlot::restyle()
{
    for (std::size_t i = 0; i < curves_.size(); ++i) {
        const bool thick = static_cast<int>(i) + 1 == family_.emphasised;
        curves_[i]->setPen(theme().pen(componentColour(theme(), static_cast<int>(i), count()), thick ? 3.0 : 1.6));
    }
    for (std::size_t i = 0; i < reference_.size(); ++i) {
        const QColor ink = componentColour(theme(), static_cast<int>(i), count());
        reference_[i]->setPen(theme().pen(theme().dark ? ink.lighter(135) : ink.darker(150), 1.6, Qt::DashLine));
    }
    density_.setFill(theme().tint(Role::Prior));
    yAxis->grid()->setZeroLinePen(theme().pen(Role::Axis, 1.5));
    describe();
}

} // namespace widgets
