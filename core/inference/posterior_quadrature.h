#pragma once

#include "core/interval.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace core
{

/// An unnormalised log density at (first, second_k) for every k; of one coordinate `first` is not read. −infinity where
/// it is 0.
using LogDensityRow = std::function<Eigen::VectorXd(double first, const Eigen::VectorXd& second)>;

/// The distribution of one coordinate: panels with 16 Gauss–Legendre nodes each, between which the density is their
/// polynomial.
class QuadratureMarginal
{
public:
    /// `density` at the nodes of panelRule(breaks), unnormalised.
    QuadratureMarginal(Eigen::VectorXd breaks, Eigen::VectorXd density);

    const Eigen::VectorXd& nodes() const { return nodes_; }
    const Eigen::VectorXd& density() const { return density_; } // normalised
    double quantile(double probability) const;                  // x, probability in (0, 1)
    /// E f of the coordinate.
    double mean(const std::function<double(double)>& f) const;

private:
    double partOfPanel(Eigen::Index panel, double x) const;

    Eigen::VectorXd breaks_, nodes_, weights_, density_, masses_; // masses_: of the panels before
};

/// A distribution over one or two coordinates by quadrature.
struct PosteriorQuadrature {
    double logEvidence = 0.0; // log ∫ of the density
    std::vector<QuadratureMarginal> marginals;
    std::vector<Interval> box;  // outside of which the density is below e^−45 of its largest
    Eigen::MatrixXd nodes;      // q×dimensions, of the last panels or, where those agree, of the ones before
    Eigen::VectorXd weights;    // q, Σ = 1: E g = Σ weights g(nodes)
    Eigen::MatrixXd logDensity; // first × second: at the nodes of the marginals (1 × second for one coordinate)
    double error = 0.0;         // how much the last halving of the panels changed log evidence
};

/// Integrates over the search box, one or two intervals: scans find where the density is not negligible, panels are
/// halved until log evidence and quantiles rest, to 1e-9 as their changes shrink. Where the density has not fallen off
/// at a side in `open`, the box grows there. Failure where it does not fall off at all, or is 0 everywhere. Cost: about
/// 60 rows a scan, three or four scans, then 192 rows or more of 64 and 128 values.
struct QuadratureSide {
    Interval range;
    bool openBelow = false, openAbove = false; // may grow; else the range ends at a bound
};
Outcome<PosteriorQuadrature> posteriorQuadrature(const LogDensityRow& density, std::vector<QuadratureSide> sides,
                                                 std::stop_token stop = {});

} // namespace core
