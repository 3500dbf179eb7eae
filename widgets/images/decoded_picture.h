#pragma once

#include "core/images/patches.h"
#include "core/outcome.h"

#include <QByteArray>
#include <QString>

namespace widgets
{

/// What a picture file holds. Failure says what and where: it is no regular file, or larger than 128 MB.
core::Outcome<QByteArray> pictureBytes(const QString& path);

/// The picture in these bytes, whatever the file is called, as red, green and blue of 8 bits a pixel; a grey one has
/// three equal channels, opacity is left out. PNG, JPEG, GIF and BMP alone: an SVG may name other files. Failure begins
/// with `name`.
core::Outcome<core::Picture> decodedPicture(const QByteArray& bytes, const QString& name);

/// The picture in a file.
core::Outcome<core::Picture> decodedPicture(const QString& path);

/// Values of a grid of patches, row by row, as the bytes of a PNG of side×side pixels a patch: dark where least, light
/// where greatest. Needs as many values as the grid has patches (asserted).
QByteArray mapAsPng(const Eigen::VectorXd& values, const core::PatchGrid& grid, Eigen::Index side);

} // namespace widgets
