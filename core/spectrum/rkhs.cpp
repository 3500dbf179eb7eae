#include "core/spectrum/rkhs.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/spectrum/kernel_pca.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

Outcome<double> innerProduct(const Kernel& kernel, const Points& x, const VectorXd& c, const Points& y,
                             const VectorXd& d)
{
    assert(problems(kernel, x.cols()).empty() && c.size() == x.rows() && d.size() == y.rows());
    for (const Points* points : {&x, &y})
        if (const auto failure = inputProblem(kernel, *points))
            return *failure;
    constexpr Index blockRows = 256;
    double product = 0.0;
    for (Index begin = 0; begin < y.rows(); begin += blockRows) {
        const Index count = std::min(blockRows, y.rows() - begin);
        const VectorXd values = crossGram(kernel, y.middleRows(begin, count), x) * c;
        product += values.dot(d.segment(begin, count));
    }
    return product;
}

Outcome<double> normSquared(const Kernel& kernel, const Points& x, const VectorXd& c)
{
    Outcome<double> norm2 = innerProduct(kernel, x, c, x, c);
    if (auto* value = std::get_if<double>(&norm2); value && isPositiveSemidefinite(kernel))
        *value = std::max(*value, 0.0);
    return norm2;
}

Outcome<NormGrowth> normGrowth(const Kernel& kernel, const Points& x, const MatrixXd& values)
{
    assert(problems(kernel, x.cols()).empty() && values.rows() == x.rows());
    if (x.rows() > mostSpectrumPoints)
        return Failure{Failure::Kind::InvalidInput,
                       "at most " + std::to_string(mostSpectrumPoints) + " points, got " + std::to_string(x.rows())};
    if (const auto failure = inputProblem(kernel, x))
        return *failure;
    constexpr double clear = 1e3 * std::numeric_limits<double>::epsilon();
    const MatrixXd k = gram(kernel, x);
    const Index n = x.rows();
    NormGrowth growth;
    growth.norm2 = MatrixXd::Zero(n, values.cols());
    MatrixXd lower = MatrixXd::Zero(n, n), z(n, values.cols()); // of the points that add a direction
    std::vector<Index> kept;
    for (Index m = 0; m < n; ++m) {
        const Eigen::Ref<const MatrixXd> factor = lower.topLeftCorner(growth.rank, growth.rank);
        const VectorXd row = factor.triangularView<Eigen::Lower>().solve(VectorXd(k(kept, m)));
        const double left = k(m, m) - row.squaredNorm();
        // Rounding of K is multiplied by the weights with which the points before predict this one.
        const double weights = 1.0 + factor.triangularView<Eigen::Lower>().transpose().solve(row).lpNorm<1>();
        const double rounding = clear * weights * weights * std::abs(k(m, m));
        if (!(left >= -rounding))
            return Failure{Failure::Kind::IllConditioned, "the kernel is not positive semidefinite on these points"};
        if (m > 0)
            growth.norm2.row(m) = growth.norm2.row(m - 1);
        if (left <= rounding)
            continue;
        lower.row(growth.rank).head(growth.rank) = row.transpose();
        lower(growth.rank, growth.rank) = std::sqrt(left);
        z.row(growth.rank) = (values.row(m) - row.transpose() * z.topRows(growth.rank)) / std::sqrt(left);
        growth.norm2.row(m) += z.row(growth.rank).cwiseAbs2();
        kept.push_back(m);
        growth.leading += growth.leading == m ? 1 : 0;
        ++growth.rank;
    }
    return growth;
}

} // namespace core
