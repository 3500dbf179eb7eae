#include "core/density/spectrum.h"

#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/linalg/cholesky.h"
#include "core/linalg/pivoted_cholesky.h"
#include "core/linalg/products.h"
#include "core/linalg/symmetric_eigen.h"
#include "core/linalg/two_threads.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr Index pointsInBlock = 256; // points a block: with N = 5,000 some 10 MB

/// r_n, without keeping more than a block of the Gram.
VectorXd gramRowMeans(const Points& x, const Kernel& kernel)
{
    VectorXd means(x.rows());
    for (Index begin = 0; begin < x.rows(); begin += pointsInBlock) {
        const Index count = std::min(pointsInBlock, x.rows() - begin);
        means.segment(begin, count) = crossGram(kernel, x, x.middleRows(begin, count)).colwise().mean().transpose();
    }
    return means;
}

MatrixXd centred(MatrixXd gramMatrix)
{
    const VectorXd means = gramMatrix.colwise().mean();
    const double grandMean = means.mean();
    gramMatrix.rowwise() -= means.transpose();
    gramMatrix.colwise() -= (means.array() - grandMean).matrix();
    return gramMatrix;
}

/// Fills in U and λ from a decomposition of HKH, leaving out what is rounding.
void keepEigenpairs(CentredSpectrum& spectrum, const VectorXd& eigenvalues, const MatrixXd& vectors)
{
    const double largest = eigenvalues.size() > 0 ? eigenvalues(0) : 0.0;
    const Index kept = (eigenvalues.array() > std::max(epsilon * largest, 0.0)).count();
    spectrum.eigenvalues = eigenvalues.head(kept);
    spectrum.basis = vectors.leftCols(kept);
    spectrum.residualTrace += eigenvalues.tail(eigenvalues.size() - kept).cwiseMax(0.0).sum();
    spectrum.effectiveRank = static_cast<double>(numericalRank(eigenvalues, spectrum.observations()));
}

PivotedCholesky lowRankGram(const Points& x, const Kernel& kernel, double tolerance, Index maxRank,
                            std::stop_token stop)
{
    const auto column = [&](Index n) -> VectorXd { return crossGram(kernel, x, x.row(n)); };
    const VectorXd variances = diagonal(kernel, x);
    // A spectrum that falls like a power never gets to the tolerance: seen at a quarter of the rank, a sixteenth of the
    // cost.
    constexpr double hopeless = 1e-4;
    if (tolerance < hopeless && maxRank >= 400) {
        PivotedCholesky trial = pivotedCholesky(variances, column, hopeless, maxRank / 4, stop);
        if (!trial.converged)
            return trial;
    }
    return pivotedCholesky(variances, column, tolerance, maxRank, std::move(stop));
}

/// The eigenpairs of H F Fᵀ H: QR keeps U orthonormal to rounding even along the smallest eigenvalues.
SymmetricEigen centredEigen(MatrixXd factor)
{
    factor.rowwise() -= factor.colwise().mean().eval();
    ThinQr qr = thinQr(std::move(factor));
    SymmetricEigen eigen = valueOrEnd(symmetricEigen(multiplyTransposedRight(qr.r, qr.r)));
    eigen.vectors = multiply(qr.q, eigen.vectors);
    return eigen;
}

/// The decomposition by the cheaper route, written into `spectrum`.
void decompose(CentredSpectrum& spectrum, const Points& x, const Kernel& kernel, const SpectrumOptions& options,
               const std::stop_token& stop)
{
    constexpr Index smallEnough = 48; // nothing to save below
    const Index n = x.rows();
    const bool mayBeLow = options.tryLowRank && isPositiveSemidefinite(kernel) && n > smallEnough;
    const bool mayBeFull = !mayBeLow || n <= options.fullSize;
    SymmetricEigen eigen;
    spectrum.route = CentredSpectrum::Route::PivotedCholesky;
    bool done = false;
    if (mayBeLow) {
        const Index maxRank = mayBeFull ? n / 3 : options.maxRank;
        PivotedCholesky lowRank = lowRankGram(x, kernel, options.relativeTolerance, maxRank, stop);
        endIfStopped(stop);
        done = lowRank.converged || !mayBeFull;
        spectrum.withinTolerance = lowRank.converged;
        spectrum.residualTrace = lowRank.residualTrace;
        if (done)
            eigen = centredEigen(std::move(lowRank.factor));
    }
    if (!done) {
        spectrum.route = CentredSpectrum::Route::Eigendecomposition;
        spectrum.withinTolerance = true;
        spectrum.residualTrace = 0.0;
        eigen = valueOrEnd(symmetricEigen(centred(gram(kernel, x))));
    }
    spectrum.smallestEigenvalue = eigen.values.size() > 0 ? eigen.values(eigen.values.size() - 1) : 0.0;
    keepEigenpairs(spectrum, eigen.values, eigen.vectors);
}

} // namespace

Outcome<CentredSpectrum> centredSpectrum(const Points& x, const Kernel& kernel, const SpectrumOptions& options,
                                         std::stop_token stop)
{
    if (x.rows() == 0)
        return CentredSpectrum{};
    if (const auto refusal = inputProblem(kernel, x))
        return *refusal;
    return untilEnding([&] {
        CentredSpectrum spectrum;
        spectrum.rowMeans = gramRowMeans(x, kernel);
        spectrum.grandMean = spectrum.rowMeans.mean();
        if (!spectrum.rowMeans.allFinite())
            throw Ending{invalidInput("the kernel's values overflow on these data: rescale the data")};
        decompose(spectrum, x, kernel, options, stop);
        endIfStopped(stop);
        spectrum.projectedMeans =
            spectrum.basis.transpose() * (spectrum.rowMeans.array() - spectrum.grandMean).matrix();
        return spectrum;
    });
}

ProjectedGrid projectCrossGram(const CentredSpectrum& spectrum, MatrixXd crossGramMatrix, VectorXd variances)
{
    if (spectrum.observations() == 0)
        return {.projections = MatrixXd(0, variances.size()),
                .means = VectorXd::Zero(variances.size()),
                .variances = std::move(variances)};
    assert(crossGramMatrix.rows() == spectrum.observations() && crossGramMatrix.cols() == variances.size());
    ProjectedGrid grid{.projections = {}, .means = crossGramMatrix.colwise().mean(), .variances = std::move(variances)};
    crossGramMatrix.rowwise() -= grid.means.transpose();
    crossGramMatrix.colwise() -= (spectrum.rowMeans.array() - spectrum.grandMean).matrix();
    grid.projections = multiplyTransposedLeft(spectrum.basis, crossGramMatrix);
    return grid;
}

Outcome<ProjectedGrid> projectGrid(const CentredSpectrum& spectrum, const Points& x, const Kernel& kernel,
                                   const Points& at, std::stop_token stop)
{
    assert(x.rows() == spectrum.observations());
    if (const auto refusal = inputProblem(kernel, at))
        return *refusal;
    ProjectedGrid grid{.projections = MatrixXd(spectrum.basis.cols(), at.rows()),
                       .means = VectorXd(at.rows()),
                       .variances = diagonal(kernel, at)};
    const Index blocks = (at.rows() + pointsInBlock - 1) / pointsInBlock;
    const double operations = static_cast<double>(at.rows()) * static_cast<double>(x.rows()) *
                              static_cast<double>(spectrum.basis.cols() + 16);
    inTwoHalves(blocks, operations, [&](Index firstBlock, Index lastBlock) {
        for (Index block = firstBlock; block < lastBlock && !stop.stop_requested(); ++block) {
            const Index begin = block * pointsInBlock, count = std::min(pointsInBlock, at.rows() - begin);
            const ProjectedGrid part = projectCrossGram(spectrum, crossGram(kernel, x, at.middleRows(begin, count)),
                                                        grid.variances.segment(begin, count));
            grid.projections.middleCols(begin, count) = part.projections;
            grid.means.segment(begin, count) = part.means;
        }
    });
    if (stop.stop_requested())
        return Cancelled{};
    return grid;
}

VectorXd logScale(const CentredSpectrum& spectrum, const ProjectedGrid& grid, const StudentTParameters& parameters)
{
    const double n = static_cast<double>(spectrum.observations()), beta = parameters.beta;
    const double variance = parameters.sigma0 * parameters.sigma0;
    assert(problems(parameters, spectrum.observations()).empty());
    if (spectrum.observations() == 0)
        return (1.0 / beta + grid.variances.array().max(0.0) / variance).log1p(); // s >= γ for indefinite kernels too

    const VectorXd w = (variance + spectrum.eigenvalues.array()).inverse();
    const WeightedSums sums = weightedColumnSums(grid.projections, w, w.cwiseProduct(spectrum.projectedMeans));
    const double t = beta / (n + beta), c = n * t;
    const double meanForm = (spectrum.grandMean - w.dot(spectrum.projectedMeans.cwiseAbs2())) / variance; // Q
    const Eigen::ArrayXd pointForm =                                                                      // F
        (grid.variances.array() - 2.0 * grid.means.array() + spectrum.grandMean - sums.quadratic.array()) / variance;
    const Eigen::ArrayXd mixedForm = (grid.means.array() - spectrum.grandMean - sums.linear.array()) / variance; // G
    Eigen::ArrayXd excess = pointForm + 2.0 * t * mixedForm + t * t * meanForm; // as printed: s − γ
    if (parameters.posterior == Posterior::Exact)
        excess -= c / (1.0 + c * meanForm) * (mixedForm + t * meanForm).square();
    return (1.0 / (n + beta) + excess.max(0.0)).log1p();
}

VectorXd logDensity(const CentredSpectrum& spectrum, const ProjectedGrid& grid, const StudentTParameters& parameters)
{
    return scaleExponent(parameters, spectrum.observations()) * logScale(spectrum, grid, parameters);
}

double condition(const CentredSpectrum& spectrum, double sigma0)
{
    const double variance = sigma0 * sigma0;
    const Index rank = spectrum.eigenvalues.size();
    if (rank == 0)
        return 1.0;
    const bool full = rank == spectrum.observations();
    return (variance + spectrum.eigenvalues(0)) / (variance + (full ? spectrum.eigenvalues(rank - 1) : 0.0));
}

Outcome<double> effectiveRank(const Points& x, const Kernel& kernel)
{
    constexpr Index affordable = 800, mostRank = 1500;
    const Index n = x.rows();
    if (n == 0)
        return 0.0;
    return untilEnding([&] {
        if (n <= affordable || !isPositiveSemidefinite(kernel))
            return static_cast<double>(numericalRank(valueOrEnd(symmetricEigenvalues(centred(gram(kernel, x)))), n));
        const double size = static_cast<double>(n), trace = diagonal(kernel, x).sum();
        // λmax <= trace: when HKH + 11ᵀ(trace/N) is positive definite by more than the largest possible threshold, no
        // eigenvalue but that of 1 is below it.
        MatrixXd shifted = centred(gram(kernel, x)).array() + trace / size / size;
        shifted.diagonal().array() -= 10.0 * size * epsilon * trace;
        if (std::holds_alternative<CholeskyFactor>(cholesky(shifted, {.first = 1.0, .largest = 0.0})))
            return size - 1.0;
        PivotedCholesky lowRank = lowRankGram(x, kernel, size * epsilon, mostRank, {});
        return static_cast<double>(numericalRank(centredEigen(std::move(lowRank.factor)).values, n));
    });
}

} // namespace core
