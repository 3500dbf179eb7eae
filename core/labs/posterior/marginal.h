#pragma once

#include "core/contour/field.h"
#include "core/interval.h"
#include "core/labs/posterior/brush.h"

#include <vector>

namespace core
{

/// The distribution of one hyperparameter, ready to draw; densities on its natural scale.
struct PosteriorMarginal {
    Interval range;                    // where it is drawn: nearly all draws, and what the quadrature has
    Eigen::VectorXd edges;             // of the bars, one more than there are
    Eigen::VectorXd all, brushed;      // density of the draws in each bar; of those brushed, as a part of all
    Eigen::VectorXd picked;            // values of the draws brushed
    Eigen::VectorXd at, prior;         // the prior's density
    Eigen::VectorXd nodes, quadrature; // the density by quadrature; empty without one
};

/// Of the free hyperparameter `free`. Bars are as wide as Freedman & Diaconis say, 8 to 60 of them. There is a draw at
/// least (asserted).
PosteriorMarginal posteriorMarginal(const PosteriorResult& result, Eigen::Index free, const DrawBrush& brush);

/// The posterior by quadrature of two free hyperparameters over their natural scales, `across` (0 or 1) and then the
/// other, as the curves within which it holds these shares. Empty without such a quadrature.
std::vector<ContourLevel> posteriorContours(const PosteriorResult& result, const std::vector<double>& shares,
                                            Eigen::Index across = 0);

} // namespace core
