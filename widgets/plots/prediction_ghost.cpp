#include "widgets/plots/prediction_ghost.h"

#include "widgets/drawings/stacked_dots.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

constexpr double areaOpacity = 0.18;

QVector<double> numbersOf(const Eigen::VectorXd& values)
{
    return {values.begin(), values.end()};
}

} // namespace

PredictionGhost::~PredictionGhost()
{
    clear();
}

void PredictionGhost::clear()
{
    if (plot_) {
        for (const QPointer<QCPGraph>& graph : graphs_)
            if (graph)
                plot_->removeGraph(graph);
        if (name_)
            plot_->removeItem(name_);
        plot_->replot(QCustomPlot::rpQueuedReplot);
    }
    graphs_.clear();
    plot_.clear();
}

QCPGraph* PredictionGhost::addGraph()
{
    QCPGraph* graph = static_cast<PlotView&>(*plot_).addGraph();
    graph->setProperty(passingProperty, true);
    graph->setSelectable(QCP::stNone);
    graph->setLayer(QStringLiteral("main"));
    graphs_.emplace_back(graph);
    return graph;
}

/// What was expected is seen whole, unless a person has set the axis.
void PredictionGhost::makeRoom(double lowest, double highest)
{
    constexpr double air = 0.04; // of the height
    if (static_cast<PlotView&>(*plot_).view().vertical || !std::isfinite(lowest) || !std::isfinite(highest))
        return;
    QCPRange range = plot_->yAxis->range();
    if (lowest >= range.lower && highest <= range.upper)
        return;
    range.expand({lowest, highest});
    plot_->yAxis->setRange(range.lower - air * range.size(), range.upper + air * range.size());
}

void PredictionGhost::name(double across, double up)
{
    name_ = new QCPItemText(plot_);
    name_->setProperty(passingProperty, true);
    name_->setText(word_.isEmpty() ? QCoreApplication::translate("PredictionGhost", "your prediction") : word_);
    name_->position->setType(QCPItemPosition::ptPlotCoords);
    name_->position->setCoords(across, up);
    name_->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
    name_->setPadding(QMargins(0, 0, 6, 6));
    name_->setSelectable(false);
}

void PredictionGhost::showCurve(PlotView& plot, const core::SampledCurve& drawn, const core::SampledCurve& truth)
{
    clear();
    if (drawn.isEmpty())
        return;
    plot_ = &plot;
    QCPGraph* prediction = addGraph();
    prediction->setData(numbersOf(drawn.at), numbersOf(drawn.value), true);
    QCPGraph* area = addGraph();
    for (Eigen::Index i = 0; i < truth.at.size(); ++i)
        if (truth.at(i) >= drawn.at(0) && truth.at(i) <= drawn.at(drawn.at.size() - 1))
            area->addData(truth.at(i), truth.value(i));
    area->setPen(Qt::NoPen);
    area->setChannelFillGraph(prediction);
    const Eigen::Index last = drawn.at.size() - 1;
    name(drawn.at(last), drawn.value(last));
    makeRoom(drawn.value.minCoeff(), drawn.value.maxCoeff());
    restyle();
}

void PredictionGhost::showDots(PlotView& plot, const Eigen::VectorXd& dots)
{
    clear();
    plot_ = &plot;
    QCPGraph* marks = addGraph();
    marks->setLineStyle(QCPGraph::lsNone);
    const core::Interval across = plot.horizontal(), up = plot.vertical();
    for (const auto& place : stackedDots(dots, across).rowwise())
        marks->addData(place(0), up.lo + up.width() * (0.0025 + 0.035 * place(1)));
    if (dots.size() > 0)
        name(dots.maxCoeff(), up.lo + 0.1 * up.width());
    restyle();
}

void PredictionGhost::showPlace(PlotView& plot, const Eigen::VectorXd& place)
{
    clear();
    if (place.size() != 2)
        return;
    plot_ = &plot;
    QCPGraph* mark = addGraph();
    mark->setLineStyle(QCPGraph::lsNone);
    mark->addData(place(0), place(1));
    name(place(0), place(1));
    makeRoom(place(1), place(1));
    restyle();
}

void PredictionGhost::setTheme(const Theme& theme)
{
    theme_ = theme;
    restyle();
}

void PredictionGhost::restyle()
{
    if (!plot_ || graphs_.empty() || !graphs_.front())
        return;
    const QColor ink = theme_.colour(Role::Brush);
    QCPGraph* prediction = graphs_.front();
    if (prediction->lineStyle() == QCPGraph::lsNone)
        prediction->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, ink, ink, 8.0 * theme_.marks()));
    else
        prediction->setPen(theme_.pen(ink, 2.5, Qt::DashLine));
    QColor wash = ink;
    wash.setAlphaF(areaOpacity);
    if (graphs_.size() > 1 && graphs_[1])
        graphs_[1]->setBrush(wash);
    if (name_) {
        name_->setFont(theme_.font());
        name_->setColor(ink);
    }
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace widgets
