#pragma once

#include "core/data/dataset.h"
#include "core/data/table.h"

#include <Eigen/Core>

#include <string>
#include <variant>
#include <vector>

namespace core
{

/// Which columns of a new sample stand for those of the data that it joins.
struct SampleColumns {
    std::vector<Eigen::Index> positions; // one a column of the data
    std::string remark;                  // "columns are matched by name: x, y" or by their order, and which for which
};

/// By name where every name of the data is among those of the sample; in order where no name is in common or one side
/// has coordinateNames. Otherwise what is wrong, as a sentence without its capital.
std::variant<SampleColumns, std::string> columnsOfSample(const Dataset& data, const Dataset& sample);

/// Roles under which a table joins these points: the columns called like theirs are the coordinates; where not all are
/// there, the first columns of numbers, as many as the points have. None is the
/// label. The others as `guessed`; all of them for no points.
std::vector<ColumnRole> sampleRoles(const Table& table, const Dataset& data, std::vector<ColumnRole> guessed);

} // namespace core
