#pragma once

#include "core/data/dataset.h"
#include "core/outcome.h"
#include "core/ridge/bags.h"

#include <optional>
#include <vector>

namespace core
{

/// The samples of a dataset as bags, by ascending label; labels without a point are left out.
struct LabelledBags {
    Bags bags;
    std::vector<int> labels;                     // of each bag
    std::vector<std::vector<Eigen::Index>> rows; // of the data, of each bag
};
LabelledBags bagsByLabel(const Dataset& data);

/// The one target of every bag; nothing where none of its rows has one. Failure when rows of a bag have different ones:
/// names the sample and the rows.
Outcome<std::vector<std::optional<double>>> bagTargets(const Dataset& data, const LabelledBags& bags);

/// Are these data bags by themselves: at least three samples, most of them of several points, each with one target at
/// most and two with one at least?
bool areBags(const Dataset& data);

} // namespace core
