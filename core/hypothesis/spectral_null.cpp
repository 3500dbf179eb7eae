#include "core/hypothesis/leading_spectrum.h"
#include "core/hypothesis/nulls.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr double largestError = 1e-3; // of a p-value

Failure spectralOfLinear()
{
    return {Failure::Kind::InvalidInput,
            "The spectral null belongs to the quadratic-time estimators, not to the linear-time one."};
}

Failure spectralWithoutVariation()
{
    return {Failure::Kind::IllConditioned,
            "The spectral null is undefined: under this kernel all points are the same."};
}

/// Moves the smallest eigenvalues, whose variance nobody can tell from none, to the rest.
void trim(LeadingSpectrum& spectrum)
{
    const double negligible = 1e-18 * spectrum.values.squaredNorm();
    Index kept = spectrum.values.size();
    for (double squares = 0.0; kept > 0; --kept) {
        const double value = spectrum.values[kept - 1];
        squares += value * value;
        if (squares > negligible)
            break;
        spectrum.restSum += value;
        spectrum.restLargest = std::max(spectrum.restLargest, value);
    }
    spectrum.values.conservativeResize(kept);
}

} // namespace

Outcome<SpectralNull> SpectralNull::fit(const MatrixIn& centred, Index m, MmdEstimator estimator, std::stop_token stop)
{
    const Index n = centred.rows() - m;
    if (estimator == MmdEstimator::Linear)
        return spectralOfLinear();
    if (auto problem = mmdProblem(estimator, m, n))
        return *problem;
    if (!(centred.diagonal().maxCoeff() > mmdRounding(centred)))
        return spectralWithoutVariation();
    Outcome<LeadingSpectrum> outcome = leadingSpectrum(centred, stop);
    if (const auto* failure = std::get_if<Failure>(&outcome))
        return *failure;
    if (std::holds_alternative<Cancelled>(outcome))
        return Cancelled{};
    auto& spectrum = std::get<LeadingSpectrum>(outcome);
    trim(spectrum);
    const auto size = static_cast<double>(centred.rows());
    SpectralNull null{ChiSquareMixture(spectrum.values / size)};
    null.factor_ = static_cast<double>(m) * static_cast<double>(n) / size;
    // The rest is replaced by its mean: its share of the variance is what that can do.
    null.rest_ = spectrum.restSum / size;
    null.error_ = 1e-12 + spectrum.restSum * spectrum.restLargest / spectrum.values.squaredNorm();
    if (null.error_ > largestError)
        return Failure{
            Failure::Kind::IllConditioned,
            "The spectral null needs the eigenvalues of the Gram matrix, and this kernel is too rough for so "
            "many points: keep a random 1,500 of them."};
    return null.of(estimator);
}

Outcome<SpectralNull> SpectralNull::ofEigenvalues(const VectorXd& values, Index m, Index n, MmdEstimator estimator)
{
    if (estimator == MmdEstimator::Linear)
        return spectralOfLinear();
    LeadingSpectrum spectrum;
    spectrum.values = values;
    std::ranges::sort(spectrum.values, std::greater<>());
    const double rounding = static_cast<double>(values.size()) * std::numeric_limits<double>::epsilon();
    const auto positive = std::ranges::count_if(
        spectrum.values, [&](double value) { return value > rounding * spectrum.values[0] && value > 0.0; });
    if (positive == 0)
        return spectralWithoutVariation();
    spectrum.values.conservativeResize(positive);
    trim(spectrum);
    SpectralNull null{ChiSquareMixture(spectrum.values)};
    null.factor_ = static_cast<double>(m) * static_cast<double>(n) / static_cast<double>(m + n);
    null.rest_ = spectrum.restSum;
    null.error_ = 1e-12 + spectrum.restSum * spectrum.restLargest / spectrum.values.squaredNorm();
    return null.of(estimator);
}

SpectralNull SpectralNull::of(MmdEstimator estimator) const
{
    SpectralNull other = *this;
    other.shift_ = estimator == MmdEstimator::Unbiased ? law_.mean() : -rest_;
    return other;
}

double SpectralNull::ofLaw(double statistic) const
{
    return factor_ * statistic + shift_;
}

double SpectralNull::survival(double statistic) const
{
    return law_.survival(ofLaw(statistic));
}

double SpectralNull::density(double statistic) const
{
    return factor_ * law_.density(ofLaw(statistic));
}

double SpectralNull::threshold(double level) const
{
    return (law_.quantile(level) - shift_) / factor_;
}

} // namespace core
