#pragma once

#include "core/embedding/prior_spectrum.h"
#include "core/interval.h"
#include "core/window/smooth_window.h"

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
/// its projections on the points where the window is really evaluated. On the line these are the drawn points, in the
/// plane the nodes of a SmoothWindow for √2ℓ, the lengthscale of r.
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
    const Eigen::MatrixXd& lineProjections(std::size_t sites) const { return places_.front().projections[sites]; }

private:
    struct Source {
        Eigen::MatrixXd sites;
        PriorSpectrum spectrum;
    };
    /// What is kept at places, whatever τ² and the data.
    struct Place {
        std::vector<Eigen::MatrixXd> projections; // of each source, q×places
        Eigen::VectorXd priorVariance;
    };
    PosteriorWindow() = default;
    Place projected(const Eigen::MatrixXd& at) const;
    NodeBudget budget() const;
    Moments momentsAt(const Place& place, const std::vector<SpectralWeights>& weights,
                      const std::vector<Observation>& observed) const;
    Outcome<Moments> momentsInPlane(const std::vector<SpectralWeights>& weights,
                                    const std::vector<Observation>& observed, const std::stop_token& stop);

    EmbeddingPrior prior_;
    std::vector<Source> sources_;
    std::vector<Interval> window_;
    bool preview_ = false;
    Eigen::VectorXd line_;
    std::vector<Eigen::VectorXd> drawn_;
    std::optional<SmoothWindow> picture_; // 2D
    std::vector<Place> places_;           // the line, or the nodes of each level
    std::optional<Place> probes_;
};

} // namespace core
