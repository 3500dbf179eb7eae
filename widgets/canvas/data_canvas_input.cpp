// What the hands do to the sheet: which gesture a press starts, keys, the brush circle.
#include "widgets/canvas/canvas_edits.h"
#include "widgets/canvas/canvas_gesture.h"
#include "widgets/canvas/data_canvas.h"
#include "widgets/plots/overlay_marks.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/reach.h"

#include <algorithm>

namespace widgets
{
namespace
{

bool isBrush(CanvasTool tool)
{
    return tool == CanvasTool::Spray || tool == CanvasTool::Erase || tool == CanvasTool::Relabel;
}

} // namespace

std::unique_ptr<CanvasGesture> DataCanvas::gestureFor(const QMouseEvent& event)
{
    const QPointF at = event.position();
    const bool mayAdd = core::arePlaces(data_->shape());
    const auto brush = [&](BrushGesture::Tool tool) { return std::make_unique<BrushGesture>(*this, at, tool); };
    switch (tool_) {
    case CanvasTool::Add:
        return mayAdd ? std::make_unique<AddGesture>(*this, at) : nullptr;
    case CanvasTool::Spray:
        return mayAdd ? brush(BrushGesture::Tool::Spray) : nullptr;
    case CanvasTool::Erase:
        return brush(BrushGesture::Tool::Erase);
    case CanvasTool::Relabel:
        return brush(usesBrushTarget() ? BrushGesture::Tool::SetTarget : BrushGesture::Tool::Relabel);
    case CanvasTool::Pan:
        return nullptr;
    case CanvasTool::Select:
        break;
    }
    const std::optional<int> pressed = points().nearest(at, pointReach);
    const bool adding = event.modifiers() & Qt::ShiftModifier;
    if (!pressed)
        return std::make_unique<BandGesture>(*this, at, adding);
    if (event.modifiers() & (Qt::AltModifier | Qt::ControlModifier)) { // many window managers keep Alt for themselves
        std::vector<int> sample;
        for (int row = 0; row < static_cast<int>(data_->size()); ++row)
            if (data_->label(row) == data_->label(*pressed))
                sample.push_back(row);
        editSelection(sample);
        return std::make_unique<MoveGesture>(*this, at, sample);
    }
    std::vector<int> chosen = selection();
    const bool held = std::ranges::find(chosen, *pressed) != chosen.end();
    if (adding && held)
        std::erase(chosen, *pressed);
    else if (adding)
        chosen.push_back(*pressed);
    else if (!held)
        chosen = {*pressed};
    editSelection(chosen);
    return chosen.empty() ? nullptr : std::make_unique<MoveGesture>(*this, at, chosen);
}

void DataCanvas::mousePressEvent(QMouseEvent* event)
{
    if (gesture_)
        return; // a second button during a gesture
    const bool pans = event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && spaceHeld_) ||
                      (event->button() == Qt::LeftButton && tool_ == CanvasTool::Pan);
    if (pans) {
        PlotView::mousePressEvent(event);
        updateCursor();
    } else if (event->button() == Qt::LeftButton && axes()->rect().contains(event->position().toPoint())) {
        gesture_ = gestureFor(*event);
    } else if (event->button() == Qt::LeftButton) {
        clickBeside(event->position());
    }
}

void DataCanvas::mouseMoveEvent(QMouseEvent* event)
{
    showBrush(event->position());
    if (!gesture_)
        return PlotView::mouseMoveEvent(event);
    gesture_->move(event->position());
    reportHover(event->position()); // or the mark would stay where the gesture began
}

void DataCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (!gesture_) {
        PlotView::mouseReleaseEvent(event);
        updateCursor();
    } else if (event->button() == Qt::LeftButton) {
        gesture_->finish(event->position());
        gesture_.reset();
        refreshCurves(); // heights: the axis did not follow during the gesture
    }
}

void DataCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    // Only a tool that does nothing on empty ground leaves the double click to fitting; else it is a second press.
    const bool onSheet = axes()->rect().contains(event->position().toPoint());
    if (!onSheet || tool_ == CanvasTool::Select || tool_ == CanvasTool::Pan)
        PlotView::mouseDoubleClickEvent(event);
    else
        mousePressEvent(event);
}

void DataCanvas::leaveEvent(QEvent* event)
{
    showBrush({});
    PlotView::leaveEvent(event);
}

void DataCanvas::cancelGesture()
{
    if (!gesture_)
        return;
    const std::unique_ptr<CanvasGesture> cancelled = std::move(gesture_);
    if (!cancelled->hasEdited())
        return;
    core::Dataset before = *cancelled->before();
    commit(std::move(before), cancelled->what(), cancelled->id());
    emit gestureCancelled(cancelled->id());
}

void DataCanvas::nudge(const QPointF& pixels)
{
    Eigen::VectorXd offset(data_->dimensions());
    const double upwards = -pixels.y() * yAxis->range().size() / std::max(axes()->height(), 1);
    offset[0] = pixels.x() * xAxis->range().size() / std::max(axes()->width(), 1);
    if (offset.size() == 2)
        offset[1] = upwards;
    core::Dataset edited = moved(*data_, selection(), offset);
    if (showsHeights() && data_->targets.size() > 0) {
        const std::vector<int> rows = bagStrokes_ ? wholeSamples(*data_, selection()) : selection();
        edited.targets(rows).array() += upwards; // what has none stays without
    }
    commit(std::move(edited), tr("Move %1").arg(pointsText(static_cast<int>(selection().size()))), steadyGesture());
}

void DataCanvas::keyPressEvent(QKeyEvent* event)
{
    const double reach = event->modifiers() & Qt::ShiftModifier ? 10.0 : 1.0; // pixels
    const bool nudges = !selection().empty() && !gesture_ && core::arePlaces(data_->shape());
    if (event->matches(QKeySequence::SelectAll)) {
        selectAll();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        deleteSelection();
        return;
    case Qt::Key_Escape:
        if (!gesture_ && selection().empty())
            break;
        if (gesture_)
            cancelGesture();
        else
            editSelection({});
        return;
    case Qt::Key_Space:
        spaceHeld_ = true;
        updateCursor();
        return;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (!nudges)
            break;
        nudge({event->key() == Qt::Key_Left ? -reach : reach, 0.0});
        return;
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (!nudges || (space() != Space::Plane && !showsHeights()))
            break;
        nudge({0.0, event->key() == Qt::Key_Up ? -reach : reach});
        return;
    default:
        break;
    }
    PlotView::keyPressEvent(event);
}

void DataCanvas::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        spaceHeld_ = false;
        updateCursor();
        return;
    }
    PlotView::keyReleaseEvent(event);
}

void DataCanvas::focusOutEvent(QFocusEvent* event)
{
    spaceHeld_ = false; // its release goes elsewhere
    updateCursor();
    PlotView::focusOutEvent(event);
}

void DataCanvas::showBrush(const std::optional<QPointF>& pixel)
{
    const bool shown = pixel && isBrush(tool_) && !spaceHeld_ && axes()->rect().contains(pixel->toPoint());
    if (!shown && !overlay().brush)
        return;
    overlay().brush = shown ? pixel : std::nullopt;
    overlay().brushRadius = brush_.radius;
    overlay().brushIsBand = space() == Space::Line && !showsHeights();
    repaintOverlay();
}

void DataCanvas::updateCursor()
{
    if (isPanning())
        setCursor(Qt::ClosedHandCursor);
    else if (tool_ == CanvasTool::Pan || spaceHeld_)
        setCursor(Qt::OpenHandCursor);
    else
        setCursor(tool_ == CanvasTool::Select ? Qt::ArrowCursor : Qt::CrossCursor);
}

} // namespace widgets
