#pragma once

#include "core/novelty/joint_kernel.h"

#include <stop_token>

namespace core
{

/// The Gaussian kernel density estimate of images with their labels as one of `classes` ones, with a bandwidth for each
/// part: over R^(D + classes),
///   p(x, c) = 1/N Σ_i exp(−‖x−x_i‖²/(2h²) − [c ≠ c_i]/λ²) / ((2πh²)^(D/2) (2πλ²)^(classes/2)),
/// h = JointKernel::imageLengthscale, λ = JointKernel::labelLengthscale. Immutable.
class JointKde
{
public:
    /// `training` needs a row (asserted).
    explicit JointKde(const Dataset& training, int classes = digitClasses);

    /// log p of every image with each label, G×classes, one matrix for each kernel; the distances are computed once.
    Outcome<std::vector<Eigen::MatrixXd>> logDensityOfEachLabel(const Points& images,
                                                                const std::vector<JointKernel>& kernels,
                                                                std::stop_token stop = {}) const;
    /// log p of every image with its own label: G×kernels.
    Outcome<Eigen::MatrixXd> logDensity(const Points& images, const std::vector<int>& labels,
                                        const std::vector<JointKernel>& kernels, std::stop_token stop = {}) const;
    /// The same with label vectors, G×classes: ‖t − e_c‖²/(2λ²) stands for [c ≠ c_i]/λ².
    Outcome<Eigen::MatrixXd> logDensity(const Points& images, const Points& labels,
                                        const std::vector<JointKernel>& kernels, std::stop_token stop = {}) const;

private:
    /// Calls use(first image of a block, kernel, log Σ_i exp(−‖x−x_i‖²/(2h²)) of its images by class); false when
    /// stopped.
    template <class Use>
    bool forEachBlock(const Points& images, const std::vector<JointKernel>& kernels, const std::stop_token& stop,
                      const Use& use) const;

    TrainingImages training_;
};

} // namespace core
