#include "app/cli/observation_options.h"

namespace app
{

core::Dataset withLastColumnAsTarget(core::Dataset data, const Arguments& arguments)
{
    if (!arguments.has("columns") && data.targets.size() > 0)
        return data;
    const Eigen::Index inputs = data.dimensions() - 1;
    if (inputs < 1)
        usageError(QStringLiteral("--columns: name the inputs and then the target, such as x,y: there is only one "
                                  "column"));
    data.targets = data.x.col(inputs);
    data.x.conservativeResize(Eigen::NoChange, inputs);
    data.columnNames.resize(static_cast<std::size_t>(inputs));
    data.generation.reset();
    return data;
}

core::Dataset observationsFrom(const Arguments& arguments)
{
    return withLastColumnAsTarget(dataFrom(arguments), arguments);
}

Eigen::MatrixXd inputsFrom(const Arguments& arguments, const core::Dataset& observations)
{
    return pointsFrom(arguments, observations.dimensions(), observations.columnNames);
}

Option observationColumnsOption()
{
    return {"columns", "A,B,Y",
            "the inputs and then the target, by name or counted from 1 (default: every numeric column, the last one or "
            "the one called \"target\" as the target)"};
}

} // namespace app
