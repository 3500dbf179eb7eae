#include "app/cli/points.h"

#include "app/cli/read_options.h"
#include "core/data/choose_columns.h"
#include "core/data/dates.h"
#include "core/data/match_columns.h"
#include "core/window/window.h"

#include <cstdio>

namespace app
{

namespace
{

constexpr double mostGridPoints = 1'000'000; // as many numbers an observation fit the memory

/// The columns of a table that is matched to no other.
std::vector<std::size_t> ownPositions(const Arguments& arguments, const core::Table& table)
{
    if (!arguments.has("columns"))
        return core::coordinatePositions(table);
    const auto chosen = core::columnPositions(columnsFrom(arguments), core::columnNames(table));
    if (const auto* problem = std::get_if<std::string>(&chosen))
        usageError(QStringLiteral("--columns: %1: %2")
                       .arg(QString::fromStdString(table.source), QString::fromStdString(*problem)));
    return std::get<std::vector<std::size_t>>(chosen);
}

struct Axis {
    double lo = 0.0, hi = 0.0;
    int count = 1;
};

/// An end of an axis; of a column of dates also as a date.
double endFrom(const QString& text, bool holdsDays)
{
    const std::optional<double> days = holdsDays ? core::daysOf(text.trimmed().toStdString()) : std::nullopt;
    return days ? *days : numberFrom("at", text);
}

Axis axisFrom(const QString& triple, bool holdsDays)
{
    const QStringList parts = triple.split(QLatin1Char(':'));
    if (parts.size() != 3)
        usageError(QStringLiteral("--at: expected grid:LO:HI:N, got \"%1\"").arg(triple));
    bool valid = false;
    const int count = parts[2].toInt(&valid);
    if (!valid || count < 1)
        usageError(
            QStringLiteral("--at: N in grid:LO:HI:N must be a whole number of at least 1, got \"%1\"").arg(parts[2]));
    return {endFrom(parts[0], holdsDays), endFrom(parts[1], holdsDays), count};
}

void checkSize(const std::vector<Axis>& axes)
{
    double points = 1.0;
    for (const Axis& axis : axes)
        points *= axis.count;
    if (points > mostGridPoints)
        usageError(QStringLiteral("--at: the grid has %1 points; up to %2 are computed at once: take fewer an axis")
                       .arg(points, 0, 'f', 0)
                       .arg(qint64(mostGridPoints)));
}

Eigen::MatrixXd gridOf(const std::vector<Axis>& axes)
{
    Eigen::Index rows = 1;
    for (const Axis& axis : axes)
        rows *= axis.count;
    Eigen::MatrixXd points(rows, static_cast<Eigen::Index>(axes.size()));
    Eigen::Index repeat = rows;
    for (Eigen::Index j = 0; j < points.cols(); ++j) {
        const Axis& axis = axes[static_cast<std::size_t>(j)];
        const Eigen::VectorXd nodes = Eigen::VectorXd::LinSpaced(axis.count, axis.lo, axis.hi);
        repeat /= axis.count;
        for (Eigen::Index i = 0; i < rows; ++i)
            points(i, j) = nodes[(i / repeat) % axis.count];
    }
    return points;
}

Eigen::MatrixXd gridFrom(const QString& text, const core::CoordinateColumns& coordinates)
{
    const Eigen::Index dimensions = std::ssize(coordinates.names);
    QStringList triples = text.mid(5).split(QLatin1Char(','));
    if (triples.size() == 1)
        triples = QStringList(dimensions, triples[0]);
    if (triples.size() != dimensions)
        usageError(
            QStringLiteral("--at: the grid has %1 axes, the data have %2 columns").arg(triples.size()).arg(dimensions));
    std::vector<Axis> axes;
    for (const QString& triple : triples)
        axes.push_back(axisFrom(triple, coordinates.holdDays(axes.size())));
    checkSize(axes);
    return gridOf(axes);
}

} // namespace

void remarkOnFile(const QString& option, const std::string& remark)
{
    std::fprintf(stderr, "kernelscope: --%s: %s\n", qPrintable(option), remark.c_str());
}

bool isGrid(const QString& at)
{
    return at.startsWith(QLatin1String("grid:"));
}

core::Table tableFrom(const Arguments& arguments, const QString& option)
{
    return valueOrThrow(core::loadTable(arguments.text(option).toStdString(), readSettingsFrom(arguments, option)));
}

std::vector<std::string> MatchedTable::names() const
{
    std::vector<std::string> names;
    for (const std::size_t position : positions)
        names.push_back(table.columns[position].name);
    return names;
}

MatchedTable matchedTable(const Arguments& arguments, const QString& option, core::Table table,
                          const core::CoordinateColumns& coordinates, const std::string& owner,
                          std::optional<std::size_t> without)
{
    if (coordinates.tableColumns == 0 && arguments.has("columns")) {
        std::vector<std::size_t> own = ownPositions(arguments, table);
        if (own.size() != coordinates.names.size())
            usageError(QStringLiteral("--columns: names %1 columns, and the points of --%2 need %3")
                           .arg(own.size())
                           .arg(option)
                           .arg(coordinates.names.size()));
        return {std::move(table), std::move(own)};
    }
    auto matched = core::matchColumns(table, coordinates, owner, without);
    if (const auto* problem = std::get_if<std::string>(&matched))
        usageError(QStringLiteral("--%1: %2 %3").arg(option, arguments.text(option), QString::fromStdString(*problem)));
    core::ColumnMatch& match = std::get<core::ColumnMatch>(matched);
    if (!match.remark.empty())
        remarkOnFile(option, arguments.text(option).toStdString() + ": " + match.remark);
    return {std::move(table), std::move(match.positions)};
}

Eigen::MatrixXd filePoints(const Arguments& arguments, const QString& option,
                           const core::CoordinateColumns& coordinates, const std::string& owner)
{
    const MatchedTable matched = matchedTable(arguments, option, tableFrom(arguments, option), coordinates, owner);
    return valueOrThrow(core::pointsOf(matched.table, matched.positions));
}

Eigen::MatrixXd ownPoints(const Arguments& arguments, const QString& option)
{
    const core::Table table = tableFrom(arguments, option);
    return valueOrThrow(core::pointsOf(table, ownPositions(arguments, table)));
}

Eigen::MatrixXd pointsFrom(const Arguments& arguments, const core::CoordinateColumns& coordinates,
                           const std::string& owner)
{
    const QString text = arguments.text("at");
    return isGrid(text) ? gridFrom(text, coordinates) : filePoints(arguments, "at", coordinates, owner);
}

Eigen::Index dimensionsOfPoints(const Arguments& arguments)
{
    const QString at = arguments.text("at");
    if (isGrid(at))
        return at.count(QLatin1Char(',')) + 1;
    return std::ssize(ownPositions(arguments, tableFrom(arguments, "at")));
}

core::CoordinateColumns coordinatesOfNoTable(Eigen::Index dimensions)
{
    core::CoordinateColumns coordinates;
    coordinates.names = core::coordinateNames(dimensions);
    return coordinates;
}

std::vector<core::Interval> intervalsFrom(const QString& option, const QString& text, Eigen::Index dimensions)
{
    std::vector<core::Interval> intervals;
    for (const QString& pair : text.split(QLatin1Char(','))) {
        const QStringList ends = pair.split(QLatin1Char(':'));
        if (ends.size() != 2)
            usageError(QStringLiteral("--%1: expected LO:HI, got \"%2\"").arg(option, pair));
        const core::Interval interval{numberFrom(option, ends[0]), numberFrom(option, ends[1])};
        if (!(interval.lo < interval.hi))
            usageError(QStringLiteral("--%1: LO must be less than HI in \"%2\"").arg(option, pair));
        intervals.push_back(interval);
    }
    if (intervals.size() == 1)
        intervals.resize(static_cast<std::size_t>(dimensions), intervals.front());
    if (static_cast<Eigen::Index>(intervals.size()) != dimensions)
        usageError(QStringLiteral("--%1: %2 intervals for data of %3 columns")
                       .arg(option)
                       .arg(intervals.size())
                       .arg(dimensions));
    for (const core::Problem& problem : core::windowProblems(intervals, dimensions))
        usageError(
            QStringLiteral("--%1: the window \"%2\" %3").arg(option, text, QString::fromStdString(problem.message)));
    return intervals;
}

} // namespace app
