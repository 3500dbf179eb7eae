#include "core/density/mixture_merges.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr std::size_t neighbours = 3;

const GaussianPosterior& at(const std::vector<GaussianPosterior>& components, Index k)
{
    return components[static_cast<std::size_t>(k)];
}

/// Pairs of a component in use and one of those nearest to it, the lower first.
std::set<std::pair<Index, Index>> nearPairs(const std::vector<GaussianPosterior>& components)
{
    std::vector<Index> used;
    for (Index k = 0; k < static_cast<Index>(components.size()); ++k)
        if (at(components, k).count >= 0.5)
            used.push_back(k);
    std::set<std::pair<Index, Index>> pairs;
    for (const Index k : used) {
        std::vector<std::pair<double, Index>> others;
        for (const Index other : used)
            if (other != k)
                others.emplace_back((at(components, k).mean - at(components, other).mean).squaredNorm(), other);
        std::sort(others.begin(), others.end());
        for (std::size_t i = 0; i < std::min(neighbours, others.size()); ++i)
            pairs.insert(std::minmax(k, others[i].second));
    }
    return pairs;
}

double xLogX(double x)
{
    return x > 0.0 ? x * std::log(x) : 0.0;
}

} // namespace

double lostEntropy(const Eigen::Ref<const VectorXd>& a, const Eigen::Ref<const VectorXd>& b)
{
    double lost = 0.0;
    for (Index i = 0; i < a.size(); ++i)
        if (a(i) > 0.0 && b(i) > 0.0)
            lost += xLogX(a(i) + b(i)) - xLogX(a(i)) - xLogX(b(i));
    return lost;
}

std::vector<Merge> possibleMerges(const GaussianPrior& prior, const std::vector<GaussianPosterior>& components,
                                  const MatrixXd& responsibilities, const Points& z, const std::stop_token& stop)
{
    std::vector<Merge> merges;
    for (const auto& [into, from] : nearPairs(components)) {
        if (stop.stop_requested())
            break;
        const VectorXd together = responsibilities.col(into) + responsibilities.col(from);
        const Outcome<GaussianPosterior> merged = gaussianPosterior(prior, z, together);
        if (const auto* posterior = std::get_if<GaussianPosterior>(&merged))
            merges.push_back({into, from,
                              logEvidence(prior, *posterior) - logEvidence(prior, at(components, into)) -
                                  logEvidence(prior, at(components, from)) -
                                  lostEntropy(responsibilities.col(into), responsibilities.col(from))});
    }
    std::stable_sort(merges.begin(), merges.end(), [](const Merge& a, const Merge& b) { return a.gain > b.gain; });
    return merges;
}

} // namespace core
