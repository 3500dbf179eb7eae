#pragma once

#include "core/density/student_t_parameters.h"
#include "core/linalg/tridiagonal.h"
#include "core/novelty/joint_kernel.h"

#include <optional>
#include <stop_token>
#include <vector>

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

    /// What an image with a label is to every σ₀ and β, Qᵀκ: N×G. Kept, it spares all but O(N) a pair.
    Outcome<Eigen::MatrixXd> project(const Points& images, const std::vector<int>& labels,
                                     std::stop_token stop = {}) const;
    /// s of each of its columns: G.
    Eigen::VectorXd scale(const Eigen::MatrixXd& projected, const Setting& setting, Posterior posterior) const;

    /// s of one image (1×D) with each of these label vectors (K×classes), also as if the training row `without` were
    /// not there: K. Cost O(N² + KN·classes).
    Eigen::VectorXd scaleWithLabels(const Points& image, const Points& labels, const Setting& setting,
                                    Posterior posterior, std::optional<Eigen::Index> without = {}) const;

    /// s of every training row given all the others (leave_one_out.h), in the order in which they were given. Needs two
    /// rows (asserted). Cost O(N²).
    Eigen::VectorXd leaveOneOut(const Setting& setting, Posterior posterior) const;

    Eigen::Index observations() const { return training_.size(); }

private:
    JointGrid(TrainingImages training, const JointKernel& kernel);
    Eigen::MatrixXd scalesOf(const Eigen::MatrixXd& projected, const std::vector<Setting>& settings,
                             Posterior posterior) const;
    std::vector<Eigen::MatrixXd> projectedClasses(const Points& images) const;
    Eigen::Index sortedRow(Eigen::Index given) const;

    TrainingImages training_;
    JointKernel kernel_;
    Tridiagonal reduced_;
    Eigen::VectorXd ones_; // Qᵀ1
};

/// What is searched for the best hyperparameters: σ₀² = 10^(−4 … 2) by half decades, β = 10^(−3 … 4) by decades.
std::vector<JointGrid::Setting> noveltyGrid();

} // namespace core
