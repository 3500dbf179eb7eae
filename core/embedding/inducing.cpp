#include "core/embedding/inducing.h"

#include "core/limits.h"
#include "core/outcome.h"

#include <boost/random/uniform_01.hpp>
#include <boost/random/uniform_int_distribution.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr int mostLloydIterations = 100; // it settles within a few dozen

std::string counted(Index count, const std::string& noun)
{
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

/// The first axis varies slowest. An axis on which the data do not vary gets one node: more would only repeat points.
Outcome<InducingPoints> inducingOnGrid(const Points& x, Index count)
{
    const VectorXd lo = x.colwise().minCoeff(), hi = x.colwise().maxCoeff();
    const Index axes = (hi.array() > lo.array()).count();
    const auto points = [&](Index nodes) { return std::pow(static_cast<double>(nodes), static_cast<double>(axes)); };
    Index nodes = 1;
    while (axes > 0 && points(nodes) < static_cast<double>(count))
        ++nodes;
    if (points(nodes) > inducingCounts.most)
        return invalidInput("a grid of at least " + counted(count, "inducing point") + " in " +
                            counted(x.cols(), "dimension") + " would have more than " +
                            std::to_string(inducingCounts.most) + " points: take random or k-means points");
    InducingPoints inducing{.z = MatrixXd(static_cast<Index>(points(nodes)), x.cols()), .heldOut = {}};
    Index repeat = inducing.z.rows();
    for (Index d = 0; d < x.cols(); ++d) {
        const bool varies = hi[d] > lo[d];
        const Index here = varies ? nodes : 1;
        repeat /= here;
        for (Index i = 0; i < inducing.z.rows(); ++i) {
            const double share =
                here == 1 ? 0.5 : static_cast<double>((i / repeat) % here) / static_cast<double>(here - 1);
            inducing.z(i, d) = varies ? lo[d] + share * (hi[d] - lo[d]) : lo[d];
        }
    }
    return inducing;
}

/// k-means++ (Arthur & Vassilvitskii 2007): each next centre is a row, drawn with probability ∝ its squared distance to
/// the centres before it. Fewer centres than asked when the rows have no more distinct points.
MatrixXd plusPlusCentres(const Points& x, Index count, std::mt19937_64& engine)
{
    MatrixXd centres(count, x.cols());
    centres.row(0) = x.row(boost::random::uniform_int_distribution<Index>(0, x.rows() - 1)(engine));
    VectorXd nearest = VectorXd::Constant(x.rows(), std::numeric_limits<double>::infinity());
    for (Index k = 1; k < count; ++k) {
        nearest = nearest.cwiseMin((x.rowwise() - centres.row(k - 1)).rowwise().squaredNorm());
        const double total = nearest.sum();
        if (!(total > 0.0))
            return centres.topRows(k);
        double left = boost::random::uniform_01<double>()(engine) * total;
        Index chosen = -1;
        for (Index i = 0; i < x.rows() && (chosen < 0 || left >= 0.0); ++i)
            if (nearest[i] > 0.0) {
                chosen = i;
                left -= nearest[i];
            }
        centres.row(k) = x.row(chosen);
    }
    return centres;
}

/// For every row of x the index of its nearest centre, the first of equally near ones.
std::vector<Index> nearestCentres(const Points& x, const MatrixXd& centres)
{
    std::vector<Index> nearest(static_cast<std::size_t>(x.rows()));
    for (Index i = 0; i < x.rows(); ++i)
        (centres.rowwise() - x.row(i)).rowwise().squaredNorm().minCoeff(&nearest[static_cast<std::size_t>(i)]);
    return nearest;
}

/// A centre that lost all its rows stays where it is.
void moveToMeans(const Points& x, const std::vector<Index>& nearest, MatrixXd& centres)
{
    MatrixXd sums = MatrixXd::Zero(centres.rows(), centres.cols());
    VectorXd counts = VectorXd::Zero(centres.rows());
    for (Index i = 0; i < x.rows(); ++i) {
        const Index k = nearest[static_cast<std::size_t>(i)];
        sums.row(k) += x.row(i);
        counts[k] += 1.0;
    }
    for (Index k = 0; k < centres.rows(); ++k)
        if (counts[k] > 0.0)
            centres.row(k) = sums.row(k) / counts[k];
}

Outcome<InducingPoints> kMeansPoints(const Points& x, Index count, std::uint64_t seed)
{
    const Eigen::RowVectorXd mean = x.colwise().mean();
    const MatrixXd shifted = x.rowwise() - mean; // sums far from the origin would lose digits
    std::mt19937_64 engine(seed);
    MatrixXd centres = plusPlusCentres(shifted, count, engine);
    if (centres.rows() < count)
        return invalidInput("the data have only " + counted(centres.rows(), "distinct point") + ", too few for " +
                            counted(count, "k-means centre"));
    std::vector<Index> nearest;
    for (int iteration = 0; iteration < mostLloydIterations; ++iteration) {
        std::vector<Index> now = nearestCentres(shifted, centres);
        if (now == nearest)
            break;
        nearest = std::move(now);
        moveToMeans(shifted, nearest, centres);
    }
    return InducingPoints{.z = centres.rowwise() + mean, .heldOut = {}};
}

std::string tooMany(Index count)
{
    return counted(count, "inducing point") + " are too many: the number " + inducingCounts.sentence();
}

Outcome<InducingPoints> givenPoints(const MatrixXd& given, Index dimensions)
{
    if (given.rows() == 0)
        return invalidInput("there are no inducing points");
    if (given.rows() > inducingCounts.most)
        return invalidInput(tooMany(given.rows()));
    if (given.cols() != dimensions)
        return invalidInput("the inducing points have " + counted(given.cols(), "column") + ", the data have " +
                            std::to_string(dimensions));
    if (!given.allFinite())
        return invalidInput("the inducing points hold a value that is not a finite number");
    return InducingPoints{.z = given, .heldOut = {}};
}

} // namespace

bool InducingRule::operator==(const InducingRule& other) const
{
    return kind == other.kind && count == other.count && seed == other.seed && given.rows() == other.given.rows() &&
           given.cols() == other.given.cols() && given == other.given;
}

Index defaultInducingCount(Index n, Index dimensions, Index clusters)
{
    const Index wanted = std::clamp<Index>(std::max({n / 20, 2 * dimensions, 2 * clusters}), 1, 100);
    const Index half = std::max(n / 2, std::min(dimensions, n - 1)); // few rows: still D of them, so that log γ exists
    return std::max<Index>(1, std::min(wanted, half));
}

Outcome<InducingPoints> inducingPoints(const Points& x, const InducingRule& rule)
{
    if (rule.kind == InducingRule::Kind::Given)
        return givenPoints(rule.given, x.cols());
    if (x.rows() == 0 || x.cols() == 0)
        return invalidInput("inducing points need data, and there are none");
    if (!x.allFinite())
        return invalidInput("the data hold a value that is not a finite number");
    if (rule.count < 0)
        return invalidInput("the number of inducing points must not be negative");
    if (rule.count > inducingCounts.most)
        return invalidInput(tooMany(rule.count));
    const Index count = rule.count > 0 ? rule.count : defaultInducingCount(x.rows(), x.cols());
    if (rule.kind == InducingRule::Kind::Grid)
        return inducingOnGrid(x, count);
    if (count > x.rows())
        return invalidInput(counted(count, "inducing point") + " cannot be chosen from " + counted(x.rows(), "row"));
    if (rule.kind == InducingRule::Kind::KMeans)
        return kMeansPoints(x, count, rule.seed);
    InducingPoints inducing{.z = {}, .heldOut = drawnRows(x.rows(), count, rule.seed)};
    inducing.z = x(inducing.heldOut, Eigen::all);
    return inducing;
}

std::vector<Index> drawnRows(Index n, Index count, std::uint64_t seed)
{
    std::vector<Index> rows(static_cast<std::size_t>(n));
    std::iota(rows.begin(), rows.end(), Index{0});
    std::mt19937_64 engine(seed);
    for (Index i = 0; i < count; ++i) { // partial Fisher-Yates
        const Index j = boost::random::uniform_int_distribution<Index>(i, n - 1)(engine);
        std::swap(rows[static_cast<std::size_t>(i)], rows[static_cast<std::size_t>(j)]);
    }
    rows.resize(static_cast<std::size_t>(count));
    std::sort(rows.begin(), rows.end());
    return rows;
}

MatrixXd withoutRows(const Points& x, const std::vector<Index>& heldOut)
{
    MatrixXd kept(x.rows() - static_cast<Index>(heldOut.size()), x.cols());
    auto next = heldOut.begin();
    Index row = 0;
    for (Index i = 0; i < x.rows(); ++i)
        if (next != heldOut.end() && *next == i)
            ++next;
        else
            kept.row(row++) = x.row(i);
    return kept;
}

} // namespace core
