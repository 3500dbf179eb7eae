#pragma once

#include "core/density/spectrum.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/density/feature_line.h"
#include "core/labs/density/manifold.h"

namespace core
{

/// The plane (φ₁, φ₂) of `parabola` in one dimension, or of the two leading kernel principal components v₁, v₂, or the
/// line of the only one: where its points lie, and what the student-T needs of them. Everything that depends on data,
/// kernel and window alone.
struct PlaneGeometry {
    bool explicitMap = false;
    CentredSpectrum spectrum; // of the features themselves (explicit), or of the kernel
    Eigen::MatrixXd points;   // N×2; N×1 on a line
    Eigen::MatrixXd manifold; // m×2 or m×1, φ(x) for 1D data; empty otherwise
    Eigen::VectorXd manifoldInput;
    Eigen::VectorXd axis1, axis2; // of the lattice on which the density is drawn; a line has the first only
    ProjectedGrid lattice;        // explicit: the lattice projected
    double explained = 1.0;
};

/// Is panel B the explicit plane of the paper's Figure 1: `parabola`, maybe scaled, in one dimension?
bool hasExplicitPlane(const Kernel& kernel, Eigen::Index dimensions);

/// The explicit plane for x (N×1, N >= 1), with the curve (x, x²) over the window. Throws Ending.
PlaneGeometry explicitPlane(const Points& x, const Kernel& kernel, const Interval& window, bool preview,
                            const std::stop_token& stop);

/// How many even places of the window the manifold is drawn through at least.
Eigen::Index manifoldPlaces(bool preview);

/// 2, or 1 where the centred data span no plane.
Eigen::Index principalDirections(const CentredSpectrum& spectrum);

/// The plane of the two leading components, or the line of the only one; nothing when the data coincide in feature
/// space. `manifold` are the projections of φ(x) on them for 1D data (else empty). Signs are those of kernel PCA:
/// orientation() of the scores.
std::optional<PlaneGeometry> principalPlane(const CentredSpectrum& spectrum, double trace, const Manifold& manifold,
                                            bool preview);

/// The plane, or line (isLine), with the student-T on it. For a point φ̄ + a v₁ + b v₂ MATH 2's three forms are F = w₁a²
/// + w₂b², G = w₁aμ₁ + w₂bμ₂ with μ_j = ⟨v_j, φ̄⟩ = ρ_j/√λ_j and w = 1/(σ₀²+λ); Q is that of the whole feature space.
/// `manifoldDensity` colours the curve (one value a vertex).
FeaturePlane featurePlane(const PlaneGeometry& geometry, const StudentTParameters& parameters,
                          const Eigen::VectorXd& manifoldDensity);

} // namespace core
