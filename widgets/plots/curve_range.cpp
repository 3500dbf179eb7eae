#include "widgets/plots/curve_range.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

core::Interval rangeAboutZero(std::initializer_list<Eigen::MatrixXd> curves, double strip)
{
    constexpr double air = 0.06; // of the height
    double least = 0.0, largest = 0.0;
    for (const Eigen::MatrixXd& curve : curves)
        for (const double value : curve.reshaped())
            if (std::isfinite(value)) {
                least = std::min(least, value);
                largest = std::max(largest, value);
            }
    if (least == 0.0 && largest == 0.0)
        largest = 1.0;
    const double height = largest - least;
    return {least - (air + strip) * height, largest + air * height};
}

} // namespace widgets
