#include "widgets/plots/evidence_plot.h"

#include "widgets/controls/chooser_text.h"
#include "widgets/plots/as_qvector.h"
#include "widgets/plots/axis_look.h"
#include "widgets/plots/chooser_role.h"
#include "widgets/plots/edge_remark.h"
#include "widgets/plots/evidence_range.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/reach.h"
#include "widgets/plots/tick_flags.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets
{
namespace
{

bool isPositive(double value)
{
    return std::isfinite(value) && value > 0.0;
}

Eigen::VectorXd valuesOf(const std::vector<core::ProfileMaximum>& maxima, double core::ProfileMaximum::*member)
{
    Eigen::VectorXd values(static_cast<Eigen::Index>(maxima.size()));
    for (std::size_t i = 0; i < maxima.size(); ++i)
        values[static_cast<Eigen::Index>(i)] = maxima[i].*member;
    return values;
}

/// Minus infinity breaks the curve: QCustomPlot leaves a gap at NaN.
QVector<double> drawableValues(const Eigen::VectorXd& values)
{
    return asQVector(values.unaryExpr([](double value) { return std::isfinite(value) ? value : std::nan(""); }));
}

} // namespace

EvidencePlot::EvidencePlot(QWidget* parent) : LineDragging(Space::Own, parent)
{
    setTitle({}, tr("Evidence"));
    setLogarithmic(*xAxis);
    curve_ = addGraph();
    flags_ = new TickFlags(this, 1);
    cut_ = new EdgeRemark(this, [this] { return extentInView(); });
    currentLine_ = new QCPItemLine(this);
    currentLine_->setSelectable(false);
    currentLine_->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
    currentLine_->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    maxima_ = addGraph();
    highest_ = addGraph();
    currentDot_ = addGraph();
    for (QCPGraph* graph : {maxima_, highest_, currentDot_}) {
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setLayer(QStringLiteral("points"));
    }
    for (QCPGraph* graph : {curve_, maxima_, highest_, currentDot_})
        graph->setSelectable(QCP::stNone);
    setAxisLabels(over_.axisLabel(), tr("log evidence"));
    placeCurrent();
    restyle();
    fitOwnAxes();
}

void EvidencePlot::showResult(const core::LearningResult& result)
{
    core::EvidenceProfile profile{.values = result.lengthscale,
                                  .logEvidence = result.logEvidence,
                                  .maxima = {},
                                  .current = result.current,
                                  .currentLogEvidence = result.currentLogEvidence};
    for (const core::EvidenceMaximum& maximum : result.localMaxima)
        profile.maxima.push_back({maximum.lengthscale, maximum.logEvidence, maximum.global});
    over_ = {};
    choosers_ = result.choosers;
    whyNone_ = result.remarks.empty() ? QString() : QString::fromStdString(result.remarks.front());
    show(std::move(profile));
}

void EvidencePlot::showProfile(const core::EvidenceProfile& profile, const HyperparameterName& over,
                               const QString& whyNone)
{
    if (over.path != over_.path)
        dropLine();
    over_ = over;
    choosers_.clear();
    whyNone_ = whyNone;
    show(profile);
}

void EvidencePlot::show(core::EvidenceProfile profile)
{
    profile_ = std::move(profile);
    if (profile_.values.size() != profile_.logEvidence.size())
        profile_.values = profile_.logEvidence = Eigen::VectorXd();
    curve_->setData(asQVector(profile_.values), drawableValues(profile_.logEvidence), true);
    fillMaxima();
    if (!isDragging()) { // else the hand is ahead of the result, and axes that move under it would run away
        current_ = profile_.current;
        fitOwnAxes();
    }
    setAxisLabels(over_.axisLabel(), tr("log evidence"));
    placeCurrent();
    restyle();
    replot(rpQueuedReplot);
}

void EvidencePlot::fillMaxima()
{
    maxima_->data()->clear();
    highest_->data()->clear();
    for (const core::ProfileMaximum& maximum : profile_.maxima)
        if (isPositive(maximum.value) && std::isfinite(maximum.logEvidence))
            (maximum.global ? highest_ : maxima_)->addData(maximum.value, maximum.logEvidence);
}

void EvidencePlot::showCurrent(double value)
{
    if (isDragging())
        return;
    current_ = value;
    placeCurrent();
    describe();
    replot(rpQueuedReplot);
}

void EvidencePlot::placeCurrent()
{
    currentLine_->setVisible(isPositive(current_));
    currentLine_->start->setCoords(current_, 1.0);
    currentLine_->end->setCoords(current_, 0.0);
    // Between results the evidence at the line is not known yet.
    currentDot_->data()->clear();
    if (isPositive(current_) && current_ == profile_.current && std::isfinite(profile_.currentLogEvidence))
        currentDot_->addData(current_, profile_.currentLogEvidence);
}

void EvidencePlot::choose(double value, int gesture)
{
    if (!isPositive(value))
        return;
    current_ = value;
    placeCurrent();
    describe();
    replot(rpQueuedReplot);
    emit valueChosen(value, gesture);
}

std::optional<double> EvidencePlot::lineAt() const
{
    return isPositive(current_) ? std::optional(current_) : std::nullopt;
}

const core::ProfileMaximum* EvidencePlot::maximumNear(const QPointF& pixel) const
{
    const core::ProfileMaximum* nearest = nullptr;
    double distance = markReach;
    for (const core::ProfileMaximum& maximum : profile_.maxima) {
        const QPointF mark(xAxis->coordToPixel(maximum.value), yAxis->coordToPixel(maximum.logEvidence));
        if (const double reach = QLineF(mark, pixel).length(); reach <= distance) {
            nearest = &maximum;
            distance = reach;
        }
    }
    return nearest;
}

const core::ChosenLengthscale* EvidencePlot::chooserNamedAt(const QPointF& pixel) const
{
    const auto flag = flags_->flagAt(pixel);
    std::size_t index = 0;
    for (const core::ChosenLengthscale& chosen : choosers_)
        if (chosen.lengthscale && isPositive(*chosen.lengthscale) && flag && index++ == *flag)
            return &chosen;
    return nullptr;
}

Eigen::Index EvidencePlot::nearestOnCurve(double pixel) const
{
    Eigen::Index nearest = 0;
    double distance = std::numeric_limits<double>::infinity();
    for (Eigen::Index i = 0; i < profile_.values.size(); ++i)
        if (const double reach = std::abs(xAxis->coordToPixel(profile_.values[i]) - pixel); reach < distance) {
            nearest = i;
            distance = reach;
        }
    return nearest;
}

void EvidencePlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (profile_.values.size() == 0)
        return;
    const core::ProfileMaximum* maximum = maximumNear(pixel);
    choose(maximum ? maximum->value : xAxis->pixelToCoord(pixel.x()), clickGesture());
}

std::optional<double> EvidencePlot::valueNamedAt(const QPointF& pixel) const
{
    const core::ChosenLengthscale* chosen = chooserNamedAt(pixel);
    return chosen ? chosen->lengthscale : std::nullopt;
}

QPointF EvidencePlot::toldPlace(const QPointF& place) const
{
    if (profile_.values.size() == 0)
        return place;
    const QPointF pixel(xAxis->coordToPixel(place.x()), yAxis->coordToPixel(place.y()));
    if (const core::ProfileMaximum* maximum = maximumNear(pixel))
        return {maximum->value, maximum->logEvidence};
    if (const core::ChosenLengthscale* chosen = chooserNamedAt(pixel))
        return {*chosen->lengthscale, place.y()};
    return {profile_.values[nearestOnCurve(pixel.x())], place.y()};
}

QString EvidencePlot::tipAt(const QPointF& pixel) const
{
    if (const core::ProfileMaximum* maximum = maximumNear(pixel))
        return (maximum->global ? tr("highest maximum: %1 = %2, log evidence %3")
                                : tr("local maximum: %1 = %2, log evidence %3"))
            .arg(over_.shortName(), numberText(maximum->value), evidenceText(maximum->logEvidence));
    if (const core::ChosenLengthscale* chosen = chooserNamedAt(pixel))
        return aboutChooser(chosen->chooser) +
               QStringLiteral("<p>ℓ = %1%2</p>")
                   .arg(numberText(*chosen->lengthscale),
                        chosen->remark.empty() ? QString() : tr(" · %1").arg(QString::fromStdString(chosen->remark)));
    if (!axes()->rect().contains(pixel.toPoint()) || profile_.values.size() == 0)
        return PlotView::tipAt(pixel);
    const Eigen::Index i = nearestOnCurve(pixel.x());
    return tr("%1 = %2, log evidence %3")
        .arg(over_.shortName(), numberText(profile_.values[i]), evidenceText(profile_.logEvidence[i]));
}

void EvidencePlot::describe()
{
    std::vector<LegendEntry> entries;
    QString subtitle = profile_.logEvidence.size() > 0 ? QString()
                       : whyNone_.isEmpty()            ? tr("not known yet")
                                                       : whyNone_;
    if (profile_.logEvidence.size() > 0 && isPositive(current_)) {
        subtitle = tr("%1 = %2").arg(over_.shortName(), numberText(current_));
        if (current_ == profile_.current && !std::isnan(profile_.currentLogEvidence))
            subtitle += tr(", log evidence %1").arg(evidenceText(profile_.currentLogEvidence));
    }
    setSubtitle(subtitle);
    if (highest_->dataCount() > 0)
        entries.push_back(entryOf(*highest_, QStringLiteral("highest"), tr("highest")));
    if (maxima_->dataCount() > 0)
        entries.push_back(entryOf(*maxima_, QStringLiteral("local_maximum"), tr("local maximum")));
    if (isPositive(current_))
        entries.push_back({.text = tr("current %1").arg(over_.shortName()),
                           .line = currentLine_->pen(),
                           .key = QStringLiteral("current"),
                           .show = visibilityOf({currentLine_, currentDot_})});
    setLegend(std::move(entries));
    QString tip = tr("How probable the data are for each %1. Drag the line or click to set it; click a maximum%2 to "
                     "take its value.")
                      .arg(over_.name, choosers_.empty() ? QString() : tr(" or a name"));
    for (const core::ChosenLengthscale& chosen : choosers_)
        if (!chosen.lengthscale) // why a rule proposes none
            tip += QStringLiteral("\n%1: %2")
                       .arg(QString::fromStdString(chosen.chooser), QString::fromStdString(chosen.remark));
    setToolTip(tip);
    QStringList peaks;
    for (const core::ProfileMaximum& maximum : profile_.maxima)
        peaks += numberText(maximum.value);
    setSummary(profile_.values.size() == 0
                   ? tr("Nothing to draw: the evidence is not known.")
                   : tr("Log evidence at %1 values of %2; local maxima at %3. %4.")
                         .arg(profile_.values.size())
                         .arg(over_.name, peaks.isEmpty() ? tr("none") : peaks.join(QStringLiteral(", ")), subtitle));
}

/// Of the evidence over the values on show.
std::optional<core::Interval> EvidencePlot::extentInView() const
{
    constexpr double far = std::numeric_limits<double>::infinity();
    const core::Interval shown = horizontal();
    core::Interval extent{far, -far};
    for (Eigen::Index i = 0; i < profile_.values.size(); ++i)
        if (const double value = profile_.logEvidence[i];
            std::isfinite(value) && profile_.values[i] >= shown.lo && profile_.values[i] <= shown.hi)
            extent = {std::min(extent.lo, value), std::max(extent.hi, value)};
    return extent.lo <= extent.hi ? std::optional(extent) : std::nullopt;
}

std::vector<Headline> EvidencePlot::headlines() const
{
    if (current_ != profile_.current || !std::isfinite(profile_.currentLogEvidence))
        return {};
    return {{tr("log evidence"), profile_.currentLogEvidence}};
}

PlotTable EvidencePlot::numbers() const
{
    PlotTable table;
    table.family(QStringLiteral("curves"));
    table.add(over_.path, profile_.values, over_.name);
    table.add(QStringLiteral("log_evidence"), profile_.logEvidence);
    table.family(QStringLiteral("local_maxima"));
    const QString maximum = QStringLiteral("local_maximum_");
    table.add(maximum + over_.path, valuesOf(profile_.maxima, &core::ProfileMaximum::value), maximum + over_.name);
    table.add(maximum + QStringLiteral("log_evidence"), valuesOf(profile_.maxima, &core::ProfileMaximum::logEvidence));
    for (const core::ChosenLengthscale& chosen : choosers_)
        if (chosen.lengthscale)
            table.addValue(QString::fromStdString(chosen.chooser), *chosen.lengthscale);
    return table;
}

core::Interval EvidencePlot::ownHorizontal() const
{
    if (profile_.values.size() < 2)
        return {0.1, 10.0};
    core::Interval range{profile_.values[0], profile_.values[profile_.values.size() - 1]};
    constexpr double farthest = 10.0; // times beyond the curve: what lies farther would squeeze it
    const core::Interval reachable{range.lo / farthest, range.hi * farthest};
    const auto include = [&](double value) {
        if (value >= reachable.lo && value <= reachable.hi)
            range = {std::min(range.lo, value / 1.1), std::max(range.hi, value * 1.1)};
    };
    for (const core::ChosenLengthscale& chosen : choosers_)
        include(chosen.lengthscale.value_or(0.0));
    include(current_);
    return range;
}

core::Interval EvidencePlot::ownVertical() const
{
    core::Interval range =
        upperRange(profile_.logEvidence, valuesOf(profile_.maxima, &core::ProfileMaximum::logEvidence));
    constexpr double leastHeight = 3.0; // nats: what is less is no evidence to speak of
    if (range.width() < leastHeight)
        range.lo = range.hi - leastHeight;
    constexpr double farthest = 100.0; // heights: a value farther down would flatten all the rest
    const double current = profile_.currentLogEvidence;
    if (std::isfinite(current) && current > range.hi - farthest * range.width())
        range = {std::min(range.lo, current - 0.05 * range.width()), std::max(range.hi, current)};
    return range;
}

void EvidencePlot::restyle()
{
    const QColor ink = theme().colour(Role::Evidence), paper = theme().colour(Role::Background);
    const double size = 8.0 * theme().marks();
    curve_->setPen(theme().pen(ink, 2.0));
    maxima_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, theme().pen(ink, 1.8), paper, size));
    highest_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, theme().pen(paper, 1.2), ink, 1.7 * size));
    const QColor current = theme().colour(Role::Current);
    currentDot_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssDisc, theme().pen(current, 1.0), current, 0.75 * size));
    currentLine_->setPen(theme().pen(current, 2.0));
    flags_->setTheme(theme());
    cut_->setTheme(theme());
    std::vector<TickFlag> flags;
    for (const core::ChosenLengthscale& chosen : choosers_)
        if (chosen.lengthscale && isPositive(*chosen.lengthscale))
            flags.push_back({.at = *chosen.lengthscale,
                             .text = chooserTitle(chosen.chooser),
                             .line = theme().pen(roleOfChooser(chosen.chooser), 1.2, Qt::DashLine)});
    flags_->setFlags(std::move(flags));
    describe();
}

} // namespace widgets
