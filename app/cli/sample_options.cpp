#include "app/cli/sample_options.h"

#include "core/data/samples.h"
#include "core/data/table.h"

#include <cstdio>

namespace app
{

namespace
{

core::Dataset sampleFrom(const Arguments& arguments, const QString& option)
{
    auto loaded = valueOrThrow(core::loadDataset(arguments.text(option).toStdString(), columnsFrom(arguments)));
    for (const std::string& remark : loaded.remarks)
        std::fprintf(stderr, "kernelscope: --%s: %s\n", qPrintable(option), remark.c_str());
    if (loaded.data.size() < 2)
        usageError(QStringLiteral("--%1: %2 holds %3: comparing samples needs at least two points in each")
                       .arg(option, arguments.text(option),
                            loaded.data.size() == 0 ? QStringLiteral("no points") : QStringLiteral("a single point")));
    return std::move(loaded.data);
}

} // namespace

std::vector<Option> sampleOptions()
{
    return {{"x", "FILE|example:NAME", "the first sample: CSV, TSV or NPY with one observation a row, or an example"},
            {"y", "FILE|example:NAME", "the second sample, with the same columns"}};
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
    Samples samples{.x = sampleFrom(arguments, "x"), .y = sampleFrom(arguments, "y")};
    if (samples.x.dimensions() != samples.y.dimensions())
        usageError(QStringLiteral("--y: %1 has %2 columns, --x has %3: compare samples of the same columns")
                       .arg(arguments.text("y"))
                       .arg(samples.y.dimensions())
                       .arg(samples.x.dimensions()));
    return samples;
}

} // namespace app
