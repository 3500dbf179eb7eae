#include "app/cli/observation_options.h"

namespace app
{

core::LoadedTable withLastColumnAsTarget(core::LoadedTable table, const Arguments& arguments)
{
    core::Dataset& data = table.data;
    if (!arguments.has("columns") && data.targets.size() > 0)
        return table;
    const Eigen::Index inputs = data.dimensions() - 1;
    if (inputs < 1)
        usageError(QStringLiteral("--columns: name the inputs and then the target, such as x,y: there is only one "
                                  "column"));
    data.targets = data.x.col(inputs);
    data.x.conservativeResize(Eigen::NoChange, inputs);
    data.forgetGenerations();
    data.names.target = table.coordinates.names.back();
    data.names.targetSense = data.names.column(static_cast<std::size_t>(inputs));
    if (!data.names.columns.empty()) {
        data.names.columns.resize(static_cast<std::size_t>(inputs));
        data.names.columns = core::toldSenses(std::move(data.names.columns));
    }
    table.coordinates.names.resize(static_cast<std::size_t>(inputs));
    table.coordinates.positions.resize(static_cast<std::size_t>(inputs));
    table.coordinates.senses = data.names.columns;
    data.columnNames = table.coordinates.names;
    return table;
}

core::LoadedTable observationsFrom(const Arguments& arguments)
{
    return withLastColumnAsTarget(dataFrom(arguments), arguments);
}

Option observationColumnsOption()
{
    return {"columns", "A,B,Y",
            "the inputs and then the target, by name or counted from 1 (default: every numeric column, the last one or "
            "the one called \"target\" as the target)"};
}

} // namespace app
