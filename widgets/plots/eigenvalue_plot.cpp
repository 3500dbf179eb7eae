#include "widgets/plots/eigenvalue_plot.h"

#include "widgets/plots/axis_look.h"
#include "widgets/plots/component_style.h"
#include "widgets/plots/log_ticker.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr int fewest = 12; // eigenvalues that the axis has room for at least

} // namespace

EigenvaluePlot::EigenvaluePlot(QWidget* parent)
    : PlotView(Space::Own, parent), rest_(newMarks()), negative_(newMarks()), analytic_(newMarks()),
      floor_(new QCPItemStraightLine(this))
{
    setTitle({}, tr("Eigenvalues"));
    setLogarithmic(*yAxis);
    xAxis->setTicker(wholeTicker());
    floor_->setSelectable(false);
    setAxisLabels(tr("number"), tr("eigenvalue λ"));
    setToolTip(tr("How much of the kernel lies in each direction, on a logarithmic axis: a smooth kernel's eigenvalues "
                  "fall fast. Where they drown in rounding they mean nothing."));
    showSpectrum({});
}

QCPGraph* EigenvaluePlot::newMarks()
{
    QCPGraph* marks = addGraph();
    marks->setLineStyle(QCPGraph::lsNone);
    marks->setSelectable(QCP::stNone);
    marks->setLayer(QStringLiteral("points"));
    return marks;
}

void EigenvaluePlot::showSpectrum(const EigenvalueSeries& series)
{
    series_ = series;
    series_.used = static_cast<int>(std::clamp<Eigen::Index>(series.used, 0, series.values.size()));
    while (static_cast<int>(used_.size()) > series_.used) {
        removeGraph(used_.back());
        used_.pop_back();
    }
    while (static_cast<int>(used_.size()) < series_.used)
        used_.push_back(newMarks());
    fill();
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void EigenvaluePlot::fill()
{
    for (QCPGraph* graph : {rest_, negative_, analytic_})
        graph->data()->clear();
    for (QCPGraph* graph : used_)
        graph->data()->clear();
    for (Eigen::Index i = 0; i < series_.values.size(); ++i) {
        const double value = series_.values[i], number = static_cast<double>(i + 1);
        if (value < -series_.floor)
            negative_->addData(number, -value); // no rounding: the matrix has it
        else if (value > 0.0)                   // 0 has no place on a logarithmic axis
            (i < series_.used ? used_[static_cast<std::size_t>(i)] : rest_)->addData(number, value);
    }
    for (Eigen::Index i = 0; i < series_.analytic.size(); ++i)
        if (series_.analytic[i] > 0.0)
            analytic_->addData(static_cast<double>(i + 1), series_.analytic[i]);
    floor_->setVisible(series_.floor > 0.0 && series_.values.size() > 0);
    floor_->point1->setCoords(0.0, series_.floor);
    floor_->point2->setCoords(1.0, series_.floor);
}

int EigenvaluePlot::drawn() const
{
    int above = 0;
    for (Eigen::Index i = 0; i < series_.values.size(); ++i)
        if (std::abs(series_.values[i]) > series_.floor)
            above = static_cast<int>(i) + 1;
    return std::max({fewest, series_.used, above});
}

double EigenvaluePlot::shareOfFirst(Eigen::Index count) const
{
    return series_.values.head(count).sum() / series_.total;
}

bool EigenvaluePlot::hasShares() const
{
    return series_.total > 0.0 && series_.totalIsWhole && negative_->data()->isEmpty();
}

core::Interval EigenvaluePlot::ownHorizontal() const
{
    return {0.3, drawn() + 0.7};
}

core::Interval EigenvaluePlot::ownVertical() const
{
    double largest = 0.0;
    for (const double value : series_.values)
        if (std::isfinite(value))
            largest = std::max(largest, std::abs(value));
    if (!(largest > 0.0))
        return {1e-3, 1.0};
    double least = largest;
    const Eigen::Index count = std::min<Eigen::Index>(series_.values.size(), drawn());
    for (Eigen::Index i = 0; i < count; ++i)
        if (const double size = std::abs(series_.values[i]); size > series_.floor && size > 0.0)
            least = std::min(least, size);
    for (Eigen::Index i = 0; i < std::min<Eigen::Index>(series_.analytic.size(), count); ++i)
        if (series_.analytic[i] > 0.0)
            least = std::min(least, series_.analytic[i]);
    constexpr double deepest = 1e-18; // of the largest: below there is nothing to compare
    least = std::max(least, deepest * largest);
    if (series_.floor > 0.0 && series_.floor < largest)
        least = std::min(least, std::max(series_.floor, deepest * largest));
    return {std::min(least / 2.5, largest / 10.0), 2.5 * largest};
}

void EigenvaluePlot::describe()
{
    std::vector<LegendEntry> entries;
    QString subtitle = tr("not known yet"), used;
    if (series_.values.size() > 0) {
        subtitle = series_.subtitle;
        if (series_.used > 0 && hasShares()) {
            used = tr("%1 of %2 explain %3")
                       .arg(series_.used)
                       .arg(series_.values.size())
                       .arg(percentText(shareOfFirst(series_.used)));
            subtitle += (subtitle.isEmpty() ? QString() : QStringLiteral("; ")) + used;
        }
    }
    if (series_.used > 0)
        entries.push_back({.text = tr("in use"),
                           .scatter = used_.front()->scatterStyle(),
                           .key = QStringLiteral("used"),
                           .show = visibilityOf({used_.begin(), used_.end()})});
    if (rest_->dataCount() > 0)
        entries.push_back(entryOf(*rest_, QStringLiteral("rest"), tr("the others")));
    if (negative_->dataCount() > 0)
        entries.push_back(entryOf(*negative_, QStringLiteral("negative"), tr("below zero: −λ")));
    if (analytic_->dataCount() > 0)
        entries.push_back(
            entryOf(*analytic_, QStringLiteral("analytic"), tr("in closed form: %1").arg(series_.analyticName)));
    if (series_.floor > 0.0 && series_.values.size() > 0)
        entries.push_back({.text = tr("rounding below"),
                           .line = floor_->pen(),
                           .key = QStringLiteral("floor"),
                           .show = visibilityOf({floor_})});
    setSubtitle(subtitle);
    setLegend(std::move(entries));
    setSummary(series_.values.size() > 0 ? tr("%1 eigenvalues, the largest %2. %3.")
                                               .arg(series_.values.size())
                                               .arg(numberText(series_.values[0]), used)
                                         : tr("No eigenvalues are shown."));
}

QString EigenvaluePlot::tipAt(const QPointF& pixel) const
{
    if (!axes()->rect().contains(pixel.toPoint()))
        return PlotView::tipAt(pixel);
    const auto number = static_cast<Eigen::Index>(std::lround(xAxis->pixelToCoord(pixel.x())));
    if (number < 1 || number > series_.values.size())
        return {};
    QString tip = tr("%1 = %2").arg(subscripted(QStringLiteral("λ"), static_cast<int>(number)),
                                    numberText(series_.values[number - 1]));
    if (number <= series_.analytic.size())
        tip += tr(", in closed form %1").arg(numberText(series_.analytic[number - 1]));
    if (hasShares())
        tip += tr("\n%1 of the trace, the first %2 together %3")
                   .arg(percentText(series_.values[number - 1] / series_.total))
                   .arg(number)
                   .arg(percentText(shareOfFirst(number)));
    return tip;
}

PlotTable EigenvaluePlot::numbers() const
{
    PlotTable table;
    table.family(QStringLiteral("eigenvalues"));
    table.add(QStringLiteral("eigenvalue"), series_.values);
    table.family(QStringLiteral("analytic"));
    table.add(QStringLiteral("analytic"), series_.analytic);
    if (series_.values.size() > 0)
        table.addValue(QStringLiteral("trace"), series_.total);
    return table;
}

void EigenvaluePlot::restyle()
{
    const double size = 7.0 * theme().marks();
    const QColor ghost = theme().colour(Role::Ghost), paper = theme().colour(Role::Background);
    for (std::size_t i = 0; i < used_.size(); ++i) {
        const QColor ink = componentColour(theme(), static_cast<int>(i), series_.used);
        used_[i]->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, theme().pen(ink, 1.0), ink, 1.2 * size));
    }
    const double crowded = drawn() > 60 ? 0.55 : 0.85;
    rest_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, theme().pen(ghost, 1.0), ghost, crowded * size));
    negative_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssTriangleInverted, theme().pen(Role::Problem, 1.4), paper, size));
    analytic_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, theme().pen(Role::Truth, 1.3), Qt::NoBrush, 1.7 * size));
    floor_->setPen(theme().pen(Role::MutedText, 1.3, Qt::DotLine));
    describe();
}

} // namespace widgets
