#pragma once

#include "core/hypothesis/gamma_law.h"
#include "core/hypothesis/nulls.h"
#include "core/independence/hsic_nulls.h"
#include "core/independence/hsic_p_value.h"
#include "core/linalg/products.h"
#include "core/outcome.h"

#include <stop_token>

namespace core
{

/// The kernel test of conditional independence: what remains of the kernels of x and y when z has explained its part,
///   T = (1/n) tr(K_x|z K_y|z),  K_·|z = R K_· R,  R = ε(K_z + εI)⁻¹,
/// with centred Grams; K_x that of (x, z/2). Under independence given z it is (1/n) Σ_l λ_l z_l², λ the eigenvalues of
/// the elementwise product K_x|z ∘ K_y|z.
/// Source: Zhang, Peters, Janzing and Schölkopf, "Kernel-based conditional independence test and application in causal
/// discovery", UAI 2011, proposition 5; K_x|z ∘ K_y|z has the eigenvalues of their W.
struct KciStatistic {
    double value = 0.0;
    Eigen::MatrixXd product; // K_x|z ∘ K_y|z
};

/// ε of the regularised regression on z, as in the authors' program.
inline constexpr double kciRegulariser = 1e-3;

/// Grams n×n, centred; ε > 0 (asserted). Failure where K_z + εI cannot be factorised. Cost about 5 products of n×n.
Outcome<KciStatistic> kciStatistic(const MatrixIn& centredX, const MatrixIn& centredY, const MatrixIn& centredZ,
                                   double regulariser = kciRegulariser);

/// The law of the statistic under independence given z: the spectral null, or a gamma distribution of the same mean
/// tr(·)/n and variance 2‖·‖²_F/n². Failure where nothing varies.
Outcome<GammaLaw> kciGammaNull(const KciStatistic& statistic);
Outcome<MixtureLaw> kciSpectralNull(const KciStatistic& statistic);

/// Its p-value by one of them; Failure as of these, and for the permutation null, which knows no z.
Outcome<PValue> kciPValue(const KciStatistic& statistic, NullDistribution null);

/// Without a z: (1/n) tr(K L), its gamma null of mean tr K tr L/n² and variance 2‖K‖²‖L‖²/n⁴ in the same unit, or the
/// spectral null, which is that of n·HSIC. `value` is n·HSIC (biased).
struct UnconditionalKci {
    double value = 0.0;
    PValue p;
};
Outcome<GammaLaw> unconditionalKciGammaNull(const MatrixIn& centredX, const MatrixIn& centredY);
Outcome<UnconditionalKci> unconditionalKci(const MatrixIn& centredX, const MatrixIn& centredY, NullDistribution null,
                                           std::stop_token stop = {});

} // namespace core
