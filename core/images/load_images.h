#pragma once

#include "core/data/dataset.h"
#include "core/outcome.h"

#include <string_view>

namespace core
{

/// The images of `example:digits` or of a file: x with an image a row (row by row from the top, the channels of a pixel
/// beside each other), their digits 0 to 9 as labels, their size in `picture`, coordinateNames, and the file's name or
/// the example's title as source. What a file is its content tells, not its name:
///   USPSRLE1 (usps_rle.h), zip.train of The Elements of Statistical Learning and CSV (image_text.h), MNIST's IDX
///   images with their labels beside them (idx.h); each of them, the labels too, also gzipped (gunzip.h).
/// The greys of all but CSV, whose numbers stay, lie between −1 (paper) and 1 (ink).
/// Failure: one sentence with the file, what is wrong and what to do: no such example or one without pictures, a file
/// that cannot be read, is of no such kind, is truncated or damaged, whose labels are missing or no digits, without
/// images. Memory is bounded by what the file holds and by the bounds of image_dataset.h and gunzip.h.
Outcome<Dataset> loadImages(std::string_view specification);

} // namespace core
