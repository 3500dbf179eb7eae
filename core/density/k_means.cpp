#include "core/density/k_means.h"

#include "core/data/chance.h"
#include "core/linalg/products.h"

#include <Eigen/Core>

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

VectorXd squaredDistancesTo(const Points& z, const RowVectorXd& centre)
{
    VectorXd squares = VectorXd::Zero(z.rows());
    for (Index j = 0; j < z.cols(); ++j)
        squares.array() += (z.col(j).array() - centre(j)).square();
    return squares;
}

/// A row with a chance proportional to its entry of `squares`, of which one is greater than 0.
Index drawnRow(const VectorXd& squares, Chance& chance)
{
    double left = chance.uniform(0.0, squares.sum());
    Index drawn = 0;
    for (Index i = 0; i < squares.size(); ++i)
        if (squares(i) > 0.0) {
            drawn = i;
            left -= squares(i);
            if (left < 0.0)
                break;
        }
    return drawn;
}

MatrixXd seededCentres(const Points& z, Index most, std::uint64_t seed)
{
    Chance chance(seed);
    MatrixXd centres(most, z.cols());
    centres.row(0) = z.row(chance.below(z.rows()));
    VectorXd nearest = squaredDistancesTo(z, centres.row(0));
    Index count = 1;
    for (; count < most && nearest.maxCoeff() > 0.0; ++count) {
        centres.row(count) = z.row(drawnRow(nearest, chance));
        nearest = nearest.cwiseMin(squaredDistancesTo(z, centres.row(count)));
    }
    return centres.topRows(count);
}

/// The nearest centre of each row, the first on ties.
std::vector<Index> nearestCentres(const Points& z, const MatrixXd& centres)
{
    MatrixXd squares = -2.0 * multiplyTransposedRight(centres, z);
    squares.colwise() += centres.rowwise().squaredNorm();
    std::vector<Index> nearest(static_cast<std::size_t>(z.rows()));
    for (Index i = 0; i < z.rows(); ++i)
        squares.col(i).minCoeff(&nearest[static_cast<std::size_t>(i)]);
    return nearest;
}

/// The means of the groups; a group without rows keeps its centre.
MatrixXd groupMeans(const Points& z, const std::vector<Index>& group, MatrixXd centres)
{
    MatrixXd sums = MatrixXd::Zero(centres.rows(), centres.cols());
    VectorXd counts = VectorXd::Zero(centres.rows());
    for (Index i = 0; i < z.rows(); ++i) {
        sums.row(group[static_cast<std::size_t>(i)]) += z.row(i);
        counts(group[static_cast<std::size_t>(i)]) += 1.0;
    }
    for (Index k = 0; k < centres.rows(); ++k)
        if (counts(k) > 0.0)
            centres.row(k) = sums.row(k) / counts(k);
    return centres;
}

} // namespace

std::vector<Index> kMeansGroups(const Points& z, Index most, std::uint64_t seed)
{
    assert(z.rows() >= 1 && most >= 1);
    constexpr int steps = 10;
    MatrixXd centres = seededCentres(z, most, seed);
    std::vector<Index> group = nearestCentres(z, centres);
    for (int step = 0; step < steps; ++step) {
        centres = groupMeans(z, group, std::move(centres));
        std::vector<Index> next = nearestCentres(z, centres);
        if (next == group)
            break;
        group = std::move(next);
    }
    return group;
}

} // namespace core
