#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "core/spectrum/mercer.h"

namespace core
{

/// The bench's function as Σ c_i k(x_i, ·), with its squared norm term by term.
struct BenchFunction {
    Eigen::VectorXd centres, coefficients;
    Eigen::VectorXd parts; // w_j², or c_i f(x_i)
    double norm2 = 0.0;
    int degreesOfFreedom = 0; // of ‖f‖² under the GP: eigenfunctions or distinct centres used
    std::string remark;
};

/// f = Σ w_j √λ_j ψ_j with the settings' weights (those beyond the expansion's size are left out, with a remark), or
/// f = Σ c_i k(x_i, ·) with their terms. Nodes on the line. Throws Ending.
BenchFunction benchFunction(const Kernel& kernel, const SpectrumSettings& settings, const MercerExpansion& expansion);

/// What is shown of it: values over the grid, Fourier spectra of a stationary kernel (else a remark), its probability
/// as a draw. Throws Ending.
BenchResult benchResult(const Kernel& kernel, const BenchFunction& function, const Eigen::VectorXd& grid,
                        std::vector<std::string>& remarks);

/// What the function is at a place: its inner product with k(place, ·). Nothing is told where the kernel refuses that.
void addReproduced(const Kernel& kernel, const BenchFunction& function, double place, BenchResult& result);

/// As far as K̃ has fallen to nothing that a plot shows, in units of the kernel's smallest scale or of the width.
double lastFrequency(const Kernel& kernel, double width);

/// Norms of interpolants through the first n points, n = 1 … 60, laid over the interval so that every beginning covers
/// it (van der Corput): of `draws` draws of the GP and, beside them, of a function in the space, the bench's own or,
/// where that is 0, k(x₀, ·).
/// A draw is F z with K ≈ F Fᵀ at its numerical rank (pivoted Cholesky), so that no jitter adds a direction that the
/// kernel does not have. Throws Ending.
DrawGrowth drawGrowth(const Kernel& kernel, const BenchFunction& function, const Interval& interval, int draws,
                      std::uint64_t seed);

} // namespace core
