#include "core/embedding/evidence.h"

#include "core/embedding/evidence_rows.h"
#include "core/outcome.h"

#include <cmath>
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

Outcome<Evidence> Evidence::of(const Points& x, const Points& z)
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
    Evidence evidence;
    evidence.x_ = x.transpose();
    evidence.z_ = z;
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

namespace
{

EvidenceTerms termsOf(EvidenceSpectrum spectrum, const EvidenceRows& rows, Index dimensions)
{
    EvidenceTerms terms{.n = rows.logVolume.size(),
                        .m = rows.mean.size(),
                        .dimensions = dimensions,
                        .spectrum = std::move(spectrum),
                        .mean = {},
                        .scatter = rows.scatter,
                        .logJacobian = rows.logVolume.sum()};
    terms.mean = terms.spectrum.coordinates(rows.offset, rows.mean);
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

Outcome<EvidenceTerms> Evidence::terms(const EmbeddingPrior& prior) const
{
    Outcome<EvidenceSpectrum> spectrum = EvidenceSpectrum::of(prior, z_);
    if (auto* failure = std::get_if<Failure>(&spectrum))
        return *failure;
    return termsOf(std::get<EvidenceSpectrum>(std::move(spectrum)),
                   evidenceRows(prior, x_, z_, largestDistance_, false), dimensions());
}

Outcome<double> Evidence::logEvidence(const EmbeddingPrior& prior, double tau2) const
{
    if (!valid(tau2))
        return badTau2();
    const Outcome<EvidenceTerms> outcome = terms(prior);
    if (const auto* failure = std::get_if<Failure>(&outcome))
        return *failure;
    return std::get<EvidenceTerms>(outcome).logEvidence(tau2, prior.scale);
}

Outcome<EvidenceWithGradient> Evidence::withGradient(const EmbeddingPrior& prior, double tau2) const
{
    if (!valid(tau2))
        return badTau2();
    Outcome<EvidenceSpectrum> spectrum = EvidenceSpectrum::of(prior, z_);
    if (auto* failure = std::get_if<Failure>(&spectrum))
        return *failure;
    const EvidenceRows r = evidenceRows(prior, x_, z_, largestDistance_, true);
    const EvidenceTerms t = termsOf(std::get<EvidenceSpectrum>(std::move(spectrum)), r, dimensions());
    return EvidenceWithGradient{.logEvidence = t.logEvidence(tau2, prior.scale),
                                .gradient = gradient(prior, tau2, t, r)};
}

EvidenceGradient Evidence::gradient(const EmbeddingPrior& prior, double tau2, const EvidenceTerms& t,
                                    const EvidenceRows& r) const
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
    EvidenceGradient gradient{.logLengthscale = r.jacobianGradient.rowwise().sum(), .logTau2 = 0.0, .logEta = {}};
    for (Index j = 0; j < d; ++j) {
        const RowsSlope slope = slopeWithLengthscale(r, prior, x_, z_, j);
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
