#include "widgets/plots/terms_plot.h"

#include "widgets/plots/curve_band.h"
#include "widgets/plots/curve_range.h"
#include "widgets/plots/nearest_curve.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"

#include <algorithm>

namespace widgets
{
namespace
{

constexpr double strip = 0.08; // of the height, for the points

} // namespace

TermsPlot::TermsPlot(QWidget* parent) : PlotView(Space::Line, parent), terms_(*this)
{
    setTitle(QString(), tr("Terms of the mean"));
    sum_ = addGraph();
    one_ = addGraph();
    for (QCPGraph* graph : {sum_, one_})
        graph->setSelectable(QCP::stNone);
    points().setPlacement(PointMarks::Placement::Strip);
    setAxisLabels(QStringLiteral("x"), QStringLiteral("cₙ k(xₙ, x)"));
    setToolTip(tr("The representer theorem: whatever the kernel, the mean is a sum of one kernel function at each "
                  "observation. Point at a term to see whose it is, or at an observation to see its term."));
    restyle();
}

void TermsPlot::showResult(const core::RegressionResult& result, const core::Dataset& dataset)
{
    result_ = result;
    if (static_cast<Eigen::Index>(result_.termRows.size()) != result_.terms.cols())
        result_.termRows.clear();
    terms_.setCurves(result_.grid, result_.terms);
    setCurve(*sum_, result_.grid, sum());
    emphasise(emphasised_); // the terms come in another order
    points().setPoints(dataset.x, dataset.labels);
    points().setSelection(selection());
    setAxisLabels(coordinateName(dataset, 0), QStringLiteral("cₙ k(xₙ, x)"));
    describe();
    fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

/// Of all terms, whichever are drawn: the mean without its mean function.
Eigen::VectorXd TermsPlot::sum() const
{
    if (result_.terms.cols() == 0)
        return {};
    return result_.meanFunction == core::MeanFunction::Zero ? result_.mean
                                                            : Eigen::VectorXd(result_.mean - result_.meanPart);
}

void TermsPlot::describe()
{
    const auto drawn = result_.terms.cols(), all = result_.coefficients.size();
    const bool isMean = result_.meanFunction == core::MeanFunction::Zero;
    std::vector<LegendEntry> entries;
    if (drawn > 0) {
        entries.push_back(
            entryOf(*sum_, QStringLiteral("sum"),
                    isMean ? tr("their sum: the mean") : tr("their sum: the mean about its mean function")));
        entries.push_back(
            {.text = drawn == all ? tr("%1 terms").arg(drawn) : tr("the %1 largest of %2 terms").arg(drawn).arg(all),
             .line = terms_.pen(),
             .key = QStringLiteral("terms"),
             .show = [this](bool visible) { terms_.setVisible(visible); }});
    }
    setSubtitle(drawn > 0 || all == 0 ? QString() : tr("hidden: Terms of the mean"));
    setLegend(std::move(entries));
    setSummary(drawn > 0 ? tr("%1 terms of the kernel expansion and their sum, the mean.").arg(drawn)
                         : tr("No terms are shown."));
}

std::optional<Eigen::Index> TermsPlot::termNear(const QPointF& pixel) const
{
    if (result_.termRows.empty() || !axes()->rect().contains(pixel.toPoint()))
        return std::nullopt;
    return curveNear(result_.grid, result_.terms, pixel, *xAxis, *yAxis);
}

void TermsPlot::emphasise(std::optional<int> row)
{
    emphasised_ = row;
    const auto found = std::ranges::find(result_.termRows, row.value_or(-1));
    const auto term = found - result_.termRows.begin();
    setCurve(*one_, result_.grid, found == result_.termRows.end() ? Eigen::VectorXd() : result_.terms.col(term).eval());
}

Highlight TermsPlot::highlightAt(const QPointF& pixel) const
{
    Highlight found = PlotView::highlightAt(pixel);
    if (const auto term = termNear(pixel); term && !found.point)
        found.point = result_.termRows[static_cast<std::size_t>(*term)];
    return found;
}

void TermsPlot::showHighlight(const Highlight& highlight)
{
    if (highlight.point != emphasised_) {
        const bool wasLit = !one_->data()->isEmpty();
        emphasise(highlight.point);
        if (wasLit || !one_->data()->isEmpty())
            replot(rpQueuedReplot);
    }
    PlotView::showHighlight(highlight);
}

QString TermsPlot::tipAt(const QPointF& pixel) const
{
    const std::optional<Eigen::Index> term = termNear(pixel);
    if (!term)
        return PlotView::tipAt(pixel);
    const int row = result_.termRows[static_cast<std::size_t>(*term)];
    const auto observation = std::ranges::find(result_.rows, row) - result_.rows.begin();
    return tr("point %1: c = %2").arg(row + 1).arg(numberText(result_.coefficients[observation]));
}

PlotTable TermsPlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("x"), result_.grid);
    if (result_.terms.cols() > 0)
        table.add(result_.meanFunction == core::MeanFunction::Zero ? QStringLiteral("mean") : QStringLiteral("sum"),
                  sum());
    for (Eigen::Index term = 0; term < result_.terms.cols(); ++term)
        table.add(QStringLiteral("term_of_row_%1").arg(result_.termRows[static_cast<std::size_t>(term)] + 1),
                  result_.terms.col(term));
    return table;
}

core::Interval TermsPlot::ownVertical() const
{
    return rangeAboutZero({result_.terms, sum()}, strip);
}

void TermsPlot::restyle()
{
    const Theme& look = theme();
    terms_.setPen(look.pen(Role::Empirical, 1.0));
    sum_->setPen(look.pen(Role::Posterior, 2.0));
    one_->setPen(look.pen(Role::Highlight, 2.0));
    yAxis->grid()->setZeroLinePen(look.pen(Role::Axis, 1.5));
    describe();
}

} // namespace widgets
