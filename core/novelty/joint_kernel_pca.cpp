#include "core/novelty/joint_kernel_pca.h"

#include "core/ending.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

JointKernelPca::JointKernelPca(TrainingImages training, const JointKernel& kernel, KernelPcaScore score)
    : training_(std::move(training)), kernel_(kernel), score_(std::move(score))
{
}

Outcome<JointKernelPca> JointKernelPca::fit(const Dataset& training, const JointKernel& kernel, int classes,
                                            std::stop_token stop)
{
    if (training.size() > mostSpectrumPoints) // before there is a matrix of them
        return Failure{Failure::Kind::InvalidInput, std::to_string(training.size()) +
                                                        " training images are too many for kernel PCA, which takes up "
                                                        "to " +
                                                        std::to_string(mostSpectrumPoints) + ": use a part of them"};
    TrainingImages sorted = byClass(training, classes);
    return untilEnding([&] {
        KernelPcaScore score = valueOrEnd(KernelPcaScore::fit(jointGram(sorted, kernel), order, std::move(stop)));
        return JointKernelPca(std::move(sorted), kernel, std::move(score));
    });
}

Outcome<VectorXd> JointKernelPca::score(const Points& images, const std::vector<int>& labels,
                                        std::stop_token stop) const
{
    return score(images, oneHot(labels, training_.classes()), std::move(stop));
}

Outcome<VectorXd> JointKernelPca::score(const Points& images, const Points& labels, std::stop_token stop) const
{
    assert(labels.rows() == images.rows());
    VectorXd result(images.rows());
    for (Index begin = 0; begin < images.rows(); begin += imagesOfBlock) {
        if (stop.stop_requested())
            return Cancelled{};
        const Index count = std::min(imagesOfBlock, images.rows() - begin);
        result.segment(begin, count) = score_.score(
            jointCrossGram(training_, kernel_, images.middleRows(begin, count), labels.middleRows(begin, count)),
            VectorXd::Ones(count));
    }
    return result;
}

} // namespace core
