#include "core/representer/kernel_expansion.h"

#include "core/kernels/gram.h"

#include <algorithm>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd valuesOf(const KernelExpansion& f, const Kernel& kernel, const Points& at)
{
    constexpr Index block = 2048; // keeps the cross-Gram small
    VectorXd result(at.rows());
    for (Index begin = 0; begin < at.rows(); begin += block) {
        const Index count = std::min(block, at.rows() - begin);
        result.segment(begin, count) = crossGram(kernel, at.middleRows(begin, count), f.x) * f.coefficients;
    }
    result.array() += f.offset;
    return result;
}

MatrixXd termsOf(const KernelExpansion& f, const Kernel& kernel, const Points& at)
{
    return crossGram(kernel, at, f.x) * f.coefficients.asDiagonal();
}

} // namespace core
