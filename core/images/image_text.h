#pragma once

#include "core/data/dataset.h"
#include "core/outcome.h"

#include <string>
#include <string_view>

namespace core
{

/// What can be read, for whoever chose something else.
inline constexpr std::string_view foreignImages = "this is no file of images that can be read: choose USPS digits "
                                                  "(zip.train or USPSRLE1), MNIST images (IDX) or a CSV "
                                                  "with a column “label”, gzipped or not";

/// Reads images that are text, an image a line. Where the first line is numbers between blanks, each line is a label
/// and 256 greys, as the file zip.train of The Elements of Statistical Learning has them: 16×16 pixels. Otherwise the
/// first line is a header with a column `label`, the cells stand between commas, semicolons, tabs or blanks, and the
/// other columns are the pixels, row by row; the picture is square where their number is a square (of two or more),
/// else there is none. Numbers stay as they are; blank lines and lines that begin with '#' are left out. Failure: no
/// text, no column `label` or two, a column without a name or none of pixels, a line of another length, a label other
/// than 0 to 9, a pixel that is no finite number, no image, more than the bounds of image_dataset.h; each with its
/// line. Cost O(bytes).
Outcome<Dataset> readImageText(std::string_view content, const std::string& source);

} // namespace core
