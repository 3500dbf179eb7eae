#include "core/embedding/evidence_wide.h"

#include <Eigen/Householder>
#include <Eigen/Jacobi>
#include <Eigen/QR>

#include <cmath>
#include <limits>
#include <vector>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

constexpr double widest = 0.1; // of Σ κ_j a_j b_j: beyond, the scatter of k decides the evidence and r's tail does not
constexpr double leastTerm = 1e-34; // of the series, relative to 1
constexpr Index mostMonomials = 1000;
constexpr int mostSweeps = 40;

/// The point that the others are taken relative to: differences of near numbers are exact, those from a mean are not.
RowVectorXd centre(const Points& z)
{
    const RowVectorXd middle = 0.5 * (z.colwise().minCoeff() + z.colwise().maxCoeff());
    Index nearest = 0;
    (z.rowwise() - middle).rowwise().squaredNorm().minCoeff(&nearest);
    return z.row(nearest);
}

/// κ, and with the exponent of r written as −A(a²+b²) + κab − (s/2v)(a+b) − s²/2v for points a, b relative to s: A,
/// 1/v.
struct Axis {
    double kappa, quadratic, overSpread;
};
Axis axisOf(const EmbeddingPrior& prior, Index j)
{
    const double l2 = prior.lengthscale[j] * prior.lengthscale[j];
    if (!prior.eta)
        return {.kappa = 0.5 / l2, .quadratic = 0.25 / l2, .overSpread = 0.0};
    const double eta2 = *prior.eta * *prior.eta, spread = 0.5 * l2 + eta2;
    return {.kappa = eta2 / (2.0 * l2 * spread), .quadratic = 0.25 / l2 + 0.125 / spread, .overSpread = 1.0 / spread};
}

/// a²/8 + s a/2 + s²/4: minus ∂f/∂(1/v), as it enters every derivative with respect to v.
ArrayXd ofSpread(const Points& z, const RowVectorXd& s, Index j)
{
    const ArrayXd a = z.col(j).array() - s[j];
    return a.square() / 8.0 + (0.5 * s[j]) * a + 0.25 * s[j] * s[j];
}

void addMonomials(Index axis, Index left, std::vector<double>& degree, std::vector<std::vector<double>>& all)
{
    if (axis == static_cast<Index>(degree.size())) {
        all.push_back(degree);
        return;
    }
    for (Index k = 0; k <= left; ++k) {
        degree[static_cast<std::size_t>(axis)] = static_cast<double>(k);
        addMonomials(axis + 1, left - k, degree, all);
    }
}

/// The exponents of all monomials of at most that total degree; empty for too many.
MatrixXd monomials(Index dimensions, Index degree)
{
    double count = 1.0;
    for (Index j = 1; j <= dimensions; ++j)
        count *= static_cast<double>(degree + j) / static_cast<double>(j);
    if (count > static_cast<double>(mostMonomials))
        return {};
    std::vector<std::vector<double>> all;
    std::vector<double> one(static_cast<std::size_t>(dimensions));
    addMonomials(0, degree, one, all);
    MatrixXd degrees(static_cast<Index>(all.size()), dimensions);
    for (Index k = 0; k < degrees.rows(); ++k)
        degrees.row(k) = Eigen::Map<const RowVectorXd>(all[static_cast<std::size_t>(k)].data(), dimensions);
    return degrees;
}

/// f(a) of every point.
ArrayXd logWeights(const EmbeddingPrior& prior, const Points& z)
{
    const RowVectorXd s = centre(z);
    ArrayXd exponent = ArrayXd::Zero(z.rows());
    for (Index j = 0; j < z.cols(); ++j) {
        const Axis axis = axisOf(prior, j);
        const ArrayXd a = z.col(j).array() - s[j];
        exponent -= axis.quadratic * a.square() + axis.overSpread * (0.5 * s[j] * a + 0.25 * s[j] * s[j]);
    }
    return exponent;
}

MatrixXd features(const EmbeddingPrior& prior, const Points& z, const MatrixXd& degrees)
{
    const RowVectorXd s = centre(z);
    MatrixXd phi = MatrixXd::Ones(z.rows(), degrees.rows());
    for (Index j = 0; j < z.cols(); ++j) {
        const ArrayXd a = z.col(j).array() - s[j];
        const double kappa = axisOf(prior, j).kappa;
        for (Index k = 0; k < degrees.rows(); ++k)
            for (int power = 1; power <= static_cast<int>(degrees(k, j)); ++power)
                phi.col(k).array() *= a * std::sqrt(kappa / power);
    }
    phi.array().colwise() *= logWeights(prior, z).exp();
    return phi;
}

/// Rotates the rows of A against each other until all are orthogonal (Hestenes), and the columns of `basis` with them.
void orthogonaliseRows(MatrixXd& a, MatrixXd& basis)
{
    constexpr double enough = 4.0 * std::numeric_limits<double>::epsilon();
    MatrixXd columns = a.transpose();
    for (int sweep = 0; sweep < mostSweeps; ++sweep) {
        bool rotated = false;
        for (Index i = 0; i < columns.cols(); ++i)
            for (Index j = i + 1; j < columns.cols(); ++j) {
                const double p = columns.col(i).norm(), q = columns.col(j).norm();
                const double cosine = p > 0.0 && q > 0.0 ? columns.col(i).dot(columns.col(j) / q) / p : 0.0;
                if (!(std::abs(cosine) > enough))
                    continue;
                // tan of the angle that diagonalises [p², cpq; cpq, q²], from ratios that cannot underflow
                const double ratio = (q / p - p / q) / (2.0 * cosine);
                const double tangent = std::copysign(1.0, ratio) / (std::abs(ratio) + std::hypot(1.0, ratio));
                const double c = 1.0 / std::hypot(1.0, tangent);
                const Eigen::JacobiRotation<double> rotation(c, c * tangent);
                columns.applyOnTheRight(i, j, rotation);
                basis.applyOnTheRight(i, j, rotation);
                rotated = true;
            }
        if (!rotated)
            break;
    }
    a = columns.transpose();
}

} // namespace

std::optional<WideSpectrum> wideSpectrum(const EmbeddingPrior& prior, const Points& z)
{
    if (prior.family != EmbeddingFamily::SquaredExponential)
        return std::nullopt;
    const RowVectorXd farthest = (z.rowwise() - centre(z)).cwiseAbs().colwise().maxCoeff();
    double product = 0.0;
    for (Index j = 0; j < z.cols(); ++j)
        product += axisOf(prior, j).kappa * farthest[j] * farthest[j];
    if (!(product <= widest))
        return std::nullopt;
    Index degree = 0;
    for (double term = 1.0; term > leastTerm; ++degree)
        term *= product / static_cast<double>(degree + 1);
    WideSpectrum spectrum{.basis = {}, .values = {}, .right = {}, .degrees = monomials(z.cols(), degree), .ones = {}};
    if (spectrum.degrees.size() == 0)
        return std::nullopt;
    const Eigen::ColPivHouseholderQR<MatrixXd> qr(features(prior, z, spectrum.degrees));
    spectrum.basis = qr.householderQ();
    const Index rank = std::min(z.rows(), spectrum.degrees.rows());
    MatrixXd triangle = MatrixXd::Zero(z.rows(), spectrum.degrees.rows());
    triangle.topRows(rank) = qr.matrixQR().topRows(rank).triangularView<Eigen::Upper>();
    spectrum.right = triangle * qr.colsPermutation().transpose();
    orthogonaliseRows(spectrum.right, spectrum.basis);
    spectrum.values = spectrum.right.rowwise().squaredNorm();
    // The first column of Φ, of degree 0, is 1 + expm1(f): of 1, all but what is small is known in the basis.
    const VectorXd rest = logWeights(prior, z).unaryExpr([](double exponent) { return std::expm1(exponent); });
    spectrum.ones = spectrum.right.col(0) - spectrum.basis.transpose() * rest;
    return spectrum;
}

WideChange wideChangeWithLengthscale(const EmbeddingPrior& prior, const Points& z, Index axis)
{
    const RowVectorXd s = centre(z);
    const double l2 = prior.lengthscale[axis] * prior.lengthscale[axis];
    const double overSpread = axisOf(prior, axis).overSpread;
    const ArrayXd a = z.col(axis).array() - s[axis];
    return {.ofPoint = a.square() / (2.0 * l2) + l2 * overSpread * overSpread * ofSpread(z, s, axis),
            .ofDegree = -1.0 - 0.5 * l2 * overSpread};
}

WideChange wideChangeWithEta(const EmbeddingPrior& prior, const Points& z, Index axis)
{
    const double eta2 = *prior.eta * *prior.eta, overSpread = axisOf(prior, axis).overSpread;
    return {.ofPoint = 2.0 * eta2 * overSpread * overSpread * ofSpread(z, centre(z), axis),
            .ofDegree = 1.0 - eta2 * overSpread};
}

} // namespace core
