#include "core/kernels/gram.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/factorise.h"
#include "core/kernels/family_values.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>

namespace core
{
namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// A tile with its temporaries stays in the second-level cache (128² doubles are 128 KiB).
/// Folds the parts of a sum or product, each evaluated by `valueOf`, into one.
template <class Value, class Evaluate>
void fold(const Kernel& kernel, Value&& out, Evaluate evaluatePart)
{
    evaluatePart(kernel.parts.front(), out);
    MatrixXd part(out.rows(), out.cols());
    for (std::size_t p = 1; p < kernel.parts.size(); ++p) {
        evaluatePart(kernel.parts[p], part);
        if (kernel.shape == Kernel::Shape::Sum)
            out += part;
        else
            out.array() *= part.array();
    }
}

void evaluateTile(const Kernel& kernel, const Points& x, const Points& y, Eigen::Ref<MatrixXd> out)
{
    if (kernel.shape == Kernel::Shape::Single)
        evaluate(kernel.family, x, y, out);
    else
        fold(kernel, out, [&](const Kernel& part, Eigen::Ref<MatrixXd> value) { evaluateTile(part, x, y, value); });
    if (kernel.scale != 1.0)
        out *= kernel.scale;
}

void evaluateDiagonal(const Kernel& kernel, const Points& x, Eigen::Ref<MatrixXd> out)
{
    if (kernel.shape == Kernel::Shape::Single)
        out.col(0) = evaluateDiagonal(kernel.family, x);
    else
        fold(kernel, out, [&](const Kernel& part, Eigen::Ref<MatrixXd> value) { evaluateDiagonal(part, x, value); });
    if (kernel.scale != 1.0)
        out *= kernel.scale;
}

std::optional<std::string> formulaProblem(const Kernel& kernel, const Points& x)
{
    if (kernel.shape == Kernel::Shape::Single) {
        const auto* formula = std::get_if<Formula>(&kernel.family);
        return formula ? formula->inputProblem(x) : std::nullopt;
    }
    for (const Kernel& part : kernel.parts)
        if (auto problem = formulaProblem(part, x))
            return problem;
    return std::nullopt;
}

bool contains(const Kernel& kernel, auto predicate)
{
    if (kernel.shape == Kernel::Shape::Single)
        return predicate(kernel.family);
    return std::ranges::any_of(kernel.parts, [&](const Kernel& part) { return contains(part, predicate); });
}

} // namespace

MatrixXd gram(const Kernel& kernel, const Points& x)
{
    assert(problems(kernel, x.cols()).empty());
    const Index n = x.rows();
    MatrixXd k(n, n), tile(std::min(n, tileSize), std::min(n, tileSize));
    for (Index column = 0; column < n; column += tileSize) {
        const Index columns = std::min(tileSize, n - column);
        for (Index row = column; row < n; row += tileSize) {
            const Index rows = std::min(tileSize, n - row);
            auto values = tile.topLeftCorner(rows, columns);
            evaluateTile(kernel, x.middleRows(row, rows), x.middleRows(column, columns), values);
            // Vector and scalar exponentials may differ in the last bit, so that one triangle is copied to the other.
            if (row == column)
                values.triangularView<Eigen::StrictlyUpper>() = MatrixXd(values).transpose();
            else
                k.block(column, row, columns, rows) = values.transpose();
            k.block(row, column, rows, columns) = values;
        }
    }
    return k;
}

MatrixXd crossGram(const Kernel& kernel, const Points& x, const Points& y)
{
    assert(x.cols() == y.cols() && problems(kernel, x.cols()).empty());
    MatrixXd k(x.rows(), y.rows());
    for (Index column = 0; column < y.rows(); column += tileSize) {
        const Index columns = std::min(tileSize, y.rows() - column);
        for (Index row = 0; row < x.rows(); row += tileSize) {
            const Index rows = std::min(tileSize, x.rows() - row);
            evaluateTile(kernel, x.middleRows(row, rows), y.middleRows(column, columns),
                         k.block(row, column, rows, columns));
        }
    }
    return k;
}

VectorXd diagonal(const Kernel& kernel, const Points& x)
{
    assert(problems(kernel, x.cols()).empty());
    VectorXd values(x.rows());
    evaluateDiagonal(kernel, x, values);
    return values;
}

std::optional<Failure> inputProblem(const Kernel& kernel, const Points& x)
{
    const bool needsNonNegative = contains(kernel, [](const Family& family) { return describe(family).nonNegative; });
    if (needsNonNegative)
        for (Index row = 0; row < x.rows(); ++row)
            if (!(x.row(row).array() >= 0.0).all())
                return Failure{Failure::Kind::InvalidInput, "brownian() is defined for x >= 0 only, but row " +
                                                                std::to_string(row + 1) + " has a negative coordinate"};
    if (auto problem = formulaProblem(kernel, x))
        return Failure{Failure::Kind::InvalidInput, std::move(*problem)};
    // By Cauchy-Schwarz no other value is larger; where only differences count all are the same.
    const VectorXd variances =
        diagonal(kernel, x.topRows(isShiftInvariant(kernel) ? std::min<Index>(1, x.rows()) : x.rows()));
    for (Index row = 0; row < variances.size(); ++row)
        if (!std::isfinite(variances(row)))
            return Failure{Failure::Kind::InvalidInput,
                           "the kernel's values overflow at row " + std::to_string(row + 1) + ": rescale the data"};
    return std::nullopt;
}

std::optional<std::vector<MatrixXd>> separableFactors(const Kernel& kernel, const Points& x,
                                                      const std::vector<VectorXd>& axes)
{
    assert(std::ssize(axes) == x.cols());
    std::vector<MatrixXd> factors;
    for (Index d = 0; d < x.cols(); ++d) {
        const std::optional<Kernel> factor = factorOnDimension(kernel, d, x.cols());
        if (!factor)
            return std::nullopt;
        factors.push_back(crossGram(*factor, x.col(d), axes[static_cast<std::size_t>(d)]));
    }
    return factors;
}

} // namespace core
