#pragma once

#include "core/labs/posterior/watched_trajectory.h"
#include "widgets/drawings/drawing.h"
#include "widgets/plots/shown_posterior.h"

#include <memory>

namespace widgets
{

/// A trajectory of the sampler over the draws, its first `places` places in the order in which it came to them; one
/// more than there are: it has ended, and the place that becomes the draw is ringed.
struct ShownTrajectory {
    std::shared_ptr<const core::WatchedTrajectory> trajectory = nullptr; // none: nothing is drawn
    Eigen::Index places = 0;
};

/// The draws of two free hyperparameters against each other, both axes logarithmic, with the contours of
/// their posterior by quadrature where there is one; of a single one against the log density.
Drawing pairsDrawing(const ShownPosterior& shown);
/// The same with a trajectory over it, which changes often.
Drawing withTrajectory(Drawing pairs, const ShownPosterior& shown, const ShownTrajectory& walked);

} // namespace widgets
