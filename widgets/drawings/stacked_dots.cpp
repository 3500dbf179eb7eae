#include "widgets/drawings/stacked_dots.h"

#include <cmath>
#include <map>

namespace widgets
{

Eigen::MatrixXd stackedDots(const Eigen::VectorXd& dots, const core::Interval& across)
{
    constexpr double bins = 40.0;
    Eigen::MatrixXd places(dots.size(), 2);
    std::map<double, int> stacked;
    for (Eigen::Index i = 0; i < dots.size(); ++i)
        places.row(i) << dots(i), stacked[std::round((dots(i) - across.lo) / across.width() * bins)]++ + 0.5;
    return places;
}

} // namespace widgets
