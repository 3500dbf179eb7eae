#include "core/verify/uniformity.h"

#include "core/data/chance.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <vector>

namespace core
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int evenSamples = 2000;

/// P(K <= k) of the binomial law of N and i/N, k = 0 … N down, i = 1 … N − 1 across.
MatrixXd binomialBelow(Index n)
{
    MatrixXd below(n + 1, n - 1);
    const auto count = static_cast<double>(n);
    for (Index i = 1; i < n; ++i) {
        const double z = static_cast<double>(i) / count;
        double sum = 0.0, logTerm = count * std::log1p(-z);
        for (Index k = 0; k <= n; ++k) {
            sum += std::exp(logTerm);
            below(k, i - 1) = std::min(sum, 1.0);
            logTerm += std::log((count - static_cast<double>(k)) / (static_cast<double>(k) + 1.0)) + std::log(z) -
                       std::log1p(-z);
        }
    }
    return below;
}

/// How many of N ascending numbers are at most i/N.
std::vector<Index> countsOf(const VectorXd& ascending)
{
    const Index n = ascending.size();
    std::vector<Index> counts;
    Index passed = 0;
    for (Index i = 1; i < n; ++i) {
        while (passed < n && ascending[passed] <= static_cast<double>(i) / static_cast<double>(n))
            ++passed;
        counts.push_back(passed);
    }
    return counts;
}

/// The least probability, of either side, with which a pointwise binomial law goes as far as these counts.
double leastTail(const std::vector<Index>& counts, const MatrixXd& below)
{
    double least = 1.0;
    for (Index i = 0; i < below.cols(); ++i) {
        const Index k = counts[static_cast<std::size_t>(i)];
        least = std::min({least, below(k, i), k == 0 ? 1.0 : 1.0 - below(k - 1, i)});
    }
    return least;
}

std::vector<double> leastTailsOfEvenSamples(Index n, const MatrixXd& below, std::uint64_t seed)
{
    Chance chance(seed);
    std::vector<double> tails;
    VectorXd sample(n);
    for (int b = 0; b < evenSamples; ++b) {
        for (double& number : sample)
            number = chance.uniform(0.0, 1.0);
        std::ranges::sort(sample);
        tails.push_back(leastTail(countsOf(sample), below));
    }
    std::ranges::sort(tails);
    return tails;
}

} // namespace

Uniformity uniformity(VectorXd numbers, double level, std::uint64_t seed)
{
    const Index n = numbers.size();
    assert(n >= 10);
    std::ranges::sort(numbers);
    const auto count = static_cast<double>(n);
    const MatrixXd below = binomialBelow(n);
    const std::vector<Index> counts = countsOf(numbers);
    const std::vector<double> tails = leastTailsOfEvenSamples(n, below, seed);
    const double found = leastTail(counts, below);
    const double allowed = tails[static_cast<std::size_t>((1.0 - level) * evenSamples)];

    Uniformity answer{.at = VectorXd::LinSpaced(n - 1, 1.0 / count, 1.0 - 1.0 / count),
                      .difference = VectorXd(n - 1),
                      .lower = VectorXd(n - 1),
                      .upper = VectorXd(n - 1),
                      .level = level};
    for (Index i = 0; i < n - 1; ++i) {
        answer.difference[i] = static_cast<double>(counts[static_cast<std::size_t>(i)]) / count - answer.at[i];
        Index lowest = 0, highest = n;
        while (below(lowest, i) < allowed)
            ++lowest;
        while (highest > 0 && 1.0 - below(highest - 1, i) < allowed)
            --highest;
        answer.lower[i] = static_cast<double>(lowest) / count - answer.at[i];
        answer.upper[i] = static_cast<double>(highest) / count - answer.at[i];
    }
    const auto asFar = std::ranges::upper_bound(tails, found) - tails.begin();
    answer.p = static_cast<double>(1 + asFar) / static_cast<double>(1 + evenSamples);
    // of an even number: mean 1/2, variance 1/12, and that of the squared deviation 1/180
    answer.tooHigh = (numbers.mean() - 0.5) * std::sqrt(12.0 * count);
    answer.tooNarrow = ((numbers.array() - 0.5).square().mean() - 1.0 / 12.0) * std::sqrt(180.0 * count);
    return answer;
}

std::string inWords(const Uniformity& found)
{
    char p[32];
    std::snprintf(p, sizeof p, "p = %.3f", found.p);
    const std::string of = std::to_string(found.at.size() + 1) + " simulations";
    if (found.isEven())
        return "calibrated as far as " + of + " tell (" + p + ")";
    if (std::abs(found.tooNarrow) < std::abs(found.tooHigh))
        return std::string("not calibrated: the truth lies too ") + (found.tooHigh > 0.0 ? "high" : "low") +
               " in the posteriors of " + of + " (" + p + ")";
    return std::string("not calibrated: the posteriors are too ") + (found.tooNarrow > 0.0 ? "narrow" : "wide") +
           " in " + of + " (" + p + ")";
}

} // namespace core
