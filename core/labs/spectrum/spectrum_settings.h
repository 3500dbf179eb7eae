#pragma once

#include <vector>

namespace core
{

/// A function as a finite sum of kernels: coefficient · k(centre, ·), on the line.
struct KernelTerm {
    double centre = 0.0, coefficient = 0.0;
    bool operator==(const KernelTerm&) const = default;
};

/// The Spectrum lab's settings: the document's part of it, saved and undone.
struct SpectrumSettings {
    enum class View { KernelPca, Mercer, Bench };
    enum class Order { Input, Class, Eigenvector }; // of the Gram's rows on its heat map
    enum class Measure { Uniform, Gaussian, Data }; // what the eigenfunctions are orthonormal under
    enum class Norm { Kernel, Delta, Smooth };      // Q of kernel PCA: K itself, L² (δ), or a wider se
    enum class Build { Eigenfunctions, Centres };   // what the bench's function is made of
    View view = View::KernelPca;
    // kernel PCA
    bool centred = true;
    int components = 4; // drawn and used to reconstruct, 1 … 12
    int component = 1;  // on the large contour plot, from 1
    Order order = Order::Input;
    Norm norm = Norm::Kernel;     // others: se on the line, uncentred
    double normLengthscale = 0.5; // of Q for Norm::Smooth, > 0
    // Mercer and bench, on the line
    Measure measure = Measure::Uniform; // Uniform: over the window; Gaussian: about 0
    double measureSd = 1.0;             // > 0
    bool chooseNodes = true;            // as many as the eigenvalues need; else:
    int nodes = 60;                     // of the Nyström rule, 8 … 400
    int eigenfunctions = 6;             // drawn, 1 … 12
    // function bench
    Build build = Build::Centres;
    std::vector<double> weights{1.0, 0.0, 0.0, 0.0, 0.0, 0.0}; // w_j of f = Σ w_j √λ_j ψ_j: ‖f‖² = Σ w_j²
    std::vector<KernelTerm> terms;                             // f = Σ c_i k(x_i, ·)
    int drawsSeed = 0; // added to the session's seed for the draws whose norms grow: which ones these are
    bool operator==(const SpectrumSettings&) const = default;
};

} // namespace core
