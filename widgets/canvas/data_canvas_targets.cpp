// The targets of the points on the sheet: heights, colours, and those that the brush gives.
#include "core/data/samples.h"
#include "widgets/canvas/canvas_edits.h"
#include "widgets/canvas/canvas_gesture.h"
#include "widgets/canvas/data_canvas.h"
#include "widgets/plots/contour_curves.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/reach.h"
#include "widgets/plots/site_marks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace widgets
{
namespace
{

constexpr int mostSamplesNamed = 4; // in the legend
constexpr core::Interval emptySheet{-1.5, 1.5};

/// The least and the largest finite one; nothing where there is none.
std::optional<core::Interval> extent(const Eigen::VectorXd& values)
{
    std::optional<core::Interval> found;
    for (const double value : values)
        if (std::isfinite(value))
            found = found ? core::Interval{std::min(found->lo, value), std::max(found->hi, value)}
                          : core::Interval{value, value};
    return found;
}

core::Interval united(const core::Interval& a, const core::Interval& b)
{
    return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}

bool hasMissing(const core::Dataset& data)
{
    return data.size() > 0 && (data.targets.size() == 0 || !data.targets.allFinite());
}

} // namespace

QString bagsText(const core::Dataset& data)
{
    const std::set<int> labels(data.labels.begin(), data.labels.end());
    const auto count = data.labels.empty() ? 1 : static_cast<int>(labels.size());
    return count == 1 ? DataCanvas::tr("1 bag") : DataCanvas::tr("%1 bags").arg(count);
}

void DataCanvas::setTargets(CanvasTargets targets)
{
    if (targets == targets_)
        return;
    cancelGesture();
    targets_ = targets;
    keptVertical_.reset();
    showPoints();
    reportBrushTargetUse();
}

void DataCanvas::setBagStrokes(bool bags)
{
    if (bags == bagStrokes_)
        return;
    cancelGesture();
    bagStrokes_ = bags;
    describe();
    replot(rpQueuedReplot);
    reportBrushTargetUse();
}

void DataCanvas::setTargetRange(const std::optional<core::Interval>& range)
{
    targetRange_ = range;
    fillMarks();
    describe();
    replot(rpQueuedReplot);
}

bool DataCanvas::showsHeights() const
{
    return targets_ == CanvasTargets::Vertical && space() == Space::Line;
}

bool DataCanvas::usesBrushTarget() const
{
    return bagStrokes_ || (targets_ != CanvasTargets::Ignored && !showsHeights());
}

void DataCanvas::reportBrushTargetUse()
{
    if (usesBrushTarget() == usedBrushTarget_)
        return;
    usedBrushTarget_ = usesBrushTarget();
    emit brushTargetUseChanged(usedBrushTarget_);
}

core::Interval DataCanvas::targetRange() const
{
    if (targetRange_)
        return *targetRange_;
    const core::Interval found = extent(data_->targets).value_or(core::Interval{0.0, 1.0});
    return found.width() > 0.0 ? found : core::Interval{found.lo - 0.5, found.hi + 0.5};
}

/// Of a crowd the colours are taken from as many steps as an eye tells apart and more.
void DataCanvas::fillMarks()
{
    constexpr int steps = 4096;
    std::vector<QRgb> fills, colours;
    const core::Interval range = targetRange();
    const bool areMany = data_->size() > crowd;
    const auto colourOf = [&](double share) {
        return areMany && !std::isnan(share)
                   ? colours[static_cast<std::size_t>(std::lround(std::clamp(share, 0.0, 1.0) * (steps - 1)))]
                   : colourAt(theme().map, share).rgb();
    };
    if (targets_ != CanvasTargets::Ignored && !showsHeights()) {
        for (int step = 0; areMany && step < steps; ++step)
            colours.push_back(colourAt(theme().map, step / (steps - 1.0)).rgb());
        fills.reserve(static_cast<std::size_t>(data_->size()));
        for (Eigen::Index row = 0; row < data_->size(); ++row) {
            const double target = targetOf(*data_, row);
            fills.push_back(std::isfinite(target) ? colourOf((target - range.lo) / range.width()) : PointMarks::noFill);
        }
    }
    points().setFills(std::move(fills));
}

core::Interval DataCanvas::heightsInView() const
{
    if (gesture_)
        return vertical();                                     // what the hand holds stays under it
    std::optional<core::Interval> wanted = points().extent(1); // of the targets
    if (keptVertical_ && (!wanted || (keptVertical_->lo <= wanted->lo && wanted->hi <= keptVertical_->hi)))
        return *keptVertical_;
    if (!keptVertical_) // curves fit themselves to what is drawn: an axis that followed them would run away
        for (const auto& curves : {extent(truth_), extraVertical()})
            if (curves)
                wanted = wanted ? united(*wanted, *curves) : curves;
    if (!wanted)
        return emptySheet;
    constexpr double air = 0.08, gutter = 0.1; // of the height
    if (!(wanted->width() > 0.0))
        wanted = core::Interval{wanted->lo - 1.0, wanted->hi + 1.0};
    const double height = wanted->width();
    const core::Interval fitting{wanted->lo - (air + (points().anyHeightMissing() ? gutter : 0.0)) * height,
                                 wanted->hi + air * height};
    return keptVertical_ ? united(*keptVertical_, fitting) : fitting;
}

bool DataCanvas::standsOnZero() const
{
    return PlotView::standsOnZero() && !showsHeights();
}

QString DataCanvas::tipAt(const QPointF& pixel) const
{
    QString tip = PlotView::tipAt(pixel);
    if (const std::optional<int> at = refuting_->nearest(pixel, markReach))
        tip += (tip.isEmpty() ? QString() : QStringLiteral("\n")) + refutationTip(*at);
    const std::optional<int> row = points().nearest(pixel, pointReach);
    if (!row || targets_ == CanvasTargets::Ignored)
        return tip;
    const double target = targetOf(*data_, *row);
    return tip + (std::isnan(target) ? tr(" · no target") : tr(" · target %1").arg(numberText(target, 5)));
}

QString DataCanvas::refutationTip(int point) const
{
    QStringList coordinates;
    for (const double coordinate : refutingPoints_.row(point))
        coordinates << numberText(coordinate, 8);
    return tr("refutes the kernel: weight %1 at %2")
        .arg(numberText(refutingWeights_[point], 8), coordinates.join(QStringLiteral(", ")));
}

std::vector<LegendEntry> DataCanvas::extraLegend()
{
    return {};
}

void DataCanvas::refreshCurves()
{
    fitOwnAxes();
    describe();
    replot(rpQueuedReplot);
}

std::vector<LegendEntry> DataCanvas::entries()
{
    std::vector<LegendEntry> entries;
    const bool coloured = targets_ != CanvasTargets::Ignored && !showsHeights();
    const int samples = data_->labels.empty() || points().samples().empty() || bagStrokes_ || coloured
                            ? 0
                            : points().samples().rbegin()->first + 1;
    for (int label = 0; label < std::min(samples, mostSamplesNamed); ++label)
        entries.push_back({.text = sampleTitle(data_->names, label),
                           .line = theme().pen(theme().sampleColour(label, true), 1.5),
                           .mark = label,
                           .key = sampleKey(label),
                           .show = [this, label](bool visible) { points().setSampleVisible(label, visible); }});
    if (coloured && extent(data_->targets))
        entries.push_back(
            {.text =
                 tr("%1 %2 … %3").arg(targetName(*data_), numberText(targetRange().lo), numberText(targetRange().hi)),
             .coloured = true});
    if (targets_ != CanvasTargets::Ignored && (showsHeights() ? points().anyHeightMissing() : hasMissing(*data_)))
        entries.push_back({.text = bagStrokes_ ? tr("no target, predicted") : tr("no target"),
                           .draw = [pen = theme().pen(Role::Text, 1.2)](QPainter& painter, const QRectF& box) {
                               painter.setPen(pen);
                               painter.setBrush(Qt::NoBrush);
                               drawHollowMark(painter, box.center(), 1.25 * pen.widthF() / 1.2 * 3.2);
                           }});
    if (isOutOfSight(answer_))
        return entries;
    if (truth_.size() > 0 || truthContours_->count() > 0)
        entries.push_back({.text = targets_ == CanvasTargets::Ignored ? tr("true density") : tr("true function"),
                           .line = truthCurve_->pen(),
                           .key = QStringLiteral("truth"),
                           .curve = truthCurve_,
                           .show = [this](bool visible) {
                               truthCurve_->setVisible(visible);
                               truthContours_->setVisible(visible);
                           }});
    if (sites_->count() > 0)
        entries.push_back(sites_->legendEntry());
    if (refuting_->count() > 0)
        entries.push_back(refuting_->legendEntry());
    std::ranges::move(extraLegend(), std::back_inserter(entries));
    return entries;
}

void DataCanvas::retargetSelection()
{
    const std::vector<int> rows = bagStrokes_ ? wholeSamples(*data_, selection()) : selection();
    if (rows.empty())
        return;
    const double target = brush_.target.value_or(std::numeric_limits<double>::quiet_NaN());
    commit(withTargets(*data_, rows, Eigen::VectorXd::Constant(static_cast<Eigen::Index>(rows.size()), target)),
           tr("Set the target of %1").arg(pointsText(static_cast<int>(rows.size()))), newGesture());
}

} // namespace widgets
