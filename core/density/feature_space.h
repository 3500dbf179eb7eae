#pragma once

#include "core/density/student_t.h"

#include <Eigen/Core>

namespace core
{

/// A multivariate Student-T, location and scale matrix (not covariance) and degrees of freedom.
struct StudentT {
    Eigen::VectorXd location;
    Eigen::MatrixXd scale; // symmetric positive definite
    double degreesOfFreedom = 1.0;
};

/// The predictive over the feature space itself, for features Φ (N×D) of the data: degrees of freedom ν = N + α − D + 1
/// as a density in D dimensions, location Σφ/(N+β), scale Ψ_N (N+β+1)/((N+β) ν) with
///   Ψ_N = σ₀²I + Σ(φ−φ̄)(φ−φ̄)ᵀ + Nβ/(N+β) φ̄φ̄ᵀ, as printed without the last term;
/// as a function of φ it is proportional to s^(−(1+N+α)/2).
/// Failure when ν <= 0 (the predictive has no integral) or the parameters have problems. N = 0 needs β > 0.
Outcome<StudentT> featureSpacePredictive(const Eigen::MatrixXd& features, const StudentTParameters& parameters);

} // namespace core
