#pragma once

#include "core/embedding/embedding_prior.h"
#include "core/embedding/kernel_profile.h"

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace core
{

/// The inducing points that a kernel short against them sees from within a box of the plane: the others have k below
/// 1e-16, and share in the volume element as little.
struct NearInducing {
    std::vector<Eigen::Index> which;
    Eigen::MatrixXd z;                                // of these
    double kernelError = 0.0;                         // of the norm of k(z, x) without the others, at most
    double logNear = 0.0, logFar = 0.0, constant = 0; // see volumeError

    /// By how much log γ is too low without the others where it is `logVolume` without them, at most. With G = Σ w²ddᵀ
    /// over the near ones (evidence_jacobian.h) and F over the others, ½ log det(G+F) − ½ log det G is at most
    /// ½ tr(G⁻¹F), and that ½ tr G tr F/det G.
    double volumeError(double logVolume) const;
};

/// Nothing where they are more than half of all. Cost O(m).
std::optional<NearInducing> nearInducing(const EmbeddingPrior& prior, const KernelProfile& profile,
                                         const Eigen::MatrixXd& z, const Eigen::Array2d& low,
                                         const Eigen::Array2d& high);

} // namespace core
