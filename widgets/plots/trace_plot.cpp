#include "widgets/plots/trace_plot.h"

#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

#include <algorithm>

namespace widgets
{

TracePlot::TracePlot(QWidget* parent)
    : CurvePlot(Space::Own, QStringLiteral("draw"), parent), brush_(*this, DrawBrushArea::Extent::Range)
{
    setTitle({}, tr("Traces"));
    divergences_ = addGraph();
    divergences_->setLineStyle(QCPGraph::lsNone);
    divergences_->setSelectable(QCP::stNone);
    divergences_->setLayer(QStringLiteral("points"));
    setToolTip(
        tr("The draws in their order, a line a chain: they should look alike and wander over the same range. Drag "
           "to pick out draws, click to take all again."));
    showPosterior({});
}

std::vector<CurveRow> TracePlot::rows() const
{
    if (!shown_.hasDraws())
        return {};
    const Eigen::MatrixXd values = shown_.values(shown_.quantity);
    std::vector<CurveRow> rows;
    for (Eigen::Index c = 0; c < values.cols(); ++c) {
        const double along = (static_cast<double>(c) + 0.5) / static_cast<double>(values.cols());
        const int number = shown_.result->number(static_cast<std::size_t>(c));
        rows.push_back({.column = QStringLiteral("chain_%1").arg(number),
                        .legend = tr("chain %1").arg(number),
                        .role = Role::Posterior,
                        .values = values.col(c),
                        .width = 1.2,
                        .ink = colourAt(theme().map, theme().dark ? 0.3 + 0.7 * along : 0.8 * along)});
    }
    return rows;
}

void TracePlot::showPosterior(const ShownPosterior& shown)
{
    shown_ = shown;
    dressedFor_ = theme();
    setSubtitle(shown.subtitle);
    setAxisLabels(tr("draw"), shown_.name(shown_.quantity).axisLabel());
    divergences_->data()->clear();
    if (shown_.hasDraws()) {
        const Eigen::MatrixXd values = shown_.values(shown_.quantity);
        for (Eigen::Index c = 0; c < values.cols(); ++c)
            for (Eigen::Index i = 0; i < values.rows(); ++i)
                if (shown_.result->chains.draws[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)].divergent)
                    divergences_->addData(static_cast<double>(i + 1), values(i, c));
    }
    if (!brush_.isTaken())
        brush_.show(shown_.brush.numbers, {});
    const Eigen::Index count = shown_.hasDraws() ? shown_.result->draws() : 0;
    showRows(count > 0 ? Eigen::VectorXd(Eigen::VectorXd::LinSpaced(count, 1.0, static_cast<double>(count)))
                       : Eigen::VectorXd(),
             rows());
}

std::vector<LegendEntry> TracePlot::entriesBeside() const
{
    if (divergences_->dataCount() == 0)
        return {};
    return {entryOf(*divergences_, QStringLiteral("divergences"), tr("divergences"))};
}

void TracePlot::addColumnsBeside(PlotTable& table) const
{
    if (!shown_.hasDraws())
        return;
    const core::Chains& chains = shown_.result->chains;
    table.family(QStringLiteral("curves"));
    for (std::size_t c = 0; c < chains.draws.size(); ++c) {
        Eigen::VectorXd divergent(shown_.result->draws());
        for (Eigen::Index i = 0; i < divergent.size(); ++i)
            divergent[i] = chains.draws[c][static_cast<std::size_t>(i)].divergent ? 1.0 : 0.0;
        table.add(QStringLiteral("divergent_%1").arg(shown_.result->number(c)), divergent);
    }
}

QString TracePlot::summary() const
{
    return shown_.hasDraws() ? tr("%1 draws of each of %2 chains of %3. %4")
                                   .arg(shown_.result->draws())
                                   .arg(shown_.result->chains.draws.size())
                                   .arg(shown_.name(shown_.quantity).name, shown_.subtitle)
                             : tr("Nothing is drawn yet.");
}

core::Interval TracePlot::ownHorizontal() const
{
    if (!shown_.result || shown_.result->chains.draws.empty())
        return {0.0, 100.0};
    return {0.0, static_cast<double>(std::max<Eigen::Index>(shown_.result->draws(), 10)) + 1.0};
}

core::Interval TracePlot::ownVertical() const
{
    if (!shown_.hasDraws())
        return {0.0, 1.0};
    const Eigen::MatrixXd values = shown_.values(shown_.quantity);
    const double least = values.minCoeff(), most = values.maxCoeff();
    const double air = 0.06 * (most > least ? most - least : std::max(1.0, most));
    return {least - air, most + air};
}

void TracePlot::restyle()
{
    if (dressedFor_ != theme() && shown_.hasDraws())
        return showPosterior(shown_); // the chains' inks are the theme's
    brush_.setTheme(theme());
    divergences_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCross, theme().pen(Role::Problem, 1.5), Qt::NoBrush, 7.0 * theme().marks()));
    CurvePlot::restyle();
}

void TracePlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !(event->modifiers() & Qt::ShiftModifier) && shown_.hasDraws() &&
        axes()->rect().contains(event->position().toPoint()))
        brush_.press(event->position());
    else
        CurvePlot::mousePressEvent(event);
}

void TracePlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!brush_.isTaken())
        return CurvePlot::mouseMoveEvent(event);
    if (brush_.moveTo(event->position())) {
        replot(rpQueuedReplot);
        emit brushed(brush_.across());
    }
}

void TracePlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!brush_.isTaken() || event->button() != Qt::LeftButton)
        return CurvePlot::mouseReleaseEvent(event);
    if (!brush_.release())
        return;
    if (shown_.brush.isEverything())
        clickAt(event->position(), event->modifiers());
    else
        emit brushed({});
}

} // namespace widgets
