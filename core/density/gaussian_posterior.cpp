#include "core/density/gaussian_posterior.h"

#include "core/linalg/products.h"
#include "core/linalg/two_threads.h"
#include "core/special_functions/special_functions.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <tuple>
#include <utility>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

constexpr Index blockRows = 512; // of points: blocks that stay in the cache

double asDouble(Index n)
{
    return static_cast<double>(n);
}

bool isFull(const GaussianPosterior& posterior)
{
    return std::holds_alternative<CholeskyFactor>(posterior.scatter);
}

const VectorXd& diagonalOf(const GaussianPosterior& posterior)
{
    return std::get<VectorXd>(posterior.scatter);
}

const CholeskyFactor& factorOf(const GaussianPosterior& posterior)
{
    return std::get<CholeskyFactor>(posterior.scatter);
}

double logDeterminantOf(const GaussianPosterior& posterior)
{
    return isFull(posterior) ? logDeterminant(factorOf(posterior)) : diagonalOf(posterior).array().log().sum();
}

/// Degrees of freedom over the weight of the covariance: ν = covarianceWeight + this.
double firstDegrees(bool full, Index d)
{
    return full ? asDouble(d) + 1.0 : 2.0;
}

/// log Γ_d(ν/2) without its power of π, which cancels; of the diagonal case d log Γ(ν/2).
double logGammas(bool full, double degreesOfFreedom, Index d)
{
    if (!full)
        return asDouble(d) * logGamma(0.5 * degreesOfFreedom);
    double sum = 0.0;
    for (Index i = 0; i < d; ++i)
        sum += logGamma(0.5 * (degreesOfFreedom - asDouble(i)));
    return sum;
}

/// E[log|Λ|].
double expectedLogPrecision(const GaussianPosterior& posterior)
{
    const Index d = posterior.mean.size();
    const double nu = posterior.degreesOfFreedom;
    double sum = asDouble(d) * std::numbers::ln2 - logDeterminantOf(posterior);
    if (!isFull(posterior))
        return sum + asDouble(d) * digamma(0.5 * nu);
    for (Index i = 0; i < d; ++i)
        sum += digamma(0.5 * (nu - asDouble(i)));
    return sum;
}

/// The part of E[log N] that does not depend on the point.
double expectedLogConstant(const GaussianPosterior& posterior)
{
    const double d = asDouble(posterior.mean.size());
    return 0.5 * (expectedLogPrecision(posterior) - d * std::log(2.0 * std::numbers::pi) - d / posterior.meanWeight);
}

/// (z − m)ᵀ S⁻¹ (z − m), one a row.
VectorXd squaredDistances(const GaussianPosterior& posterior, const Points& z)
{
    VectorXd squares = VectorXd::Zero(z.rows());
    for (Index begin = 0; begin < z.rows(); begin += blockRows) {
        const Index count = std::min(blockRows, z.rows() - begin);
        if (isFull(posterior)) {
            MatrixXd differences = z.middleRows(begin, count).transpose();
            differences.colwise() -= posterior.mean;
            squares.segment(begin, count) =
                solveLower(factorOf(posterior), std::move(differences)).colwise().squaredNorm().transpose();
        } else
            for (Index j = 0; j < z.cols(); ++j)
                squares.segment(begin, count).array() +=
                    (z.col(j).segment(begin, count).array() - posterior.mean(j)).square() / diagonalOf(posterior)(j);
    }
    // Infinities less each other: the point is too far out for a square.
    return (squares.array().isNaN()).select(std::numeric_limits<double>::infinity(), squares);
}

/// The same of several diagonal posteriors, n×K, by products: Σ_d z²/S − 2 Σ_d z m/S + Σ_d m²/S.
MatrixXd squaredDistancesByProducts(const std::vector<GaussianPosterior>& posteriors, const Points& z)
{
    const Index components = static_cast<Index>(posteriors.size());
    MatrixXd precisions(components, z.cols()), linear(components, z.cols());
    RowVectorXd constants(components);
    for (Index k = 0; k < components; ++k) {
        const GaussianPosterior& posterior = posteriors[static_cast<std::size_t>(k)];
        precisions.row(k) = diagonalOf(posterior).cwiseInverse().transpose();
        linear.row(k) = -2.0 * precisions.row(k).cwiseProduct(posterior.mean.transpose());
        constants(k) = precisions.row(k).dot(posterior.mean.cwiseAbs2());
    }
    MatrixXd squares = multiplyTransposedRight(z.cwiseAbs2(), precisions) + multiplyTransposedRight(z, linear);
    squares.rowwise() += constants;
    return squares.cwiseMax(0.0);
}

/// Rows of positive weight, and their weights.
std::pair<MatrixXd, VectorXd> weightedRows(const Points& z, const Eigen::Ref<const VectorXd>& weights)
{
    std::vector<Index> rows;
    for (Index i = 0; i < weights.size(); ++i)
        if (weights(i) > 0.0)
            rows.push_back(i);
    return {z(rows, Eigen::all), weights(rows)};
}

/// Σ_d log(1 + u_d) of every row of z − m, u_d = (z_d − m_d)²·c_d: by products of several factors before each
/// logarithm, for every row on its own.
ArrayXd summedLog1p(const Points& z, const VectorXd& mean, const VectorXd& factors)
{
    constexpr double large = 1e150; // room for a factor of as much
    ArrayXd sum = ArrayXd::Zero(z.rows()), product = ArrayXd::Ones(z.rows());
    for (Index j = 0; j < z.cols(); ++j) {
        product *= 1.0 + (z.col(j).array() - mean(j)).square() * factors(j);
        if (product.maxCoeff() > large) {
            sum += (product > large).select(product.log(), 0.0);
            product = (product > large).select(1.0, product);
        }
    }
    return sum + product.log();
}

} // namespace

Outcome<GaussianPosterior> gaussianPosterior(const GaussianPrior& prior, const Points& z,
                                             const Eigen::Ref<const VectorXd>& weights)
{
    assert(weights.size() == z.rows());
    const bool full = prior.covariance == MixtureCovariance::Full;
    const Index d = z.cols();
    const double priorScatter = prior.covarianceWeight * prior.scale;
    GaussianPosterior posterior{.count = weights.sum(), .mean = VectorXd::Zero(d), .scatter = {}};
    posterior.meanWeight = prior.meanWeight + posterior.count;
    posterior.covarianceWeight = prior.covarianceWeight + posterior.count;
    posterior.degreesOfFreedom = firstDegrees(full, d) + posterior.covarianceWeight;
    MatrixXd rows(0, d);
    VectorXd between = VectorXd::Zero(d); // √(κN/(κ+N)) z̄: what the prior's mean and the data's are apart
    if (posterior.count > 0.0) {
        VectorXd rowWeights;
        std::tie(rows, rowWeights) = weightedRows(z, weights);
        const VectorXd mean = rows.transpose() * (rowWeights / posterior.count);
        rows.rowwise() -= mean.transpose();
        rows.array().colwise() *= rowWeights.array().sqrt();
        between = std::sqrt(prior.meanWeight * (posterior.count / posterior.meanWeight)) * mean;
        posterior.mean = (posterior.count / posterior.meanWeight) * mean;
    }
    if (!full) {
        posterior.scatter =
            VectorXd(rows.colwise().squaredNorm().transpose().array() + between.array().square() + priorScatter);
        return posterior;
    }
    MatrixXd scatter = selfProduct(rows);
    scatter.noalias() += between * between.transpose();
    scatter.diagonal().array() += priorScatter;
    Outcome<CholeskyFactor> factor = cholesky(scatter, {.first = 1.0, .largest = 0.0});
    if (!std::holds_alternative<CholeskyFactor>(factor))
        return Failure{Failure::Kind::IllConditioned,
                       "The covariance of a component cannot be told from a singular one: raise its prior variance, or "
                       "take a diagonal covariance."};
    posterior.scatter = std::get<CholeskyFactor>(std::move(factor));
    return posterior;
}

double logEvidence(const GaussianPrior& prior, const GaussianPosterior& posterior)
{
    const bool full = isFull(posterior);
    const Index d = posterior.mean.size();
    const double size = asDouble(d), nu = firstDegrees(full, d) + prior.covarianceWeight;
    const double logPriorScatter = size * std::log(prior.covarianceWeight * prior.scale);
    return -0.5 * posterior.count * size * std::log(std::numbers::pi) + logGammas(full, posterior.degreesOfFreedom, d) -
           logGammas(full, nu, d) + 0.5 * nu * logPriorScatter -
           0.5 * posterior.degreesOfFreedom * logDeterminantOf(posterior) -
           0.5 * size * std::log1p(posterior.count / prior.meanWeight);
}

MatrixXd expectedLogDensities(const std::vector<GaussianPosterior>& posteriors, const Points& z,
                              const std::stop_token& stop)
{
    constexpr Index fewDimensions = 8;
    const Index components = static_cast<Index>(posteriors.size()), d = z.cols();
    const bool full = isFull(posteriors.front());
    MatrixXd densities(z.rows(), components);
    if (!full && d > fewDimensions)
        densities = squaredDistancesByProducts(posteriors, z);
    else
        inTwoHalves(components, asDouble(z.size() * components) * asDouble(full ? d : 1), [&](Index begin, Index end) {
            for (Index k = begin; k < end && !stop.stop_requested(); ++k)
                densities.col(k) = squaredDistances(posteriors[static_cast<std::size_t>(k)], z);
        });
    for (Index k = 0; k < components; ++k) {
        const GaussianPosterior& posterior = posteriors[static_cast<std::size_t>(k)];
        densities.col(k).array() =
            expectedLogConstant(posterior) - 0.5 * posterior.degreesOfFreedom * densities.col(k).array();
    }
    return densities;
}

VectorXd logPredictive(const GaussianPosterior& posterior, const Points& z)
{
    const Index d = z.cols();
    const double size = asDouble(d), nu = posterior.degreesOfFreedom;
    // In both: log|scale matrix × degrees of freedom| = log|S| + d log((κ+1)/κ).
    const double widening = 1.0 + 1.0 / posterior.meanWeight;
    const double logVolume = 0.5 * (logDeterminantOf(posterior) + size * std::log(widening * std::numbers::pi));
    if (isFull(posterior)) {
        const double constant = logGamma(0.5 * (nu + 1.0)) - logGamma(0.5 * (nu + 1.0 - size)) - logVolume;
        return constant - 0.5 * (nu + 1.0) * (squaredDistances(posterior, z).array() / widening).log1p();
    }
    const double constant = size * (logGamma(0.5 * (nu + 1.0)) - logGamma(0.5 * nu)) - logVolume;
    const VectorXd factors = (widening * diagonalOf(posterior).array()).inverse();
    VectorXd result(z.rows());
    for (Index begin = 0; begin < z.rows(); begin += blockRows) {
        const Index count = std::min(blockRows, z.rows() - begin);
        result.segment(begin, count) =
            constant - 0.5 * (nu + 1.0) * summedLog1p(z.middleRows(begin, count), posterior.mean, factors);
    }
    return result;
}

VectorXd logPlugIn(const GaussianPosterior& posterior, const Points& z)
{
    const double weight = posterior.covarianceWeight, d = asDouble(z.cols());
    const double logVolume = logDeterminantOf(posterior) + d * std::log(2.0 * std::numbers::pi / weight);
    return -0.5 * (weight * squaredDistances(posterior, z).array() + logVolume);
}

MatrixXd expectedCovariance(const GaussianPosterior& posterior)
{
    if (!isFull(posterior))
        return (diagonalOf(posterior) / posterior.covarianceWeight).asDiagonal();
    const MatrixXd& lower = factorOf(posterior).lower;
    return (lower * lower.transpose()) / posterior.covarianceWeight;
}

} // namespace core
