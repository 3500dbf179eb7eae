#include "core/kernels/verdict/refutation.h"

#include "core/kernels/verdict/search.h"

#include <algorithm>
#include <cmath>

namespace core::verdicts
{
namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

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
                result.witness = search.atShortPoints(search.withFewPoints(points, *witness), domain);
                return result;
            }
        if (points.rows() >= 3 && g->trace() > 0.0)
            best.emplace_back(least->value / g->trace(), points);
    }
    std::ranges::sort(best, {}, [](const auto& entry) { return entry.first; });
    if (domain == Domain::Line)
        for (std::size_t b = 0; b < std::min<std::size_t>(best.size(), 40) && !search.isExhausted(); ++b)
            if (const auto witness = climbed(search, best[b].second)) {
                result.witness = search.atShortPoints(*witness, domain);
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
                             a->range.lo,
                             b->range.lo};
    }
    return std::nullopt;
}

} // namespace core::verdicts
