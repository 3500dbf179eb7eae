#pragma once

#include "widgets/controls/gesture.h"

#include <QLineF>
#include <QPointF>
#include <QRectF>

#include <algorithm>
#include <optional>

namespace widgets
{

/// A mark that is dragged to set what it stands for: it keeps its distance from the hand, and a press that hardly moves
/// is a click. All it sets is one gesture. Places in pixels.
class ValueDrag
{
public:
    ValueDrag(const QPointF& hand, const QPointF& mark) : from_(hand), offset_(mark - hand) {}

    /// Where the mark is now, held inside; nothing as long as this may be a click.
    std::optional<QPointF> movedTo(const QPointF& hand, const QRectF& inside)
    {
        constexpr double start = 4.0;
        moved_ = moved_ || QLineF(from_, hand).length() >= start;
        if (!moved_)
            return {};
        const QPointF at = hand + offset_;
        return QPointF(std::clamp(at.x(), inside.left(), inside.right()),
                       std::clamp(at.y(), inside.top(), inside.bottom()));
    }
    bool isClick() const { return !moved_; }
    int gesture() const { return gesture_; }

private:
    QPointF from_, offset_;
    bool moved_ = false;
    int gesture_ = newGesture();
};

} // namespace widgets
