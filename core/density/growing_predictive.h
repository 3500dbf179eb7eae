#pragma once

#include "core/density/student_t_parameters.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <optional>

namespace core
{

/// The exact kernel student-T of data that grow by one point at a time, in the kriging form with K' = K + σ₀²I = L Lᵀ
/// (MATH 2): a point appended costs O(N²), a row of L, and no new factorisation. For shift-invariant kernels.
///   With v(x) = L⁻¹k(X,x) and a = L⁻¹1:  s(x) − 1 = [k(0) − ‖v‖²]/σ₀² + (1 − aᵀv)²/(β + σ₀²‖a‖²) >= 1/(N+β).
class GrowingPredictive
{
public:
    /// With n >= 1 points x (n×d). Failure names the first problem of the parameters, the kernel or the points.
    static Outcome<GrowingPredictive> start(const Points& x, const Kernel& kernel,
                                            const StudentTParameters& parameters);

    /// Failure where σ₀ is so small that the factor would be rounding; then nothing has changed.
    std::optional<Failure> append(const Eigen::RowVectorXd& point);

    Eigen::Index observations() const { return count_; }
    Eigen::Index dimensions() const { return x_.cols(); }
    Eigen::MatrixXd points() const { return x_.topRows(count_); }
    const Kernel& kernel() const { return kernel_; }
    const StudentTParameters& parameters() const { return parameters_; }
    double exponent() const; // of s: log q = exponent · log s, < 0
    double floor() const;    // γ − 1 = 1/(N+β)

    /// v at every row of `at` (G×d): N×G. Cost O(N²) a point.
    Eigen::MatrixXd halfSolved(const Points& at) const;
    /// The last row of that alone, from the N−1 above it: what a point appended adds. Cost O(N) a point.
    Eigen::RowVectorXd appended(const Eigen::Ref<const Eigen::MatrixXd>& before, const Points& at) const;
    /// s − 1 for every column of v.
    Eigen::ArrayXd excess(const Eigen::Ref<const Eigen::MatrixXd>& halfSolved) const;

    /// log q (no Jacobian), and its slope ∂ log q/∂x, at one point. Cost O(N²).
    double logDensity(const Eigen::RowVectorXd& at) const;
    struct Slope {
        double logDensity = 0.0;
        Eigen::RowVectorXd gradient; // d
    };
    Slope logDensitySlope(const Eigen::RowVectorXd& at) const;

private:
    GrowingPredictive(const Kernel& kernel, const StudentTParameters& parameters, Eigen::Index dimensions);
    void makeRoom();

    Kernel kernel_;
    StudentTParameters parameters_;
    double variance_ = 1.0; // k(0)
    Eigen::Index count_ = 0;
    Eigen::MatrixXd x_, lower_; // room for more rows than count_
    Eigen::VectorXd ones_;      // a
};

} // namespace core
