#include "core/novelty/joint_grid.h"

#include "core/density/predictive.h"
#include "core/ending.h"
#include "core/linalg/products.h"
#include "core/novelty/leave_one_out.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::MatrixXi;
using Eigen::VectorXd;

namespace
{

/// Calls work(first, last) for groups of settings that share σ₀.
template <class Work>
void forEachSigma0(const std::vector<JointGrid::Setting>& settings, const Work& work)
{
    for (std::size_t first = 0; first < settings.size();) {
        std::size_t last = first + 1;
        while (last < settings.size() && settings[last].sigma0 == settings[first].sigma0)
            ++last;
        work(first, last);
        first = last;
    }
}

} // namespace

std::vector<JointGrid::Setting> noveltyGrid()
{
    std::vector<JointGrid::Setting> settings;
    for (int half = -8; half <= 4; ++half)
        for (int decade = -3; decade <= 4; ++decade)
            settings.push_back({.sigma0 = std::pow(10.0, 0.25 * half), .beta = std::pow(10.0, decade)});
    return settings;
}

JointGrid::JointGrid(TrainingImages training, const JointKernel& kernel)
    : training_(std::move(training)), kernel_(kernel)
{
}

Outcome<JointGrid> JointGrid::reduce(const Dataset& training, const JointKernel& kernel, int classes,
                                     std::stop_token stop)
{
    assert(training.size() >= 1);
    JointGrid grid(byClass(training, classes), kernel);
    const MatrixXd k = jointGram(grid.training_, kernel);
    if (stop.stop_requested())
        return Cancelled{};
    Outcome<Tridiagonal> reduced = tridiagonalise(k);
    if (const auto* failure = std::get_if<Failure>(&reduced))
        return *failure;
    grid.reduced_ = std::get<Tridiagonal>(std::move(reduced));
    grid.ones_ = grid.reduced_.basis.colwise().sum();
    return grid;
}

/// Qᵀκ on the rows of each class alone, N×G each; together they are Qᵀκ.
std::vector<MatrixXd> JointGrid::projectedClasses(const Points& images) const
{
    const MatrixXd k = imageCrossGram(training_, kernel_.imageLengthscale, images);
    std::vector<MatrixXd> projected;
    for (std::size_t c = 0; c + 1 < training_.begins.size(); ++c) {
        const Index from = training_.begins[c], size = training_.begins[c + 1] - from;
        projected.push_back(multiplyTransposedLeft(reduced_.basis.middleRows(from, size), k.middleRows(from, size)));
    }
    return projected;
}

/// s of every column of Qᵀκ under each setting.
MatrixXd JointGrid::scalesOf(const MatrixXd& projected, const std::vector<Setting>& settings, Posterior posterior) const
{
    MatrixXd result(projected.cols(), std::ssize(settings));
    forEachSigma0(settings, [&](std::size_t first, std::size_t last) {
        const double sigma0 = settings[first].sigma0, variance = sigma0 * sigma0;
        const ShiftedTridiagonal shifted(reduced_, variance, 0.5 * variance); // eigenvalues of K are >= 0
        VectorXd ones = ones_;
        shifted.halfSolve(ones);
        Eigen::ArrayXd unexplained(projected.cols()), h(projected.cols());
        for (Index i = 0; i < projected.cols(); ++i) {
            VectorXd v = projected.col(i);
            shifted.halfSolve(v);
            unexplained(i) = std::max(1.0 - v.squaredNorm(), 0.0) / variance;
            h(i) = 1.0 - v.dot(ones);
        }
        for (std::size_t s = first; s < last; ++s) {
            const StudentTParameters parameters{.sigma0 = sigma0, .beta = settings[s].beta, .posterior = posterior};
            result.col(static_cast<Index>(s)) =
                1.0 + krigingExcess(unexplained, h, variance * ones.squaredNorm(), training_.size(), parameters);
        }
    });
    return result;
}

Outcome<MatrixXd> JointGrid::project(const Points& images, const std::vector<int>& labels, std::stop_token stop) const
{
    assert(std::ssize(labels) == images.rows());
    const double other = kernel_.otherLabel();
    MatrixXd result(training_.size(), images.rows());
    for (Index begin = 0; begin < images.rows(); begin += imagesOfBlock) {
        if (stop.stop_requested())
            return Cancelled{};
        const Index count = std::min(imagesOfBlock, images.rows() - begin);
        const std::vector<MatrixXd> ofClass = projectedClasses(images.middleRows(begin, count));
        auto projected = result.middleCols(begin, count);
        projected.setZero();
        for (const MatrixXd& part : ofClass)
            projected += other * part;
        for (Index i = 0; i < count; ++i) {
            const auto label = static_cast<std::size_t>(labels[static_cast<std::size_t>(begin + i)]);
            projected.col(i) += (1.0 - other) * ofClass[label].col(i);
        }
    }
    return result;
}

Outcome<MatrixXd> JointGrid::scales(const Points& images, const std::vector<int>& labels,
                                    const std::vector<Setting>& settings, Posterior posterior,
                                    std::stop_token stop) const
{
    return untilEnding([&] { return scalesOf(valueOrEnd(project(images, labels, stop)), settings, posterior); });
}

VectorXd JointGrid::scale(const MatrixXd& projected, const Setting& setting, Posterior posterior) const
{
    return scalesOf(projected, {setting}, posterior).col(0);
}

/// Where a row stands among those in the order of their classes.
Index JointGrid::sortedRow(Index given) const
{
    return std::ranges::find(training_.rows, given) - training_.rows.begin();
}

VectorXd JointGrid::scaleWithLabels(const Points& image, const Points& labels, const Setting& setting,
                                    Posterior posterior, std::optional<Index> without) const
{
    assert(image.rows() == 1 && labels.cols() == training_.classes());
    const double variance = setting.sigma0 * setting.sigma0;
    const std::vector<MatrixXd> ofClass = projectedClasses(image);
    const MatrixXd factors = kernel_.labelFactors(labels);
    MatrixXd each = MatrixXd::Zero(training_.size(), labels.rows());
    for (std::size_t c = 0; c < ofClass.size(); ++c)
        each += ofClass[c].col(0) * factors.col(static_cast<Index>(c)).transpose();
    if (!without)
        return scalesOf(each, {setting}, posterior).col(0);
    // Without a row the inverse loses what stands in its row and column: A₋⁻¹ = A⁻¹ − A⁻¹e eᵀA⁻¹/(A⁻¹)_ii.
    const Index row = sortedRow(*without);
    const ShiftedTridiagonal shifted(reduced_, variance, 0.5 * variance);
    VectorXd unit = reduced_.basis.row(row), ones = ones_ - unit;
    const VectorXd kernelOfRow = imageCrossGram(training_, kernel_.imageLengthscale, image)(row, 0) *
                                 factors.col(training_.labels[static_cast<std::size_t>(row)]);
    each -= unit * kernelOfRow.transpose();
    shifted.halfSolve(unit);
    shifted.halfSolve(ones);
    unit.normalize();
    ones -= unit.dot(ones) * unit;
    Eigen::ArrayXd unexplained(each.cols()), h(each.cols());
    for (Index i = 0; i < each.cols(); ++i) {
        VectorXd v = each.col(i);
        shifted.halfSolve(v);
        v -= unit.dot(v) * unit;
        unexplained(i) = std::max(1.0 - v.squaredNorm(), 0.0) / variance;
        h(i) = 1.0 - v.dot(ones);
    }
    const StudentTParameters parameters{.sigma0 = setting.sigma0, .beta = setting.beta, .posterior = posterior};
    return 1.0 + krigingExcess(unexplained, h, variance * ones.squaredNorm(), training_.size() - 1, parameters);
}

VectorXd JointGrid::leaveOneOut(const Setting& setting, Posterior posterior) const
{
    const double variance = setting.sigma0 * setting.sigma0;
    const ShiftedTridiagonal shifted(reduced_, variance, 0.5 * variance);
    VectorXd ones = ones_, diagonal(training_.size()), sums(training_.size());
    shifted.halfSolve(ones);
    for (Index i = 0; i < training_.size(); ++i) {
        VectorXd v = reduced_.basis.row(i);
        shifted.halfSolve(v);
        diagonal(i) = v.squaredNorm();
        sums(i) = v.dot(ones);
    }
    const VectorXd sorted =
        leaveOneOutScale(diagonal, sums, {.sigma0 = setting.sigma0, .beta = setting.beta, .posterior = posterior});
    VectorXd result(training_.size());
    for (Index i = 0; i < result.size(); ++i)
        result(training_.rows[static_cast<std::size_t>(i)]) = sorted(i);
    return result;
}

Outcome<MatrixXi> JointGrid::likeliestLabels(const Points& images, const std::vector<Setting>& settings,
                                             Posterior posterior, std::stop_token stop) const
{
    const double other = kernel_.otherLabel();
    MatrixXi labels(images.rows(), std::ssize(settings));
    for (Index begin = 0; begin < images.rows(); begin += imagesOfBlock) {
        const Index count = std::min(imagesOfBlock, images.rows() - begin);
        const std::vector<MatrixXd> ofClass = projectedClasses(images.middleRows(begin, count));
        MatrixXd all = MatrixXd::Zero(training_.size(), count), least;
        for (const MatrixXd& part : ofClass)
            all += other * part;
        for (std::size_t c = 0; c < ofClass.size(); ++c) {
            if (stop.stop_requested())
                return Cancelled{};
            const MatrixXd s = scalesOf(all + (1.0 - other) * ofClass[c], settings, posterior);
            if (c == 0)
                least = s;
            for (Index j = 0; j < s.cols(); ++j)
                for (Index i = 0; i < count; ++i)
                    if (c == 0 || s(i, j) < least(i, j)) {
                        least(i, j) = s(i, j);
                        labels(begin + i, j) = static_cast<int>(c);
                    }
        }
    }
    return labels;
}

} // namespace core
