#pragma once

#include "core/density/student_t_parameters.h"
#include "core/linalg/tridiagonal.h"
#include "core/novelty/joint_kernel.h"

#include <stop_token>

namespace core
{

/// The kernel student-T of images with their labels under many (σ₀, β) at once: K = QTQᵀ is reduced once for a
/// lengthscale, Qᵀκ computed once for an image, and every σ₀ is then O(N) a pair, every further β O(1). Immutable.
class JointGrid
{
public:
    struct Setting {
        double sigma0 = 0.1, beta = 0.01;
        bool operator==(const Setting&) const = default;
    };

    /// Cost O(N²D + 8N³/3). `training` needs a row (asserted).
    static Outcome<JointGrid> reduce(const Dataset& training, const JointKernel& kernel, int classes = digitClasses,
                                     std::stop_token stop = {});

    /// s of every image with its own label under each setting: G×settings.
    Outcome<Eigen::MatrixXd> scales(const Points& images, const std::vector<int>& labels,
                                    const std::vector<Setting>& settings, Posterior posterior,
                                    std::stop_token stop = {}) const;

    /// The label of least s for every image under each setting: G×settings.
    Outcome<Eigen::MatrixXi> likeliestLabels(const Points& images, const std::vector<Setting>& settings,
                                             Posterior posterior, std::stop_token stop = {}) const;

private:
    JointGrid(TrainingImages training, const JointKernel& kernel);
    Eigen::MatrixXd scalesOf(const Eigen::MatrixXd& projected, const std::vector<Setting>& settings,
                             Posterior posterior) const;
    std::vector<Eigen::MatrixXd> projectedClasses(const Points& images) const;

    TrainingImages training_;
    JointKernel kernel_;
    Tridiagonal reduced_;
    Eigen::VectorXd ones_; // Qᵀ1
};

/// What is searched for the best hyperparameters: σ₀² = 10^(−4 … 2) by half decades, β = 10^(−3 … 4) by decades.
std::vector<JointGrid::Setting> noveltyGrid();

} // namespace core
