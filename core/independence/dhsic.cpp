#include "core/independence/dhsic.h"

#include "core/data/chance.h"
#include "core/hypothesis/nulls.h"
#include "core/linalg/two_threads.h"

#include <cassert>
#include <limits>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

std::vector<Index> asTheyStand(Index n)
{
    std::vector<Index> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), Index{0});
    return order;
}

/// What the moments of the null are made of, for one variable.
struct GramMoments {
    double offDiagonal = 0.0, trace = 0.0, square = 0.0, ofRows = 0.0; // a, t, b, c
};

GramMoments momentsOf(const MatrixXd& gram)
{
    const auto n = static_cast<double>(gram.rows());
    const VectorXd rows = gram.rowwise().mean();
    const double mean = rows.mean();
    GramMoments moments;
    moments.offDiagonal = (gram.sum() - gram.trace()) / (n * (n - 1.0));
    moments.trace = (gram.trace() / n - mean) * n / (n - 1.0);
    moments.ofRows = (rows.array() - mean).square().sum() / (n - 1.0);
    for (Index j = 0; j < gram.cols(); ++j) {
        const Eigen::ArrayXd centred = gram.col(j).array() - rows.array() - rows[j] + mean;
        moments.square += centred.square().sum() - centred[j] * centred[j];
    }
    moments.square /= n * (n - 1.0);
    return moments;
}

/// Σ_S Π_{k∈S} t_k Π_{k∉S} a_k over sets of two and more, by how many are in S so far: 0, 1, or more.
double nullMean(const std::vector<GramMoments>& variables)
{
    Eigen::Vector3d sums(1.0, 0.0, 0.0);
    for (const GramMoments& k : variables) {
        const Eigen::Vector3d in = k.trace * sums;
        sums = k.offDiagonal * sums + Eigen::Vector3d(0.0, in[0], in[1] + in[2]);
    }
    return sums[2];
}

/// The same of two sets, S by row and T by column.
double nullSquare(const std::vector<GramMoments>& variables)
{
    const Eigen::Matrix3d into{{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, 1.0, 1.0}}; // one more in the set
    Eigen::Matrix3d sums = Eigen::Matrix3d::Zero();
    sums(0, 0) = 1.0;
    for (const GramMoments& k : variables)
        sums = (k.offDiagonal * k.offDiagonal * sums + k.ofRows * (into * sums + sums * into.transpose()) +
                k.square * into * sums * into.transpose())
                   .eval();
    return sums(2, 2);
}

} // namespace

Outcome<DHsicGammaNull> DHsicGammaNull::fit(const std::vector<MatrixXd>& grams)
{
    assert(grams.size() >= 2);
    const Index n = grams.front().rows();
    if (n < 6)
        return Failure{Failure::Kind::InvalidInput, "The gamma null needs at least six rows."};
    std::vector<GramMoments> variables;
    for (const MatrixXd& gram : grams) {
        variables.push_back(momentsOf(gram));
        const double rounding = 64.0 * std::numeric_limits<double>::epsilon() * gram.cwiseAbs().maxCoeff();
        if (!(variables.back().trace > rounding))
            return Failure{
                Failure::Kind::IllConditioned,
                "Joint independence cannot be tested: under its kernel a variable is constant, up to rounding."};
    }
    const double mean = nullMean(variables), variance = 2.0 * nullSquare(variables);
    if (!exists(mean, variance))
        return Failure{Failure::Kind::IllConditioned, "dHSIC has no gamma null under these kernels."};
    return DHsicGammaNull(mean, variance, static_cast<double>(n));
}

DHsic::DHsic(std::vector<MatrixXd> grams) : grams_(std::move(grams))
{
    assert(grams_.size() >= 2);
    double largest = 1.0;
    for (const MatrixXd& gram : grams_) {
        assert(gram.rows() == grams_.front().rows() && gram.cols() == gram.rows());
        rowMeans_.emplace_back(gram.rowwise().mean());
        productOfMeans_ *= rowMeans_.back().mean();
        largest *= gram.cwiseAbs().maxCoeff();
    }
    value_ = under(std::vector(grams_.size(), asTheyStand(grams_.front().rows())));
    rounding_ = 8.0 * std::numeric_limits<double>::epsilon() * largest;
}

double DHsic::under(const std::vector<std::vector<Index>>& orders) const
{
    const Index n = grams_.front().rows();
    const auto at = [&](std::size_t k, Index i) { return orders[k][static_cast<std::size_t>(i)]; };
    double pairs = 0.0, diagonal = 0.0, rows = 0.0;
    for (Index j = 0; j < n; ++j) {
        Eigen::ArrayXd products = grams_[0].col(at(0, j))(orders[0]).head(j + 1);
        double ofRow = rowMeans_[0][at(0, j)];
        for (std::size_t k = 1; k < grams_.size(); ++k) {
            const double* column = grams_[k].col(at(k, j)).data();
            const Index* order = orders[k].data();
            for (Index i = 0; i <= j; ++i)
                products[i] *= column[order[i]];
            ofRow *= rowMeans_[k][at(k, j)];
        }
        pairs += products.head(j).sum();
        diagonal += products[j];
        rows += ofRow;
    }
    const auto size = static_cast<double>(n);
    return (2.0 * pairs + diagonal) / (size * size) + productOfMeans_ - 2.0 * rows / size;
}

Outcome<VectorXd> DHsic::permutations(Index blockLength, std::uint64_t seed, int count, std::stop_token stop) const
{
    const Index n = grams_.front().rows();
    VectorXd null(count);
    const double operations = static_cast<double>(n * n) * count * static_cast<double>(grams_.size());
    inTwoHalves(count, operations, [&](Index begin, Index end) {
        std::vector<std::vector<Index>> orders(grams_.size(), asTheyStand(n));
        for (Index b = begin; b < end && !stop.stop_requested(); ++b) {
            for (std::size_t k = 1; k < orders.size(); ++k)
                orders[k] =
                    permutedBlocks(n, blockLength, streamOf(seed, static_cast<std::int64_t>(k)), static_cast<int>(b));
            null[b] = under(orders);
        }
    });
    if (stop.stop_requested())
        return Cancelled{};
    return null;
}

} // namespace core
