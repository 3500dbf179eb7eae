#include "core/data/target_column.h"

#include <utility>

namespace core
{

Dataset lastColumnAsTarget(Dataset data)
{
    const Eigen::Index last = data.dimensions() - 1;
    const auto place = static_cast<std::size_t>(last);
    data.targets = data.x.col(last);
    data.names.target = data.columnNames[place];
    data.names.targetSense = data.names.column(place);
    data.x.conservativeResize(Eigen::NoChange, last);
    data.columnNames.resize(place);
    if (!data.names.columns.empty())
        data.names.columns.resize(place);
    data.names.columns = toldSenses(std::move(data.names.columns));
    data.forgetGenerations(); // they would make all the columns
    data.picture.reset();
    return data;
}

} // namespace core
