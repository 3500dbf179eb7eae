#include "core/ridge/bags.h"

#include "core/kernels/gram.h"

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

constexpr Index blockNumbers = Index{1} << 19; // 4 MB of the big Gram matrix at a time

/// How many bags from `bag` on fit into a block with `columns` columns; at least one.
Index bagsInBlock(const Bags& bags, Index bag, Index columns)
{
    Index end = bag + 1;
    while (end < bags.count() && (bags.begin(end + 1) - bags.begin(bag)) * columns <= blockNumbers)
        ++end;
    return end - bag;
}

} // namespace

Index Bags::size(Index bag) const
{
    return begin(bag + 1) - begin(bag);
}

Bags bagsOfOne(const Points& x)
{
    Bags bags{.points = x, .first = std::vector<Index>(static_cast<std::size_t>(x.rows()) + 1)};
    std::iota(bags.first.begin(), bags.first.end(), Index{0});
    return bags;
}

Bags bagsOf(const Points& x, const std::vector<Index>& bagOfRow)
{
    assert(static_cast<Index>(bagOfRow.size()) == x.rows());
    std::vector<Index> order(bagOfRow.size());
    std::iota(order.begin(), order.end(), Index{0});
    const auto bagOf = [&](Index row) { return bagOfRow[static_cast<std::size_t>(row)]; };
    std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return bagOf(a) < bagOf(b); });
    Bags bags{.points = x(order, Eigen::all), .first = {0}};
    for (std::size_t i = 1; i <= order.size(); ++i)
        if (i == order.size() || bagOf(order[i]) != bagOf(order[i - 1])) {
            assert(bagOf(order[i - 1]) == bags.count());
            bags.first.push_back(static_cast<Index>(i));
        }
    return bags;
}

VectorXd bagMeans(const Bags& bags, const VectorXd& values)
{
    assert(values.size() == bags.points.rows());
    VectorXd means(bags.count());
    for (Index bag = 0; bag < bags.count(); ++bag)
        means[bag] = values.segment(bags.begin(bag), bags.size(bag)).mean();
    return means;
}

MatrixXd bagCrossGram(const Kernel& kernel, const Bags& bags, const Bags& others)
{
    MatrixXd means(bags.count(), others.count());
    for (Index from = 0, count = 0; from < bags.count(); from += count) {
        count = bagsInBlock(bags, from, others.points.rows());
        const Index begin = bags.begin(from);
        const MatrixXd block =
            crossGram(kernel, others.points, bags.points.middleRows(begin, bags.begin(from + count) - begin));
        for (Index bag = from; bag < from + count; ++bag) {
            const VectorXd overBag = block.middleCols(bags.begin(bag) - begin, bags.size(bag)).rowwise().mean();
            means.row(bag) = bagMeans(others, overBag).transpose();
        }
    }
    return means;
}

MatrixXd bagGram(const Kernel& kernel, const Bags& bags)
{
    if (bags.count() == bags.points.rows())
        return gram(kernel, bags.points);
    MatrixXd means = bagCrossGram(kernel, bags, bags);
    means.triangularView<Eigen::StrictlyUpper>() = means.transpose().eval(); // its two means round in other orders
    return means;
}

} // namespace core
