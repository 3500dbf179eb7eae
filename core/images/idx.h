#pragma once

#include "core/data/dataset.h"
#include "core/outcome.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace core
{

/// Does it begin as the IDX files of MNIST do, with two zeros?
bool isIdx(std::string_view bytes);

/// The content of a file and its name, for the sentence of a failure.
struct NamedBytes {
    std::string_view bytes;
    std::string name;
};

/// Reads MNIST's IDX: `images` is 0x00000803, n, h and w (big-endian, 4 bytes each) and n·h·w bytes v, image after
/// image and row by row; `labels` is 0x00000801, n, and n bytes. The answer has a row of h·w greys v/127.5 − 1 an
/// image, from −1 to 1. Failure: another magic number, no image, sizes beyond the bounds of image_dataset.h, truncated
/// or longer than promised, another number of labels than images, labels beyond 9. Nothing is allocated for images that
/// the bytes do not hold. Cost O(n h w). Source: LeCun, Cortes, Burges, "The MNIST database of handwritten digits"
/// (1998).
Outcome<Dataset> readIdx(const NamedBytes& images, const NamedBytes& labels);

/// What is wrong with the images' header and length, empty if nothing is.
std::string idxImagesProblem(std::string_view bytes);

/// The names that the labels of an images file may have, beside it: “images” and “idx3” in its name replaced by
/// “labels” and “idx1”, with ".gz" as it has it or not, and then the other way. None where its name has no “images”.
std::vector<std::filesystem::path> labelsBeside(const std::filesystem::path& images);

} // namespace core
