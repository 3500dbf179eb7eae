#include "widgets/plots/bench_plot.h"

#include "widgets/plots/curve_layers.h"
#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/reach.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
BenchPlot::BenchPlot(QWidget* parent)
    : PlotView(Space::Line, parent), function_(addGraph()), stems_(addGraph()), handles_(addGraph()),
      chosenHandle_(addGraph())
{
    setTitle({}, tr("Function bench"));
    stems_->setLineStyle(QCPGraph::lsImpulse);
    for (QCPGraph* marks : {handles_, chosenHandle_}) {
        marks->setLineStyle(QCPGraph::lsNone);
        marks->setLayer(QStringLiteral("points"));
    }
    for (QCPGraph* graph : {function_, stems_, handles_, chosenHandle_})
        graph->setSelectable(QCP::stNone);
    setAxisLabels(QStringLiteral("x"), QStringLiteral("f(x)"));
    showTerms({});
}

void BenchPlot::showTerms(const core::SpectrumSettings& settings)
{
    build_ = settings.build;
    if (!drag_) { // else the hand is ahead of the session
        terms_ = takesTerms() ? settings.terms : std::vector<core::KernelTerm>();
        if (chosen_ && *chosen_ >= terms_.size())
            chosen_.reset();
    }
    placeHandles();
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void BenchPlot::showResult(const core::BenchResult& bench, const core::Dataset& dataset)
{
    bench_ = bench;
    setCurve(*function_, bench_.grid, bench_.function);
    setAxisLabels(coordinateName(dataset, 0), QStringLiteral("f(x)"));
    restyle();
    if (!drag_) // axes that move under the hand would run away
        fitOwnAxes();
    replot(rpQueuedReplot);
}

void BenchPlot::showStanding(Standing standing)
{
    PlotView::showStanding(isOutOfSight(standing) ? Standing::Outdated : standing);
}

void BenchPlot::placeHandles()
{
    for (QCPGraph* graph : {stems_, handles_, chosenHandle_})
        graph->data()->clear();
    for (const core::KernelTerm& term : terms_) {
        stems_->addData(term.centre, term.coefficient);
        handles_->addData(term.centre, term.coefficient);
    }
    if (chosen_)
        chosenHandle_->addData(terms_[*chosen_].centre, terms_[*chosen_].coefficient);
}

core::Interval BenchPlot::ownVertical() const
{
    Eigen::VectorXd heights(static_cast<Eigen::Index>(terms_.size()));
    for (std::size_t i = 0; i < terms_.size(); ++i)
        heights[static_cast<Eigen::Index>(i)] = terms_[i].coefficient;
    const core::Interval needed = rangeAboutZero({bench_.function, heights}, 0.0);
    return {std::min(needed.lo, -1.5), std::max(needed.hi, 1.5)}; // room to click on both sides of zero
}

std::optional<std::size_t> BenchPlot::termAt(const QPointF& pixel) const
{
    std::optional<std::size_t> nearest;
    double distance = pointReach;
    for (std::size_t i = 0; i < terms_.size(); ++i) {
        const QPointF handle(xAxis->coordToPixel(terms_[i].centre), yAxis->coordToPixel(terms_[i].coefficient));
        if (const double reach = QLineF(handle, pixel).length(); reach <= distance) {
            nearest = i;
            distance = reach;
        }
    }
    return nearest;
}

core::KernelTerm BenchPlot::termUnder(const QPointF& pixel) const
{
    const QRectF inside(axes()->rect());
    const double x = std::clamp(pixel.x(), inside.left(), inside.right());
    const double y = std::clamp(pixel.y(), inside.top(), inside.bottom());
    return {.centre = xAxis->pixelToCoord(x), .coefficient = yAxis->pixelToCoord(y)};
}

void BenchPlot::edit(std::vector<core::KernelTerm> terms, const QString& what, int gesture)
{
    terms_ = std::move(terms);
    placeHandles();
    replot(rpQueuedReplot);
    emit termsEdited(terms_, what, gesture);
}

void BenchPlot::remove(std::size_t term)
{
    std::vector<core::KernelTerm> fewer = terms_;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(term));
    chosen_.reset();
    edit(std::move(fewer), tr("Remove a term"), newGesture());
}

void BenchPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers)
{
    if (!takesTerms())
        return PlotView::clickAt(pixel, modifiers);
    std::vector<core::KernelTerm> more = terms_;
    more.push_back(termUnder(pixel));
    chosen_ = more.size() - 1;
    edit(std::move(more), tr("Add a term"), clickGesture());
}

void BenchPlot::mousePressEvent(QMouseEvent* event)
{
    const auto term = termAt(event->position());
    if (event->button() != Qt::LeftButton || !term)
        return PlotView::mousePressEvent(event);
    const QPointF handle(xAxis->coordToPixel(terms_[*term].centre), yAxis->coordToPixel(terms_[*term].coefficient));
    drag_ = Drag{*term, ValueDrag(event->position(), handle)};
    chosen_ = term;
    placeHandles();
    replot(rpQueuedReplot);
}

void BenchPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!drag_) {
        PlotView::mouseMoveEvent(event);
        if (!isPanning() && termAt(event->position()))
            setCursor(Qt::SizeAllCursor);
        else if (takesTerms() && axes()->rect().contains(event->position().toPoint()))
            setCursor(Qt::CrossCursor);
        else
            unsetCursor();
        return;
    }
    const auto at = drag_->hand.movedTo(event->position(), axes()->rect());
    if (!at)
        return;
    std::vector<core::KernelTerm> moved = terms_;
    moved[drag_->term] = termUnder(*at);
    if (moved != terms_)
        edit(std::move(moved), tr("Move a term"), drag_->hand.gesture());
}

void BenchPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!drag_ || event->button() != Qt::LeftButton)
        return PlotView::mouseReleaseEvent(event);
    drag_.reset();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void BenchPlot::keyPressEvent(QKeyEvent* event)
{
    const bool removes = event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace;
    if (removes && chosen_ && !drag_)
        remove(*chosen_);
    else
        PlotView::keyPressEvent(event);
}

void BenchPlot::contextMenuEvent(QContextMenuEvent* event)
{
    if (const auto term = termAt(event->pos()); term && !drag_)
        remove(*term);
    else
        PlotView::contextMenuEvent(event);
}

void BenchPlot::describe()
{
    std::vector<LegendEntry> entries;
    if (function_->dataCount() > 0)
        entries.push_back(entryOf(*function_, QStringLiteral("function"),
                                  takesTerms() ? tr("f = Σ cᵢ k(xᵢ, ·)") : tr("f = Σ w √λ ψ")));
    if (!terms_.empty())
        entries.push_back({.text = tr("terms, at height c"),
                           .scatter = handles_->scatterStyle(),
                           .key = QStringLiteral("terms"),
                           .show = visibilityOf({handles_, stems_})});
    setLegend(std::move(entries));
    const bool known = function_->dataCount() > 0;
    QString subtitle = known ? tr("‖f‖² = %1").arg(numberText(bench_.norm2)) : tr("not known yet");
    if (takesTerms() && terms_.empty())
        subtitle = tr("click to add a term k(xᵢ, ·)");
    setSubtitle(subtitle);
    setToolTip(takesTerms() ? tr("Click to add a term c k(xᵢ, ·) with c the height of the click; drag a handle to move "
                                 "it; right click or Delete removes it.")
                            : tr("The sliders set how much of each eigenfunction f holds."));
    setSummary(tr("A function of %1 terms. %2.").arg(terms_.size()).arg(subtitle));
}

QString BenchPlot::tipAt(const QPointF& pixel) const
{
    if (const auto term = termAt(pixel))
        return tr("term %1: c = %2 at %3; drag to move, right click to remove")
            .arg(*term + 1)
            .arg(numberText(terms_[*term].coefficient), numberText(terms_[*term].centre));
    return PlotView::tipAt(pixel);
}

PlotTable BenchPlot::numbers() const
{
    PlotTable table;
    table.family(QStringLiteral("curves"));
    table.add(QStringLiteral("x"), bench_.grid);
    table.add(QStringLiteral("f"), bench_.function);
    Eigen::MatrixXd terms(static_cast<Eigen::Index>(terms_.size()), 2);
    for (Eigen::Index i = 0; i < terms.rows(); ++i) {
        const core::KernelTerm& term = terms_[static_cast<std::size_t>(i)];
        terms.row(i) << term.centre, term.coefficient;
    }
    table.family(QStringLiteral("centres"));
    table.add(QStringLiteral("centre"), terms.col(0));
    table.add(QStringLiteral("coefficient"), terms.col(1));
    return table;
}

void BenchPlot::restyle()
{
    const QColor hand = theme().colour(Role::Current), paper = theme().colour(Role::Background);
    const double size = 9.0 * theme().marks();
    function_->setPen(theme().pen(Role::Predictive, 2.2));
    stems_->setPen(theme().pen(hand, 1.0, Qt::DotLine));
    handles_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, theme().pen(paper, 1.2), hand, size));
    chosenHandle_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, theme().pen(Role::Text, 1.8), hand, 1.25 * size));
    yAxis->grid()->setZeroLinePen(theme().pen(Role::Axis, 1.5));
    describe();
}

} // namespace widgets
