#pragma once

#include "core/contour/field.h"
#include "core/interval.h"
#include "core/kernels/families/fourier_spectrum.h"
#include "core/kernels/kernel.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/spectrum/feature_lift.h"
#include "core/spectrum/kernel_pair.h"
#include "core/spectrum/mercer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace core
{

/// Two places of the window.
struct PlacePair {
    Eigen::RowVectorXd first, second; // d each
};

/// Those of the settings, or two in the middle of the window where these have none for as many coordinates.
PlacePair placesOf(const SpectrumSettings& settings, const std::vector<Interval>& window);

/// As the settings keep them.
std::vector<double> placeSetting(const PlacePair& places);

/// ‖φ(x) − φ(y)‖ as y goes away from x₁.
struct FeatureDistanceCurve {
    enum class Way { Both, Right, Left, Towards }; // both: it depends on |x − y| alone; towards x₂
    Way way = Way::Both;
    Eigen::VectorXd distances; // over KernelResult::apart; NaN beyond the window
};

/// Draws of the Gaussian process through both places.
struct PairDraws {
    Eigen::VectorXd grid;
    Eigen::MatrixXd curves; // on the line, G×a few: those of the first pairs
    Eigen::MatrixXd pairs;  // S×2: (f(x₁), f(x₂))
    std::string whyNone;    // a sentence, where there are none
};

/// A kernel, seen itself.
struct KernelResult {
    std::vector<Interval> window; // within the kernel's domain
    PlacePair places;
    KernelPair pair;
    // on the line
    Eigen::VectorXd grid;
    Eigen::MatrixXd slices;     // G×2: k(x₁, ·), k(x₂, ·)
    Eigen::VectorXd partialSum; // Σ_{j<=m} λ_j ψ_j(x₁) ψ_j; empty where there is no expansion
    Eigen::Index terms = 0;     // m; fewer than asked for where no more eigenvalues stand clear of rounding
    double partialShare = 0.0;  // Σ_{j<=m} λ_j / ∫k(x,x) dp; NaN where that is no share: some λ are negative
    double partialError = 0.0;  // the greatest |k(x₁, ·) − partial sum| over the grid
    Field surface;              // k(x, y), the first axis is x
    Eigen::VectorXd frequency, density; // K̃(ω), ω >= 0; empty where there is none
    std::vector<SpectralLine> lines;    // of the spectrum
    std::string whyNoDensity;           // a sentence
    // in the plane
    Field slice; // k(x₁, ·)
    // both
    Eigen::VectorXd apart; // |x − y|
    std::vector<FeatureDistanceCurve> distances;
    PairDraws draws;
    std::optional<FeatureLift> lift; // nothing: of no finite number of features
};

/// `window` lies within the kernel's domain; the expansion, on the line, may be missing. Throws Ending.
KernelResult kernelView(const Kernel& kernel, const SpectrumSettings& settings, const Eigen::MatrixXd& points,
                        const std::vector<Interval>& window, const MercerExpansion* expansion, std::uint64_t seed,
                        bool preview);

} // namespace core
