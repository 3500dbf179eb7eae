#pragma once

#include "core/images/patches.h"
#include "core/outcome.h"

#include <QByteArray>
#include <QString>

namespace widgets
{

/// A picture file (PNG, JPEG, …) as red, green and blue of 8 bits a pixel; a grey one has three equal channels, opacity
/// is left out. Failure says what and where.
core::Outcome<core::Picture> decodedPicture(const QString& path);

/// Values of a grid of patches, row by row, as the bytes of a PNG of side×side pixels a patch: dark where least, light
/// where greatest. Needs as many values as the grid has patches (asserted).
QByteArray mapAsPng(const Eigen::VectorXd& values, const core::PatchGrid& grid, Eigen::Index side);

} // namespace widgets
