#include "core/novelty/joint_kde.h"

#include "core/linalg/log_sum_exp.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index blockImages = 128;

/// log Σ_i exp(−d²_i/(2h²)) over the rows of each class, G×classes; −∞ for a class without rows.
MatrixXd logSumsByClass(const TrainingImages& training, const MatrixXd& squared, double bandwidth)
{
    MatrixXd sums(squared.cols(), training.classes());
    for (Index c = 0; c < sums.cols(); ++c) {
        const Index from = training.begins[static_cast<std::size_t>(c)];
        const Index size = training.begins[static_cast<std::size_t>(c) + 1] - from;
        for (Index i = 0; i < sums.rows(); ++i)
            sums(i, c) = size == 0 ? -std::numeric_limits<double>::infinity()
                                   : logSumExp(-0.5 / (bandwidth * bandwidth) * squared.col(i).segment(from, size));
    }
    return sums;
}

/// log(exp(S_c) + ρ Σ_{b ≠ c} exp(S_b)) for every label c.
MatrixXd joined(const MatrixXd& sums, double labelBandwidth)
{
    const double logOther = -1.0 / (labelBandwidth * labelBandwidth);
    MatrixXd result(sums.rows(), sums.cols());
    for (Index i = 0; i < sums.rows(); ++i)
        for (Index c = 0; c < sums.cols(); ++c) {
            VectorXd terms = sums.row(i).transpose().array() + logOther;
            terms(c) = sums(i, c);
            result(i, c) = logSumExp(terms);
        }
    return result;
}

double logConstant(const TrainingImages& training, const JointKernel& kernel)
{
    const auto half = [](Index dimensions, double bandwidth) {
        return 0.5 * static_cast<double>(dimensions) * std::log(2.0 * std::numbers::pi * bandwidth * bandwidth);
    };
    return -std::log(static_cast<double>(training.size())) - half(training.images.cols(), kernel.imageLengthscale) -
           half(training.classes(), kernel.labelLengthscale);
}

} // namespace

JointKde::JointKde(const Dataset& training, int classes) : training_(byClass(training, classes))
{
    assert(training.size() >= 1);
}

Outcome<std::vector<MatrixXd>> JointKde::logDensityOfEachLabel(const Points& images,
                                                               const std::vector<JointKernel>& kernels,
                                                               std::stop_token stop) const
{
    std::vector<MatrixXd> result(kernels.size(), MatrixXd(images.rows(), training_.classes()));
    for (Index begin = 0; begin < images.rows(); begin += blockImages) {
        const Index count = std::min(blockImages, images.rows() - begin);
        const MatrixXd squared =
            squaredDistances(training_.images, images.middleRows(begin, count).rowwise() - training_.mean);
        double bandwidth = std::numeric_limits<double>::quiet_NaN();
        MatrixXd sums; // kernels that differ in the label's bandwidth alone stand beside each other
        for (std::size_t k = 0; k < kernels.size(); ++k) {
            if (stop.stop_requested())
                return Cancelled{};
            if (kernels[k].imageLengthscale != bandwidth)
                sums = logSumsByClass(training_, squared, bandwidth = kernels[k].imageLengthscale);
            result[k].middleRows(begin, count) =
                joined(sums, kernels[k].labelLengthscale).array() + logConstant(training_, kernels[k]);
        }
    }
    return result;
}

Outcome<MatrixXd> JointKde::logDensity(const Points& images, const std::vector<int>& labels,
                                       const std::vector<JointKernel>& kernels, std::stop_token stop) const
{
    assert(std::ssize(labels) == images.rows());
    const Outcome<std::vector<MatrixXd>> each = logDensityOfEachLabel(images, kernels, stop);
    if (std::holds_alternative<Cancelled>(each))
        return Cancelled{};
    MatrixXd result(images.rows(), std::ssize(kernels));
    for (std::size_t k = 0; k < kernels.size(); ++k)
        for (Index i = 0; i < images.rows(); ++i)
            result(i, static_cast<Index>(k)) =
                std::get<std::vector<MatrixXd>>(each)[k](i, labels[static_cast<std::size_t>(i)]);
    return result;
}

} // namespace core
