#pragma once

#include "core/embedding/prior_spectrum.h"
#include "core/interval.h"
#include "core/labs/density/window_nodes.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace core
{

/// One sample's part in what is drawn: the posterior of its embedding, added with a sign.
struct Observation {
    std::size_t sites = 0;     // which of the window's sets of sites
    Eigen::VectorXd embedding; // μ̂ there
    double noise = 1.0;        // τ²/n
    double sign = 1.0;
};

/// Pointwise posterior of Σ sign·μ for independent embeddings: means add with their signs, variances add.
struct Moments {
    Eigen::VectorXd mean, variance;
    double jitter = 0.0; // the largest that a noise needed
};

/// The posterior over a window for given prior and sites, whatever τ² and the data: the spectrum of r at the sites and
/// its projections on the points where the window is really evaluated. On the line these are the drawn points. In the
/// plane they are Chebyshev nodes, whose number follows from window/√2ℓ, more of them until held-out points agree, and
/// the picture follows by two small products.
class PosteriorWindow
{
public:
    static Outcome<PosteriorWindow> make(EmbeddingPrior prior, std::vector<Eigen::MatrixXd> sites,
                                         std::vector<Interval> window, bool preview, std::stop_token stop);

    /// Over line(), or over plane() with the first axis fastest. Cancelled on stop.
    Outcome<Moments> moments(const std::vector<Observation>& observed, std::stop_token stop);

    const Eigen::VectorXd& line() const { return line_; }                // 1D
    const std::vector<Eigen::VectorXd>& plane() const { return drawn_; } // 2D: the axes of the moments asked for last

    const EmbeddingPrior& prior() const { return prior_; }
    const PriorSpectrum& spectrum(std::size_t sites) const { return sources_[sites].spectrum; }
    const Eigen::MatrixXd& sites(std::size_t number) const { return sources_[number].sites; }
    const Eigen::MatrixXd& lineProjections(std::size_t sites) const { return levels_.front().projections[sites]; }

private:
    struct Source {
        Eigen::MatrixXd sites;
        PriorSpectrum spectrum;
    };
    struct Level {
        WindowNodes nodes;                              // 2D
        std::vector<Eigen::MatrixXd> projections;       // of each source, q×nodes
        Eigen::VectorXd priorVariance;                  // at the nodes
        std::vector<Eigen::MatrixXd> toDrawn, toProbes; // along each axis; empty for a plain grid
    };
    PosteriorWindow() = default;
    Outcome<const Level*> level(std::size_t number, const std::stop_token& stop);
    Level projected(const Eigen::MatrixXd& at) const;
    WindowNodes nodesOfLevel(std::size_t number) const;
    Moments momentsAt(const Level& level, const std::vector<SpectralWeights>& weights,
                      const std::vector<Observation>& observed) const;
    bool agreesBetweenNodes(const Level& level, const Moments& atNodes, const Moments& atProbes) const;

    EmbeddingPrior prior_;
    std::vector<Source> sources_;
    std::vector<Interval> window_;
    bool preview_ = false;
    Eigen::VectorXd line_;
    std::vector<Eigen::VectorXd> drawn_;
    std::vector<Level> levels_;
    std::optional<Level> probes_;
};

/// The points at which curves over a window are drawn: at least 401, more where a short scale needs them, at most
/// 2,001.
Eigen::VectorXd drawnLine(const Interval& window, double smallestScale);

/// How many pixels a drawn field has along each side.
Eigen::Index drawnSide(bool preview);

} // namespace core
