#include "core/kernels/verdict/refutation.h"

#include "core/linalg/symmetric_eigen.h"

#include <algorithm>
#include <cmath>

namespace core::verdicts
{
namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// What one search may cost, in nodes evaluated.
constexpr double mostEvaluations = 3e7;
/// Exact checks are slow: what double precision thinks negative may be wrong this often before the search ends.
constexpr int mostChecks = 60;

double inDecimals(double value, int digits)
{
    const double unit = std::pow(10.0, digits);
    return std::round(value * unit) / unit;
}

std::vector<DecimalPoint> decimalPoints(const MatrixXd& points)
{
    std::vector<DecimalPoint> decimals;
    for (Index i = 0; i < points.rows(); ++i) {
        DecimalPoint& point = decimals.emplace_back();
        for (Index d = 0; d < points.cols(); ++d)
            point.push_back(decimalOf(points(i, d)));
    }
    return decimals;
}

/// k, or for ψ the kernel -ψ where Σ w = 0.
class Search
{
public:
    Search(const formula::Tree& k, bool conditional) : k_(k), conditional_(conditional) {}

    std::optional<MatrixXd> gram(const MatrixXd& points)
    {
        const Index n = points.rows();
        cost_ += static_cast<double>(n * n) * (k_->size + static_cast<double>(points.cols() + 10 * n));
        MatrixXd g(n, n);
        for (Index i = 0; i < n; ++i)
            for (Index j = 0; j < n; ++j)
                g(i, j) = valueAt(k_, points.row(i), points.row(j));
        if (!g.allFinite())
            return std::nullopt;
        g = 0.5 * (g + g.transpose()).eval();
        return conditional_ ? MatrixXd(-g) : g;
    }

    bool isExhausted() const { return cost_ > mostEvaluations || checks_ > mostChecks; }

    struct Lowest {
        double value = 0.0, noise = 0.0;
        VectorXd weights;
    };

    /// The smallest eigenvalue, among weights that sum to 0 where that is asked.
    std::optional<Lowest> lowest(const MatrixXd& g) const
    {
        const Index n = g.rows();
        if (conditional_ && n < 2)
            return std::nullopt;
        MatrixXd asked = g;
        if (conditional_) {
            const MatrixXd centring = MatrixXd::Identity(n, n) - MatrixXd::Constant(n, n, 1.0 / static_cast<double>(n));
            asked = centring * g * centring;
        }
        const auto eigen = symmetricEigen(asked);
        const auto* found = std::get_if<SymmetricEigen>(&eigen);
        if (!found)
            return std::nullopt;
        return Lowest{.value = found->values[n - 1],
                      .noise = 1e-14 * g.cwiseAbs().maxCoeff() * static_cast<double>(n),
                      .weights = found->vectors.col(n - 1)};
    }

    /// Rounded to as few digits as still refute; checked exactly.
    std::optional<Witness> checked(const MatrixXd& points, const VectorXd& weights)
    {
        const std::vector<DecimalPoint> decimals = decimalPoints(points);
        const VectorXd unit = weights / weights.cwiseAbs().maxCoeff();
        for (const int digits : {0, 1, 2, 3, 5, 8}) {
            std::vector<Rational> rational;
            std::vector<double> rounded;
            for (Index i = 0; i < unit.size(); ++i) {
                rounded.push_back(inDecimals(unit[i], digits));
                rational.push_back(decimalOf(rounded.back()));
            }
            if (conditional_ && !balance(rational, rounded, unit))
                continue;
            if (!isPromising(points, rounded))
                continue;
            ++checks_;
            const auto value = quadraticForm(k_, decimals, rational);
            if (!value)
                return std::nullopt; // not defined there for sure
            const bool refutes = conditional_ ? value->range.lo > 0.0 || (value->exact && *value->exact > 0)
                                              : value->range.hi < 0.0 || (value->exact && *value->exact < 0);
            if (refutes)
                return witness(points, rounded, value->range);
        }
        return std::nullopt;
    }

    /// With as few of the points as still refute.
    Witness withFewPoints(MatrixXd points, Witness found)
    {
        for (Index drop = points.rows() - 1; drop >= 0 && points.rows() > 1; --drop) {
            MatrixXd fewer(points.rows() - 1, points.cols());
            fewer << points.topRows(drop), points.bottomRows(points.rows() - drop - 1);
            if (auto better = refutedBy(fewer)) {
                found = std::move(*better);
                points = std::move(fewer);
            }
        }
        return found;
    }

    std::optional<Witness> refutedBy(const MatrixXd& points)
    {
        const auto g = gram(points);
        if (!g)
            return std::nullopt;
        const auto least = lowest(*g);
        if (!least || !(least->value < -least->noise))
            return std::nullopt;
        return checked(points, least->weights);
    }

private:
    /// The rounded weights made to sum to 0 by the greatest of them.
    static bool balance(std::vector<Rational>& rational, std::vector<double>& rounded, const VectorXd& unit)
    {
        Index greatest = 0;
        unit.cwiseAbs().maxCoeff(&greatest);
        Rational rest = 0;
        for (std::size_t i = 0; i < rational.size(); ++i)
            if (static_cast<Index>(i) != greatest)
                rest += rational[i];
        const auto at = static_cast<std::size_t>(greatest);
        rounded[at] = Rational(-rest).convert_to<double>();
        rational[at] = -rest;
        return rational[at] != 0 && decimalOf(rounded[at]) == rational[at];
    }

    /// Does double precision think so too? Spares exact checks.
    bool isPromising(const MatrixXd& points, const std::vector<double>& weights)
    {
        const auto g = gram(points);
        const VectorXd w = Eigen::Map<const VectorXd>(weights.data(), static_cast<Index>(weights.size()));
        return g && w.dot(*g * w) < 0.0;
    }

    static Witness witness(const MatrixXd& points, const std::vector<double>& weights, const Range& value)
    {
        Witness found{{}, {}, value};
        for (Index i = 0; i < points.rows(); ++i) {
            if (weights[static_cast<std::size_t>(i)] == 0.0)
                continue;
            found.points.emplace_back(points.row(i).begin(), points.row(i).end());
            found.weights.push_back(weights[static_cast<std::size_t>(i)]);
        }
        return found;
    }

    const formula::Tree& k_;
    bool conditional_;
    double cost_ = 0.0;
    int checks_ = 0;
};

/// Moves one coordinate after the other to where the smallest eigenvalue is smaller, in units of the set's own size.
std::optional<Witness> climbed(Search& search, MatrixXd points)
{
    const auto scoreOf = [&](const MatrixXd& at) {
        const auto g = search.gram(at);
        const auto least = g ? search.lowest(*g) : std::nullopt;
        return least ? least->value / (g->trace() + 1e-300) : std::numeric_limits<double>::infinity();
    };
    double score = scoreOf(points);
    double step = 0.25 * (points.colwise().maxCoeff() - points.colwise().minCoeff()).maxCoeff();
    for (int round = 0; round < 12 && !search.isExhausted(); ++round, step *= 0.7)
        for (double& value : points.reshaped())
            for (const double sign : {1.0, -1.0}) {
                const double before = value;
                value = decimalOf(before + sign * step).convert_to<double>();
                value = std::round(value * 1e4) / 1e4;
                const double moved = scoreOf(points);
                if (moved < score) {
                    score = moved;
                    break;
                }
                value = before;
            }
    return search.refutedBy(points);
}

SearchResult searched(const formula::Tree& k, Domain domain, Index dimension, bool conditional)
{
    SearchResult result;
    Search search(k, conditional);
    std::vector<std::pair<double, MatrixXd>> best;
    int grams = 0;
    for (const MatrixXd& points : trialPoints(k, domain, dimension)) {
        if (search.isExhausted())
            break;
        const auto g = search.gram(points);
        ++(g ? result.definedSets : result.undefinedSets);
        if (!g)
            continue;
        ++grams;
        const auto least = search.lowest(*g);
        if (!least)
            continue;
        if (least->value < -least->noise)
            if (const auto witness = search.checked(points, least->weights)) {
                result.witness = search.withFewPoints(points, *witness);
                return result;
            }
        if (points.rows() >= 3 && g->trace() > 0.0)
            best.emplace_back(least->value / g->trace(), points);
    }
    std::ranges::sort(best, {}, [](const auto& entry) { return entry.first; });
    if (domain == Domain::Line)
        for (std::size_t b = 0; b < std::min<std::size_t>(best.size(), 40) && !search.isExhausted(); ++b)
            if (const auto witness = climbed(search, best[b].second)) {
                result.witness = witness;
                return result;
            }
    result.tried.push_back(std::to_string(grams) + " Gram matrices of 1 to 8 points, on grids and at random places");
    return result;
}

} // namespace

SearchResult searchRefutation(const formula::Tree& k, Domain domain, Index dimension)
{
    return searched(k, domain, dimension, false);
}

SearchResult searchConditionalRefutation(const formula::Tree& psi, Domain domain, Index dimension)
{
    return searched(psi, domain, dimension, true);
}

std::optional<Asymmetry> searchAsymmetry(const formula::Tree& k, Domain domain, Index dimension)
{
    int left = 400;
    for (const MatrixXd& points : trialPoints(k, domain, dimension)) {
        if (points.rows() != 2)
            continue;
        if (--left < 0)
            break;
        const double there = valueAt(k, points.row(0), points.row(1)), back = valueAt(k, points.row(1), points.row(0));
        if (!(std::abs(there - back) > 1e-12 * (std::abs(there) + std::abs(back))))
            continue;
        const auto decimals = decimalPoints(points);
        const auto a = enclosed(k, decimals[0], decimals[1]), b = enclosed(k, decimals[1], decimals[0]);
        if (!a || !b)
            continue;
        const bool differ =
            a->exact && b->exact ? *a->exact != *b->exact : a->range.hi < b->range.lo || b->range.hi < a->range.lo;
        if (differ)
            return Asymmetry{{points.row(0).begin(), points.row(0).end()},
                             {points.row(1).begin(), points.row(1).end()},
                             a->range,
                             b->range};
    }
    return std::nullopt;
}

} // namespace core::verdicts
