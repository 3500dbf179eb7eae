#pragma once

#include "core/data/dataset.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace core
{

/// Bounds of what is taken into memory: 1 GiB of doubles (171,000 images of 28×28), and 1024×1024 numbers an image.
inline constexpr std::size_t mostImageNumbers = std::size_t{1} << 27;
inline constexpr std::size_t mostNumbersPerImage = std::size_t{1} << 20;

/// What is wrong with so many images of such a size (nothing where they can be held): no image, no pixel, one alone
/// (there is nothing to see), more than the bounds. Any numbers may be asked about: no product overflows.
std::string sizeProblem(std::size_t images, std::size_t height, std::size_t width);

/// The digit that a number is; nothing for fractions, for others than 0 to 9, and for what is no number.
std::optional<int> digitOf(double label);

/// What is wrong with a label that digitOf refuses, as it is written: "the label 6.5 is none of the digits 0 to 9: …".
std::string labelProblem(std::string_view written);

/// Labels that are bytes. The problem of the first one beyond 9 names which image it belongs to.
std::variant<std::vector<int>, std::string> digitsOfBytes(std::string_view bytes);

/// The dataset of images: x n×d with an image a row, n labels, d column names as in coordinateNames.
Dataset imageDataset(Eigen::MatrixXd x, std::vector<int> labels, std::optional<PictureSize> picture,
                     std::string source);

} // namespace core
