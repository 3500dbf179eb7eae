#pragma once

#include "core/fourier/fourier_sums.h"
#include "core/fourier/fourier_window.h"
#include "core/fourier/kernel_samples.h"
#include "core/fourier/spectral_measure.h"

#include <vector>

namespace core
{

/// One mode of a half of the grid, and that of −j with it; the second is 0 on the line.
struct Mode {
    int first = 0, second = 0;
    bool operator==(const Mode&) const = default;
};

/// What falls of a kernel as equispaced modes: for x and y in one window,
///   ∫ df S(f) cos(2πf·(x−y)) = Σ_j weight_j cos(2π Σ_c step_c j_c (x_c − y_c)), weight_j = S(step·j) Π step,
/// to `error`, absolute, or by samples the same with other weights (sampled_grid.h). By Poisson's formula the sum over
/// all j repeats the kernel with the periods 1/step, so that `error` is what the repetitions leave within the window
/// and what the modes beyond the last would add.
struct FourierGrid {
    FourierModes modes{};
    std::vector<Mode> half{};          // (0, 0) first, then one of each pair j and −j
    Eigen::VectorXd weights{};         // of `half`: of j and of −j each
    std::vector<SpectralLine> lines{}; // what is no density, as in the measure
    double linear = 0.0;
    double error = 0.0;
    double left = 0.0;          // of `error` what the grid leaves; the rest is rounding, of the weights and frequencies
    Eigen::VectorXd rounding{}; // of the weights, relative
    double variance = 0.0;      // k(0): of density and lines
    std::vector<SampledColumn> sampled{}; // how the kernel was sampled for them; empty: they are of a density

    bool repeats() const; // has it lines of a frequency above 0?
    /// On the line (asserted) the weights of the modes 0 … modes.most(0), 0 where there is none, as between peaks.
    Eigen::VectorXd weightsByMode() const;
    /// Modes that count, of j and of −j each, and the lines.
    Eigen::Index modeCount() const;
};

/// The most modes (j and −j each) of which a system is solved while one waits.
inline constexpr Eigen::Index mostFourierModes = 4'001;

/// What a grid may leave of a kernel, as a share of k(0): to rounding, or less than a picture shows while one drags.
inline constexpr double exactGrid = 1e-16, drawnGrid = 1e-7;

/// Of a frequency that comes of a kernel's numbers, as a multiple of what a double rounds by.
inline constexpr double frequencyRounding = 1.5;

/// The grid for a kernel by its density (density_grid.h), or, where none is known or the kernel reaches far beyond the
/// window, by its samples (sampled_grid.h). Its period is the range of the rows times 1 + 2^(k/2), with the least k
/// that leaves room for the window and for as far as the kernel reaches, so that one table of sums serves many
/// lengthscales; of the modes it has those that leave out nothing above `accuracy`, and of too many the `most` of the
/// greatest weights. Failure where the measure is not known, and where `error` is above 1e-6 of k(0) all the same. Cost
/// O(modes), of samples as of sampledGrid.
Outcome<FourierGrid> fourierGrid(const Kernel& kernel, const FourierWindow& window, double accuracy = exactGrid,
                                 Eigen::Index most = mostFourierModes);

/// Room for so many modes a column in a table of sums, the next of 8, 12, 16, 24, …: a slider that moves a little finds
/// the sums that are there.
int roomForModes(int modes);

/// The grid's weights for another kernel of the same families, such as one whose lengthscale has moved: the modes stay,
/// and the error is not judged. Failure as of spectralMeasure.
Outcome<Eigen::VectorXd> fourierWeights(const Kernel& kernel, const FourierGrid& grid);

} // namespace core
