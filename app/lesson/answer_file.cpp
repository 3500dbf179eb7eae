#include "app/lesson/answer_file.h"

#include "app/lesson/sealed_text.h"
#include "app/session/json_fields.h"
#include "core/files/write_whole.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStandardPaths>

namespace app
{

namespace
{

const QString answersFormat = QStringLiteral("kernelscope-answers");
constexpr qint64 largestAnswers = qint64{64} << 20;

Eigen::VectorXd numbersIn(const QJsonValue& value)
{
    const QJsonArray list = value.toArray();
    Eigen::VectorXd numbers(list.size());
    for (qsizetype i = 0; i < list.size(); ++i)
        numbers(i) = list[i].toDouble();
    return numbers;
}

Answered answeredIn(const QJsonObject& entry)
{
    Answered answered;
    answered.answer = {
        .at = numbersIn(entry["at"]), .value = numbersIn(entry["value"]), .choice = entry["choice"].toInt(-1)};
    for (const QJsonValue& value : entry["marks"].toArray())
        answered.grade.marks.push_back({value["earned"].toBool(), value["sentence"].toString()});
    if (entry["gap"].isObject())
        answered.grade.gap = core::Gap{.area = entry["gap"]["area"].toDouble(),
                                       .share = entry["gap"]["share"].toDouble(),
                                       .covered = entry["gap"]["covered"].toDouble()};
    return answered;
}

/// {"step": 2, "goals": ["points < 30"]}, for each step that reached some.
QJsonArray reachedJson(const ReachedGoals& reached, const Lesson& lesson)
{
    QJsonArray steps;
    for (const auto& [step, goals] : reached) {
        QJsonArray written;
        for (const int goal : goals)
            written.append(lesson.steps[static_cast<std::size_t>(step)].goals[static_cast<std::size_t>(goal)].written);
        steps.append(QJsonObject{{"step", step}, {"goals", written}});
    }
    return steps;
}

} // namespace

QJsonObject jsonOf(const QString& step, const Answered& answered)
{
    QJsonObject entry{{"title", step}};
    if (answered.answer.at.size() > 0)
        entry["at"] = toArray(answered.answer.at);
    if (answered.answer.value.size() > 0)
        entry["value"] = toArray(answered.answer.value);
    if (answered.answer.choice >= 0)
        entry["choice"] = answered.answer.choice;
    QJsonArray marks;
    for (const Mark& mark : answered.grade.marks)
        marks.append(QJsonObject{{"earned", mark.isEarned}, {"sentence", mark.sentence}});
    entry["marks"] = marks;
    if (const auto& gap = answered.grade.gap)
        entry["gap"] = QJsonObject{{"area", gap->area}, {"share", gap->share}, {"covered", gap->covered}};
    return entry;
}

AnswerFile::AnswerFile(const QString& lessonText, const QString& folder, std::uint64_t seed)
{
    const QString place =
        folder.isEmpty() ? QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).filePath("answers")
                         : folder;
    const QByteArray text = openedLesson(lessonText).toUtf8(); // sealed or not, it is the same lesson
    const QByteArray data = seed == 1 ? QByteArray() : '\0' + QByteArray::number(static_cast<qulonglong>(seed));
    const QByteArray hash = QCryptographicHash::hash(text + data, QCryptographicHash::Sha256).toHex();
    path_ = QDir(place).filePath(QString::fromLatin1(hash.left(32)) + QStringLiteral(".json"));
}

QJsonObject AnswerFile::content() const
{
    QFile file(path_);
    if (!file.open(QIODevice::ReadOnly) || file.size() > largestAnswers)
        return {};
    const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    return root["format"] == answersFormat ? root : QJsonObject();
}

std::map<int, Answered> AnswerFile::read(const Lesson& lesson) const
{
    std::map<int, Answered> answered;
    const QJsonArray entries = content()["answers"].toArray();
    for (const QJsonValue& value : entries) {
        const int step = value["step"].toInt(-1);
        if (step < 0 || step >= std::ssize(lesson.steps))
            continue;
        const LessonStep& its = lesson.steps[static_cast<std::size_t>(step)];
        if (!its.question || its.title != value["title"].toString())
            continue;
        if (Answered kept = answeredIn(value.toObject()); isAnswerTo(kept.answer, *its.question))
            answered[step] = std::move(kept);
    }
    return answered;
}

ReachedGoals AnswerFile::readReached(const Lesson& lesson) const
{
    ReachedGoals reached;
    const QJsonArray steps = content()["reached"].toArray();
    for (const QJsonValue& value : steps) {
        const int step = value["step"].toInt(-1);
        if (step < 0 || step >= std::ssize(lesson.steps))
            continue;
        const auto& goals = lesson.steps[static_cast<std::size_t>(step)].goals;
        const QJsonArray written = value["goals"].toArray();
        for (int goal = 0; goal < std::ssize(goals); ++goal)
            if (written.contains(goals[static_cast<std::size_t>(goal)].written))
                reached[step].insert(goal);
    }
    return reached;
}

std::optional<core::Failure> AnswerFile::write(const Lesson& lesson, const std::map<int, Answered>& answered,
                                               const ReachedGoals& reached) const
{
    QJsonArray entries;
    for (const auto& [step, one] : answered) {
        QJsonObject entry = jsonOf(lesson.steps[static_cast<std::size_t>(step)].title, one);
        entry["step"] = step;
        entries.append(entry);
    }
    const QJsonObject root{{"format", answersFormat},
                           {"version", 1},
                           {"lesson", lesson.title},
                           {"answers", entries},
                           {"reached", reachedJson(reached, lesson)}};
    QDir().mkpath(QFileInfo(path_).absolutePath());
    return core::writeWhole(QFile::encodeName(path_).toStdString(),
                            QJsonDocument(root).toJson(QJsonDocument::Compact).toStdString());
}

} // namespace app
