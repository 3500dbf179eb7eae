#include "app/cli/sample_options.h"

#include "app/cli/method_option.h"
#include "app/cli/read_options.h"
#include "core/data/choose_columns.h"
#include "core/data/samples.h"
#include "core/independence/residuals.h"

#include <algorithm>
#include <cstdio>
#include <numeric>

namespace app
{

namespace
{

using Eigen::Index;

void refuseTooFew(const QString& option, const QString& of, Index rows)
{
    if (rows < 2)
        usageError(QStringLiteral("--%1: %2 holds %3: comparing samples needs at least two points in each")
                       .arg(option, of, rows == 0 ? QStringLiteral("no points") : QStringLiteral("a single point")));
}

/// A sample as it was loaded, with its remarks told.
core::LoadedTable told(const Arguments& arguments, const QString& option, core::LoadedTable loaded)
{
    for (const std::string& remark : loaded.remarks)
        remarkOnFile(option, remark);
    refuseTooFew(option, arguments.text(option), loaded.data.size());
    return loaded;
}

Samples fromTwoTables(const Arguments& arguments, const std::vector<std::string>& columns)
{
    Samples samples;
    core::LoadedTable x = told(
        arguments, "x",
        valueOrThrow(core::loadColumns(arguments.text("x").toStdString(), columns, readSettingsFrom(arguments, "x"))));
    const MatchedTable matched = matchedTable(arguments, "y", tableFrom(arguments, "y"), x.coordinates, samples.owner);
    core::LoadedTable y = told(arguments, "y", valueOrThrow(core::chooseColumns(matched.table, matched.names())));
    samples.x = std::move(x.data);
    samples.y = std::move(y.data);
    samples.coordinates = std::move(x.coordinates);
    return samples;
}

Samples fromGroups(const Arguments& arguments, const std::vector<std::string>& columns)
{
    core::TwoGroups groups = groupsFrom(arguments, "by", columns);
    Samples samples;
    samples.names = groups.names;
    samples.owner = "the data have";
    for (const bool second : {false, true}) {
        core::Dataset& sample = second ? samples.y : samples.x;
        sample.x = groups.sample(second);
        sample.columnNames = groups.data.columnNames;
        refuseTooFew("by", QString::fromStdString(groups.names[second ? 1 : 0]), sample.size());
    }
    samples.coordinates = std::move(groups.coordinates);
    return samples;
}

Samples withColumns(const Arguments& arguments, const std::vector<std::string>& columns)
{
    return arguments.has("by") ? fromGroups(arguments, columns) : fromTwoTables(arguments, columns);
}

QString besideGroups(const Arguments& arguments)
{
    return arguments.has("by") ? QStringLiteral("the samples are those of --by in --data") : QString();
}

QString withoutBy(const Arguments& arguments)
{
    return arguments.has("by") ? QString() : QStringLiteral("it needs --by, which tells its two samples apart");
}

/// All rows less what time explains of them, in whatever order they stand.
Eigen::MatrixXd whitenedRows(const Eigen::MatrixXd& rows, const Eigen::VectorXd& time)
{
    std::vector<Index> order(static_cast<std::size_t>(time.size()));
    std::iota(order.begin(), order.end(), Index{0});
    std::ranges::stable_sort(order, {}, [&](Index row) { return time[row]; });
    for (std::size_t i = 1; i < order.size(); ++i)
        if (time[order[i]] == time[order[i - 1]])
            usageError(QStringLiteral("--whiten: two rows have the time %1: the samples must be of one series, a row "
                                      "at a time")
                           .arg(time[order[i]]));
    auto residuals = core::whitened(rows(order, Eigen::all), time(order));
    if (const auto* failure = std::get_if<core::Failure>(&residuals))
        usageError(QStringLiteral("--whiten: ") + QString::fromStdString(failure->what));
    Eigen::MatrixXd back(rows.rows(), rows.cols());
    back(order, Eigen::all) = valueOrThrow(std::move(residuals));
    return back;
}

} // namespace

std::vector<Option> sampleOptions()
{
    return {tableOption("x", "FILE|example:NAME",
                        "the first sample: a table with one observation a row (-: standard input), or an example"),
            tableOption("y", "FILE|example:NAME",
                        "the second sample, with the same columns, found by their names where both have some")};
}

std::vector<Option> sampleOrGroupOptions()
{
    std::vector<Option> options = sampleOptions();
    for (Option& option : options)
        option.idle = &besideGroups;
    options.push_back(tableOption("data", "FILE|example:NAME", "in place of --x and --y a table that holds both"));
    options.back().idle = &withoutBy;
    options.push_back(
        {"by", "COLUMN[=A,B]",
         "the column of --data, of text or of numbers, by which its samples are told apart: the rows with "
         "A are the first, those with B the second (default: its two values, the lesser first)"});
    return options;
}

core::TwoGroups groupsFrom(const Arguments& arguments, const QString& by, const std::vector<std::string>& columns)
{
    auto found = core::twoGroups(tableFrom(arguments, "data"), columns, arguments.text(by).toStdString());
    if (const auto* failure = std::get_if<core::Failure>(&found))
        usageError(QStringLiteral("--%1: %2").arg(by, QString::fromStdString(failure->what)));
    core::TwoGroups groups = valueOrThrow(std::move(found));
    for (const std::string& remark : groups.remarks)
        remarkOnFile("data", remark);
    const auto second = std::ranges::count(groups.second, true);
    std::fprintf(stderr, "kernelscope: --%s: %s (%td rows) and %s (%td rows)\n", qPrintable(by),
                 groups.names[0].c_str(), std::ssize(groups.second) - second, groups.names[1].c_str(), second);
    return groups;
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
    return withColumns(arguments, columnsFrom(arguments));
}

namespace
{

/// Of a column by its name, or by its number in the table that it comes from.
std::size_t placeOf(const std::string& column, const core::CoordinateColumns& coordinates)
{
    const auto named = std::ranges::find(coordinates.names, column);
    if (named != coordinates.names.end())
        return static_cast<std::size_t>(named - coordinates.names.begin());
    const qsizetype number = QString::fromStdString(column).toLongLong();
    const auto numbered = std::ranges::find(coordinates.positions, static_cast<std::size_t>(number - 1));
    if (number < 1 || numbered == coordinates.positions.end())
        usageError(
            QStringLiteral("--whiten: there is no column \"%1\" of numbers: choose from %2")
                .arg(QString::fromStdString(column), QString::fromStdString(core::listOfNames(coordinates.names))));
    return static_cast<std::size_t>(numbered - coordinates.positions.begin());
}

} // namespace

Samples whitenedSamplesFrom(const Arguments& arguments)
{
    if (!arguments.has("whiten"))
        return samplesFrom(arguments);
    const std::string time = arguments.text("whiten").trimmed().toStdString();
    std::vector<std::string> columns = columnsFrom(arguments);
    if (!columns.empty())
        columns.push_back(time);
    Samples samples = withColumns(arguments, columns);
    const std::size_t at = placeOf(time, samples.coordinates);
    if (samples.coordinates.names.size() < 2)
        usageError("--whiten: there is no column beside the time");
    const Eigen::MatrixXd pooled = samples.pooled().x;
    std::vector<Index> rest;
    for (Index k = 0; k < pooled.cols(); ++k)
        if (k != static_cast<Index>(at))
            rest.push_back(k);
    const Eigen::MatrixXd rows = whitenedRows(pooled(Eigen::all, rest), pooled.col(static_cast<Index>(at)));
    const Index first = samples.x.size();
    samples.x.x = rows.topRows(first);
    samples.y.x = rows.bottomRows(rows.rows() - first);
    for (std::vector<std::string>* names : {&samples.x.columnNames, &samples.y.columnNames, &samples.coordinates.names})
        names->erase(names->begin() + static_cast<std::ptrdiff_t>(at));
    samples.coordinates.positions.erase(samples.coordinates.positions.begin() + static_cast<std::ptrdiff_t>(at));
    if (auto& senses = samples.coordinates.senses; at < senses.size())
        senses.erase(senses.begin() + static_cast<std::ptrdiff_t>(at));
    return samples;
}

Option twoSampleMethodOption()
{
    return methodOption(
        QStringLiteral("dense up to %1 rows in all; beyond, fourier, and state-space of kinked kernels over "
                       "one column")
            .arg(core::mostPooledPoints));
}

TwoSampleMethod twoSampleMethodFrom(const Arguments& arguments, Eigen::Index pooledRows)
{
    const auto asked = methodFrom(arguments);
    const bool many = pooledRows > core::mostPooledPoints;
    return {.dense = asked ? asked == core::Method::Dense : !many, .asked = asked};
}

Eigen::MatrixXd pointsFrom(const Arguments& arguments, const Samples& samples)
{
    return pointsFrom(arguments, samples.coordinates, samples.owner);
}

} // namespace app
