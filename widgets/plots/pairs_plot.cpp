#include "widgets/plots/pairs_plot.h"

#include "core/labs/posterior/marginal.h"
#include "widgets/plots/axis_look.h"
#include "widgets/plots/contour_curves.h"
#include "widgets/plots/long_curve.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

#include <cmath>

namespace widgets
{

namespace
{

const std::vector<double> shares{0.5, 0.8, 0.95};

core::Interval about(const Eigen::MatrixXd& values, bool logarithmic)
{
    constexpr double air = 0.08;
    const double lo = values.minCoeff(), hi = values.maxCoeff();
    if (!logarithmic)
        return {lo - air * (hi - lo) - 1e-9, hi + air * (hi - lo) + 1e-9};
    const double room = std::max(std::pow(hi / lo, air), 1.001);
    return {lo / room, hi * room};
}

} // namespace

PairsPlot::PairsPlot(QWidget* parent) : PlotView(Space::Own, parent), brush_(*this, DrawBrushArea::Extent::Box)
{
    setTitle({}, tr("Pairs"));
    contours_ = new ContourCurves(xAxis, yAxis, this);
    draws_ = addGraph();
    picked_ = addGraph();
    for (QCPGraph* graph : {draws_, picked_}) {
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setSelectable(QCP::stNone);
        graph->setLayer(QStringLiteral("points"));
    }
    for (QCPCurve** curve : {&path_, &walked_, &chosen_}) {
        *curve = new LongCurve(xAxis, yAxis);
        (*curve)->setSelectable(QCP::stNone);
        (*curve)->setLayer(QStringLiteral("points"));
    }
    walked_->setLineStyle(QCPCurve::lsNone);
    chosen_->setLineStyle(QCPCurve::lsNone);
    setLogarithmic(*xAxis);
    showPosterior({});
}

Eigen::MatrixXd PairsPlot::heights() const
{
    if (isPair())
        return shown_.values(shown_.other);
    const core::Chains& chains = shown_.result->chains;
    Eigen::MatrixXd logDensity(shown_.result->draws(), std::ssize(chains.draws));
    for (Eigen::Index c = 0; c < logDensity.cols(); ++c)
        for (Eigen::Index i = 0; i < logDensity.rows(); ++i)
            logDensity(i, c) = chains.draws[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)].logDensity;
    return logDensity;
}

void PairsPlot::showPosterior(const ShownPosterior& shown)
{
    shown_ = shown;
    setLogarithmic(*yAxis, isPair() || !shown_.hasDraws());
    across_ = upwards_ = {0.1, 10.0};
    const HyperparameterName first = shown_.name(shown_.quantity);
    setAxisLabels(first.axisLabel(), shown_.names.size() > 1 ? shown_.name(shown_.other).axisLabel()
                                                             : tr("log density of log %1").arg(first.shortName()));
    setToolTip(isPair()
                   ? tr("Every draw as a point: how the two depend on each other. Drag a box to pick out draws, click "
                        "to take all again.")
                   : tr("Every draw at its log density: one hyperparameter alone is free. Drag a box to pick out "
                        "draws, click to take all again."));
    fill();
    fillTrajectory();
    contours_->show(shown_.hasDraws() ? core::posteriorContours(*shown_.result, shares, shown_.quantity)
                                      : std::vector<core::ContourLevel>());
    if (!brush_.isTaken())
        showBrush();
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void PairsPlot::fill()
{
    for (QCPGraph* graph : {draws_, picked_})
        graph->data()->clear();
    if (!shown_.hasDraws())
        return;
    const Eigen::MatrixXd across = shown_.values(shown_.quantity), upwards = heights();
    const auto meant = core::brushed(*shown_.result, shown_.brush);
    for (Eigen::Index c = 0; c < across.cols(); ++c)
        for (Eigen::Index i = 0; i < across.rows(); ++i)
            (meant(i, c) ? picked_ : draws_)->addData(across(i, c), upwards(i, c));
    across_ = about(across, true);
    upwards_ = about(upwards, isPair());
}

void PairsPlot::showTrajectory(std::shared_ptr<const core::WatchedTrajectory> trajectory, Eigen::Index places)
{
    trajectory_ = std::move(trajectory);
    places_ = places;
    fillTrajectory();
    describe();
    replot(rpQueuedReplot);
}

/// In the order of time: what was walked backwards stands before the start.
void PairsPlot::fillTrajectory()
{
    for (QCPCurve* curve : {path_, walked_, chosen_})
        curve->data()->clear();
    if (!trajectory_ || !shown_.hasDraws() || trajectory_->values.cols() != shown_.free())
        return;
    const auto add = [this](QCPCurve& curve, double t, Eigen::Index place) {
        curve.addData(t, trajectory_->values(place, shown_.quantity),
                      isPair() ? trajectory_->values(place, shown_.other) : trajectory_->logDensity[place]);
    };
    const Eigen::Index walked = std::min(places_, trajectory_->size());
    for (Eigen::Index i = 0; i < walked; ++i)
        add(*path_, trajectory_->times[static_cast<std::size_t>(i)], i);
    add(*walked_, 0.0, walked - 1);
    if (places_ > trajectory_->size())
        add(*chosen_, 0.0, trajectory_->chosen);
}

void PairsPlot::showBrush()
{
    const auto value = [this](Eigen::Index free) {
        const auto j = static_cast<std::size_t>(free);
        return j < shown_.brush.values.size() ? shown_.brush.values[j] : std::nullopt;
    };
    brush_.show(value(shown_.quantity), isPair() ? value(shown_.other) : shown_.brush.logDensity);
}

void PairsPlot::describe()
{
    setSubtitle(shown_.hasDraws() && shown_.free() > 2 ? tr("two of %1").arg(shown_.free()) : QString());
    std::vector<LegendEntry> entries;
    if (picked_->dataCount() > 0)
        entries.push_back(entryOf(*picked_, QStringLiteral("picked"),
                                  shown_.brush.isEverything() ? tr("draws") : tr("picked draws")));
    if (draws_->dataCount() > 0)
        entries.push_back(entryOf(*draws_, QStringLiteral("draws"), tr("other draws")));
    if (contours_->count() > 0)
        entries.push_back({.text = tr("50, 80, 95 % by quadrature"),
                           .line = theme().pen(Role::Truth, 1.5),
                           .key = QStringLiteral("contours"),
                           .show = [this](bool visible) { contours_->setVisible(visible); }});
    if (path_->data()->size() > 0)
        entries.push_back({.text = tr("a trajectory of the sampler"),
                           .line = path_->pen(),
                           .key = QStringLiteral("trajectory"),
                           .show = visibilityOf({path_, walked_, chosen_})});
    setLegend(std::move(entries));
    setSummary(shown_.hasDraws() ? tr("%1 draws of the posterior, %2 of them picked out.")
                                       .arg(draws_->dataCount() + picked_->dataCount())
                                       .arg(picked_->dataCount())
                                 : tr("Nothing is drawn yet."));
}

PlotTable PairsPlot::numbers() const
{
    PlotTable table;
    if (!shown_.hasDraws())
        return table;
    const Eigen::MatrixXd upwards = heights();
    Eigen::MatrixXd chain(upwards.rows(), upwards.cols());
    for (Eigen::Index c = 0; c < chain.cols(); ++c)
        chain.col(c).setConstant(shown_.result->number(static_cast<std::size_t>(c)));
    table.family(QStringLiteral("draws"));
    table.add(QStringLiteral("chain"), chain.reshaped());
    const HyperparameterName across = shown_.name(shown_.quantity), other = shown_.name(shown_.other);
    table.add(across.path, shown_.values(shown_.quantity).reshaped(), across.name);
    table.add(isPair() ? other.path : QStringLiteral("log_density"), upwards.reshaped(),
              isPair() ? other.name : QString());
    table.add(QStringLiteral("picked"), core::brushed(*shown_.result, shown_.brush).cast<double>().matrix().reshaped());
    addTrajectory(table);
    return table;
}

/// The places on show, in the order in which the sampler came to them.
void PairsPlot::addTrajectory(PlotTable& table) const
{
    const auto walked = static_cast<Eigen::Index>(path_->data()->size());
    if (walked == 0)
        return;
    Eigen::VectorXd times(walked);
    for (Eigen::Index i = 0; i < walked; ++i)
        times[i] = trajectory_->times[static_cast<std::size_t>(i)];
    const auto name = [](const QString& of) { return QStringLiteral("trajectory_") + of; };
    table.family(QStringLiteral("trajectory"));
    table.add(name(QStringLiteral("time")), times);
    for (Eigen::Index j = 0; j < shown_.free(); ++j)
        table.add(name(shown_.name(j).path), trajectory_->values.col(j).head(walked), name(shown_.name(j).name));
    table.add(name(QStringLiteral("log_density")), trajectory_->logDensity.head(walked));
}

void PairsPlot::restyle()
{
    const Theme& look = theme();
    const double size = 4.0 * look.marks();
    const auto disc = [&](Role role, int alpha) {
        QColor ink = look.colour(role);
        ink.setAlpha(alpha);
        return QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(ink, 0.0), ink, size);
    };
    const bool apart = shown_.isApart() && shown_.brush.isEverything(); // what is picked out is of one place
    picked_->setScatterStyle(disc(apart ? Role::Ghost : Role::Posterior, 150));
    draws_->setScatterStyle(disc(Role::Ghost, 90));
    const QColor ink = look.colour(Role::Statistic), paper = look.colour(Role::Background);
    path_->setPen(look.pen(ink, 1.5));
    path_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(ink, 0.0), ink, size));
    walked_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(paper, 1.0), ink, 2.5 * size));
    chosen_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, look.pen(ink, 2.5), Qt::NoBrush, 4.0 * size));
    contours_->setPens([this](const core::ContourLevel&) { return theme().pen(Role::Truth, 1.5); });
    contours_->setLabels({}, look.font(0.8));
    brush_.setTheme(look);
    describe();
}

void PairsPlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !(event->modifiers() & Qt::ShiftModifier) && shown_.hasDraws() &&
        axes()->rect().contains(event->position().toPoint()))
        brush_.press(event->position());
    else
        PlotView::mousePressEvent(event);
}

void PairsPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!brush_.isTaken())
        return PlotView::mouseMoveEvent(event);
    if (brush_.moveTo(event->position())) {
        replot(rpQueuedReplot);
        emit brushed(brush_.across(), brush_.upwards());
    }
}

void PairsPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!brush_.isTaken() || event->button() != Qt::LeftButton)
        return PlotView::mouseReleaseEvent(event);
    if (!brush_.release())
        return;
    if (shown_.brush.isEverything())
        clickAt(event->position(), event->modifiers());
    else
        emit brushed({}, {});
}

} // namespace widgets
