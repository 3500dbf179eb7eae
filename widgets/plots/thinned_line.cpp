#include "widgets/plots/thinned_line.h"

#include <cmath>

namespace widgets
{
namespace
{

double cross(const QPointF& a, const QPointF& b)
{
    return a.x() * b.y() - a.y() * b.x();
}

bool isBreak(const QPointF& vertex)
{
    return !std::isfinite(vertex.x()) || !std::isfinite(vertex.y());
}

/// The directions from a vertex in which a line passes all those since within the tolerance.
class Cone
{
public:
    explicit Cone(const QPointF& apex, double tolerance) : apex_(apex), tolerance_(tolerance) {}

    /// Whether a line to the next vertex passes all before it; then they narrow what comes.
    bool takes(const QPointF& vertex)
    {
        const QPointF way = vertex - apex_;
        const double length = std::hypot(way.x(), way.y());
        if (length < farthest_ - tolerance_)
            return false; // the line turns back
        if (length <= tolerance_)
            return true; // in any direction
        if (isNarrowed_ && (cross(right_, way) < 0.0 || cross(way, left_) < 0.0))
            return false;
        const QPointF aside(-way.y() * tolerance_ / length, way.x() * tolerance_ / length);
        const QPointF left = way + aside, right = way - aside;
        if (!isNarrowed_ || cross(left, left_) > 0.0)
            left_ = left;
        if (!isNarrowed_ || cross(right_, right) > 0.0)
            right_ = right;
        isNarrowed_ = true;
        farthest_ = std::max(farthest_, length);
        return true;
    }

private:
    QPointF apex_, left_, right_;
    double tolerance_, farthest_ = 0.0;
    bool isNarrowed_ = false;
};

} // namespace

std::vector<std::size_t> thinnedLine(const std::vector<QPointF>& vertices, double tolerance)
{
    std::vector<std::size_t> kept;
    const std::size_t count = vertices.size();
    std::size_t i = 0;
    while (i < count) {
        kept.push_back(i);
        if (isBreak(vertices[i])) {
            ++i;
            continue;
        }
        Cone cone(vertices[i], tolerance);
        std::size_t next = i + 1;
        while (next < count && !isBreak(vertices[next]) && cone.takes(vertices[next]))
            ++next;
        i = std::max(i + 1, next - 1);
        if (i == next - 1 && (next == count || isBreak(vertices[next])) && kept.back() != i) {
            kept.push_back(i); // the end of a run
            ++i;
        }
    }
    return kept;
}

} // namespace widgets
