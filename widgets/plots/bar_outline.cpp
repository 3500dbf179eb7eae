#include "widgets/plots/bar_outline.h"

#include <cmath>

namespace widgets
{

Eigen::MatrixXd outlineOfBars(const Eigen::VectorXd& at, const Eigen::VectorXd& heights, double breadth)
{
    Eigen::MatrixXd outline(4 * at.size(), 2);
    Eigen::Index count = 0;
    for (Eigen::Index i = 0; i < at.size(); ++i) {
        if (!std::isfinite(heights[i]))
            continue;
        const double left = at[i] - 0.5 * breadth, right = at[i] + 0.5 * breadth, height = heights[i];
        outline.middleRows<4>(count) << left, 0.0, left, height, right, height, right, 0.0;
        count += 4;
    }
    return outline.topRows(count);
}

} // namespace widgets
