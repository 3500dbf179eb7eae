#include "core/labs/data_checks.h"

#include "core/window/window.h"

#include <algorithm>
#include <string>

namespace core
{

using Eigen::Index;

namespace
{

Problem ofData(std::string message)
{
    return {"data", std::move(message)};
}

Problem ofShape(std::string message)
{
    return {.field = "data", .message = std::move(message), .ofShape = true};
}

} // namespace

Problem noData()
{
    return ofData("there are none");
}

Check checkColumns(const Dataset& data, std::string_view wanted)
{
    if (data.dimensions() >= 1)
        return std::nullopt;
    return ofShape("the data have no column: choose " + std::string(wanted));
}

Check checkShape(const Dataset& data, const DrawnShapes& lab)
{
    if (Check without = checkColumns(data))
        return without;
    if (std::ranges::find(lab.shapes, data.shape()) != lab.shapes.end())
        return std::nullopt;
    if (data.picture)
        return ofShape(std::string(lab.drawn) + ", and the data are pictures of " + sizeText(*data.picture) +
                       ": draw or load points instead");
    return ofShape(std::string(lab.drawn) + ", and the data have " + std::to_string(data.dimensions()) + ": choose " +
                   std::string(lab.wanted));
}

Check checkCount(Index points, const MostPoints& most)
{
    if (points <= most.count)
        return std::nullopt;
    return ofData(std::to_string(points) + " points are too many for " + std::string(most.purpose) +
                  ", which takes up to " + std::to_string(most.count) + ": keep a random part of them (File menu)");
}

Check checkFinite(const Eigen::Ref<const Eigen::MatrixXd>& x)
{
    if ((x.cwiseAbs().array() <= largestMagnitude).all())
        return std::nullopt;
    return ofData("a value is not finite, or beyond 1e100");
}

Check checkFiniteRows(const Eigen::Ref<const Eigen::MatrixXd>& x)
{
    if (!checkFinite(x))
        return std::nullopt;
    for (Index row = 0; row < x.rows(); ++row)
        if (!(x.row(row).cwiseAbs().array() <= largestMagnitude).all())
            return ofData("row " + std::to_string(row + 1) + " holds a value that is not finite, or beyond 1e100");
    return std::nullopt;
}

Check checkTargets(const Dataset& data)
{
    if (data.targets.size() > 0 && data.targets.size() != data.size())
        return ofData("there are " + std::to_string(data.targets.size()) + " targets for " +
                      std::to_string(data.size()) + " points");
    if ((data.targets.array().abs() > largestMagnitude).any())
        return ofData("a target is infinite, or beyond 1e100");
    return std::nullopt;
}

bool passes(Check check, std::vector<Problem>& found)
{
    if (!check)
        return true;
    found.push_back(*std::move(check));
    return false;
}

} // namespace core
