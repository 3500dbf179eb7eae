#pragma once

#include <functional>
#include <optional>
#include <vector>

namespace core
{

/// K(x) has the term mass·cos(frequency·x): what a periodic part has instead of a density. frequency >= 0.
struct SpectralLine {
    double frequency = 0.0, mass = 0.0;
};

/// The spectrum on the line as a function of k: K(x) = ∫ dk/(2π) density(k) cos(kx) + Σ mass cos(frequency x).
struct FourierSpectrum {
    struct Bell {
        double lengthscale, amplitude;
    };
    std::function<double(double)> density{}; // empty: there is none
    std::vector<SpectralLine> lines{};
    std::optional<Bell> bell{}; // set where the density is amplitude·(that of se with this lengthscale)
    double tail = 0.0; // far out like exp(−½ tail² k²), up to slower factors; 0: slower than every such bell
    bool byQuadrature = false; // right to a share of its greatest value, not of each
};

/// That of amplitude·se(lengthscale).
FourierSpectrum bellSpectrum(double lengthscale, double amplitude);

/// 2ℓ/(1+ℓ²k²), that of exp(−|x|/ℓ).
FourierSpectrum exponentialSpectrum(double lengthscale);

} // namespace core
