#include "core/novelty/joint_kde.h"

#include "core/linalg/log_sum_exp.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

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

/// log Σ_c exp(S_c − ‖t − e_c‖²/(2λ²)) of one image, from its sums and the squared distances of its label.
double joined(const RowVectorXd& sums, const RowVectorXd& labelDistances, double labelBandwidth)
{
    return logSumExp((sums - 0.5 / (labelBandwidth * labelBandwidth) * labelDistances).transpose());
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

template <class Use>
bool JointKde::forEachBlock(const Points& images, const std::vector<JointKernel>& kernels, const std::stop_token& stop,
                            const Use& use) const
{
    for (Index begin = 0; begin < images.rows(); begin += imagesOfBlock) {
        const Index count = std::min(imagesOfBlock, images.rows() - begin);
        const MatrixXd squared =
            squaredDistances(training_.images, images.middleRows(begin, count).rowwise() - training_.mean);
        double bandwidth = std::numeric_limits<double>::quiet_NaN();
        MatrixXd sums; // kernels that differ in the label's bandwidth alone stand beside each other
        for (std::size_t k = 0; k < kernels.size(); ++k) {
            if (stop.stop_requested())
                return false;
            if (kernels[k].imageLengthscale != bandwidth)
                sums = logSumsByClass(training_, squared, bandwidth = kernels[k].imageLengthscale);
            use(begin, k, sums);
        }
    }
    return true;
}

Outcome<std::vector<MatrixXd>> JointKde::logDensityOfEachLabel(const Points& images,
                                                               const std::vector<JointKernel>& kernels,
                                                               std::stop_token stop) const
{
    std::vector<MatrixXd> result(kernels.size(), MatrixXd(images.rows(), training_.classes()));
    const MatrixXd distances = squaredLabelDistances(MatrixXd::Identity(training_.classes(), training_.classes()));
    const auto add = [&](Index begin, std::size_t k, const MatrixXd& sums) {
        const double constant = logConstant(training_, kernels[k]);
        for (Index i = 0; i < sums.rows(); ++i)
            for (Index c = 0; c < sums.cols(); ++c)
                result[k](begin + i, c) = joined(sums.row(i), distances.row(c), kernels[k].labelLengthscale) + constant;
    };
    if (!forEachBlock(images, kernels, stop, add))
        return Cancelled{};
    return result;
}

Outcome<MatrixXd> JointKde::logDensity(const Points& images, const std::vector<int>& labels,
                                       const std::vector<JointKernel>& kernels, std::stop_token stop) const
{
    return logDensity(images, oneHot(labels, training_.classes()), kernels, std::move(stop));
}

Outcome<MatrixXd> JointKde::logDensity(const Points& images, const Points& labels,
                                       const std::vector<JointKernel>& kernels, std::stop_token stop) const
{
    assert(labels.rows() == images.rows() && labels.cols() == training_.classes());
    MatrixXd result(images.rows(), std::ssize(kernels));
    const MatrixXd distances = squaredLabelDistances(labels);
    const auto add = [&](Index begin, std::size_t k, const MatrixXd& sums) {
        const double constant = logConstant(training_, kernels[k]);
        for (Index i = 0; i < sums.rows(); ++i)
            result(begin + i, static_cast<Index>(k)) =
                joined(sums.row(i), distances.row(begin + i), kernels[k].labelLengthscale) + constant;
    };
    if (!forEachBlock(images, kernels, stop, add))
        return Cancelled{};
    return result;
}

} // namespace core
