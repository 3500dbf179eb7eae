#include "core/kernels/descriptions.h"
#include "core/kernels/family_jet.h"

#include <cassert>

namespace core
{
namespace
{

using Eigen::Index;
using Eigen::MatrixXd;

ValueAndGradient valueAndGradient(const Kernel& kernel, const Points& x, const Points& y)
{
    if (kernel.shape == Kernel::Shape::Single) {
        ValueAndGradient result = valueAndGradient(kernel.family, x, y);
        result.value *= kernel.scale;
        result.gradient *= kernel.scale;
        return result;
    }
    ValueAndGradient result = valueAndGradient(kernel.parts.front(), x, y);
    for (std::size_t p = 1; p < kernel.parts.size(); ++p) {
        const ValueAndGradient part = valueAndGradient(kernel.parts[p], x, y);
        if (kernel.shape == Kernel::Shape::Sum) {
            result.value += part.value;
            result.gradient += part.gradient;
        } else {
            result.gradient = part.value.asDiagonal() * result.gradient;
            result.gradient += result.value.asDiagonal() * part.gradient;
            result.value.array() *= part.value.array();
        }
    }
    result.value *= kernel.scale;
    result.gradient *= kernel.scale;
    return result;
}

void addPart(DiagonalJet& jet, const DiagonalJet& part)
{
    jet.value += part.value;
    jet.gradient += part.gradient;
    for (std::size_t n = 0; n < jet.metric.size(); ++n)
        jet.metric[n] += part.metric[n];
}

/// ∂_{x_i}∂_{y_j}(ab) = a_ij b + a_i b_j + a_j b_i + a b_ij at y = x, where ∂_y k = ∂_x k by symmetry.
void multiply(DiagonalJet& jet, const DiagonalJet& part)
{
    for (std::size_t n = 0; n < jet.metric.size(); ++n) {
        const Index row = static_cast<Index>(n);
        const MatrixXd cross = jet.gradient.row(row).transpose() * part.gradient.row(row);
        jet.metric[n] = jet.metric[n] * part.value(row) + part.metric[n] * jet.value(row) + (cross + cross.transpose());
    }
    jet.gradient = part.value.asDiagonal() * jet.gradient;
    jet.gradient += jet.value.asDiagonal() * part.gradient;
    jet.value.array() *= part.value.array();
}

DiagonalJet unscaledJet(const Kernel& kernel, const Points& x)
{
    if (kernel.shape == Kernel::Shape::Single)
        return familyJet(kernel.family, x);
    DiagonalJet jet = diagonalJet(kernel.parts.front(), x);
    for (std::size_t p = 1; p < kernel.parts.size(); ++p) {
        if (kernel.shape == Kernel::Shape::Sum)
            addPart(jet, diagonalJet(kernel.parts[p], x));
        else
            multiply(jet, diagonalJet(kernel.parts[p], x));
    }
    return jet;
}

} // namespace

MatrixXd gradient(const Kernel& kernel, const Points& x, const Points& y)
{
    assert(x.rows() == 1 && x.cols() == y.cols() && problems(kernel, y.cols()).empty());
    return valueAndGradient(kernel, x, y).gradient;
}

DiagonalJet diagonalJet(const Kernel& kernel, const Points& x)
{
    assert(problems(kernel, x.cols()).empty());
    DiagonalJet jet = unscaledJet(kernel, x);
    jet.value *= kernel.scale;
    jet.gradient *= kernel.scale;
    for (MatrixXd& metric : jet.metric)
        metric *= kernel.scale;
    return jet;
}

} // namespace core
