#pragma once

#include "core/embedding/evidence_rows.h"
#include "core/embedding/row_panels.h"

#include <stop_token>
#include <vector>

namespace core
{

/// What the evidence takes of the observations, for a kernel at scale 1, whatever τ² and r: sums over them.
struct EvidenceSums {
    double offset = 0.0;           // 1 for wide kernels, whose digits are in k − 1
    Eigen::VectorXd mean;          // m: M − offset, M = mean over x of k(z, x)
    double scatter = 0.0;          // Σ_li (k_li − M_l)²
    double logVolume = 0.0;        // Σ_i log γ(x_i)
    Eigen::VectorXd volumeSlope;   // d: its derivatives by log ℓ; with the gradient alone
    std::vector<RowsSlope> slopes; // d: those of mean and scatter, likewise
    Eigen::Index places = 0;       // at which the kernel was evaluated
    double meanError = 0.0, scatterError = 0.0, logVolumeError = 0.0; // of the norm of `mean`, …: at most
};

/// Of every observation: evidenceRows, summed. Arguments and cost as there; memory m×n.
EvidenceSums evidenceSums(const EmbeddingPrior& prior, const Eigen::MatrixXd& x, const Eigen::MatrixXd& z,
                          const Eigen::RowVectorXd& largestDistance, bool gradient);

/// Of very many observations, by panels: the kernel, its square and log γ are evaluated at a panel's places and taken
/// for polynomials there where the last of their Chebyshev coefficients are rounding; other panels are divided, down to
/// those that keep their rows. No panel holds a kink of the kernel: on the line they end at the inducing points; in the
/// plane none that holds one is taken for smooth (for laplacian: that one of their coordinates crosses).
/// The errors are what these coefficients leave, eightfold, with rounding. `breaks` of the panels must be z. Ends early
/// when stopped, and is then worth nothing. Cost O(places·m d²), of the line some thousand places; memory does not
/// depend on the observations.
EvidenceSums evidenceSums(const EmbeddingPrior& prior, const RowPanels& panels, const Eigen::MatrixXd& z,
                          const Eigen::RowVectorXd& largestDistance, bool gradient, const std::stop_token& stop = {});

} // namespace core
