#include "core/linalg/leading_eigen.h"

#include "core/linalg/cholesky.h"

#include <boost/random/normal_distribution.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>
#include <random>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// Standard normals; the seed is fixed because the answer does not depend on it.
MatrixXd randomBlock(Index rows, Index columns)
{
    std::mt19937_64 generator(20'240'229);
    boost::random::normal_distribution<double> normal;
    return MatrixXd::NullaryExpr(rows, columns, [&] { return normal(generator); });
}

/// An orthonormal block orthogonal to the columns of `basis`, spanning what is left of `block` and, where nothing is
/// left, anything.
MatrixXd orthonormalAgainst(const MatrixIn& basis, MatrixXd block)
{
    for (int pass = 0; pass < 2; ++pass) { // twice is enough
        if (basis.cols() > 0)
            block -= multiply(basis, multiplyTransposedLeft(basis, block));
        block = thinQr(std::move(block)).q;
    }
    if (basis.cols() > 0) { // a block that was all rounding has become noise along the basis again
        block -= multiply(basis, multiplyTransposedLeft(basis, block));
        block = thinQr(std::move(block)).q;
    }
    return block;
}

/// Basis and image C·basis, growing block by block.
class KrylovSpace
{
public:
    KrylovSpace(const MatrixXd& matrix, Index blockSize, Index most) : matrix_(matrix), blockSize_(blockSize)
    {
        basis_.resize(matrix.rows(), most);
        image_.resize(matrix.rows(), most);
        projected_ = MatrixXd::Zero(most, most);
        append(randomBlock(matrix.rows(), blockSize));
    }

    Index size() const { return size_; }
    void grow() { append(image_.middleCols(size_ - blockSize_, blockSize_)); }

    /// The leading Ritz pairs; nothing while their residuals are above the tolerance.
    std::optional<SymmetricEigen> converged(Index count, double relativeTolerance) const
    {
        const Outcome<SymmetricEigen> outcome = symmetricEigen(projected_.topLeftCorner(size_, size_));
        const auto* ritz = std::get_if<SymmetricEigen>(&outcome);
        if (!ritz)
            return std::nullopt;
        const MatrixXd inner = ritz->vectors.leftCols(count);
        SymmetricEigen pairs{.values = ritz->values.head(count), .vectors = multiply(basis_.leftCols(size_), inner)};
        MatrixXd residual = multiply(image_.leftCols(size_), inner);
        residual -= pairs.vectors * pairs.values.asDiagonal();
        const double scale = ritz->values.cwiseAbs().maxCoeff();
        if (!(residual.colwise().norm().maxCoeff() <= relativeTolerance * scale))
            return std::nullopt;
        return pairs;
    }

private:
    void append(MatrixXd block)
    {
        block = orthonormalAgainst(basis_.leftCols(size_), std::move(block));
        basis_.middleCols(size_, blockSize_) = block;
        image_.middleCols(size_, blockSize_) = multiply(matrix_, block);
        const Index grown = size_ + blockSize_;
        const MatrixXd columns = multiplyTransposedLeft(basis_.leftCols(grown), image_.middleCols(size_, blockSize_));
        projected_.block(0, size_, grown, blockSize_) = columns;
        projected_.block(size_, 0, blockSize_, grown) = columns.transpose();
        size_ = grown;
    }

    const MatrixXd& matrix_;
    Index blockSize_, size_ = 0;
    MatrixXd basis_, image_, projected_;
};

/// Does C − VΛVᵀ have no eigenvalue above λ_count + δ?
bool nothingOverlooked(const MatrixXd& matrix, const SymmetricEigen& pairs)
{
    const double largest = pairs.values.cwiseAbs().maxCoeff();
    const MatrixXd weighted = pairs.vectors * pairs.values.asDiagonal();
    MatrixXd gap = multiplyTransposedRight(weighted, pairs.vectors) - matrix;
    gap.diagonal().array() += pairs.values.minCoeff() + 1e-12 * largest;
    return std::holds_alternative<CholeskyFactor>(cholesky(gap, {.first = 1.0, .largest = 0.0}));
}

std::optional<SymmetricEigen> byKrylov(const MatrixXd& matrix, Index count, const std::stop_token& stop)
{
    const Index n = matrix.rows();
    const Index blockSize = std::max<Index>(8, count + count / 2), most = n / 3 / blockSize * blockSize;
    if (most < 4 * blockSize)
        return std::nullopt;
    KrylovSpace space(matrix, blockSize, most);
    Index nextCheck = 2 * blockSize;
    while (space.size() + blockSize <= most && !stop.stop_requested()) {
        space.grow();
        if (space.size() < nextCheck)
            continue;
        nextCheck = space.size() + std::max(blockSize, space.size() / 4); // the check itself costs 9m³
        if (auto pairs = space.converged(count, 4.0 * std::sqrt(static_cast<double>(n)) * epsilon))
            return nothingOverlooked(matrix, *pairs) ? pairs : std::nullopt;
    }
    return std::nullopt;
}

} // namespace

Outcome<SymmetricEigen> leadingEigen(const MatrixXd& matrix, Index count, std::stop_token stop)
{
    assert(matrix.rows() == matrix.cols() && count >= 0);
    count = std::min(count, matrix.rows());
    constexpr Index smallEnough = 160; // nothing to save below
    if (count > 0 && matrix.rows() > smallEnough && matrix.allFinite())
        if (auto pairs = byKrylov(matrix, count, stop))
            return std::move(*pairs);
    if (stop.stop_requested())
        return Cancelled{};
    Outcome<SymmetricEigen> whole = symmetricEigen(matrix);
    if (auto* eigen = std::get_if<SymmetricEigen>(&whole)) {
        eigen->values.conservativeResize(count);
        eigen->vectors.conservativeResize(Eigen::NoChange, count);
    }
    return whole;
}

} // namespace core
