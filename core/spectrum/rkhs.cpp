#include "core/spectrum/rkhs.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/linalg/cholesky.h"
#include "core/spectrum/kernel_pca.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <string>

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

Outcome<NormGrowth> normGrowth(const Kernel& kernel, const Points& x, const VectorXd& values)
{
    assert(problems(kernel, x.cols()).empty() && values.size() == x.rows());
    if (x.rows() > mostSpectrumPoints)
        return Failure{Failure::Kind::InvalidInput,
                       "at most " + std::to_string(mostSpectrumPoints) + " points, got " + std::to_string(x.rows())};
    if (const auto failure = inputProblem(kernel, x))
        return *failure;
    Outcome<CholeskyFactor> factor = cholesky(gram(kernel, x));
    if (const auto* failure = std::get_if<Failure>(&factor))
        return *failure;
    const CholeskyFactor& lower = std::get<CholeskyFactor>(factor);
    NormGrowth growth{.norm2 = solveLower(lower, values).cwiseAbs2(), .jitter = lower.jitter};
    for (Index m = 1; m < growth.norm2.size(); ++m)
        growth.norm2(m) += growth.norm2(m - 1);
    return growth;
}

double seriesNormSquared(const VectorXd& eigenvalues, const VectorXd& coefficients)
{
    assert(eigenvalues.size() == coefficients.size());
    double norm2 = 0.0;
    for (Index j = 0; j < eigenvalues.size(); ++j) {
        if (coefficients(j) == 0.0)
            continue;
        if (!(eigenvalues(j) > 0.0))
            return std::numeric_limits<double>::infinity();
        norm2 += coefficients(j) * coefficients(j) / eigenvalues(j);
    }
    return norm2;
}

} // namespace core
