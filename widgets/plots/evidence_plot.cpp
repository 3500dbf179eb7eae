#include "widgets/plots/evidence_plot.h"

#include "widgets/plots/as_qvector.h"
#include "widgets/plots/chooser_role.h"
#include "widgets/plots/evidence_range.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/tick_flags.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets
{
namespace
{

constexpr double lineReach = 6.0;    // pixels from the line that drag it
constexpr double maximumReach = 8.0; // pixels from a maximum that mean it
constexpr double dragStart = 4.0;    // pixels; less is a click

bool isLengthscale(double value)
{
    return std::isfinite(value) && value > 0.0;
}

Eigen::VectorXd valuesOf(const std::vector<core::EvidenceMaximum>& maxima, double core::EvidenceMaximum::*member)
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

EvidencePlot::EvidencePlot(QWidget* parent) : PlotView(Space::Own, parent)
{
    setTitle({}, tr("Evidence over the lengthscale"));
    setLogarithmic(*xAxis);
    curve_ = addGraph();
    flags_ = new TickFlags(this, 1);
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
    setAxisLabels(tr("lengthscale ℓ"), tr("log evidence"));
    placeCurrent();
    restyle();
    fitOwnAxes();
}

void EvidencePlot::showResult(const core::LearningResult& result)
{
    result_ = result;
    if (result_.lengthscale.size() != result_.logEvidence.size())
        result_.lengthscale = result_.logEvidence = Eigen::VectorXd();
    curve_->setData(asQVector(result_.lengthscale), drawableValues(result_.logEvidence), true);
    fillMaxima();
    if (!drag_) { // else the hand is ahead of the result, and axes that move under it would run away
        current_ = result.current;
        fitOwnAxes();
    }
    placeCurrent();
    restyle();
    replot(rpQueuedReplot);
}

void EvidencePlot::fillMaxima()
{
    maxima_->data()->clear();
    highest_->data()->clear();
    for (const core::EvidenceMaximum& maximum : result_.localMaxima)
        if (isLengthscale(maximum.lengthscale) && std::isfinite(maximum.logEvidence))
            (maximum.global ? highest_ : maxima_)->addData(maximum.lengthscale, maximum.logEvidence);
}

void EvidencePlot::showLengthscale(double lengthscale)
{
    if (drag_)
        return;
    current_ = lengthscale;
    placeCurrent();
    describe();
    replot(rpQueuedReplot);
}

void EvidencePlot::placeCurrent()
{
    currentLine_->setVisible(isLengthscale(current_));
    currentLine_->start->setCoords(current_, 1.0);
    currentLine_->end->setCoords(current_, 0.0);
    // Between results the evidence at the line is not known yet.
    currentDot_->data()->clear();
    if (isLengthscale(current_) && current_ == result_.current && std::isfinite(result_.currentLogEvidence))
        currentDot_->addData(current_, result_.currentLogEvidence);
}

void EvidencePlot::choose(double lengthscale, int gesture)
{
    if (!isLengthscale(lengthscale))
        return;
    current_ = lengthscale;
    placeCurrent();
    describe();
    replot(rpQueuedReplot);
    emit lengthscaleChosen(lengthscale, gesture);
}

bool EvidencePlot::isOnLine(const QPointF& pixel) const
{
    return isLengthscale(current_) && axes()->rect().contains(pixel.toPoint()) &&
           std::abs(xAxis->coordToPixel(current_) - pixel.x()) <= lineReach;
}

const core::EvidenceMaximum* EvidencePlot::maximumNear(const QPointF& pixel) const
{
    const core::EvidenceMaximum* nearest = nullptr;
    double distance = maximumReach;
    for (const core::EvidenceMaximum& maximum : result_.localMaxima) {
        const QPointF mark(xAxis->coordToPixel(maximum.lengthscale), yAxis->coordToPixel(maximum.logEvidence));
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
    for (const core::ChosenLengthscale& chosen : result_.choosers)
        if (chosen.lengthscale && isLengthscale(*chosen.lengthscale) && flag && index++ == *flag)
            return &chosen;
    return nullptr;
}

Eigen::Index EvidencePlot::nearestOnCurve(double pixel) const
{
    Eigen::Index nearest = 0;
    double distance = std::numeric_limits<double>::infinity();
    for (Eigen::Index i = 0; i < result_.lengthscale.size(); ++i)
        if (const double reach = std::abs(xAxis->coordToPixel(result_.lengthscale[i]) - pixel); reach < distance) {
            nearest = i;
            distance = reach;
        }
    return nearest;
}

void EvidencePlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (result_.lengthscale.size() == 0)
        return;
    const core::EvidenceMaximum* maximum = maximumNear(pixel);
    choose(maximum ? maximum->lengthscale : xAxis->pixelToCoord(pixel.x()), newGesture());
}

void EvidencePlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && isOnLine(event->position())) {
        drag_ = Drag{event->position(), xAxis->coordToPixel(current_) - event->position().x(), newGesture(), false};
        return;
    }
    const core::ChosenLengthscale* chosen = chooserNamedAt(event->position());
    if (event->button() == Qt::LeftButton && chosen)
        choose(*chosen->lengthscale, newGesture());
    else
        PlotView::mousePressEvent(event);
}

void EvidencePlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!drag_) {
        PlotView::mouseMoveEvent(event);
        if (isPanning())
            return;
        if (isOnLine(event->position()))
            setCursor(Qt::SizeHorCursor);
        else if (chooserNamedAt(event->position()) || maximumNear(event->position()))
            setCursor(Qt::PointingHandCursor);
        else
            unsetCursor();
        return;
    }
    drag_->moved = drag_->moved || QLineF(drag_->from, event->position()).length() >= dragStart;
    if (!drag_->moved)
        return;
    const double pixel = std::clamp(event->position().x() + drag_->offset, static_cast<double>(axes()->left()),
                                    static_cast<double>(axes()->right()));
    choose(xAxis->pixelToCoord(pixel), drag_->gesture);
}

void EvidencePlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!drag_ || event->button() != Qt::LeftButton) {
        PlotView::mouseReleaseEvent(event);
        return;
    }
    const bool clicked = !drag_->moved;
    drag_.reset();
    if (clicked)
        clickAt(event->position(), event->modifiers());
}

QString EvidencePlot::tipAt(const QPointF& pixel) const
{
    if (const core::EvidenceMaximum* maximum = maximumNear(pixel))
        return (maximum->global ? tr("highest maximum: ℓ = %1, log evidence %2")
                                : tr("local maximum: ℓ = %1, log evidence %2"))
            .arg(numberText(maximum->lengthscale), evidenceText(maximum->logEvidence));
    if (const core::ChosenLengthscale* chosen = chooserNamedAt(pixel))
        return tr("%1: ℓ = %2").arg(QString::fromStdString(chosen->chooser), numberText(*chosen->lengthscale)) +
               (chosen->remark.empty() ? QString() : QStringLiteral(" · ") + QString::fromStdString(chosen->remark));
    if (!axes()->rect().contains(pixel.toPoint()) || result_.lengthscale.size() == 0)
        return PlotView::tipAt(pixel);
    const Eigen::Index i = nearestOnCurve(pixel.x());
    return tr("ℓ = %1, log evidence %2").arg(numberText(result_.lengthscale[i]), evidenceText(result_.logEvidence[i]));
}

void EvidencePlot::describe()
{
    std::vector<LegendEntry> entries;
    QString subtitle = result_.logEvidence.size() > 0 ? QString()
                       : result_.remarks.empty()      ? tr("not known yet")
                                                      : QString::fromStdString(result_.remarks.front());
    if (result_.logEvidence.size() > 0 && isLengthscale(current_)) {
        subtitle = tr("ℓ = %1").arg(numberText(current_));
        if (current_ == result_.current && !std::isnan(result_.currentLogEvidence))
            subtitle += tr(", log evidence %1").arg(evidenceText(result_.currentLogEvidence));
    }
    setSubtitle(subtitle);
    if (highest_->dataCount() > 0)
        entries.push_back({.text = tr("highest"), .scatter = highest_->scatterStyle()});
    if (maxima_->dataCount() > 0)
        entries.push_back({.text = tr("local maximum"), .scatter = maxima_->scatterStyle()});
    if (currentLine_->visible())
        entries.push_back({.text = tr("current ℓ"), .line = currentLine_->pen()});
    setLegend(std::move(entries));
    QString tip = tr("How probable the data are for each lengthscale. Drag the line or click to set the lengthscale; "
                     "click a maximum or a name to take its lengthscale.");
    for (const core::ChosenLengthscale& chosen : result_.choosers)
        if (!chosen.lengthscale) // why a rule proposes none
            tip += QStringLiteral("\n%1: %2")
                       .arg(QString::fromStdString(chosen.chooser), QString::fromStdString(chosen.remark));
    setToolTip(tip);
    QStringList peaks;
    for (const core::EvidenceMaximum& maximum : result_.localMaxima)
        peaks += numberText(maximum.lengthscale);
    setSummary(result_.lengthscale.size() == 0
                   ? tr("Nothing to draw: the evidence is not known.")
                   : tr("Log evidence at %1 lengthscales; local maxima at %2. %3.")
                         .arg(result_.lengthscale.size())
                         .arg(peaks.isEmpty() ? tr("none") : peaks.join(QStringLiteral(", ")), subtitle));
}

PlotTable EvidencePlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("lengthscale"), result_.lengthscale);
    table.add(QStringLiteral("log_evidence"), result_.logEvidence);
    table.add(QStringLiteral("local_maximum_lengthscale"),
              valuesOf(result_.localMaxima, &core::EvidenceMaximum::lengthscale));
    table.add(QStringLiteral("local_maximum_log_evidence"),
              valuesOf(result_.localMaxima, &core::EvidenceMaximum::logEvidence));
    for (const core::ChosenLengthscale& chosen : result_.choosers)
        if (chosen.lengthscale)
            table.add(QString::fromStdString(chosen.chooser), Eigen::VectorXd::Constant(1, *chosen.lengthscale));
    return table;
}

core::Interval EvidencePlot::ownHorizontal() const
{
    if (result_.lengthscale.size() < 2)
        return {0.1, 10.0};
    core::Interval range{result_.lengthscale[0], result_.lengthscale[result_.lengthscale.size() - 1]};
    constexpr double farthest = 10.0; // times beyond the curve: what lies farther would squeeze it
    const core::Interval reachable{range.lo / farthest, range.hi * farthest};
    const auto include = [&](double lengthscale) {
        if (lengthscale >= reachable.lo && lengthscale <= reachable.hi)
            range = {std::min(range.lo, lengthscale / 1.1), std::max(range.hi, lengthscale * 1.1)};
    };
    for (const core::ChosenLengthscale& chosen : result_.choosers)
        include(chosen.lengthscale.value_or(0.0));
    include(current_);
    return range;
}

core::Interval EvidencePlot::ownVertical() const
{
    return upperRange(result_.logEvidence, valuesOf(result_.localMaxima, &core::EvidenceMaximum::logEvidence));
}

void EvidencePlot::restyle()
{
    const QColor ink = theme().colour(Role::Evidence), paper = theme().colour(Role::Background);
    const double size = 8.0 * theme().textScale;
    curve_->setPen(QPen(ink, 2.0));
    maxima_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(ink, 1.8), paper, size));
    highest_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, QPen(paper, 1.2), ink, 1.7 * size));
    const QColor current = theme().colour(Role::Current);
    currentDot_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(current, 1.0), current, 0.75 * size));
    currentLine_->setPen(QPen(current, 2.0));
    flags_->setTheme(theme());
    std::vector<TickFlag> flags;
    for (const core::ChosenLengthscale& chosen : result_.choosers)
        if (chosen.lengthscale && isLengthscale(*chosen.lengthscale))
            flags.push_back({.at = *chosen.lengthscale,
                             .text = QString::fromStdString(chosen.chooser),
                             .line = QPen(theme().colour(roleOfChooser(chosen.chooser)), 1.2, Qt::DashLine)});
    flags_->setFlags(std::move(flags));
    describe();
}

} // namespace widgets
