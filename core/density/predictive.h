#pragma once

#include "core/density/spectrum.h"
#include "core/density/student_t.h"
#include "core/kernels/kernel.h"
#include "core/linalg/cholesky.h"

#include <variant>

namespace core
{

/// s − 1 >= 1/(N+β) from the terms of the kriging form: V = [k(x,x) − κᵀK'⁻¹κ]/σ₀², h = 1 − 1ᵀK'⁻¹κ, S = σ₀² 1ᵀK'⁻¹1
/// with κ = k(X,x), K' = K + σ₀²I: V + h²/(β+S), and as printed βS/(S+β)·(1/(N+β) − (h−t)/S)² more, t = β/(N+β). Apart
/// from the 1, so that log1p loses nothing. Source: MATH 2.
Eigen::ArrayXd krigingExcess(const Eigen::ArrayXd& unexplained, const Eigen::ArrayXd& h, double onesForm,
                             Eigen::Index observations, const StudentTParameters& parameters);
/// The same where every point has an S of its own.
Eigen::ArrayXd krigingExcess(const Eigen::ArrayXd& unexplained, const Eigen::ArrayXd& h, const Eigen::ArrayXd& onesForm,
                             Eigen::Index observations, const StudentTParameters& parameters);

/// s − 1 of points of the fit, each given all the others, from the terms at the points themselves: with A = K + σ₀²I of
/// all n they are V_i = 1 − σ₀²(A⁻¹)_ii, h_i = σ₀²(A⁻¹1)_i and S = σ₀² 1ᵀA⁻¹1, and those without i
///   V_i/(1 − V_i),  h_i/(1 − V_i),  S − h_i²/(1 − V_i).
/// V is taken to be below 1, as it is but for rounding; n >= 2 (asserted).
Eigen::ArrayXd leftOutExcess(const Eigen::ArrayXd& unexplained, const Eigen::ArrayXd& h, double onesForm,
                             Eigen::Index observations, const StudentTParameters& parameters);

/// Has the kernel an explicit feature map that is small enough for a QR to cost next to nothing, however many rows
/// there are?
bool hasSmallFeatureMap(const Kernel& kernel, Eigen::Index columns);

/// The kernel student-T fitted to one setting; immutable, safe to share between threads. s(x) by the kriging form, a
/// sum of non-negative terms, solved by whichever of three routes is the most accurate:
///   features   a small explicit feature map Φ: QR of Φ over σ₀I, which never squares the condition;
///   Cholesky   of K', with reported jitter;
///   spectrum   for a kernel that is not PSD: eigenvalues of HKH clipped at 0.
class StudentTPredictive
{
public:
    enum class Route { Features, Cholesky, Spectrum };

    /// Failure names the first problem of the parameters, of the kernel or of the points; on the routes that subtract
    /// kernel values also a σ₀ too small for double precision (precisionProblem). Cost O(N³) at most.
    static Outcome<StudentTPredictive> fit(const Points& x, const Kernel& kernel, const StudentTParameters& parameters);

    /// log s and log q (no Jacobian) at every row of `at`; blockwise in memory, on two threads, and each point's value
    /// is independent of its neighbours. `at` must be within the kernel's domain (inputProblem). Cost O(N²) a point
    /// (features: O(D²)).
    Eigen::VectorXd logScale(const Points& at) const;
    Eigen::VectorXd logDensity(const Points& at) const;

    /// V, h and S of krigingExcess at every row of `at`; of the routes that have them, Features and Cholesky
    /// (asserted).
    struct KrigingTerms {
        Eigen::ArrayXd unexplained, h;
        double onesForm = 0.0;
    };
    KrigingTerms krigingTerms(const Points& at) const;

    double jitter() const;
    Route route() const { return static_cast<Route>(solver_.index()); }

private:
    struct Features {
        Eigen::MatrixXd map; // Φ, N×D, columns as `columns` orders them
        Eigen::VectorXi columns;
        Eigen::MatrixXd upper;      // R: ΦᵀΦ + σ₀²I = RᵀR
        Eigen::VectorXd onesInSpan; // Qᵀ(1; 0)
    };
    struct Cholesky {
        CholeskyFactor factor;
        Eigen::VectorXd scaledOnes; // L⁻¹1
    };
    using Solver = std::variant<Features, Cholesky, CentredSpectrum>;
    struct Terms; // the three of s, at a block of points

    StudentTPredictive(const Points& x, const Kernel& kernel, const StudentTParameters& parameters);
    Outcome<Solver> solverFor() const;
    Terms terms(const Points& at) const;
    Eigen::ArrayXd excessOf(const Terms& terms) const;

    Eigen::MatrixXd x_;
    Kernel kernel_;
    StudentTParameters parameters_;
    Solver solver_;
    double onesForm_ = 0.0; // S
};

} // namespace core
