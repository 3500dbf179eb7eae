#include "app/lesson/setting_lines.h"

#include "app/labs/offer.h"
#include "app/lesson/lesson_sessions.h"
#include "app/lesson/lesson_text.h"
#include "app/session/session_json.h"
#include "app/session/settings_part.h"
#include "core/data/column_table.h"
#include "core/data/examples.h"
#include "core/data/samples.h"
#include "core/kernels/expression.h"
#include "core/session/learned_state.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace app
{

namespace
{

QString written(double value)
{
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString writtenPlace(const Eigen::Ref<const Eigen::RowVectorXd>& place)
{
    QStringList coordinates;
    for (const double coordinate : place)
        coordinates << written(coordinate);
    return coordinates.join(u',');
}

QString written(const core::Generation& generation)
{
    QString line = QStringLiteral("%1 n=%2 seed=%3")
                       .arg(QString::fromStdString(generation.name))
                       .arg(generation.n)
                       .arg(generation.seed);
    for (const auto& [option, value] : generation.options)
        line += QStringLiteral(" %1=%2").arg(QString::fromStdString(option), written(value));
    return line;
}

QString samplesLine(const core::Dataset& data)
{
    std::vector<QStringList> samples;
    for (Eigen::Index row = 0; row < data.size(); ++row) {
        const auto label = static_cast<std::size_t>(data.label(row));
        samples.resize(std::max(samples.size(), label + 1));
        samples[label] << writtenPlace(data.x.row(row));
    }
    QStringList lists;
    for (const QStringList& sample : samples)
        lists << sample.join(u' ');
    return QStringLiteral("samples ") + lists.join(QStringLiteral(" | "));
}

QString rowsLine(const core::Dataset& data)
{
    const bool hasTargets = data.targets.size() == data.size() && data.size() > 0;
    QStringList rows;
    for (Eigen::Index row = 0; row < data.size(); ++row)
        rows << writtenPlace(data.x.row(row)) + (hasTargets ? u':' + written(data.targets(row)) : QString());
    return (hasTargets ? QStringLiteral("observations ") : QStringLiteral("points ")) + rows.join(u' ');
}

bool isOfExample(const core::Dataset& data, std::string_view name)
{
    const auto columns = core::exampleColumns(name);
    return columns ? std::get<core::Dataset>(core::chosenPoints(*columns)) == data : core::example(name) == data;
}

QString dataLine(const core::Dataset& data)
{
    for (const core::ExampleDescription& known : core::examples())
        if (isOfExample(data, known.name))
            return QStringLiteral("example ") + QString::fromUtf8(known.name.data(), std::ssize(known.name));
    if (data.generation)
        return QStringLiteral("generate ") + written(*data.generation);
    if (const auto samples = core::generationsOfSamples(data);
        !samples.empty() && std::ssize(samples) == core::sampleCount(data)) {
        QStringList parts;
        for (const auto& [label, generation] : samples)
            parts << written(generation);
        return QStringLiteral("generate ") + parts.join(QStringLiteral(" | "));
    }
    return data.labels.empty() ? rowsLine(data) : samplesLine(data);
}

/// As a line has it, so that jsonLike() reads it back.
QString writtenValue(const QJsonValue& value)
{
    if (value.isBool())
        return value.toBool() ? QStringLiteral("yes") : QStringLiteral("no");
    if (value.isDouble())
        return written(value.toDouble());
    if (value.isArray())
        return QString::fromUtf8(QJsonDocument(value.toArray()).toJson(QJsonDocument::Compact));
    return value.toString();
}

QStringList linesOfSettings(const core::Session& before, const core::Session& now)
{
    QStringList lines;
    for (const SettingsPart& part : settingsParts()) {
        const QJsonObject was = part.json(before), is = part.json(now);
        for (const QString& key : is.keys())
            if (is[key] != was[key])
                lines << QStringLiteral("%1.%2: %3")
                             .arg(spokenKey(part.key), spokenKey(key.toStdString()), writtenValue(is[key]));
    }
    return lines;
}

QString writtenWindow(const std::vector<core::Interval>& window)
{
    QStringList axes;
    for (const core::Interval& axis : window)
        axes << written(axis.lo) + u' ' + written(axis.hi);
    return axes.join(QStringLiteral(", "));
}

QString block(const QString& name, const QString& lines)
{
    return QStringLiteral("```%1\n%2\n```\n").arg(name, lines);
}

/// What the lines make of the session before; how panels are looked at and what is pinned is no part of a step.
bool isSaidBy(const QString& lines, const core::Session& before, const core::Session& now)
{
    Lesson lesson = readLesson(QStringLiteral("# T\n## S\n") + block("settings", lines)).lesson;
    const LessonSessions found = sessionsOf(lesson, {}, &before);
    core::Session wanted = now;
    wanted.panels = found.steps.front().panels;
    wanted.pin = found.steps.front().pin;
    wanted.of<core::LearnedState>() = found.steps.front().of<core::LearnedState>(); // whence numbers came
    return found.problems.empty() && found.steps.front() == wanted;
}

} // namespace

QString settingBlock(const core::Session& before, const core::Session& now)
{
    QStringList lines;
    core::Session from = before;
    if (now.lab != before.lab)
        lines << QStringLiteral("lab: ") + QString::fromStdString(now.lab);
    if (!(now.data == before.data)) {
        lines << QStringLiteral("data: ") + dataLine(*now.data);
        const Lesson lesson = readLesson(QStringLiteral("# T\n## S\n") + block("settings", lines.back())).lesson;
        from = sessionsOf(lesson, {}, &before).steps.front();
    }
    if (!(now.kernel == from.kernel))
        lines << QStringLiteral("kernel: ") + QString::fromStdString(core::printKernel(now.kernel));
    if (now.window != from.window)
        lines << QStringLiteral("window: ") + writtenWindow(now.window);
    if (now.seed != from.seed)
        lines << QStringLiteral("seed: %1").arg(now.seed);
    for (const std::string& lock : now.lockedHyperparameters)
        lines << QStringLiteral("lock: ") + QString::fromStdString(lock);
    lines << linesOfSettings(from, now);
    const QString all = lines.join(u'\n');
    if (lines.isEmpty() && isSaidBy({}, before, now))
        return {};
    if (isSaidBy(all, before, now))
        return block("settings", all);
    return block("session", QString::fromUtf8(QJsonDocument(jsonOf(now)).toJson(QJsonDocument::Compact)));
}

} // namespace app
