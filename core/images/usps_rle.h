#pragma once

#include "core/data/dataset.h"
#include "core/outcome.h"

#include <string>
#include <string_view>

namespace core
{

/// Does it begin as USPSRLE1 does?
bool isUspsRle(std::string_view bytes);

/// Reads the lossless form of the USPS digits whose parts are
///   a line "USPSRLE1 n h w", n labels of a byte each, and tokens that give n·h·w pixels v from 0 to 2000, image after
///   image and row by row: a byte t < 0x80 and another u are the pixel 256t + u; t < 0xC0 is a run of (t & 0x3F) + 1
///   pixels 0, any other t one of so many pixels 2000. Runs may go on in the next image.
/// The answer has a row of h·w greys (v − 1000)/1000 an image, from −1 (paper) to 1 (ink).
/// Failure: a header of another kind, no image, sizes beyond the bounds of image_dataset.h, truncated, more pixels than
/// promised, pixels beyond 2000 (with their byte, from 0), labels beyond 9. Nothing is allocated for images that the
/// bytes cannot hold. Cost O(n h w).
Outcome<Dataset> readUspsRle(std::string_view bytes, const std::string& source);

} // namespace core
