#include "core/embedding/evidence.h"

#include "core/embedding/evidence_sums.h"
#include "core/embedding/row_panels.h"
#include "core/ending.h"
#include "core/outcome.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

std::string zeroVolumeOf(const EmbeddingPrior& prior)
{
    if (prior.family == EmbeddingFamily::Laplacian && prior.lengthscale.size() > 1)
        return "the evidence is −∞: an observation lies beyond the inducing points in a corner, where laplacian sees "
               "the sum of the distances along the columns and nothing else; choose a grid of inducing points, or "
               "another kernel";
    return "the evidence is −∞: an observation has fewer independent differences from the inducing points than there "
           "are columns";
}

Outcome<Evidence> Evidence::of(const Points& x, const Points& z, std::optional<EvidenceMethod> asked)
{
    if (x.rows() == 0)
        return invalidInput("no observation is left beside the inducing points: take fewer of them");
    if (z.rows() == 0 || z.cols() != x.cols())
        return invalidInput("the inducing points must have as many columns as the data");
    if (!x.allFinite())
        return invalidInput("the data hold a value that is not a finite number");
    if (!z.allFinite())
        return invalidInput("the inducing points hold a value that is not a finite number");
    if (z.rows() < z.cols())
        return invalidInput("the evidence needs at least as many inducing points as dimensions (" +
                            std::to_string(z.rows()) + " for " + std::to_string(z.cols()) +
                            "): the Jacobian of fewer is singular");
    const bool many = x.rows() > mostDenseObservations && x.cols() <= 2;
    const EvidenceMethod method = asked.value_or(many ? EvidenceMethod::Panels : EvidenceMethod::Dense);
    if (method == EvidenceMethod::Panels && x.cols() > 2)
        return invalidInput("panels are over one or two columns: choose dense");
    Evidence evidence;
    evidence.observations_ = x.rows();
    evidence.z_ = z;
    if (method == EvidenceMethod::Panels)
        evidence.panels_ = std::make_shared<const RowPanels>(x.transpose(), z);
    else
        evidence.x_ = x.transpose();
    const RowVectorXd above = x.colwise().maxCoeff() - z.colwise().minCoeff();
    const RowVectorXd below = z.colwise().maxCoeff() - x.colwise().minCoeff();
    evidence.largestDistance_ = above.cwiseMax(below);
    return evidence;
}

double EvidenceTerms::logEvidence(double tau2, double scale) const
{
    const double count = static_cast<double>(n), sites = static_cast<double>(m);
    const double unitTau2 = tau2 / (scale * scale);
    const EvidenceSpectrum::Shifted at = spectrum.shifted(unitTau2 / count);
    const double fit = mean.dot(spectrum.solve(at, mean)) * std::exp(-spectrum.logPeak());
    const double gaussian = at.logDeterminant + fit + scatter / unitTau2 + sites * std::log(count) +
                            sites * (count - 1.0) * std::log(unitTau2) +
                            sites * count * std::log(2.0 * std::numbers::pi);
    return -0.5 * gaussian + logJacobian - count * (sites - static_cast<double>(dimensions)) * std::log(scale);
}

/// The Gaussian terms change with M by −B⁻¹M, with r(z,z) and t, which are right to rounding, by B⁻¹ and B⁻¹M MᵀB⁻¹.
double EvidenceTerms::errorBound(double tau2, double scale) const
{
    constexpr double rounding = 8.0 * std::numeric_limits<double>::epsilon();
    const double count = static_cast<double>(n), sites = static_cast<double>(m);
    const double unitTau2 = tau2 / (scale * scale), overPeak = std::exp(-spectrum.logPeak());
    const EvidenceSpectrum::Shifted at = spectrum.shifted(unitTau2 / count);
    const VectorXd solved = spectrum.solve(at, mean); // of the norm of B̃⁻¹M
    const double bySums =
        jacobianError + 0.5 * scatterError / unitTau2 + overPeak * solved.norm() * (meanError + rounding * mean.norm());
    const double byMatrix = sites * (spectrum.traceOfInverse(at) + overPeak * solved.squaredNorm());
    const double added =
        std::abs(logJacobian) + scatter / unitTau2 +
        sites * count * (std::abs(std::log(unitTau2)) + std::log(2.0 * std::numbers::pi) + std::abs(std::log(scale)));
    return bySums + rounding * (byMatrix + added);
}

namespace
{

EvidenceTerms termsOf(EvidenceSpectrum spectrum, const EvidenceSums& sums, Index observations, Index dimensions)
{
    EvidenceTerms terms{.n = observations,
                        .m = sums.mean.size(),
                        .dimensions = dimensions,
                        .places = sums.places,
                        .spectrum = std::move(spectrum),
                        .mean = {},
                        .scatter = sums.scatter,
                        .logJacobian = sums.logVolume,
                        .meanError = sums.meanError,
                        .scatterError = sums.scatterError,
                        .jacobianError = sums.logVolumeError};
    terms.mean = terms.spectrum.coordinates(sums.offset, sums.mean);
    return terms;
}

bool valid(double tau2)
{
    return tau2 > 0.0 && std::isfinite(tau2);
}

Failure badTau2()
{
    return invalidInput(
        "tau2 must be greater than 0: without noise the empirical embedding would have to be the true one");
}

} // namespace

EvidenceSums Evidence::sums(const EmbeddingPrior& prior, bool gradient, const std::stop_token& stop) const
{
    if (!panels_)
        return evidenceSums(prior, x_, z_, largestDistance_, gradient);
    EvidenceSums sums = evidenceSums(prior, *panels_, z_, largestDistance_, gradient, stop);
    endIfStopped(stop);
    return sums;
}

Outcome<EvidenceTerms> Evidence::terms(const EmbeddingPrior& prior, std::stop_token stop) const
{
    return untilEnding([&] {
        EvidenceSpectrum spectrum = valueOrEnd(EvidenceSpectrum::of(prior, z_));
        return termsOf(std::move(spectrum), sums(prior, false, stop), observations(), dimensions());
    });
}

Outcome<double> Evidence::logEvidence(const EmbeddingPrior& prior, double tau2, std::stop_token stop) const
{
    if (!valid(tau2))
        return badTau2();
    return untilEnding([&] { return valueOrEnd(terms(prior, std::move(stop))).logEvidence(tau2, prior.scale); });
}

Outcome<EvidenceWithGradient> Evidence::withGradient(const EmbeddingPrior& prior, double tau2,
                                                     std::stop_token stop) const
{
    if (!valid(tau2))
        return badTau2();
    return untilEnding([&] {
        EvidenceSpectrum spectrum = valueOrEnd(EvidenceSpectrum::of(prior, z_));
        const EvidenceSums s = sums(prior, true, stop);
        const EvidenceTerms t = termsOf(std::move(spectrum), s, observations(), dimensions());
        return EvidenceWithGradient{.logEvidence = t.logEvidence(tau2, prior.scale),
                                    .gradient = gradient(prior, tau2, t, s)};
    });
}

EvidenceGradient Evidence::gradient(const EmbeddingPrior& prior, double tau2, const EvidenceTerms& t,
                                    const EvidenceSums& sums) const
{
    const Index d = dimensions();
    const double n = static_cast<double>(t.n), m = static_cast<double>(t.m);
    const double unitTau2 = tau2 / (prior.scale * prior.scale);
    const double overPeak = std::exp(-t.spectrum.logPeak());
    const EvidenceSpectrum::Shifted at = t.spectrum.shifted(unitTau2 / n);
    const VectorXd solved = t.spectrum.solve(at, t.mean), u = t.spectrum.basis() * solved; // B̃⁻¹ M
    const auto ofPrior = [&](const EvidenceSpectrum::Change& change) {
        return -0.5 * (change.trace - overPeak * change.quadratic);
    };
    EvidenceGradient gradient{.logLengthscale = sums.volumeSlope, .logTau2 = 0.0, .logEta = {}};
    for (Index j = 0; j < d; ++j) {
        const RowsSlope& slope = sums.slopes[static_cast<std::size_t>(j)];
        gradient.logLengthscale[j] += ofPrior(t.spectrum.changeWithLengthscale(at, t.mean, solved, j)) -
                                      overPeak * u.dot(slope.sum) / n - slope.halfScatter / unitTau2;
    }
    gradient.logTau2 = -0.5 * (at.shift * t.spectrum.traceOfInverse(at) - overPeak * at.shift * solved.squaredNorm() -
                               t.scatter / unitTau2 + m * (n - 1.0));
    if (prior.eta)
        gradient.logEta = ofPrior(t.spectrum.changeWithEta(at, t.mean, solved));
    return gradient;
}

} // namespace core
