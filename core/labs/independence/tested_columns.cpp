#include "core/labs/independence/tested_columns.h"

#include <algorithm>
#include <cassert>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

TestedColumns testedColumns(const Dataset& data, const ChosenColumns& columns)
{
    assert(data.dimensions() >= 2);
    TestedColumns tested{.pair = data.x.leftCols(2),
                         .names = {data.columnNames[0], data.columnNames[1]},
                         .others = {},
                         .otherNames = {}};
    if (!columns.table) {
        tested.others = data.x.rightCols(data.dimensions() - 2);
        tested.otherNames.assign(data.columnNames.begin() + 2, data.columnNames.end());
        return tested;
    }
    std::vector<Index> others;
    for (Index column = 0; column < columns.table->values.cols(); ++column)
        if (column != columns.choice.coordinates[0] && column != columns.choice.coordinates[1]) {
            others.push_back(column);
            tested.otherNames.push_back(columns.table->names[static_cast<std::size_t>(column)]);
        }
    tested.others = columns.table->values(completeRows(columns), others);
    return tested;
}

std::optional<Index> otherNamed(const TestedColumns& tested, const std::string& name)
{
    const auto found = std::ranges::find(tested.otherNames, name);
    if (found == tested.otherNames.end())
        return std::nullopt;
    return found - tested.otherNames.begin();
}

Outcome<Kernel> kernelOfVariable(LengthscaleRule rule, const Kernel& given, const VectorXd& values,
                                 std::stop_token stop)
{
    const Kernel kernel = rule == LengthscaleRule::Given ? given : kernelOf(SquaredExponential{});
    return withLengthscaleBy(rule, kernel, values, {}, stop);
}

} // namespace core
