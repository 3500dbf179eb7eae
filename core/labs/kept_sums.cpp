#include "core/labs/kept_sums.h"

#include "core/labs/shared_rows.h"

namespace core
{

std::shared_ptr<const FourierRows> KeptSums::of(const ComparedPoints& points)
{
    if (rows_ && points_ == points)
        return rows_;
    rows_ = sharedPointSums(points.data, rows_);
    points_ = points;
    return rows_;
}

} // namespace core
