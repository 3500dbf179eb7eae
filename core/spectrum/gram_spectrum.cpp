#include "core/spectrum/gram_spectrum.h"

#include "core/ending.h"
#include "core/linalg/leading_eigen.h"
#include "core/linalg/orientation.h"
#include "core/spectrum/kernel_pca.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

NegativeDirection mostNegative(const MatrixXd& gram)
{
    NegativeDirection direction{.vector = valueOrEnd(symmetricEigen(gram)).vectors.rightCols(1), .quadraticForm = 0.0};
    direction.vector *= orientation(direction.vector);
    direction.quadraticForm = direction.vector.dot(gram * direction.vector);
    return direction;
}

std::vector<int> natural(Index n)
{
    std::vector<int> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    return order;
}

bool lexicographicallyLess(const Points& x, int a, int b)
{
    for (Index d = 0; d < x.cols(); ++d)
        if (x(a, d) != x(b, d))
            return x(a, d) < x(b, d);
    return false;
}

} // namespace

std::optional<CauchySchwarzGap> cauchySchwarzGap(const MatrixXd& gram)
{
    std::optional<CauchySchwarzGap> least;
    for (Index j = 1; j < gram.cols(); ++j)
        for (Index i = 0; i < j; ++i) {
            const double product = gram(i, i) * gram(j, j), square = gram(i, j) * gram(i, j), gap = product - square;
            if (!least || gap < least->gap)
                least = {.gap = gap, .row = i, .column = j, .square = square, .product = product};
        }
    return least;
}

Outcome<GramSpectrum> gramSpectrum(const MatrixXd& gram, bool centred)
{
    if (gram.rows() == 0)
        return GramSpectrum{};
    return untilEnding([&] {
        GramSpectrum spectrum;
        const VectorXd plain = valueOrEnd(symmetricEigenvalues(gram));
        spectrum.eigenvalues = centred ? valueOrEnd(symmetricEigenvalues(centredGram(gram).gram)) : plain;
        // λmax(HKH) <= λmax(K): by the rounding of K, or HKH could come to have the higher rank
        VectorXd beside(spectrum.eigenvalues.size() + 1);
        beside << plain(0), spectrum.eigenvalues;
        spectrum.effectiveRank = plain(0) > 0.0 ? static_cast<double>(numericalRank(beside, gram.rows()) - 1) : 0.0;
        spectrum.plainRank = static_cast<double>(numericalRank(plain, gram.rows()));
        spectrum.definiteness = {.minEigenvalue = plain.tail(1)(0), .tolerance = definitenessTolerance(gram)};
        if (!spectrum.definiteness.positiveSemidefinite())
            spectrum.offender = mostNegative(gram);
        return spectrum;
    });
}

MatrixXd orderedPicture(const MatrixXd& gram, const std::vector<int>& order, Index side)
{
    const Index n = gram.rows(), size = std::min(n, side);
    assert(static_cast<Index>(order.size()) == n);
    std::vector<Index> place(order.size());
    for (Index rank = 0; rank < n; ++rank)
        place[static_cast<std::size_t>(order[static_cast<std::size_t>(rank)])] = rank * size / n;
    return blockMeans(gram, place, size);
}

std::vector<int> orderByInput(const Points& x)
{
    return orderByClass(x, {});
}

std::vector<int> orderByClass(const Points& x, const std::vector<int>& labels)
{
    assert(labels.empty() || static_cast<Index>(labels.size()) == x.rows());
    std::vector<int> order = natural(x.rows());
    const auto label = [&](int row) { return labels.empty() ? 0 : labels[static_cast<std::size_t>(row)]; };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return label(a) != label(b) ? label(a) < label(b) : lexicographicallyLess(x, a, b);
    });
    return order;
}

std::vector<int> orderByVector(const VectorXd& vector)
{
    std::vector<int> order = natural(vector.size());
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return vector(a) < vector(b); });
    return order;
}

MatrixXd blockMeans(const MatrixXd& matrix, const std::vector<Index>& place, Index size)
{
    assert(static_cast<Index>(place.size()) == matrix.rows() && matrix.rows() == matrix.cols());
    MatrixXd means = MatrixXd::Zero(size, size);
    VectorXd counts = VectorXd::Zero(size);
    for (Index j = 0; j < matrix.cols(); ++j) {
        const Index column = place[static_cast<std::size_t>(j)];
        counts(column) += 1.0;
        for (Index i = 0; i < matrix.rows(); ++i)
            means(place[static_cast<std::size_t>(i)], column) += matrix(i, j);
    }
    means.array() /= (counts * counts.transpose()).array();
    return means;
}

} // namespace core
