#include "widgets/canvas/canvas_gesture.h"

#include "core/data/samples.h"
#include "widgets/canvas/canvas_edits.h"
#include "widgets/canvas/data_canvas.h"
#include "widgets/controls/count_text.h"
#include "widgets/plots/overlay_marks.h"
#include "widgets/plots/point_marks.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace widgets
{
namespace
{

constexpr double clickSlack = 3.0; // pixels a hand may shake during a click
constexpr double noTarget = std::numeric_limits<double>::quiet_NaN();

QString tr(const char* text)
{
    return QCoreApplication::translate("DataCanvas", text);
}

} // namespace

QString pointsText(int count)
{
    return count == 1 ? tr("1 point") : tr("%1 points").arg(countText(count));
}

CanvasGesture::CanvasGesture(DataCanvas& canvas)
    : canvas_(canvas), before_(canvas.data_), id_(newGesture()),
      newLabel_(canvas.paintsBags() ? core::sampleCount(*canvas.data_) : canvas.brush_.label)
{
}

CanvasGesture::~CanvasGesture() = default;
void CanvasGesture::finish(const QPointF&) {}

const core::Dataset& CanvasGesture::current() const
{
    return *canvas_.data_;
}

const CanvasBrush& CanvasGesture::brush() const
{
    return canvas_.brush_;
}

std::mt19937_64& CanvasGesture::random() const
{
    return canvas_.random_;
}

const std::vector<int>& CanvasGesture::selection() const
{
    return canvas_.selection();
}

Eigen::VectorXd CanvasGesture::coordinates(const QPointF& pixel) const
{
    const Eigen::Vector2d at(canvas_.xAxis->pixelToCoord(pixel.x()), canvas_.yAxis->pixelToCoord(pixel.y()));
    return at.head(std::min<Eigen::Index>(2, current().dimensions()));
}

bool CanvasGesture::showsHeights() const
{
    return canvas_.showsHeights();
}

bool CanvasGesture::paintsBags() const
{
    return canvas_.paintsBags();
}

double CanvasGesture::heightAt(const QPointF& pixel) const
{
    return pixel.y() < canvas_.points().gutterTop() ? canvas_.yAxis->pixelToCoord(pixel.y()) : noTarget;
}

Eigen::VectorXd CanvasGesture::newTargets(const QPointF& pixel, int count)
{
    if (paintsBags()) {
        if (!bagTarget_)
            bagTarget_ = brush().target.value_or(showsHeights() ? heightAt(pixel) : noTarget);
        return Eigen::VectorXd::Constant(count, *bagTarget_);
    }
    if (showsHeights())
        return Eigen::VectorXd::Constant(count, canvas_.yAxis->pixelToCoord(pixel.y()));
    if (canvas_.usesBrushTarget())
        return Eigen::VectorXd::Constant(count, brush().target.value_or(noTarget));
    return {};
}

Eigen::VectorXd CanvasGesture::unitsPerPixel() const
{
    return (coordinates({1.0, 1.0}) - coordinates({0.0, 0.0})).cwiseAbs();
}

double CanvasGesture::unitsPerPixelUpwards() const
{
    return canvas_.yAxis->pixelToCoord(0.0) - canvas_.yAxis->pixelToCoord(1.0);
}

std::vector<int> CanvasGesture::touched(const QPointF& pixel) const
{
    return canvas_.points().touchedBy(pixel, brush().radius);
}

std::vector<int> CanvasGesture::inside(const QRectF& pixels) const
{
    return canvas_.points().inside(pixels);
}

void CanvasGesture::commit(core::Dataset edited, const QString& what)
{
    what_ = what;
    canvas_.commit(std::move(edited), what, id_);
}

void CanvasGesture::select(std::vector<int> rows) const
{
    canvas_.editSelection(std::move(rows));
}

void CanvasGesture::showBand(const std::optional<QRectF>& band) const
{
    canvas_.overlay().band = band;
    canvas_.repaintOverlay();
}

MoveGesture::MoveGesture(DataCanvas& canvas, const QPointF& from, std::vector<int> rows)
    : CanvasGesture(canvas), from_(from), rows_(std::move(rows))
{
}

void MoveGesture::move(const QPointF& pixel)
{
    moving_ = moving_ || QLineF(from_, pixel).length() > clickSlack;
    if (!moving_ || !core::arePlaces(current().shape()))
        return;
    const Eigen::VectorXd offset = coordinates(pixel) - coordinates(from_);
    core::Dataset edited = moved(*before(), rows_, offset);
    if (showsHeights())
        edited = withHeightsMoved(std::move(edited), pixel);
    commit(std::move(edited), tr("Move %1").arg(pointsText(static_cast<int>(rows_.size()))));
}

core::Dataset MoveGesture::withHeightsMoved(core::Dataset edited, const QPointF& pixel) const
{
    const std::vector<int> rows = paintsBags() ? wholeSamples(edited, rows_) : rows_;
    const double offset = unitsPerPixelUpwards() * (from_.y() - pixel.y());
    Eigen::VectorXd targets(static_cast<Eigen::Index>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double old = targetOf(*before(), rows[i]);
        targets[static_cast<Eigen::Index>(i)] = std::isnan(old) ? heightAt(pixel) : old + offset;
    }
    const bool any = std::ranges::any_of(targets, [](double target) { return !std::isnan(target); });
    return any ? withTargets(edited, rows, targets) : edited;
}

BandGesture::BandGesture(DataCanvas& canvas, const QPointF& from, bool adding) : CanvasGesture(canvas), from_(from)
{
    if (adding)
        kept_ = selection();
    std::ranges::sort(kept_);
}

BandGesture::~BandGesture()
{
    showBand({});
}

void BandGesture::move(const QPointF& pixel)
{
    showBand(QRectF(from_, pixel).normalized());
}

void BandGesture::finish(const QPointF& pixel)
{
    std::vector<int> held, chosen;
    if (QLineF(from_, pixel).length() > clickSlack)
        held = inside(QRectF(from_, pixel).normalized());
    std::ranges::set_union(kept_, held, std::back_inserter(chosen));
    select(std::move(chosen));
}

AddGesture::AddGesture(DataCanvas& canvas, const QPointF& at) : CanvasGesture(canvas)
{
    move(at);
}

void AddGesture::move(const QPointF& pixel)
{
    commit(withPoints(*before(), coordinates(pixel).transpose(), newLabel(), newTargets(pixel, 1)), tr("Add point"));
}

BrushGesture::BrushGesture(DataCanvas& canvas, const QPointF& at, Tool tool)
    : CanvasGesture(canvas), tool_(tool), last_(at)
{
    touch(at);
}

void BrushGesture::move(const QPointF& pixel)
{
    const double step = std::max(brush().radius / 4.0, 1.0);
    for (double distance = QLineF(last_, pixel).length(); distance >= step; distance -= step) {
        last_ += (pixel - last_) * (step / distance);
        touch(last_);
    }
}

QString BrushGesture::text() const
{
    switch (tool_) {
    case Tool::Spray:
        return paintsBags() ? tr("Paint a bag of %1") : tr("Spray %1");
    case Tool::Erase:
        return tr("Erase %1");
    case Tool::Relabel:
        return tr("Relabel %1");
    case Tool::SetTarget:
        break;
    }
    return tr("Set the target of %1");
}

void BrushGesture::touch(const QPointF& pixel)
{
    const auto act = [this](core::Dataset edited, std::size_t points) {
        count_ += static_cast<int>(points);
        commit(std::move(edited), text().arg(pointsText(count_)));
    };
    if (tool_ == Tool::Spray)
        return act(withSpray(pixel), static_cast<std::size_t>(brush().count));
    std::vector<int> rows = changedBy(pixel);
    if (rows.empty())
        return;
    if (tool_ == Tool::Erase) {
        select({}); // rows change their numbers
        return act(without(current(), rows), rows.size());
    }
    if (tool_ == Tool::Relabel)
        return act(relabelled(current(), rows, brush().label), rows.size());
    const double target = brush().target.value_or(noTarget);
    act(withTargets(current(), rows, Eigen::VectorXd::Constant(static_cast<Eigen::Index>(rows.size()), target)),
        rows.size());
}

std::vector<int> BrushGesture::changedBy(const QPointF& pixel) const
{
    std::vector<int> rows = touched(pixel);
    if (tool_ == Tool::Relabel)
        std::erase_if(rows, [this](int row) { return current().label(row) == brush().label; });
    if (tool_ == Tool::SetTarget) {
        if (paintsBags())
            rows = wholeSamples(current(), rows);
        const double target = brush().target.value_or(noTarget);
        std::erase_if(rows, [&](int row) {
            const double old = targetOf(current(), row);
            return old == target || (std::isnan(old) && std::isnan(target));
        });
    }
    return rows;
}

core::Dataset BrushGesture::withSpray(const QPointF& pixel)
{
    const Eigen::VectorXd centre = coordinates(pixel), radius = brush().radius * unitsPerPixel();
    Eigen::VectorXd targets = newTargets(pixel, brush().count);
    if (!showsHeights() || paintsBags())
        return withPoints(current(), sprayed(centre, radius, brush().count, random()), newLabel(), targets);
    const Eigen::Vector2d at(centre[0], targets[0]), reach(radius[0], brush().radius * unitsPerPixelUpwards());
    const Eigen::MatrixXd points = sprayed(at, reach, brush().count, random());
    return withPoints(current(), points.leftCols(1), newLabel(), points.col(1));
}

} // namespace widgets
