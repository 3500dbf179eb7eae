#pragma once

#include "core/kernels/families/fourier_spectrum.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <vector>

namespace core
{

// Stationary kernels on the line, k(x,y) = K(x−y). Convention: K̃(k) = ∫ dx e^{ikx} K(x), k an angular frequency.

/// K(x) = ∫ dk/(2π) K̃(k) cos(kx) + Σ mass cos(frequency x).
struct PowerSpectrum {
    Eigen::VectorXd density;         // K̃ at the frequencies asked for; infinite where it is (rq with α <= ½ at 0)
    std::vector<SpectralLine> lines; // ascending in frequency; masses below 1e-16 of K(0) left out
};

/// K̃ of se, exponential, laplacian, matern32, matern52, rq (Bessel K), cosine, periodic (Bessel I), constant, bishop
/// without linear term, their sums and scalings, products in which at most one factor has a density, and products of
/// se; by quadrature (numerical_spectrum.h) that of formulas which depend on x − y alone, and of products with them.
/// Failure (a sentence) for families whose spectrum is not known here, or that are not stationary, for other products,
/// and for formulas whose integral does not converge.
///   se √(2π) ℓ exp(−ℓ²k²/2);  exponential 2ℓ/(1+ℓ²k²);  matern32 4a³/(a²+k²)², a = √3/ℓ;
///   matern52 (16/3)a⁵/(a²+k²)³, a = √5/ℓ;  rq 2√π c/Γ(α) (c|k|/2)^(α−½) K_{α−½}(c|k|), c = √(2α) ℓ.
Outcome<FourierSpectrum> fourierSpectrum(const Kernel& kernel); // its lines ascending
Outcome<PowerSpectrum> powerSpectrum(const Kernel& kernel, const Eigen::VectorXd& frequencies);

/// |Σ c_i e^{ikx_i}|² at every frequency: the |f̃(k)|² of f = Σ c_i K(·−x_i) is this times K̃(k)², and
///   ‖f‖² = D(f,f) = ∫ dk/(2π) |f̃|²/K̃ = ∫ dk/(2π) |Σ c_i e^{ikx_i}|² K̃(k)  (plus mass·|…|² for every line).
/// Cost O(n) a frequency.
Eigen::VectorXd coefficientPower(const Eigen::VectorXd& centres, const Eigen::VectorXd& coefficients,
                                 const Eigen::VectorXd& frequencies);

/// D(f,f) of the bump f(x) = exp(−x²/(2w²)): ∫ dk/(2π) 2πw² exp(−w²k²)/K̃(k). Infinity where the integral diverges or
/// the spectrum has no density (the bump is not in H). For se of lengthscale s: w²/(s√(2w²−s²)), infinite for
/// w <= s/√2, as for every kernel whose density falls like that of se(s): sums of se by their least lengthscale. w > 0
/// (asserted). Failure as powerSpectrum's. Other kernels by quadrature, relative error about 1e-10, and too small where
/// w is within 2 % of such an s/√2.
Outcome<double> bumpNormSquared(const Kernel& kernel, double width);

} // namespace core
