#pragma once

#include "core/density/student_t_parameters.h"
#include "core/novelty/joint_kernel.h"

#include <stop_token>

namespace core
{

/// The kernel student-T of images with their labels at one setting: s of any image with any label (MATH 2), which grows
/// with novelty, for log q = −(1+N+α)/2 · log s. By a Cholesky factor and its inverse; immutable, safe to share between
/// threads.
class JointStudentT
{
public:
    /// Failure names the first problem of the numbers, or says that σ₀ is too small. Cost O(N²D + N³).
    static Outcome<JointStudentT> fit(const Dataset& training, const JointKernel& kernel,
                                      const StudentTParameters& parameters, int classes = digitClasses,
                                      std::stop_token stop = {});

    /// s of every image with its own label: G. Cost O(N²) a pair, in blocks: memory N² and some N·256.
    Outcome<Eigen::VectorXd> scale(const Points& images, const std::vector<int>& labels,
                                   std::stop_token stop = {}) const;
    /// The same with label vectors, G×classes.
    Outcome<Eigen::VectorXd> scale(const Points& images, const Points& labels, std::stop_token stop = {}) const;

    /// s of every image with each of the labels: G×classes, for the cost of one projection: a label changes the kernel
    /// vector on its own class alone, so that with w_b = L⁻¹κ on class b, w = Σ_b w_b:
    ///   L⁻¹κ_c = ρw + (1−ρ)w_c,  ρ = JointKernel::otherLabel().
    Outcome<Eigen::MatrixXd> scaleOfEachLabel(const Points& images, std::stop_token stop = {}) const;

    Eigen::Index observations() const { return training_.size(); }
    double exponent() const; // of s: log q = exponent · log s

private:
    JointStudentT(TrainingImages training, const JointKernel& kernel, const StudentTParameters& parameters);
    Eigen::VectorXd scaleOf(const Eigen::VectorXd& squaredNorms, const Eigen::VectorXd& onto) const;

    TrainingImages training_;
    JointKernel kernel_;
    StudentTParameters parameters_;
    Eigen::MatrixXd inverse_; // L⁻¹ of K + σ₀²I = L Lᵀ, lower triangular
    Eigen::VectorXd ones_;    // L⁻¹1
};

/// P(label | image) ∝ q(image, label) from s of each label: G×classes, rows of sum 1, by log-sum-exp.
Eigen::MatrixXd labelProbabilities(const Eigen::MatrixXd& logDensity);

} // namespace core
