#include "widgets/plots/mixture_bound_plot.h"

#include "widgets/plots/learning_curve_plot.h"
#include "widgets/plots/plot_text.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

MixtureBoundPlot::MixtureBoundPlot(QWidget* parent) : CurvePlot(Space::Own, QStringLiteral("step"), parent)
{
    setTitle({}, tr("Bound of the mixture"));
    setAxisLabels(tr("sweeps and merges"), tr("bound (nats)"));
    setToolTip(tr("The variational bound, below the log evidence of the mixture: at the start, after every sweep over "
                  "responsibilities and components, and after components are merged. It never falls."));
    showBounds({}, State::Climbing);
}

void MixtureBoundPlot::showBounds(const std::vector<double>& bounds, State state)
{
    bounds_ = bounds;
    const auto steps = std::ssize(bounds) - 1;
    setSubtitle(bounds.empty()             ? tr("not fitted yet")
                : state == State::Climbing ? tr("step %1, climbing").arg(steps)
                : state == State::Rests    ? tr("rests after %1 steps").arg(steps)
                                           : tr("cut short after %1 steps").arg(steps));
    std::vector<CurveRow> rows;
    if (!bounds.empty())
        rows.push_back({.column = QStringLiteral("bound"),
                        .legend = tr("bound"),
                        .role = roleOf(core::NoveltyMethod::Mixture),
                        .values = Eigen::Map<const Eigen::VectorXd>(bounds.data(), std::ssize(bounds))});
    showRows(Eigen::VectorXd::LinSpaced(std::ssize(bounds), 0.0, static_cast<double>(steps)), std::move(rows));
}

core::Interval MixtureBoundPlot::ownHorizontal() const
{
    return {0.0, std::max(static_cast<double>(bounds_.size()) - 1.0, 10.0)};
}

core::Interval MixtureBoundPlot::ownVertical() const
{
    if (bounds_.empty())
        return {-1.0, 0.0};
    const auto [lo, hi] = std::ranges::minmax(bounds_);
    const double room = hi > lo ? 0.06 * (hi - lo) : std::max(1.0, 0.01 * std::abs(hi));
    return {lo - room, hi + room};
}

QString MixtureBoundPlot::summary() const
{
    return bounds_.empty() ? tr("Nothing to draw yet.")
                           : tr("The bound has climbed from %1 to %2 nats in %3 steps.")
                                 .arg(numberText(bounds_.front()), numberText(bounds_.back()))
                                 .arg(bounds_.size() - 1);
}

} // namespace widgets
