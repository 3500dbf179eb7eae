#pragma once

#include "core/labs/novelty/novelty_lab.h"
#include "widgets/drawings/drawing.h"

#include <memory>
#include <optional>

namespace widgets
{

/// Pictures ordered by score, the most novel first, each with the label that is asked about and, where it is another,
/// its own; framed where it lies above the threshold. Without a result or pictures there are none.
Drawing pictureWallDrawing(const core::NoveltyResult& result, const std::shared_ptr<const core::Dataset>& dataset);

/// One picture enlarged, to paint on, its log density, and the training pictures nearest to it with their distances.
/// `painted`: how it looks by now, before the answer that belongs to it; ignored unless it fills the picture.
Drawing chosenPictureDrawing(const core::NoveltyResult& result, const std::shared_ptr<const core::Dataset>& dataset,
                             const std::optional<Eigen::VectorXd>& painted = {});

} // namespace widgets
