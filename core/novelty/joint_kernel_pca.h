#pragma once

#include "core/novelty/joint_kernel.h"
#include "core/novelty/kernel_pca_score.h"

#include <stop_token>

namespace core
{

/// Kernel PCA of order one of images with their labels under the joint kernel: how far, squared, an image with a label
/// lies in feature space from the leading component of the training images. It grows with novelty, and is no density.
/// Immutable; safe to share between threads. Source: [HL] 4, after Hoffmann (2007); see KernelPcaScore.
class JointKernelPca
{
public:
    static constexpr Eigen::Index order = 1;

    /// Failure for no training image, more than mostSpectrumPoints, or numbers that overflow; Cancelled on stop.
    /// Cost O(N²D) and that of leadingEigen.
    static Outcome<JointKernelPca> fit(const Dataset& training, const JointKernel& kernel, int classes = digitClasses,
                                       std::stop_token stop = {});

    /// The score of every image with its own label: G. Cost O(ND) a pair, in blocks.
    Outcome<Eigen::VectorXd> score(const Points& images, const std::vector<int>& labels,
                                   std::stop_token stop = {}) const;
    /// The same with label vectors, G×classes.
    Outcome<Eigen::VectorXd> score(const Points& images, const Points& labels, std::stop_token stop = {}) const;

private:
    JointKernelPca(TrainingImages training, const JointKernel& kernel, KernelPcaScore score);

    TrainingImages training_;
    JointKernel kernel_;
    KernelPcaScore score_;
};

} // namespace core
