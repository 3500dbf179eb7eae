#include "core/embedding/clt_band.h"

#include "core/kernels/gram.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;

Band cltBand(const Kernel& kernel, const Points& x, const Points& at, double level)
{
    assert(x.rows() >= 1);
    const auto n = static_cast<double>(x.rows());
    const double quantile = twoSidedQuantile(level);
    const Index block = std::max<Index>(1, (Index{1} << 18) / x.rows()); // 2 MB of the cross-Gram
    Band band{.lower = Eigen::VectorXd(at.rows()), .upper = Eigen::VectorXd(at.rows())};
    for (Index begin = 0; begin < at.rows(); begin += block) {
        const Index count = std::min(block, at.rows() - begin);
        Eigen::MatrixXd values = crossGram(kernel, x, at.middleRows(begin, count)); // n×count
        const Eigen::RowVectorXd mean = values.colwise().mean();
        values.rowwise() -= mean;
        const Eigen::RowVectorXd half =
            quantile * (values.colwise().squaredNorm() / ((n - 1.0) * n)).cwiseSqrt(); // 0/0 for one point
        band.lower.segment(begin, count) = (mean - half).transpose();
        band.upper.segment(begin, count) = (mean + half).transpose();
    }
    return band;
}

} // namespace core
