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

} // namespace

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

Outcome<VectorXd> DHsic::permutations(std::uint64_t seed, int count, std::stop_token stop) const
{
    const Index n = grams_.front().rows();
    VectorXd null(count);
    const double operations = static_cast<double>(n * n) * count * static_cast<double>(grams_.size());
    inTwoHalves(count, operations, [&](Index begin, Index end) {
        std::vector<std::vector<Index>> orders(grams_.size(), asTheyStand(n));
        for (Index b = begin; b < end && !stop.stop_requested(); ++b) {
            for (std::size_t k = 1; k < orders.size(); ++k)
                orders[k] = permutedOrder(n, streamOf(seed, static_cast<std::int64_t>(k)), static_cast<int>(b));
            null[b] = under(orders);
        }
    });
    if (stop.stop_requested())
        return Cancelled{};
    return null;
}

} // namespace core
