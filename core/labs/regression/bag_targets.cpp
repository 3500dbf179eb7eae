#include "core/labs/regression/bag_targets.h"

#include "core/data/samples.h"
#include "core/kernels/number_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace core
{

using Eigen::Index;

LabelledBags bagsByLabel(const Dataset& data)
{
    LabelledBags found;
    std::vector<Index> bagOfRow(static_cast<std::size_t>(data.size()));
    std::map<int, std::vector<Index>> rowsOfLabel;
    for (Index row = 0; row < data.size(); ++row)
        rowsOfLabel[data.label(row)].push_back(row);
    for (auto& [label, rows] : rowsOfLabel) {
        for (const Index row : rows)
            bagOfRow[static_cast<std::size_t>(row)] = static_cast<Index>(found.labels.size());
        found.labels.push_back(label);
        found.rows.push_back(std::move(rows));
    }
    found.bags = bagsOf(data.x, bagOfRow);
    return found;
}

Outcome<std::vector<std::optional<double>>> bagTargets(const Dataset& data, const LabelledBags& bags)
{
    std::vector<std::optional<double>> targets(bags.labels.size());
    if (data.targets.size() == 0)
        return targets;
    for (std::size_t bag = 0; bag < targets.size(); ++bag) {
        Index first = -1;
        for (const Index row : bags.rows[bag]) {
            const double target = data.targets[row];
            if (std::isnan(target))
                continue;
            if (targets[bag] && *targets[bag] != target)
                return Failure{Failure::Kind::InvalidInput,
                               "a bag has one target, and the points of " + data.names.sampleTitle(bags.labels[bag]) +
                                   " have several: " + numberText(*targets[bag], 6) + " in row " +
                                   std::to_string(first + 1) + ", " + numberText(target, 6) + " in row " +
                                   std::to_string(row + 1)};
            if (!targets[bag])
                first = row;
            targets[bag] = target;
        }
    }
    return targets;
}

bool areBags(const Dataset& data)
{
    constexpr std::ptrdiff_t fewest = 3;
    if (data.labels.empty() || data.targets.size() == 0)
        return false;
    const LabelledBags found = bagsByLabel(data);
    const auto targets = bagTargets(data, found);
    const auto* each = std::get_if<std::vector<std::optional<double>>>(&targets);
    const auto several =
        std::ranges::count_if(found.rows, [](const std::vector<Index>& rows) { return rows.size() > 1; });
    return each && std::ssize(found.rows) >= fewest && 2 * several > std::ssize(found.rows) &&
           std::ranges::count_if(*each, [](const auto& target) { return target.has_value(); }) > 1;
}

} // namespace core
