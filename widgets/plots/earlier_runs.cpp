#include "widgets/plots/earlier_runs.h"

#include "widgets/plots/chooser_role.h"
#include "widgets/plots/plot_view.h"

#include <algorithm>

namespace widgets
{
namespace
{

bool hasSameQuantity(const core::PowerSettings& a, const core::PowerSettings& b)
{
    return a.vary == b.vary && (a.vary == "n" || a.second.name == b.second.name);
}

} // namespace

void EarlierRuns::keep(const core::PowerResult& result, const core::PowerSettings& settings)
{
    Run run{.result = result, .settings = settings, .lines = {}};
    for (std::size_t i = 0; i < powerCurvesOf(result).size(); ++i) {
        run.lines.push_back(plot_.addGraph());
        run.lines.back()->setSelectable(QCP::stNone);
        run.lines.back()->setLayer(QStringLiteral("grid")); // behind the run on show
    }
    runs_.push_back(std::move(run));
}

void EarlierRuns::clear()
{
    for (const Run& run : runs_)
        for (QCPGraph* line : run.lines)
            plot_.removePlottable(line);
    runs_.clear();
}

void EarlierRuns::show(const core::PowerSettings& now, const std::function<double(double)>& shareOf)
{
    for (Run& run : runs_) {
        run.isDrawn = hasSameQuantity(run.settings, now);
        const std::vector<PowerCurve> curves = powerCurvesOf(run.result);
        for (std::size_t i = 0; i < run.lines.size(); ++i) {
            run.lines[i]->data()->clear();
            for (const core::PowerPoint& point : run.result.points)
                if (run.isDrawn && curves[i].has(point) && isKnown(point))
                    run.lines[i]->addData(point.value, shareOf(point.rate()));
        }
    }
}

void EarlierRuns::restyle(const Theme& theme)
{
    for (const Run& run : runs_) {
        const std::vector<PowerCurve> curves = powerCurvesOf(run.result);
        for (std::size_t i = 0; i < run.lines.size(); ++i) {
            QColor ink = theme.colour(roleOfChooser(curves[i].chooser));
            ink.setAlphaF(0.45F);
            run.lines[i]->setPen(penOf(curves, i, ink, 1.5, theme));
        }
    }
}

std::optional<LegendEntry> EarlierRuns::legendEntry() const
{
    if (runs_.empty())
        return {};
    std::vector<QCPLayerable*> lines;
    for (const Run& run : runs_)
        lines.insert(lines.end(), run.lines.begin(), run.lines.end());
    return LegendEntry{.text = PlotView::tr("earlier runs (%1)").arg(runs_.size()),
                       .line = runs_.front().lines.front()->pen(),
                       .key = QStringLiteral("earlier"),
                       .show = visibilityOf(lines)};
}

std::optional<core::Interval> EarlierRuns::extent() const
{
    std::optional<core::Interval> found;
    for (const Run& run : runs_)
        for (const core::PowerPoint& point : run.result.points)
            if (run.isDrawn && isKnown(point))
                found = found ? core::Interval{std::min(found->lo, point.value), std::max(found->hi, point.value)}
                              : core::Interval{point.value, point.value};
    return found;
}

void EarlierRuns::addTo(PlotTable& table) const
{
    int number = 0;
    for (const Run& run : runs_) {
        ++number;
        if (!run.isDrawn)
            continue;
        for (const PowerCurve& curve : powerCurvesOf(run.result)) {
            std::vector<double> at, rate;
            for (const core::PowerPoint& point : run.result.points)
                if (curve.has(point) && isKnown(point)) {
                    at.push_back(point.value);
                    rate.push_back(point.rate());
                }
            const QString name =
                QStringLiteral("earlier_%1_%2%3")
                    .arg(number)
                    .arg(QString::fromStdString(curve.chooser), curve.ofNull ? QStringLiteral("_null") : QString());
            table.family(name);
            const auto count = static_cast<Eigen::Index>(at.size());
            table.add(name + QStringLiteral("_at"), Eigen::Map<const Eigen::VectorXd>(at.data(), count));
            table.add(name + QStringLiteral("_rate"), Eigen::Map<const Eigen::VectorXd>(rate.data(), count));
        }
    }
}

} // namespace widgets
