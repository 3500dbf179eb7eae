#pragma once

#include "core/data/shape.h"

#include <Eigen/Core>

#include <QImage>

namespace widgets
{

/// The numbers of a picture between `paper` and `ink`.
struct InkScale {
    double paper = -1.0, ink = 1.0;
};

/// A picture as a person sees it, one pixel a pixel: grey, dark where there is ink; of three channels in colour, from
/// dark to light. `numbers` fills the size (asserted); other numbers of channels show their mean.
QImage pictureImage(const Eigen::Ref<const Eigen::VectorXd>& numbers, const core::PictureSize& size,
                    const InkScale& scale);

} // namespace widgets
