#pragma once

#include "core/data/data_names.h"
#include "core/data/generation.h"
#include "core/data/shape.h"

#include <Eigen/Core>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace core
{

/// The points and what belongs to them.
struct Dataset {
    Eigen::MatrixXd x;                           // n×d, one observation a row
    std::vector<std::string> columnNames;        // d of them
    std::vector<int> labels;                     // empty or n: 0 is sample A, 1 is sample B, …
    Eigen::VectorXd targets;                     // empty or n
    Eigen::VectorXd weights;                     // empty or n
    std::string source;                          // "Old Faithful", a file name, or empty for drawn points
    std::optional<Generation> generation;        // of all the points together
    std::map<int, Generation> sampleGenerations; // else those of samples, by label (generationsOfSamples)
    std::optional<PictureSize> picture;          // where the rows are pictures; it fills the d columns
    DataNames names;                             // beside columnNames
    std::vector<std::string> remarks; // what was decided as they were read, such as rows left out; not compared

    Shape shape() const;
    Eigen::Index size() const { return x.rows(); }
    Eigen::Index dimensions() const { return x.cols(); }
    void forgetGenerations(); // the points are no longer as they were generated
    int label(Eigen::Index row) const { return labels.empty() ? 0 : labels[static_cast<std::size_t>(row)]; }
    bool operator==(const Dataset& other) const;
};

/// "x" for one dimension, "x1", "x2", … for more.
std::vector<std::string> coordinateNames(Eigen::Index dimensions);

/// An empty sheet of d dimensions: columns "x", or "x1", "x2", …
Dataset emptyDataset(Eigen::Index dimensions);

/// The first column alone: what made the others, or was made of them, is gone; labels, targets and weights stay.
/// Requires a column.
Dataset firstColumn(const Dataset& data);

/// Beyond this many rows the pairs no longer sort within a slider's patience, and a subset's median is as good.
inline constexpr Eigen::Index liveMedianRows = 2000;

/// For the median distance: all pairs up to so many rows, a random subset of them beyond.
inline constexpr Eigen::Index mostMedianRows = 5000;

/// Median over i<j of ‖x_i - x_j‖ (of a random subset of `mostRows` rows beyond that many, seed fixed). Nothing for
/// n < 2 or where the median is zero (all points equal, or so many of them that no scale can be told) or beyond the
/// range of a double. Cost O(min(n, mostRows)² d).
std::optional<double> medianDistance(const Eigen::Ref<const Eigen::MatrixXd>& x,
                                     Eigen::Index mostRows = liveMedianRows);

/// At most `most` rows, drawn without replacement and kept in order; the data themselves when they are no more.
Dataset randomSubset(const Dataset& data, Eigen::Index most, std::uint64_t seed);

} // namespace core
