#include "widgets/plots/companion_plot.h"

#include "widgets/plots/curve_band.h"
#include "widgets/plots/curve_range.h"
#include "widgets/plots/nearest_curve.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"

#include <algorithm>
#include <iterator>

namespace widgets
{
namespace
{

using Companion = core::ClassificationSettings::Companion;

QCPItemStraightLine* marginAt(double height, QCustomPlot& plot)
{
    auto* line = new QCPItemStraightLine(&plot);
    line->setSelectable(false);
    line->point1->setCoords(0.0, height);
    line->point2->setCoords(1.0, height);
    return line;
}

} // namespace

QString companionName(Companion companion)
{
    switch (companion) {
    case Companion::None:
        break;
    case Companion::Logistic:
        return CompanionPlot::tr("Kernel logistic regression");
    case Companion::Svm:
        return CompanionPlot::tr("Support vector machine");
    }
    return {};
}

CompanionPlot::CompanionPlot(QWidget* parent)
    : PlotView(Space::Line, parent), positiveTerms_(*this), negativeTerms_(*this)
{
    decision_ = addGraph();
    one_ = addGraph();
    for (QCPGraph* graph : {decision_, one_})
        graph->setSelectable(QCP::stNone);
    upperMargin_ = marginAt(1.0, *this);
    lowerMargin_ = marginAt(-1.0, *this);
    points().setPlacement(PointMarks::Placement::Rows);
    setToolTip(
        tr("By the representer theorem the best function is a finite sum of kernels at the points, "
           "f = Σ cₙ k(xₙ, ·); b is outside the theorem. The sign of f decides. Point at a term to see whose it is."));
    showResult({}, {}, core::emptyDataset(1));
}

void CompanionPlot::showResult(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                               const core::Dataset& dataset)
{
    grid_ = result.grid;
    companion_ = result.companion.value_or(core::CompanionResult());
    settings_ = settings;
    names_ = dataset.names;
    count_ = result.rows.size();
    setTitle(letter(), isShown() ? companionName(settings.companion) : tr("Companion"));
    setCurve(*decision_, grid_, companion_.decision);
    positiveTerms_.setCurves(grid_, termsOf(settings.positive, dataset));
    negativeTerms_.setCurves(grid_, termsOf(settings.negative, dataset));
    emphasise(emphasised_); // the terms come in another order
    for (QCPItemStraightLine* margin : {upperMargin_, lowerMargin_})
        margin->setVisible(isShown() && isSvm());
    points().setPoints(dataset.x, dataset.labels);
    points().setShownSamples({settings.positive, settings.negative}); // as high as f is there
    points().setSelection(selection());
    points().setRinged(companion_.supportRows);
    setAxisLabels(coordinateName(dataset, 0), isSvm() ? tr("decision f(x)") : tr("log odds f(x)"));
    restyle();
    fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

void CompanionPlot::emphasise(std::optional<int> row)
{
    emphasised_ = row;
    const auto term = std::ranges::find(companion_.termRows, row.value_or(-1)) - companion_.termRows.begin();
    const bool has = term < std::ssize(companion_.termRows) && term < companion_.terms.cols();
    setCurve(*one_, grid_, has ? companion_.terms.col(term).eval() : Eigen::VectorXd());
}

Highlight CompanionPlot::highlightAt(const QPointF& pixel) const
{
    Highlight found = PlotView::highlightAt(pixel);
    const auto term = curveNear(grid_, companion_.terms, pixel, *xAxis, *yAxis);
    if (term && !found.point && static_cast<std::size_t>(*term) < companion_.termRows.size())
        found.point = companion_.termRows[static_cast<std::size_t>(*term)];
    return found;
}

void CompanionPlot::showHighlight(const Highlight& highlight)
{
    if (highlight.point != emphasised_) {
        const bool wasLit = !one_->data()->isEmpty();
        emphasise(highlight.point);
        if (wasLit || !one_->data()->isEmpty())
            replot(rpQueuedReplot);
    }
    PlotView::showHighlight(highlight);
}

/// The columns of the terms whose points have this label.
Eigen::MatrixXd CompanionPlot::termsOf(int label, const core::Dataset& dataset) const
{
    const auto count = static_cast<std::size_t>(companion_.terms.cols());
    std::vector<Eigen::Index> columns;
    for (std::size_t i = 0; i < std::min(count, companion_.termRows.size()); ++i) {
        const auto row = static_cast<std::size_t>(companion_.termRows[i]);
        if (row < dataset.labels.size() && dataset.labels[row] == label)
            columns.push_back(static_cast<Eigen::Index>(i));
    }
    return companion_.terms(Eigen::all, columns);
}

void CompanionPlot::describe()
{
    std::vector<LegendEntry> entries;
    if (isShown())
        entries.push_back(entryOf(*decision_, QStringLiteral("decision"),
                                  settings_.offset ? tr("f = Σ cₙ k(xₙ, ·) + %1").arg(numberText(companion_.offset))
                                                   : tr("f = Σ cₙ k(xₙ, ·)")));
    for (const auto& [bundle, label] :
         {std::pair{&positiveTerms_, settings_.positive}, {&negativeTerms_, settings_.negative}})
        if (!bundle->isEmpty())
            entries.push_back({.text = tr("terms of %1").arg(sampleName(names_, label)),
                               .line = bundle->pen(),
                               .key = QStringLiteral("terms_") + sampleName({}, label),
                               .show = [one = bundle](bool visible) { one->setVisible(visible); }});
    if (isShown() && isSvm())
        entries.push_back({.text = tr("margin, f = ±1"),
                           .line = upperMargin_->pen(),
                           .key = QStringLiteral("margin"),
                           .show = visibilityOf({upperMargin_, lowerMargin_})});
    if (!companion_.supportRows.empty())
        entries.push_back(
            {.text = tr("support vectors (%1 of %2)").arg(companion_.supportRows.size()).arg(count_),
             .scatter = QCPScatterStyle(QCPScatterStyle::ssCircle, theme().pen(Role::Text, 1.3), Qt::NoBrush, 10.0),
             .key = QStringLiteral("support_vectors"),
             .show = [this](bool visible) { points().setRingsVisible(visible); }});
    setLegend(std::move(entries));
    setSummary(isShown() ? tr("%1: decision function with %2 terms, %3 training errors, squared norm %4.")
                               .arg(companionName(settings_.companion))
                               .arg(companion_.terms.cols())
                               .arg(companion_.errors)
                               .arg(numberText(companion_.norm2))
                         : tr("No companion is shown."));
}

PlotTable CompanionPlot::numbers() const
{
    PlotTable table;
    if (!isShown())
        return table;
    table.family(QStringLiteral("curves"));
    table.add(QStringLiteral("x"), grid_);
    table.add(QStringLiteral("decision"), companion_.decision);
    for (std::size_t i = 0; i < companion_.termRows.size(); ++i)
        if (const auto column = static_cast<Eigen::Index>(i); column < companion_.terms.cols())
            table.add(QStringLiteral("term_of_point_%1").arg(companion_.termRows[i] + 1), companion_.terms.col(column));
    Eigen::VectorXd support(static_cast<Eigen::Index>(companion_.supportRows.size()));
    for (Eigen::Index i = 0; i < support.size(); ++i)
        support[i] = companion_.supportRows[static_cast<std::size_t>(i)] + 1; // as people count
    table.family(QStringLiteral("support_vectors"));
    table.add(QStringLiteral("support_vector"), support);
    return table;
}

core::Interval CompanionPlot::ownVertical() const
{
    constexpr double strips = 0.25; // of the height, for two rows of points
    constexpr double most = 2.0;    // of f: terms that nearly cancel climb out of sight, so that f keeps its shape
    const double reach = isShown() ? most * companion_.decision.cwiseAbs().maxCoeff() : 0.0;
    const Eigen::MatrixXd terms = companion_.terms.cwiseMax(-reach).cwiseMin(reach);
    const Eigen::Vector2d margin(-1.0, 1.0);
    return isSvm() && isShown() ? rangeAboutZero({companion_.decision, terms, margin}, strips)
                                : rangeAboutZero({companion_.decision, terms}, strips);
}

void CompanionPlot::restyle()
{
    const Theme& look = theme();
    decision_->setPen(look.pen(Role::Companion, 2.0));
    one_->setPen(look.pen(Role::Highlight, 2.0));
    positiveTerms_.setPen(look.pen(look.sampleColour(settings_.positive, true), 1.0));
    negativeTerms_.setPen(look.pen(look.sampleColour(settings_.negative, true), 1.0));
    for (QCPItemStraightLine* margin : {upperMargin_, lowerMargin_})
        margin->setPen(look.pen(Role::Axis, 1.0, Qt::DashLine));
    yAxis->grid()->setZeroLinePen(look.pen(Role::Axis, 1.5));
    describe();
}

} // namespace widgets
