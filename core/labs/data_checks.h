#pragma once

#include "core/data/dataset.h"
#include "core/outcome.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace core
{

/// What labs ask of the data they are given, each as a problem of the field "data"; nothing where the data answer.
/// None requires that another has passed.
using Check = std::optional<Problem>;

/// The data of a request that has none.
Problem noData();

/// The data have a column. `wanted`: how many the lab can use.
Check checkColumns(const Dataset& data, std::string_view wanted = "one or two");

/// The shapes that a lab draws, and how it says so to a person with others.
struct DrawnShapes {
    std::span<const Shape> shapes;
    std::string_view drawn;  // "the window draws one or two dimensions"
    std::string_view wanted; // which columns to choose of more: "one or two columns"
};
inline constexpr std::array columnsOfQuantities{Shape::Line, Shape::Plane, Shape::Table};
inline constexpr std::array placesAlone{Shape::Line, Shape::Plane};
inline constexpr std::array lineAlone{Shape::Line};
inline constexpr DrawnShapes drawnInWindow{
    .shapes = placesAlone, .drawn = "the window draws one or two dimensions", .wanted = "one or two columns"};

/// The data have a column, and a shape that the lab draws.
Check checkShape(const Dataset& data, const DrawnShapes& lab);

/// How many points a lab takes, and what for: "a live density".
struct MostPoints {
    Eigen::Index count = 0;
    std::string_view purpose;
};
Check checkCount(Eigen::Index points, const MostPoints& most);

/// Every value is a number within ±largestMagnitude; the second names the first row that holds another. Cost O(n d).
Check checkFinite(const Eigen::Ref<const Eigen::MatrixXd>& x);
Check checkFiniteRows(const Eigen::Ref<const Eigen::MatrixXd>& x);

/// As many targets as points, or none at all, within ±largestMagnitude where they are not missing.
Check checkTargets(const Dataset& data);

/// Appends the problem, if there is one; true where there is none, so that `passes(…) && passes(…)` looks no further
/// than the first: what stands behind it follows from it, or can wait.
bool passes(Check check, std::vector<Problem>& found);

} // namespace core
