#include "core/spectrum/kernel_pca.h"

#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/linalg/leading_eigen.h"
#include "core/linalg/orientation.h"
#include "core/linalg/two_threads.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

std::optional<Failure> refusal(const Kernel& kernel, const Points& x)
{
    if (x.rows() == 0)
        return Failure{Failure::Kind::InvalidInput, "kernel PCA needs at least one point"};
    if (x.rows() > mostSpectrumPoints)
        return Failure{Failure::Kind::InvalidInput,
                       std::to_string(x.rows()) + " points are too many for their Gram matrix, which takes up to " +
                           std::to_string(mostSpectrumPoints) + "; use a random part of them"};
    return inputProblem(kernel, x);
}

} // namespace

MatrixXd PrincipalComponents::scores() const
{
    return coefficients * eigenvalues.asDiagonal();
}

VectorXd PrincipalComponents::trainingErrors() const
{
    VectorXd errors(eigenvalues.size() + 1);
    errors(0) = trace;
    for (Index q = 0; q < eigenvalues.size(); ++q) {
        const double left = errors(q) - eigenvalues(q);
        // Below the rounding of the trace nothing is left.
        errors(q + 1) = std::abs(left) <= 4.0 * static_cast<double>(coefficients.rows()) *
                                              std::numeric_limits<double>::epsilon() * std::abs(trace)
                            ? 0.0
                            : left;
    }
    return errors;
}

Outcome<PrincipalComponents> principalComponents(const MatrixXd& innerProducts, Index components, double entryScale,
                                                 std::stop_token stop)
{
    assert(innerProducts.rows() >= 1 && components >= 0);
    return untilEnding([&] {
        const SymmetricEigen eigen = valueOrEnd(leadingEigen(innerProducts, components, std::move(stop)));
        const double n = static_cast<double>(innerProducts.rows());
        const double largest = eigen.values.size() > 0 ? eigen.values(0) : 0.0;
        const double rounding =
            n * std::numeric_limits<double>::epsilon() * std::max({10.0 * largest, 4.0 * entryScale, 0.0});
        const Index kept = (eigen.values.array() > rounding).count();
        PrincipalComponents result{.eigenvalues = eigen.values.head(kept),
                                   .coefficients = eigen.vectors.leftCols(kept),
                                   .trace = innerProducts.trace()};
        if (kept == 0 && std::abs(result.trace) <= n * rounding)
            result.trace = 0.0;
        for (Index k = 0; k < kept; ++k)
            result.coefficients.col(k) *= orientation(result.coefficients.col(k)) / std::sqrt(result.eigenvalues(k));
        return result;
    });
}

CentredGram centredGram(MatrixXd gram)
{
    CentredGram centred{.gram = std::move(gram), .rowMeans = {}, .grandMean = 0.0};
    centred.rowMeans = centred.gram.colwise().mean();
    centred.grandMean = centred.rowMeans.mean();
    // (K_ij − (r_i + r_j)) + k̄: symmetric to the bit.
    for (Index j = 0; j < centred.gram.cols(); ++j)
        centred.gram.col(j).array() += centred.grandMean - (centred.rowMeans.array() + centred.rowMeans(j));
    return centred;
}

Outcome<KernelPca> KernelPca::fit(const Kernel& kernel, const Points& x, const KernelPcaOptions& options,
                                  std::stop_token stop)
{
    assert(problems(kernel, x.cols()).empty() && options.components >= 1);
    if (const auto failure = refusal(kernel, x))
        return *failure;
    return untilEnding([&] {
        KernelPca pca;
        pca.kernel_ = kernel;
        pca.x_ = x;
        pca.centred_ = options.centred;
        MatrixXd innerProducts = gram(kernel, x);
        if (!innerProducts.allFinite())
            throw Ending{invalidInput("the kernel's values overflow on these data: rescale the data")};
        const double entryScale = innerProducts.diagonal().cwiseAbs().maxCoeff();
        VectorXd rowMeans = VectorXd::Zero(x.rows());
        if (options.centred) {
            CentredGram centred = centredGram(std::move(innerProducts));
            innerProducts = std::move(centred.gram);
            rowMeans = std::move(centred.rowMeans);
            pca.grandMean_ = centred.grandMean;
        }
        pca.components_ =
            valueOrEnd(principalComponents(innerProducts, options.components, entryScale, std::move(stop)));
        MatrixXd& alpha = pca.components_.coefficients;
        if (options.centred) // exactly 1ᵀα = 0, so that centring new points is one constant a component
            alpha.rowwise() -= alpha.colwise().mean().eval();
        pca.constant_ = rowMeans.transpose() * alpha;
        return pca;
    });
}

Outcome<KernelPcaProjection> KernelPca::project(const Points& at, std::stop_token stop) const
{
    assert(at.cols() == x_.cols());
    if (const auto failure = inputProblem(kernel_, at))
        return *failure;
    constexpr Index blockRows = 256;
    KernelPcaProjection projection{.scores = MatrixXd(at.rows(), size()), .squaredNorm = diagonal(kernel_, at)};
    const Index blocks = (at.rows() + blockRows - 1) / blockRows;
    const double operations = static_cast<double>(at.rows() * x_.rows()) * static_cast<double>(size() + 16);
    inTwoHalves(blocks, operations, [&](Index first, Index last) {
        for (Index block = first; block < last && !stop.stop_requested(); ++block) {
            const Index begin = block * blockRows, count = std::min(blockRows, at.rows() - begin);
            const MatrixXd cross = crossGram(kernel_, at.middleRows(begin, count), x_);
            projection.scores.middleRows(begin, count) = multiply(cross, components_.coefficients);
            if (centred_)
                projection.squaredNorm.segment(begin, count) +=
                    (grandMean_ - 2.0 * cross.rowwise().mean().array()).matrix();
        }
    });
    if (stop.stop_requested())
        return Cancelled{};
    projection.scores.rowwise() -= constant_;
    return projection;
}

Outcome<std::vector<MatrixXd>> KernelPca::projectGrid(const VectorXd& axis1, const VectorXd& axis2,
                                                      std::stop_token stop) const
{
    assert(x_.cols() == 2);
    MatrixXd at(axis1.size() * axis2.size(), 2); // first axis fastest: a column-major field
    for (Index j = 0; j < axis2.size(); ++j) {
        at.col(0).segment(j * axis1.size(), axis1.size()) = axis1;
        at.col(1).segment(j * axis1.size(), axis1.size()).setConstant(axis2(j));
    }
    if (const auto failure = inputProblem(kernel_, at))
        return *failure;
    return untilEnding([&] {
        std::vector<MatrixXd> fields;
        if (const auto factors = separableFactors(kernel_, x_, {axis1, axis2})) {
            const MatrixXd& first = factors->at(0);
            for (Index k = 0; k < size() && !stop.stop_requested(); ++k) {
                const MatrixXd weighted = components_.coefficients.col(k).asDiagonal() * factors->at(1);
                fields.emplace_back(multiplyTransposedLeft(first, weighted).array() - constant_(k));
            }
            endIfStopped(stop);
            return fields;
        }
        const MatrixXd scores = valueOrEnd(project(at, stop)).scores;
        for (Index k = 0; k < size(); ++k)
            fields.emplace_back(Eigen::Map<const MatrixXd>(scores.col(k).data(), axis1.size(), axis2.size()));
        return fields;
    });
}

MatrixXd KernelPca::expansion(const MatrixXd& scores) const
{
    assert(scores.cols() <= size());
    MatrixXd weights = multiplyTransposedRight(components_.coefficients.leftCols(scores.cols()), scores);
    if (centred_) // φ̄ = Σ φ(x_i)/n
        weights.array() += 1.0 / static_cast<double>(x_.rows());
    return weights;
}

MatrixXd KernelPcaProjection::errors() const
{
    MatrixXd errors(scores.rows(), scores.cols() + 1);
    errors.col(0) = squaredNorm;
    for (Index q = 0; q < scores.cols(); ++q)
        errors.col(q + 1) = errors.col(q) - scores.col(q).cwiseAbs2();
    return errors.cwiseMax(0.0);
}

VectorXd KernelPcaProjection::lastErrors() const
{
    VectorXd errors = squaredNorm;
    for (Index q = 0; q < scores.cols(); ++q)
        errors -= scores.col(q).cwiseAbs2();
    return errors.cwiseMax(0.0);
}

} // namespace core
