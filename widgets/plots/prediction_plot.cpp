#include "widgets/plots/prediction_plot.h"

#include "core/lesson/sampled_curve.h"
#include "widgets/drawings/stacked_dots.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace widgets
{

namespace
{

const QString predictionKey(QStringLiteral("prediction"));

Eigen::VectorXd asVector(const std::vector<double>& values)
{
    return Eigen::VectorXd::Map(values.data(), std::ssize(values));
}

} // namespace

PredictionPlot::PredictionPlot(QWidget* parent)
    : DrawnPlot(Drawing{.axes = DrawnAxes::Own}, parent), legend_(tr("your prediction"))
{
    setAccessibleName(tr("What you expect, to be drawn"));
}

void PredictionPlot::ask(Drawing ground, Draws what, int count)
{
    ground_ = std::move(ground);
    ground_.axes = DrawnAxes::Own;
    if (ground_.across.range)
        ground_.handles = HandMarks{.mayCome = true}; // an empty ground has axes, too
    draws_ = what;
    count_ = static_cast<std::size_t>(std::max(count, 1));
    curve_.clear();
    dots_.clear();
    place_.reset();
    hand_.reset();
    renew();
    fit();
    setCursor(Qt::CrossCursor);
}

bool PredictionPlot::isDrawn() const
{
    switch (draws_) {
    case Draws::Curve:
        return curve_.size() > 1;
    case Draws::Dots:
        return dots_.size() == count_;
    case Draws::Place:
        return place_.has_value();
    }
    return false;
}

Eigen::VectorXd PredictionPlot::at() const
{
    if (draws_ == Draws::Place)
        return place_ ? asVector({place_->x(), place_->y()}) : Eigen::VectorXd();
    std::vector<double> places;
    for (const auto& [at, value] : curve_)
        places.push_back(at);
    return asVector(places);
}

Eigen::VectorXd PredictionPlot::value() const
{
    if (draws_ == Draws::Dots)
        return asVector(dots_);
    std::vector<double> values;
    for (const auto& [at, value] : curve_)
        values.push_back(value);
    return asVector(values);
}

void PredictionPlot::showDrawn(const Eigen::VectorXd& at, const Eigen::VectorXd& value)
{
    curve_.clear();
    dots_.clear();
    place_.reset();
    if (draws_ == Draws::Dots)
        dots_.assign(value.begin(), value.end());
    else if (draws_ == Draws::Place && at.size() == 2)
        place_ = QPointF(at(0), at(1));
    else
        for (Eigen::Index i = 0; i < std::min(at.size(), value.size()); ++i)
            curve_[at(i)] = value(i);
    renew();
}

void PredictionPlot::setLegend(const QString& legend)
{
    legend_ = legend;
    renew();
}

void PredictionPlot::erase()
{
    showDrawn({}, {});
    emit drawn();
}

QPointF PredictionPlot::valuesAt(const QPointF& pixel) const
{
    const QRectF inside = axes()->rect();
    return {xAxis->pixelToCoord(std::clamp(pixel.x(), inside.left(), inside.right())),
            yAxis->pixelToCoord(std::clamp(pixel.y(), inside.top(), inside.bottom()))};
}

/// What was drawn stays as it is up to the edge of what is drawn anew.
void PredictionPlot::keepBeside(double lo, double hi)
{
    if (curve_.size() < 2)
        return;
    constexpr double edge = 1e-3; // of the axis
    const double beside = edge * xAxis->range().size();
    const core::SampledCurve drawn = core::curveThrough(at(), value());
    for (const double place : {lo - beside, hi + beside})
        if (place > curve_.begin()->first && place < curve_.rbegin()->first)
            curve_.emplace(place, core::valueAt(drawn, place).value_or(0.0));
}

/// What the stroke passes over is drawn anew.
void PredictionPlot::drawTo(const QPointF& place)
{
    const auto [lo, hi] = std::minmax(hand_->x(), place.x());
    keepBeside(lo, hi);
    curve_.erase(curve_.lower_bound(lo), curve_.upper_bound(hi));
    curve_[hand_->x()] = hand_->y();
    curve_[place.x()] = place.y();
    hand_ = place;
}

void PredictionPlot::addDot(double place)
{
    if (dots_.size() < count_)
        dots_.push_back(place);
}

void PredictionPlot::removeDot(double near)
{
    const auto nearest = std::ranges::min_element(dots_, {}, [near](double dot) { return std::abs(dot - near); });
    if (nearest != dots_.end())
        dots_.erase(nearest);
}

void PredictionPlot::mousePressEvent(QMouseEvent* event)
{
    const bool isOnAxes = axes()->outerRect().contains(event->position().toPoint());
    const QPointF place = valuesAt(event->position()); // a stroke may begin beside the axes
    if (!isOnAxes || (event->button() == Qt::RightButton && draws_ != Draws::Dots))
        return;
    if (event->button() == Qt::RightButton)
        removeDot(place.x());
    else if (draws_ == Draws::Dots)
        addDot(place.x());
    else if (draws_ == Draws::Place)
        place_ = place;
    else
        hand_ = place;
    change();
}

void PredictionPlot::mouseMoveEvent(QMouseEvent* event)
{
    const bool isHeld = event->buttons().testFlag(Qt::LeftButton);
    if (draws_ == Draws::Place && isHeld && place_)
        place_ = valuesAt(event->position());
    else if (hand_ && isHeld)
        drawTo(valuesAt(event->position()));
    else
        return;
    change();
}

void PredictionPlot::mouseReleaseEvent(QMouseEvent*)
{
    hand_.reset();
}

void PredictionPlot::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Backspace || event->key() == Qt::Key_Delete)
        return erase();
    DrawnPlot::keyPressEvent(event);
}

/// The axes stay: what is drawn is in their units, and what is asked about need not be in view before.
void PredictionPlot::wheelEvent(QWheelEvent* event)
{
    event->accept();
}

void PredictionPlot::change()
{
    renew();
    emit drawn();
}

CurveRow PredictionPlot::curve() const
{
    return {.column = predictionKey,
            .legend = legend_,
            .role = Role::Brush,
            .values = value(),
            .width = 3.0,
            .at = at(),
            .spans = false};
}

DrawnMarks PredictionPlot::dots() const
{
    return {.places = stackedDots(value(), ground_.across.range.value_or(core::Interval{})),
            .key = predictionKey,
            .legend = tr("%1: %2 of %3").arg(legend_).arg(dots_.size()).arg(count_),
            .role = Role::Brush,
            .size = 11.0};
}

DrawnMarks PredictionPlot::place() const
{
    return {.places = Eigen::RowVector2d(place_->x(), place_->y()),
            .key = predictionKey,
            .legend = legend_,
            .shape = DrawnMarks::Shape::Cross,
            .role = Role::Brush,
            .size = 14.0,
            .rim = 3.0};
}

void PredictionPlot::renew()
{
    Drawing next = ground_;
    if (curve_.size() > 1)
        next.curves.push_back(curve());
    if (!dots_.empty())
        next.marks.push_back(dots());
    if (place_)
        next.marks.push_back(place());
    show(std::move(next));
}

} // namespace widgets
