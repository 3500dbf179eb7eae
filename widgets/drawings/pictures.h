#pragma once

#include "core/images/patches.h"
#include "widgets/drawings/drawing.h"

#include <optional>

namespace widgets
{

/// What is marked on a picture: the patches whose value is at least a threshold.
struct PatchOverlay {
    Eigen::VectorXd values; // a patch each, row by row
    core::PatchGrid grid;
    Eigen::Index side = 1; // pixels
    double threshold = 0.0;
    double opacity = 0.7; // of the marks, from 0 to 1
};

struct PictureTexts {
    QString title, subtitle = {}, meaning = {};
};

/// A picture of red, green and blue, or of one grey channel, with the patches that stand out over it. No pixels:
/// nothing is shown.
Drawing patchPictureDrawing(const core::Picture& picture, const PictureTexts& texts,
                            const std::optional<PatchOverlay>& overlay = {});

} // namespace widgets
