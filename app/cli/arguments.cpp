#include "app/cli/arguments.h"

#include "app/cli/read_options.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"
#include "core/labs/default_kernel.h"

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
        if (has(option.name) && !option.repeats)
            usageError(QStringLiteral("--%1 is given twice").arg(option.name));
        if (equals >= 0 && option.value.isEmpty())
            usageError(QStringLiteral("--%1 takes no value: leave it out, or leave \"%2\" out")
                           .arg(option.name, words[i].mid(equals)));
        if (equals >= 0)
            given_.emplace_back(option.name, words[i].mid(equals + 1));
        else if (option.value.isEmpty())
            given_.emplace_back(option.name, QString());
        else if (i + 1 < words.size())
            given_.emplace_back(option.name, words[++i]);
        else
            usageError(QStringLiteral("--%1 needs a value: %2").arg(option.name, option.value));
        if (option.dashIsNone && given_.back().second == QLatin1String("-"))
            given_.pop_back();
        else if (option.isTable)
            tables_ << option.name;
    }
    if (positional_.size() > positional)
        usageError(QStringLiteral("unexpected word \"%1\"; options begin with --").arg(positional_[positional]));
    refuseIdle(options);
}

void Arguments::refuseIdle(const std::vector<Option>& options) const
{
    for (const Option& option : options) {
        const QString why = option.idle && has(option.name) ? option.idle(*this) : QString();
        if (!why.isEmpty())
            usageError(QStringLiteral("--%1 would change nothing: %2").arg(option.name, why));
    }
}

bool Arguments::has(const QString& option) const
{
    return std::any_of(given_.begin(), given_.end(), [&](const auto& entry) { return entry.first == option; });
}

QStringList Arguments::given() const
{
    QStringList names;
    for (const auto& entry : given_)
        names << entry.first;
    return names;
}

QStringList Arguments::texts(const QString& option) const
{
    QStringList all;
    for (const auto& [name, text] : given_)
        if (name == option)
            all << text;
    return all;
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
    return has(option) ? wholeNumberFrom(option, text(option), least) : fallback;
}

int Arguments::count(const QString& option, int fallback, const core::WholeRange& range) const
{
    if (!has(option))
        return fallback;
    bool valid = false;
    const qint64 value = text(option).toLongLong(&valid);
    if (!valid || !range.holds(value))
        usageError(
            QStringLiteral("--%1: %2, got \"%3\"").arg(option, QString::fromStdString(range.sentence()), text(option)));
    return static_cast<int>(value);
}

double Arguments::level(double fallback) const
{
    const double level = number("level", fallback);
    if (!core::isLevel(level))
        usageError(QStringLiteral("--level: %1, got %2").arg(QLatin1String(core::levelSentence), text("level")));
    return level;
}

std::uint64_t Arguments::seed() const
{
    if (!has(QStringLiteral("seed")))
        return standardSeed;
    bool valid = false;
    const QString given = text(QStringLiteral("seed"));
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

qint64 wholeNumberFrom(const QString& option, const QString& text, qint64 least)
{
    bool valid = false;
    const qint64 value = text.toLongLong(&valid);
    if (!valid || value < least)
        usageError(QStringLiteral("--%1: expected a whole number of at least %2, got \"%3\"")
                       .arg(option)
                       .arg(least)
                       .arg(text));
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

core::LoadedTable dataFrom(const Arguments& arguments)
{
    auto loaded = valueOrThrow(core::loadColumns(arguments.text("data").toStdString(), columnsFrom(arguments),
                                                 readSettingsFrom(arguments, "data")));
    for (const std::string& remark : loaded.remarks)
        std::fprintf(stderr, "kernelscope: %s\n", remark.c_str());
    return loaded;
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

} // namespace app
