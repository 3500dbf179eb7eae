#include "app/lesson/lesson_sessions.h"

#include "app/document/locks.h"
#include "app/document/new_data.h"
#include "app/labs/labs.h"
#include "app/labs/offer.h"
#include "app/lesson/lesson_bounds.h"
#include "app/lesson/lesson_data.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/student_seed.h"
#include "app/session/picture_access.h"
#include "app/session/session_json.h"
#include "app/session/settings_part.h"
#include "core/data/column_table.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/log_gradients.h"
#include "core/window/drawable_window.h"
#include "core/window/window.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>
#include <array>

namespace app
{

namespace
{

struct LessonSessionWords {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

/// A sentence fragment, as FieldError has it.
[[noreturn]] void refuse(const QString& message)
{
    throw FieldError(message);
}

void takeData(core::Session& session, const QString& value, std::uint64_t studentSeed)
{
    if (const std::string name = value.section(u' ', 1).trimmed().toStdString(); value.startsWith(u"example "))
        if (const auto columns = core::exampleColumns(name)) { // with the table behind it, as in the window
            session = withData(session, std::get<core::Dataset>(core::chosenPoints(*columns)), *columns).session;
            return;
        }
    auto data = lessonData(value, studentSeed);
    if (const auto* failure = std::get_if<core::Failure>(&data))
        refuse(QString::fromStdString(failure->what));
    session = withData(session, std::move(std::get<core::Dataset>(data))).session;
}

/// A lesson reads no file: pictures are an example's, or none.
[[noreturn]] void refuseFile()
{
    refuse(LessonSessionWords::tr("expected pictures of an example, found a file: a lesson reads none"));
}

void takeWhole(core::Session& session, const QString& value)
{
    if (namesPictures(QJsonDocument::fromJson(value.toUtf8()).object()))
        refuseFile();
    auto whole = sessionFromJson(value.toUtf8(), QStringLiteral("session"));
    if (const auto* failure = std::get_if<core::Failure>(&whole))
        refuse(QString::fromStdString(failure->what));
    session = std::get<core::Session>(std::move(whole));
}

void takeLab(core::Session& session, const QString& value)
{
    if (!labNamed(value))
        refuse(LessonSessionWords::tr("expected one of %1, found \"%2\"").arg(labIds().join(", "), value));
    session.lab = value.toStdString();
}

void takeKernel(core::Session& session, const QString& value)
{
    auto parsed = core::parseKernel(value.toStdString());
    if (const auto* error = std::get_if<core::ExpressionError>(&parsed))
        refuse(QString::fromStdString(error->message()));
    auto& kernel = std::get<core::Kernel>(parsed);
    if (const auto found = core::problems(kernel, session.data->dimensions()); !found.empty())
        refuse(QString::fromStdString(found.front().field + ' ' + found.front().message));
    session.kernel = std::move(kernel);
}

/// "-1 1, 0 2".
void takeWindow(core::Session& session, const QString& value)
{
    std::vector<core::Interval> window;
    for (const QString& axis : value.split(u',')) {
        const QStringList ends = axis.split(u' ', Qt::SkipEmptyParts);
        bool isLow = false, isHigh = false;
        const core::Interval interval{.lo = ends.value(0).toDouble(&isLow), .hi = ends.value(1).toDouble(&isHigh)};
        if (ends.size() != 2 || !isLow || !isHigh || !core::canBeDrawn(interval))
            refuse(LessonSessionWords::tr("expected two numbers in ascending order, found \"%1\"").arg(axis.trimmed()));
        window.push_back(interval);
    }
    const Eigen::Index wanted = core::windowDimensions(*session.data);
    if (std::ssize(window) != wanted)
        refuse(LessonSessionWords::tr("expected %1 intervals, found %2").arg(wanted).arg(window.size()));
    session.window = std::move(window);
}

void takeSeed(core::Session& session, const QString& value, std::uint64_t studentSeed)
{
    bool isWhole = true;
    session.seed = value == "student" ? studentSeed : value.toULongLong(&isWhole);
    if (!isWhole)
        refuse(LessonSessionWords::tr("expected a whole number or student, found \"%1\"").arg(value));
}

void takeLock(core::Session& session, const QString& value)
{
    const std::string lock = value.toStdString();
    QStringList names;
    for (const core::Hyperparameter& number : core::hyperparameters(session.kernel))
        names << QString::fromStdString(core::pathOf(number));
    if (!holdsSetting(lock) && !names.contains(value))
        refuse(LessonSessionWords::tr("expected one of %1, found \"%2\"").arg(names.join(", "), value));
    if (std::ranges::find(session.lockedHyperparameters, lock) == session.lockedHyperparameters.end())
        session.lockedHyperparameters.push_back(lock);
}

/// The value as a document would hold it beside the one that is there now.
QJsonValue jsonLike(const QJsonValue& now, const QString& value)
{
    bool isNumber = false;
    const double number = value.toDouble(&isNumber);
    if (now.isBool() && (value == "yes" || value == "true"))
        return true;
    if (now.isBool() && (value == "no" || value == "false"))
        return false;
    if (now.isString())
        return value;
    if (isNumber)
        return number;
    const QJsonDocument document = QJsonDocument::fromJson(value.toUtf8());
    if (document.isArray())
        return document.array();
    if (document.isObject())
        return document.object();
    return value;
}

void takeSetting(core::Session& session, const QString& name, const QString& value)
{
    const QString partName = name.section(u'.', 0, 0), key = name.section(u'.', 1).replace(u'-', u'_');
    const std::vector<SettingsPart> parts = settingsParts();
    const auto part = std::ranges::find_if(
        parts, [&](const SettingsPart& one) { return spokenKey(one.key) == spokenKey(partName.toStdString()); });
    QStringList names;
    if (part == parts.end()) {
        for (const SettingsPart& one : parts)
            names << spokenKey(one.key);
        refuse(LessonSessionWords::tr(
                   "expected one of data, kernel, lab, window, lock, seed or a setting of %1, found \"%2\"")
                   .arg(names.join(", "), name));
    }
    const QJsonObject now = part->json(session);
    if (!now.contains(key)) {
        for (const QString& known : now.keys())
            names << spokenKey(known.toStdString());
        refuse(LessonSessionWords::tr("expected one of %1 after %2., found \"%3\"")
                   .arg(names.join(", "), spokenKey(partName.toStdString()), name.section(u'.', 1)));
    }
    part->read(JsonFields({{key, jsonLike(now[key], value)}}, spokenKey(partName.toStdString()) + u'.'), session);
    for (const core::Problem& problem : part->outOfRange(session))
        if (problem.field == core::settingPath(key.toStdString()))
            refuse(QString::fromStdString(problem.message));
    if (namesPictures({{"pictures", part->json(session)}}))
        refuseFile();
}

void takeLine(core::Session& session, const SettingLine& line, std::uint64_t studentSeed)
{
    if (line.key == "session")
        takeWhole(session, line.value);
    else if (line.key == "data")
        takeData(session, line.value, studentSeed);
    else if (line.key == "lab")
        takeLab(session, line.value);
    else if (line.key == "kernel")
        takeKernel(session, line.value);
    else if (line.key == "window")
        takeWindow(session, line.value);
    else if (line.key == "lock")
        takeLock(session, line.value);
    else if (line.key == "seed")
        takeSeed(session, line.value, studentSeed);
    else
        takeSetting(session, line.key, line.value);
}

/// Of the data of all steps, those that differ.
void hold(const core::Dataset& data, Eigen::Index& numbersInAll)
{
    const auto most = [](Eigen::Index found, Eigen::Index bound, const QString& expected) {
        if (found > bound)
            refuse(LessonSessionWords::tr("expected %1, found %2").arg(expected.arg(bound)).arg(found));
    };
    most(data.size(), mostPoints, LessonSessionWords::tr("at most %1 points"));
    most(data.x.size(), mostNumbers, LessonSessionWords::tr("at most %1 numbers in a step"));
    most(numbersInAll += data.x.size(), mostNumbersInAll, LessonSessionWords::tr("at most %1 numbers in all steps"));
}

/// Data before all, and what depends on them before what does not.
int orderOf(const SettingLine& line)
{
    constexpr std::array<QStringView, 5> first{u"session", u"data", u"lab", u"kernel", u"window"};
    return static_cast<int>(std::ranges::find(first, QStringView(line.key)) - first.begin());
}

} // namespace

LessonSessions sessionsOf(const Lesson& lesson, const QString& student, const core::Session* before)
{
    LessonSessions found;
    Eigen::Index numbersInAll = 0;
    const std::uint64_t studentSeed = seedOf(student);
    core::Session session =
        before ? *before : freshSession(std::make_shared<const core::Dataset>(core::emptyDataset(1)));
    for (const LessonStep& step : lesson.steps) {
        std::vector<SettingLine> lines = step.settings;
        std::ranges::stable_sort(lines, {}, &orderOf);
        for (const SettingLine& line : lines)
            try {
                core::Session next = session;
                takeLine(next, line, studentSeed);
                if (next.data != session.data)
                    hold(*next.data, numbersInAll);
                session = std::move(next);
            } catch (const FieldError& error) {
                const QString why = QString::fromUtf8(error.what());
                const QString place = line.key + QStringLiteral(": ");
                found.problems.push_back({line.line, why.startsWith(place) ? why : place + why});
            }
        found.steps.push_back(session);
        keepFirst(found.problems);
    }
    return found;
}

} // namespace app
