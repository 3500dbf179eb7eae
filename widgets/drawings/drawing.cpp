#include "widgets/drawings/drawing.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

bool hasFinite(const Eigen::MatrixXd& values)
{
    return values.array().isFinite().any();
}

} // namespace

bool isBlank(const Drawing& drawing)
{
    const bool isSet = drawing.place && drawing.place->value;
    const bool mayBeSet = drawing.handles && (drawing.handles->mayCome || drawing.handles->places.rows() > 0);
    const bool hasTiles = drawing.tiles && !drawing.tiles->tiles.empty();
    const bool hasOwnPicture = drawing.graph || isSet || mayBeSet || hasTiles || drawing.picture || drawing.pictures;
    const bool hasMap = drawing.map && hasFinite(drawing.map->field.values);
    const bool hasTrail = drawing.trail && drawing.trail->curve.points.rows() > 0;
    const bool hasPoints = drawing.points && hasFinite(*drawing.points->places);
    const auto isDrawn = [](const auto& part) { return hasFinite(part.places); };
    return !hasOwnPicture && !hasMap && !hasTrail && !hasPoints && drawing.bars.empty() && drawing.spans.empty() &&
           std::ranges::none_of(drawing.curves, [](const CurveRow& row) { return hasFinite(row.values); }) &&
           std::ranges::none_of(drawing.marks, isDrawn) && std::ranges::none_of(drawing.paths, isDrawn) &&
           std::ranges::none_of(drawing.flags, [](const DrawnFlag& flag) { return std::isfinite(flag.at); });
}

} // namespace widgets
