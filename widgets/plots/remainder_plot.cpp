#include "widgets/plots/remainder_plot.h"

#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"

#include <limits>

namespace widgets
{

RemainderPlot::RemainderPlot(QWidget* parent) : PlotView(Space::Own, parent), unlinked_(addGraph())
{
    setTitle({}, tr("What is left"));
    unlinked_->setLineStyle(QCPGraph::lsNone);
    unlinked_->setSelectable(QCP::stNone);
    setToolTip(
        tr("Each column less what the given ones explain of it, in standard deviations. No pattern here: the two "
           "are independent given the others."));
    showRemainders({}, {});
}

void RemainderPlot::showRemainders(const Shown& shown, const core::Dataset& dataset)
{
    shown_ = shown;
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    Eigen::MatrixXd places = Eigen::MatrixXd::Constant(dataset.size(), 2, none);
    unlinked_->data()->clear();
    for (Eigen::Index row = 0; row < shown_.remainders.rows(); ++row) {
        const int point = shown_.points[static_cast<std::size_t>(row)];
        if (point >= 0 && point < dataset.size())
            places.row(point) = shown_.remainders.row(row);
        else
            unlinked_->addData(shown_.remainders(row, 0), shown_.remainders(row, 1));
    }
    points().setPoints(places, dataset.labels);
    const auto label = [&](std::size_t k) {
        return shown_.given.isEmpty() ? shown_.names[k] : tr("%1, the rest").arg(shown_.names[k]);
    };
    setAxisLabels(label(0), label(1));
    describe();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

core::Interval RemainderPlot::rangeOf(Eigen::Index column) const
{
    if (shown_.remainders.size() == 0)
        return {-3.0, 3.0};
    const auto values = shown_.remainders.col(column);
    const double lo = values.minCoeff(), hi = values.maxCoeff(), air = 0.06 * (hi - lo) + 1e-9;
    return {lo - air, hi + air};
}

void RemainderPlot::describe()
{
    const bool known = shown_.remainders.size() > 0;
    const QString pair = tr("%1 and %2").arg(shown_.names[0], shown_.names[1]);
    setSubtitle(!known                   ? tr("not known yet")
                : shown_.given.isEmpty() ? tr("nothing given")
                                         : tr("given %1").arg(shown_.given.join(QStringLiteral(", "))));
    setSummary(known ? tr("What is left of %1, %2 rows.").arg(pair).arg(shown_.remainders.rows())
                     : tr("No test is shown."));
}

PlotTable RemainderPlot::numbers() const
{
    PlotTable table;
    if (shown_.remainders.size() == 0)
        return table;
    table.add(shown_.names[0], shown_.remainders.col(0));
    table.add(shown_.names[1], shown_.remainders.col(1));
    return table;
}

void RemainderPlot::restyle()
{
    const QColor ink = theme().colour(Role::MutedText);
    unlinked_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCross, ink, 6.0 * theme().marks()));
    describe();
}

} // namespace widgets
