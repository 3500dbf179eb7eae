#include "core/embedding/evidence.h"

#include "core/embedding/evidence_jacobian.h"
#include "core/linalg/products.h"
#include "core/linalg/two_threads.h"

#include <cmath>
#include <numbers>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

constexpr double nearOne = 0.5;      // exponents below which 1 − k is kept instead of k
constexpr double farExponent = 20.0; // beyond it the Jacobian takes the exponents relative to the nearest point's

Failure invalid(std::string what)
{
    return {Failure::Kind::InvalidInput, std::move(what)};
}

/// expm1(−e) for 0 <= e <= nearOne by its series; the standard function knows no vectors.
ArrayXd expm1OfSmall(const ArrayXd& e)
{
    constexpr int terms = 15; // 0.5^15/15! is below 1e-16 of the first term
    ArrayXd sum = ArrayXd::Constant(e.size(), 1.0);
    for (int k = terms; k >= 2; --k)
        sum = 1.0 - e * sum / static_cast<double>(k);
    return -e * sum;
}

} // namespace

/// What one pass over the observations gives at scale 1.
struct Evidence::Rows {
    MatrixXd kernel;           // m×n: k(z_l, x_i) − offset
    double offset = 0.0;       // 1 for wide kernels, whose digits are in k − 1
    VectorXd mean;             // M − offset
    double scatter = 0.0;      // Σ (k_li − M_l)²
    VectorXd logVolume;        // n: log γ(x_i)
    MatrixXd jacobianGradient; // d×n: ∂ log γ(x_i) / ∂ log ℓ; empty unless asked for
};

Outcome<Evidence> Evidence::of(const Points& x, const Points& z)
{
    if (x.rows() == 0)
        return invalid("no observation is left beside the inducing points: take fewer of them");
    if (z.rows() == 0 || z.cols() != x.cols())
        return invalid("the inducing points must have as many columns as the data");
    if (!x.allFinite())
        return invalid("the data hold a value that is not a finite number");
    if (!z.allFinite())
        return invalid("the inducing points hold a value that is not a finite number");
    if (z.rows() < z.cols())
        return invalid("the evidence needs at least as many inducing points as dimensions (" +
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

Evidence::Rows Evidence::rows(const VectorXd& lengthscale, bool gradient) const
{
    const Index n = observations(), m = inducing(), d = dimensions();
    const ArrayXd precision = lengthscale.array().square().inverse();
    const double largestExponent = 0.5 * (largestDistance_.transpose().array().square() * precision).sum();
    const bool wide = largestExponent <= nearOne;
    const double logScales = lengthscale.array().log().sum();
    Rows rows;
    rows.kernel.resize(m, n);
    rows.offset = wide ? 1.0 : 0.0;
    rows.logVolume.resize(n);
    rows.jacobianGradient.resize(gradient ? d : 0, n);
    const double operations = static_cast<double>(n * m) * static_cast<double>(40 + 20 * d * d);
    inTwoHalves(n, operations, [&](Index begin, Index end) {
        WeightedVolume volume(m, d);
        MatrixXd difference(m, d);
        VectorXd exponent(m), weight(m);
        for (Index i = begin; i < end; ++i) {
            exponent.setZero();
            for (Index j = 0; j < d; ++j) {
                difference.col(j).array() = x_(j, i) - z_.col(j).array();
                exponent.array() += (0.5 * precision[j]) * difference.col(j).array().square();
            }
            double shift = 0.0;
            if (wide) {
                rows.kernel.col(i) = expm1OfSmall(exponent);
                weight.array() = 1.0 + rows.kernel.col(i).array();
            } else {
                weight = -exponent;
                expInPlace(weight.data(), m);
                rows.kernel.col(i) = weight;
                shift = exponent.minCoeff();
                if (shift > farExponent) {
                    weight.array() = shift - exponent.array();
                    expInPlace(weight.data(), m);
                } else {
                    shift = 0.0;
                }
            }
            rows.logVolume[i] = volume.log(difference, exponent, weight, shift) - 2.0 * logScales;
            if (gradient)
                rows.jacobianGradient.col(i).array() =
                    precision * (difference.cwiseAbs2().transpose() * volume.leverages()).array() - 2.0;
        }
    });
    rows.mean = rows.kernel.rowwise().mean();
    rows.scatter = (rows.kernel.colwise() - rows.mean).squaredNorm();
    return rows;
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

EvidenceTerms termsOf(EvidenceSpectrum spectrum, const MatrixXd& kernel, double offset, const VectorXd& mean,
                      double scatter, const VectorXd& logVolume, Index dimensions)
{
    EvidenceTerms terms{.n = kernel.cols(),
                        .m = kernel.rows(),
                        .dimensions = dimensions,
                        .spectrum = std::move(spectrum),
                        .mean = {},
                        .scatter = scatter,
                        .logJacobian = logVolume.sum()};
    terms.mean = terms.spectrum.coordinates(offset, mean);
    return terms;
}

bool valid(double tau2)
{
    return tau2 > 0.0 && std::isfinite(tau2);
}

Failure badTau2()
{
    return invalid("tau2 must be greater than 0: without noise the empirical embedding would have to be the true one");
}

} // namespace

Outcome<EvidenceTerms> Evidence::terms(const EmbeddingPrior& prior) const
{
    Outcome<EvidenceSpectrum> spectrum = EvidenceSpectrum::of(prior, z_);
    if (auto* failure = std::get_if<Failure>(&spectrum))
        return *failure;
    const Rows r = rows(prior.lengthscale, false);
    return termsOf(std::get<EvidenceSpectrum>(std::move(spectrum)), r.kernel, r.offset, r.mean, r.scatter, r.logVolume,
                   dimensions());
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
    const Rows r = rows(prior.lengthscale, true);
    const EvidenceTerms t = termsOf(std::get<EvidenceSpectrum>(std::move(spectrum)), r.kernel, r.offset, r.mean,
                                    r.scatter, r.logVolume, dimensions());
    return EvidenceWithGradient{.logEvidence = t.logEvidence(tau2, prior.scale),
                                .gradient = gradient(prior, tau2, t, r)};
}

EvidenceGradient Evidence::gradient(const EmbeddingPrior& prior, double tau2, const EvidenceTerms& t,
                                    const Rows& r) const
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
        const double precision = 1.0 / (prior.lengthscale[j] * prior.lengthscale[j]);
        ArrayXd meanChange = ArrayXd::Zero(t.m), change(t.m);
        double scatterChange = 0.0; // half of it
        for (Index i = 0; i < t.n; ++i) {
            change = (r.offset + r.kernel.col(i).array()) * (x_(j, i) - z_.col(j).array()).square() * precision;
            meanChange += change;
            scatterChange += ((r.kernel.col(i) - r.mean).array() * change).sum();
        }
        gradient.logLengthscale[j] += ofPrior(t.spectrum.changeWithLengthscale(at, t.mean, solved, j)) -
                                      overPeak * u.dot(meanChange.matrix()) / n - scatterChange / unitTau2;
    }
    gradient.logTau2 = -0.5 * (at.shift * t.spectrum.traceOfInverse(at) - overPeak * at.shift * solved.squaredNorm() -
                               t.scatter / unitTau2 + m * (n - 1.0));
    if (prior.eta)
        gradient.logEta = ofPrior(t.spectrum.changeWithEta(at, t.mean, solved));
    return gradient;
}

} // namespace core
