#include "core/independence/hsic_nulls.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr const char* doesNotVary =
    "Independence cannot be tested: under its kernel a variable is constant, up to rounding.";

constexpr Index mostWeights = 200; // an inversion asks for the transform at some hundreds of places
constexpr double alike = 1.05;     // the largest of a group of weights over its smallest

/// Descending weights in groups of alike ones: (Σw)²/Σw² times Σw²/Σw, and what that changes of Σw³.
struct Grouped {
    VectorXd weights, multiplicities;
    double cubes = 0.0;
};

Grouped groupedWeights(const VectorXd& descending)
{
    std::vector<double> weights, multiplicities;
    Grouped grouped;
    for (Index begin = 0, end = 0; begin < descending.size(); begin = end) {
        while (end < descending.size() && descending[begin] <= alike * descending[end])
            ++end;
        const auto group = descending.segment(begin, end - begin);
        const double sum = group.sum(), squares = group.squaredNorm(), weight = squares / sum;
        weights.push_back(weight);
        multiplicities.push_back(sum * sum / squares);
        grouped.cubes += std::abs(group.array().cube().sum() - squares * weight);
    }
    grouped.weights = Eigen::Map<const VectorXd>(weights.data(), std::ssize(weights));
    grouped.multiplicities = Eigen::Map<const VectorXd>(multiplicities.data(), std::ssize(weights));
    return grouped;
}

} // namespace

Outcome<HsicGammaNull> HsicGammaNull::fit(const MatrixIn& centredX, const MatrixIn& centredY, HsicEstimator estimator)
{
    double squares = 0.0; // Σ_{i≠j} (K_ij L_ij)²
    for (Index j = 0; j < centredX.cols(); ++j) {
        const Eigen::ArrayXd products = centredX.col(j).array() * centredY.col(j).array();
        squares += products.square().sum() - products[j] * products[j];
    }
    return ofMoments({.x = centredX.trace(), .y = centredY.trace()}, squares, centredX.rows(), estimator);
}

Outcome<HsicGammaNull> HsicGammaNull::ofMoments(const HsicTraces& traces, double squares, Index rows,
                                                HsicEstimator estimator)
{
    const auto n = static_cast<double>(rows);
    if (rows < 6)
        return Failure{Failure::Kind::InvalidInput, "The gamma null needs at least six rows."};
    const double mean = traces.x * traces.y / ((n - 1.0) * (n - 1.0));
    const double variance = 2.0 * (n - 4.0) * (n - 5.0) / ((n - 1.0) * (n - 1.0) * (n - 2.0) * (n - 3.0)) * squares;
    if (!GammaLaw::exists(mean, variance))
        return Failure{Failure::Kind::IllConditioned, doesNotVary};
    return HsicGammaNull(mean, variance, n, estimator == HsicEstimator::Unbiased ? mean : 0.0);
}

std::optional<MixtureLaw> mixtureLaw(VectorXd weights, double mean)
{
    std::sort(weights.begin(), weights.end(), std::greater<>());
    const double negligible = 1e-18 * weights.squaredNorm();
    Index kept = weights.size();
    for (double squares = 0.0; kept > 0; --kept) {
        squares += weights[kept - 1] > 0.0 ? weights[kept - 1] * weights[kept - 1] : 0.0;
        if (squares > negligible)
            break;
    }
    if (kept == 0 || !(weights[0] > 0.0))
        return std::nullopt;
    weights.conservativeResize(kept);
    const double shift = mean - weights.sum();
    if (kept <= mostWeights)
        return MixtureLaw{.law = ChiSquareMixture(std::move(weights)), .shift = shift};
    const Grouped grouped = groupedWeights(weights);
    // |κ₃ − κ₃'|/6 κ₂^(3/2) · max |H₂ φ|, with κ₂ = 2 Σ w², κ₃ = 8 Σ w³
    const double error = 0.4 / 6.0 * 8.0 * grouped.cubes / std::pow(2.0 * weights.squaredNorm(), 1.5);
    return MixtureLaw{
        .law = ChiSquareMixture(grouped.weights, grouped.multiplicities), .shift = shift, .error = 1e-12 + error};
}

Outcome<HsicSpectralNull> HsicSpectralNull::fit(const LeadingSpectrum& ofX, const LeadingSpectrum& ofY,
                                                const HsicTraces& traces, Index n, HsicEstimator estimator)
{
    const auto rows = static_cast<double>(n);
    const Eigen::MatrixXd products = ofX.values * ofY.values.transpose() / (rows * rows);
    const double mean = traces.x * traces.y / (rows * rows);
    std::optional<MixtureLaw> law = mixtureLaw(products.reshaped(), mean);
    if (!law || !std::isfinite(mean))
        return Failure{Failure::Kind::IllConditioned, doesNotVary};
    // What a factor of low rank has left out is replaced by its mean: its share of the variance is what that can do.
    const auto share = [](const LeadingSpectrum& spectrum) {
        return spectrum.restSum * spectrum.restLargest / spectrum.values.squaredNorm();
    };
    law->error += share(ofX) + share(ofY);
    return HsicSpectralNull(std::move(*law), rows, estimator == HsicEstimator::Unbiased ? mean : 0.0);
}

double HsicSpectralNull::survival(double statistic) const
{
    return law_.survival(rows_ * statistic + shift_);
}

double HsicSpectralNull::density(double statistic) const
{
    return rows_ * law_.law.density(rows_ * statistic + shift_ - law_.shift);
}

double HsicSpectralNull::threshold(double level) const
{
    return (law_.law.quantile(level) + law_.shift - shift_) / rows_;
}

} // namespace core
