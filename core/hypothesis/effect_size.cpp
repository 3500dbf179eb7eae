#include "core/hypothesis/effect_size.h"

#include "core/special_functions/special_functions.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

double DistanceMoments::slope() const
{
    if (ofIndependentTerms || !(ofNull > 0.0))
        return 0.0;
    const double noise = std::sqrt(ofNull), most = std::sqrt(8.0 * ofNull), first = ofInfluence - 2.0 * ofNull;
    return (std::max(first, 0.0) + most * noise) / (std::max(estimate, 0.0) + noise);
}

double varianceOfMean(const VectorXd& influence, Index block)
{
    const Index n = influence.size();
    assert(n >= 2 && block >= 1);
    const double mean = influence.mean();
    double squares = 0.0;
    Index blocks = 0;
    for (Index first = 0; first < n; first += block, ++blocks) {
        const Index rows = std::min(block, n - first);
        const double deviation = influence.segment(first, rows).sum() - static_cast<double>(rows) * mean;
        squares += deviation * deviation;
    }
    const auto count = static_cast<double>(blocks), size = static_cast<double>(n);
    return count < 2.0 ? 0.0 : squares * count / ((count - 1.0) * size * size);
}

Interval distanceInterval(const DistanceMoments& moments, double coverage)
{
    const double z = normalQuantile(0.5 + 0.5 * coverage), farther = 0.5 * z * z * moments.slope();
    const double middle = moments.estimate + farther;
    // the roots of (T − θ)² = z² (cθ + V₂); where T lies so far below 0 that there are none, 0 is the nearest θ
    const double half = std::sqrt(std::max(farther * farther + z * z * moments.varianceAt(moments.estimate), 0.0));
    return {std::max(middle - half, 0.0), std::max(middle + half, 0.0)};
}

Equivalence equivalence(const DistanceMoments& moments, double delta, double level)
{
    const double deviation = std::sqrt(moments.varianceAt(delta)), below = delta - moments.estimate;
    const double p = deviation > 0.0 ? normalBelow(-below / deviation) : below > 0.0 ? 0.0 : 1.0;
    return {.delta = delta, .pValue = p, .smaller = p <= level};
}

namespace
{

/// By which share r of the size the median of T falls to the threshold: θ − κ₃/(6 κ₂) = r t at c → rc, V₂ → r²V₂, by
/// the first term of Cornish and Fisher. As T is about a sum of squares, (z + δ)² of one direction with c = 4λ and
/// V₂ = 2λ², its third cumulant κ₃ is cV₂ + 1.5 c²θ.
double shrinkageToHalfPower(const DistanceMoments& moments, double threshold)
{
    constexpr int rounds = 50; // each takes the error down to about a third or less
    const double theta = moments.estimate, c = moments.slope(), ofNull = moments.ofNull;
    double share = theta / threshold;
    for (int round = 0; round < rounds; ++round) {
        const double variance = ofNull * share + c * theta;
        const double skew = variance > 0.0 ? c * (ofNull * share + 1.5 * c * theta) / (6.0 * variance) : 0.0;
        share = theta / (threshold + skew);
    }
    return share;
}

} // namespace

std::optional<double> halfPowerSize(const DistanceMoments& moments, double threshold)
{
    constexpr double least = 2.0;
    if (!(moments.estimate > 0.0) || !(threshold > 0.0))
        return std::nullopt;
    const double size = moments.size / (moments.ofIndependentTerms ? std::pow(moments.estimate / threshold, 2.0)
                                                                   : shrinkageToHalfPower(moments, threshold));
    return std::isfinite(size) ? std::optional(std::max(std::ceil(size), least)) : std::nullopt;
}

EffectSize effectSize(const DistanceMoments& moments, const EffectQuestion& question)
{
    return {.estimate = moments.estimate,
            .spread = moments.spread,
            .interval = distanceInterval(moments),
            .equivalence = equivalence(moments, question.delta.of(moments.spread), question.level),
            .halfPowerSize = halfPowerSize(moments, question.threshold)};
}

double squaredCovariance(const MatrixIn& gram)
{
    const Index n = gram.rows();
    assert(n >= 2 && gram.cols() == n);
    const VectorXd means = gram.rowwise().mean();
    const double mean = means.mean();
    double squares = 0.0;
    for (Index j = 0; j < n; ++j) {
        const double diagonal = (gram(j, j) - means[j]) - (means[j] - mean);
        squares += ((gram.col(j).array() - means.array()) - (means[j] - mean)).square().sum() - diagonal * diagonal;
    }
    return squares / (static_cast<double>(n) * static_cast<double>(n - 1));
}

} // namespace core
