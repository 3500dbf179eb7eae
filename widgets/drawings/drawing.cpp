#include "widgets/drawings/drawing.h"

namespace widgets
{

std::array<QPointF, 2> upright(double across)
{
    return {QPointF(across, 0.0), QPointF(across, 1.0)};
}

std::array<QPointF, 2> level(double up)
{
    return {QPointF(0.0, up), QPointF(1.0, up)};
}

} // namespace widgets
