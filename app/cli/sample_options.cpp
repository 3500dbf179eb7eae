#include "app/cli/sample_options.h"

#include "app/cli/read_options.h"
#include "core/data/choose_columns.h"
#include "core/data/samples.h"

namespace app
{

namespace
{

const std::string owner = "--x has";

/// A sample as it was loaded, with its remarks told.
core::LoadedTable told(const Arguments& arguments, const QString& option, core::LoadedTable loaded)
{
    for (const std::string& remark : loaded.remarks)
        remarkOnFile(option, remark);
    if (loaded.data.size() < 2)
        usageError(QStringLiteral("--%1: %2 holds %3: comparing samples needs at least two points in each")
                       .arg(option, arguments.text(option),
                            loaded.data.size() == 0 ? QStringLiteral("no points") : QStringLiteral("a single point")));
    return loaded;
}

core::LoadedTable firstSample(const Arguments& arguments)
{
    return told(arguments, "x",
                valueOrThrow(core::loadColumns(arguments.text("x").toStdString(), columnsFrom(arguments),
                                               readSettingsFrom(arguments, "x"))));
}

core::LoadedTable secondSample(const Arguments& arguments, const core::CoordinateColumns& coordinates)
{
    const MatchedTable matched = matchedTable(arguments, "y", tableFrom(arguments, "y"), coordinates, owner);
    return told(arguments, "y", valueOrThrow(core::chooseColumns(matched.table, matched.names())));
}

} // namespace

std::vector<Option> sampleOptions()
{
    return {tableOption("x", "FILE|example:NAME",
                        "the first sample: a table with one observation a row (-: standard input), or an example"),
            tableOption("y", "FILE|example:NAME",
                        "the second sample, with the same columns, found by their names where both have some")};
}

core::Dataset Samples::pooled() const
{
    core::Dataset all;
    all.x = core::pooledPoints(x.x, y.x);
    all.columnNames = x.columnNames;
    return all;
}

Samples samplesFrom(const Arguments& arguments)
{
    core::LoadedTable x = firstSample(arguments);
    core::LoadedTable y = secondSample(arguments, x.coordinates);
    return {.x = std::move(x.data), .y = std::move(y.data), .coordinates = std::move(x.coordinates)};
}

Eigen::MatrixXd pointsFrom(const Arguments& arguments, const Samples& samples)
{
    return pointsFrom(arguments, samples.coordinates, owner);
}

} // namespace app
