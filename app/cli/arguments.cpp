#include "app/cli/arguments.h"

#include "core/data/table.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace app
{

void usageError(const QString& message)
{
    throw CommandError(2, message);
}

Arguments::Arguments(const QString& command, const QStringList& words, const std::vector<Option>& options,
                     int positional)
{
    const auto optionNamed = [&](const QString& name) {
        const auto found =
            std::find_if(options.begin(), options.end(), [&](const Option& o) { return o.name == name; });
        if (found == options.end())
            usageError(
                QStringLiteral("unknown option --%1; `kernelscope %2 --help` lists what there is").arg(name, command));
        return *found;
    };
    for (qsizetype i = 0; i < words.size(); ++i) {
        if (!words[i].startsWith(QLatin1String("--"))) {
            positional_ << words[i];
            continue;
        }
        const qsizetype equals = words[i].indexOf(QLatin1Char('='));
        const Option option = optionNamed(words[i].mid(2, equals < 0 ? -1 : equals - 2));
        if (has(option.name))
            usageError(QStringLiteral("--%1 is given twice").arg(option.name));
        if (equals >= 0)
            given_.emplace_back(option.name, words[i].mid(equals + 1));
        else if (option.value.isEmpty())
            given_.emplace_back(option.name, QString());
        else if (i + 1 < words.size())
            given_.emplace_back(option.name, words[++i]);
        else
            usageError(QStringLiteral("--%1 needs a value: %2").arg(option.name, option.value));
    }
    if (positional_.size() > positional)
        usageError(QStringLiteral("unexpected word \"%1\"; options begin with --").arg(positional_[positional]));
}

bool Arguments::has(const QString& option) const
{
    return std::any_of(given_.begin(), given_.end(), [&](const auto& entry) { return entry.first == option; });
}

QString Arguments::text(const QString& option) const
{
    if (!has(option))
        usageError(QStringLiteral("--%1 is missing").arg(option));
    return text(option, {});
}

QString Arguments::text(const QString& option, const QString& fallback) const
{
    for (const auto& [name, value] : given_)
        if (name == option)
            return value;
    return fallback;
}

double Arguments::number(const QString& option, double fallback) const
{
    return has(option) ? numberFrom(option, text(option)) : fallback;
}

qint64 Arguments::wholeNumber(const QString& option, qint64 fallback, qint64 least) const
{
    if (!has(option))
        return fallback;
    bool valid = false;
    const qint64 value = text(option).toLongLong(&valid);
    if (!valid || value < least)
        usageError(QStringLiteral("--%1: expected a whole number of at least %2, got \"%3\"")
                       .arg(option)
                       .arg(least)
                       .arg(text(option)));
    return value;
}

std::uint64_t Arguments::seed() const
{
    bool valid = false;
    const QString given = text(QStringLiteral("seed"), QStringLiteral("1"));
    const qulonglong value = given.toULongLong(&valid);
    if (!valid)
        usageError(
            QStringLiteral("--seed: expected a whole number from 0 to 18446744073709551615, got \"%1\"").arg(given));
    return value;
}

double numberFrom(const QString& option, const QString& text)
{
    const QByteArray bytes = text.trimmed().toUtf8();
    double value = 0.0;
    const auto [end, error] = std::from_chars(bytes.data(), bytes.data() + bytes.size(), value);
    if (error != std::errc() || end != bytes.data() + bytes.size() || !std::isfinite(value))
        usageError(QStringLiteral("--%1: expected a number, got \"%2\"").arg(option, text));
    return value;
}

std::vector<std::string> columnsFrom(const Arguments& arguments)
{
    std::vector<std::string> columns;
    if (arguments.has("columns"))
        for (const QString& name : arguments.text("columns").split(QLatin1Char(',')))
            columns.push_back(name.trimmed().toStdString());
    return columns;
}

core::Dataset dataFrom(const Arguments& arguments)
{
    auto loaded = valueOrThrow(core::loadDataset(arguments.text("data").toStdString(), columnsFrom(arguments)));
    for (const std::string& remark : loaded.remarks)
        std::fprintf(stderr, "kernelscope: %s\n", remark.c_str());
    return std::move(loaded.data);
}

core::Kernel kernelFrom(const Arguments& arguments, const core::Dataset& data)
{
    if (!arguments.has("kernel"))
        return core::defaultKernel(data);
    auto parsed = core::parseKernel(arguments.text("kernel").toStdString());
    if (const auto* error = std::get_if<core::ExpressionError>(&parsed))
        usageError(QStringLiteral("--kernel: ") + QString::fromStdString(error->message()));
    core::Kernel kernel = std::get<core::Kernel>(std::move(parsed));
    for (const core::Problem& problem : core::problems(kernel, data.dimensions()))
        usageError(QStringLiteral("--kernel: %1 %2")
                       .arg(QString::fromStdString(problem.field), QString::fromStdString(problem.message)));
    if (const auto failure = core::inputProblem(kernel, data.x))
        usageError(QStringLiteral("--data: ") + QString::fromStdString(failure->what));
    return kernel;
}

namespace
{

Eigen::VectorXd axisFrom(const QString& triple)
{
    const QStringList parts = triple.split(QLatin1Char(':'));
    if (parts.size() != 3)
        usageError(QStringLiteral("--at: expected grid:LO:HI:N, got \"%1\"").arg(triple));
    bool valid = false;
    const int count = parts[2].toInt(&valid);
    if (!valid || count < 1)
        usageError(
            QStringLiteral("--at: N in grid:LO:HI:N must be a whole number of at least 1, got \"%1\"").arg(parts[2]));
    return Eigen::VectorXd::LinSpaced(count, numberFrom("at", parts[0]), numberFrom("at", parts[1]));
}

Eigen::MatrixXd gridOf(const std::vector<Eigen::VectorXd>& axes)
{
    Eigen::Index rows = 1;
    for (const Eigen::VectorXd& axis : axes)
        rows *= axis.size();
    Eigen::MatrixXd points(rows, static_cast<Eigen::Index>(axes.size()));
    Eigen::Index repeat = rows;
    for (Eigen::Index j = 0; j < points.cols(); ++j) {
        const Eigen::VectorXd& axis = axes[static_cast<std::size_t>(j)];
        repeat /= axis.size();
        for (Eigen::Index i = 0; i < rows; ++i)
            points(i, j) = axis[(i / repeat) % axis.size()];
    }
    return points;
}

} // namespace

Eigen::MatrixXd pointsFrom(const Arguments& arguments, Eigen::Index dimensions)
{
    return pointsFrom(arguments, dimensions, columnsFrom(arguments));
}

Eigen::MatrixXd pointsFrom(const Arguments& arguments, Eigen::Index dimensions, const std::vector<std::string>& names)
{
    const QString text = arguments.text("at");
    if (!text.startsWith(QLatin1String("grid:"))) {
        Eigen::MatrixXd points = valueOrThrow(core::loadPoints(text.toStdString(), names));
        if (points.cols() != dimensions)
            usageError(QStringLiteral("--at: %1 has %2 columns, the data have %3")
                           .arg(text)
                           .arg(points.cols())
                           .arg(dimensions));
        return points;
    }
    QStringList triples = text.mid(5).split(QLatin1Char(','));
    if (triples.size() == 1)
        triples = QStringList(dimensions, triples[0]);
    if (triples.size() != dimensions)
        usageError(
            QStringLiteral("--at: the grid has %1 axes, the data have %2 columns").arg(triples.size()).arg(dimensions));
    std::vector<Eigen::VectorXd> axes;
    for (const QString& triple : triples)
        axes.push_back(axisFrom(triple));
    return gridOf(axes);
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
    return intervals;
}

} // namespace app
