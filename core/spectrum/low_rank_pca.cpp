#include "core/spectrum/low_rank_pca.h"

#include "core/data/standing_rows.h"
#include "core/density/predictive.h"
#include "core/ending.h"
#include "core/fourier/fourier_method.h"
#include "core/fourier/wave_features.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/linalg/leading_eigen.h"
#include "core/linalg/orientation.h"
#include "core/linalg/pivoted_cholesky.h"
#include "core/linalg/products.h"

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

constexpr double unitRounding = std::numeric_limits<double>::epsilon();
constexpr Index featureBlock = 4096; // rows whose features are at hand at once

/// Calls work(begin, count) for blocks of rows. Throws Ending.
template <class Work>
void inFeatureBlocks(Index rows, Index block, const std::stop_token& stop, const Work& work)
{
    for (Index begin = 0; begin < rows; begin += block) {
        endIfStopped(stop);
        work(begin, std::min(block, rows - begin));
    }
}

MatrixXd featuresOf(const Kernel& kernel, const Points& x)
{
    MatrixXd features = *featureMap(kernel, x);
    if (!features.allFinite())
        throw Ending{invalidInput("the kernel's values overflow on these data: rescale the data")};
    return features;
}

} // namespace

Outcome<Method> kernelPcaMethod(std::optional<Method> asked, const Points& x, const Kernel& kernel,
                                const FourierWindow& window)
{
    if (asked.value_or(Method::Dense) == Method::Dense &&
        (x.rows() <= mostSpectrumPoints || hasSmallFeatureMap(kernel, x.cols())))
        return Method::Dense;
    return denseOrFourier(asked, {{kernel, window, x}}, x.rows(),
                          {.chosen = mostSpectrumPoints, .most = mostSpectrumPoints});
}

LowRankPca::LowRankPca(const Kernel& kernel, const KernelPcaOptions& options, Index rows)
    : kernel_(kernel), centred_(options.centred), count_(rows)
{
}

Outcome<LowRankPca> LowRankPca::byFeatures(const Kernel& kernel, const Points& x, const KernelPcaOptions& options,
                                           std::stop_token stop)
{
    assert(x.rows() >= 1 && options.components >= 1 && hasSmallFeatureMap(kernel, x.cols()));
    if (const auto failure = inputProblem(kernel, x))
        return *failure;
    return untilEnding([&] {
        LowRankPca pca(kernel, options, x.rows());
        const auto n = static_cast<double>(x.rows());
        // About the features of the first row: those that are far from 0 lose nothing to it.
        const Eigen::RowVectorXd first = featuresOf(kernel, x.topRows(1));
        Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(first.size());
        inFeatureBlocks(x.rows(), featureBlock, stop, [&](Index begin, Index count) {
            sum += (featuresOf(kernel, x.middleRows(begin, count)).rowwise() - first).colwise().sum();
        });
        pca.mean_ = (first + sum / n).transpose();
        pca.gram_ = MatrixXd::Zero(first.size(), first.size());
        inFeatureBlocks(x.rows(), featureBlock, stop, [&](Index begin, Index count) {
            const MatrixXd centred = featuresOf(kernel, x.middleRows(begin, count)).rowwise() - pca.mean_.transpose();
            pca.gram_ += selfProduct(centred);
        });
        // Of sums in blocks, each entry to so many roundings of the product of two columns' norms.
        const double roundings = static_cast<double>(featureBlock) + n / static_cast<double>(featureBlock);
        const double plainTrace = pca.gram_.trace() + n * pca.mean_.squaredNorm();
        pca.decompose(roundings * unitRounding * (options.centred ? pca.gram_.trace() : plainTrace), options.components,
                      stop);
        pca.orient(x);
        return pca;
    });
}

Outcome<LowRankPca> LowRankPca::byWaves(const FourierRows& rows, const Kernel& kernel, const KernelPcaOptions& options,
                                        std::vector<Interval> places, double accuracy,
                                        const std::function<void(double)>& progress, std::stop_token stop)
{
    assert(options.components >= 1);
    return untilEnding([&] {
        LowRankPca pca(kernel, options, rows.size());
        pca.grid_ = valueOrEnd(fourierGrid(kernel, rows.window(std::move(places)), accuracy));
        pca.sums_ = valueOrEnd(rows.sumsFor(pca.grid_, progress, stop));
        pca.roots_ = rootsOfWaves(pca.grid_.weights);
        pca.fromRaw_ = restFromRaw(pca.grid_, *pca.sums_, MeanBasis());
        const WaveFeatures waves{pca.grid_, *pca.sums_, pca.roots_, pca.fromRaw_};
        const auto n = static_cast<double>(rows.size());
        pca.mean_ = waves.total() / n;
        const MatrixXd plain = waves.gram().selfadjointView<Eigen::Lower>();
        pca.gram_ = plain - n * pca.mean_ * pca.mean_.transpose();
        // A sum is off by ρn, so that the plain matrix is by ρ n hhᵀ at most in each entry, h the heights, and what
        // centring takes off by twice that.
        const double inSums = 3.0 * fourierSumError * waves.heights().squaredNorm();
        pca.decompose(n * (inSums + pca.grid_.error), options.components, stop);
        pca.orient(rows.x());
        return pca;
    });
}

/// The leading eigenpairs of ΦᵀHΦ (gram_), or of ΦᵀΦ, whose entries leave `off` of it in its norm. Throws Ending.
void LowRankPca::decompose(double off, Index components, const std::stop_token& stop)
{
    constexpr Index mostKept = 4'096; // of which all eigenvalues can be asked for
    const auto n = static_cast<double>(count_);
    const MatrixXd matrix = centred_ ? gram_ : MatrixXd(gram_ + n * mean_ * mean_.transpose());
    const SymmetricEigen eigen = valueOrEnd(leadingEigen(matrix, components, stop));
    const double largest = eigen.values.size() > 0 ? std::max(eigen.values(0), 0.0) : 0.0;
    errorBound_ = off + 8.0 * std::sqrt(static_cast<double>(features())) * unitRounding * largest;
    const Index kept = (eigen.values.array() > errorBound_).count();
    eigenvalues_ = eigen.values.head(kept);
    components_ = eigen.vectors.leftCols(kept);
    trace_ = kept == 0 && matrix.trace() <= static_cast<double>(features()) * errorBound_ ? 0.0 : matrix.trace();
    if (features() > mostKept)
        gram_.resize(0, 0);
}

void LowRankPca::orient(const Points& x)
{
    const MatrixXd some = x.rows() > mostOrienting ? x(standingRows(x.rows(), mostOrienting), Eigen::all) : MatrixXd(x);
    const MatrixXd scores = valueOrEnd(project(some)).scores;
    for (Index k = 0; k < size(); ++k)
        components_.col(k) *= orientation(scores.col(k));
}

VectorXd LowRankPca::trainingErrors() const
{
    VectorXd errors(size() + 1);
    errors(0) = trace_;
    for (Index q = 0; q < size(); ++q) {
        const double left = errors(q) - eigenvalues_(q);
        errors(q + 1) = left <= static_cast<double>(q + 2) * errorBound_ ? 0.0 : left;
    }
    return errors;
}

/// φᵀC at places: m×k.
MatrixXd LowRankPca::combinations(const Points& at, const MatrixXd& of) const
{
    return sums_ ? WaveFeatures{grid_, *sums_, roots_, fromRaw_}.combinations(at, of)
                 : multiply(featuresOf(kernel_, at), of);
}

Outcome<KernelPcaProjection> LowRankPca::project(const Points& at, std::stop_token stop,
                                                 std::optional<Index> most) const
{
    constexpr Index waveBlock = 1 << 18; // the waves are transformed once a block
    if (const auto failure = inputProblem(kernel_, at))
        return *failure;
    return untilEnding([&] {
        const Index kept = std::min(most.value_or(size()), size());
        MatrixXd wanted(features(), kept + 1);
        wanted << components_.leftCols(kept), mean_;
        KernelPcaProjection projection{.scores = MatrixXd(at.rows(), kept), .squaredNorm = diagonal(kernel_, at)};
        inFeatureBlocks(at.rows(), sums_ ? waveBlock : featureBlock, stop, [&](Index begin, Index count) {
            const MatrixXd values = combinations(at.middleRows(begin, count), wanted);
            projection.scores.middleRows(begin, count) = values.leftCols(kept);
            if (centred_)
                projection.squaredNorm.segment(begin, count) +=
                    (mean_.squaredNorm() - 2.0 * values.col(kept).array()).matrix();
        });
        if (centred_)
            projection.scores.rowwise() -= mean_.transpose() * components_.leftCols(kept);
        return projection;
    });
}

Outcome<std::vector<MatrixXd>> LowRankPca::projectGrid(const VectorXd& axis1, const VectorXd& axis2,
                                                       std::stop_token stop) const
{
    MatrixXd at(axis1.size() * axis2.size(), 2); // first axis fastest: a column-major field
    for (Index j = 0; j < axis2.size(); ++j) {
        at.col(0).segment(j * axis1.size(), axis1.size()) = axis1;
        at.col(1).segment(j * axis1.size(), axis1.size()).setConstant(axis2(j));
    }
    return untilEnding([&] {
        const MatrixXd scores = valueOrEnd(project(at, stop)).scores;
        std::vector<MatrixXd> fields;
        for (Index k = 0; k < size(); ++k)
            fields.emplace_back(Eigen::Map<const MatrixXd>(scores.col(k).data(), axis1.size(), axis2.size()));
        return fields;
    });
}

/// Of many features most are rounding: the pivots of ΦᵀHΦ leave a trace below the error bound, which moves no
/// eigenvalue by more, and what they hold has a small Gram matrix.
std::optional<VectorXd> LowRankPca::spectrum(bool centred) const
{
    constexpr Index mostPivots = 1'000; // of which it takes a second
    if (gram_.size() == 0)
        return std::nullopt;
    const auto n = static_cast<double>(count_);
    const MatrixXd matrix = centred ? gram_ : MatrixXd(gram_ + n * mean_ * mean_.transpose());
    const double tolerance = std::max(errorBound_ / std::max(matrix.trace(), errorBound_), 1e-14);
    const PivotedCholesky low = pivotedCholesky(
        matrix.diagonal(), [&](Index column) -> VectorXd { return matrix.col(column); }, tolerance, mostPivots);
    if (!low.converged)
        return std::nullopt;
    const auto found = symmetricEigenvalues(selfProduct(low.factor));
    const auto* values = std::get_if<VectorXd>(&found);
    return values ? std::optional(*values) : std::nullopt;
}

} // namespace core
