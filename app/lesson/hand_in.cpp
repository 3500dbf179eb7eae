#include "app/lesson/hand_in.h"

#include "app/lesson/lesson_text.h"
#include "app/lesson/sealed_text.h"
#include "app/session/json_fields.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

struct HandInWords {
    Q_DECLARE_TR_FUNCTIONS(HandIn)
};

const QString handInFormat = QStringLiteral("kernelscope-hand-in");
constexpr char elementBegins[] = "<script type=\"application/json\" id=\"kernelscope-hand-in\">";
constexpr char elementEnds[] = "</script>";
constexpr int handInVersion = 1;
constexpr qsizetype longestName = 200;

/// A name in a line, of letters alone.
QString nameFrom(QString text)
{
    for (QChar& letter : text)
        if (letter.category() == QChar::Other_Control)
            letter = u' ';
    QString name = text.simplified().left(longestName);
    if (name.endsWith(u' ') || (!name.isEmpty() && name.back().isHighSurrogate())) // cut off within
        name.chop(1);
    return name;
}

Eigen::VectorXd handedNumbers(const JsonFields& fields, const QString& name)
{
    if (!fields.has(name))
        return {};
    Eigen::VectorXd numbers = fields.numbers(name);
    if (!(numbers.array().abs() <= largestAnswerNumber).all())
        fields.fail(name, HandInWords::tr("numbers that can be drawn"));
    return numbers;
}

double handedNumber(const JsonFields& fields, const QString& name)
{
    const double number = fields.number(name);
    if (!(std::abs(number) <= largestAnswerNumber))
        fields.fail(name, HandInWords::tr("a number that can be drawn"));
    return number;
}

Grade gradeFrom(const JsonFields& fields)
{
    Grade grade;
    const QJsonArray marks = fields.list(QStringLiteral("marks"));
    for (qsizetype i = 0; i < marks.size(); ++i) {
        const JsonFields mark(marks[i].toObject(), fields.placeOf(QStringLiteral("marks[%1].").arg(i)));
        grade.marks.push_back({mark.flag(QStringLiteral("earned")), mark.text(QStringLiteral("sentence"))});
    }
    if (!fields.has(QStringLiteral("gap")))
        return grade;
    const JsonFields gap = fields.object(QStringLiteral("gap"));
    grade.gap = core::Gap{.area = handedNumber(gap, QStringLiteral("area")),
                          .share = handedNumber(gap, QStringLiteral("share")),
                          .covered = handedNumber(gap, QStringLiteral("covered"))};
    return grade;
}

void takeAnswer(const JsonFields& fields, const Lesson& lesson, std::map<int, Answered>& taken)
{
    const int step = fields.count(QStringLiteral("step"));
    if (step >= std::ssize(lesson.steps) || !lesson.steps[static_cast<std::size_t>(step)].question)
        fields.fail(QStringLiteral("step"), HandInWords::tr("a step with a question"));
    const LessonStep& its = lesson.steps[static_cast<std::size_t>(step)];
    if (fields.text(QStringLiteral("title")) != its.title)
        fields.fail(QStringLiteral("title"), HandInWords::tr("the title of that step"));
    Answered answered{
        .answer = {.at = handedNumbers(fields, QStringLiteral("at")),
                   .value = handedNumbers(fields, QStringLiteral("value")),
                   .choice = fields.has(QStringLiteral("choice")) ? fields.count(QStringLiteral("choice")) : -1},
        .grade = gradeFrom(fields)};
    if (!isAnswerTo(answered.answer, *its.question))
        fields.fail(QStringLiteral("step"), HandInWords::tr("an answer of the kind that this step asks for"));
    if (!taken.emplace(step, std::move(answered)).second)
        fields.fail(QStringLiteral("step"), HandInWords::tr("one answer to a step"));
}

HandIn handInFrom(const JsonFields& fields)
{
    if (fields.text(QStringLiteral("format")) != handInFormat)
        fields.fail(QStringLiteral("format"), u'"' + handInFormat + u'"');
    if (fields.count(QStringLiteral("version")) != handInVersion)
        fields.fail(QStringLiteral("version"),
                    HandInWords::tr("%1; a newer Kernelscope may have written it").arg(handInVersion));
    HandIn handIn{.student = nameFrom(fields.text(QStringLiteral("student"))),
                  .lessonText = fields.text(QStringLiteral("lesson")),
                  .answers = {}};
    if (handIn.student.isEmpty())
        fields.fail(QStringLiteral("student"), HandInWords::tr("a name"));
    const Lesson lesson = readLesson(handIn.lessonText).lesson;
    if (lesson.steps.empty())
        fields.fail(QStringLiteral("lesson"), HandInWords::tr("a lesson with steps"));
    const QJsonArray answers = fields.list(QStringLiteral("answers"));
    for (qsizetype i = 0; i < answers.size(); ++i)
        takeAnswer(JsonFields(answers[i].toObject(), QStringLiteral("answers[%1].").arg(i)), lesson, handIn.answers);
    return handIn;
}

core::Failure noHandIn(const QString& why)
{
    return core::invalidInput(why.toStdString());
}

} // namespace

bool saysTheSame(const std::map<int, Answered>& one, const std::map<int, Answered>& other)
{
    const auto isSame = [](const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
        return a.size() == b.size() && (a.array() == b.array()).all();
    };
    return std::ranges::equal(one, other, [&](const auto& a, const auto& b) {
        const Answer &left = a.second.answer, &right = b.second.answer;
        return a.first == b.first && left.choice == right.choice && isSame(left.at, right.at) &&
               isSame(left.value, right.value);
    });
}

QByteArray handInElement(const HandIn& handIn)
{
    const Lesson lesson = readLesson(handIn.lessonText).lesson;
    QJsonArray answers;
    for (const auto& [step, answered] : handIn.answers) {
        QJsonObject entry = jsonOf(lesson.steps.at(static_cast<std::size_t>(step)).title, answered);
        entry[QStringLiteral("step")] = step;
        answers.append(entry);
    }
    const QJsonObject root{{"format", handInFormat},
                           {"version", handInVersion},
                           {"student", nameFrom(handIn.student)},
                           {"lesson", sealedLesson(handIn.lessonText)},
                           {"answers", answers}};
    QByteArray json = QJsonDocument(root).toJson(QJsonDocument::Compact);
    json.replace("<", "\\u003c"); // only texts have it
    return elementBegins + json + elementEnds;
}

bool carriesHandIn(const QByteArray& page)
{
    return page.contains(elementBegins);
}

core::Outcome<HandIn> handInIn(const QByteArray& page)
{
    if (page.size() > largestHandIn)
        return noHandIn(HandInWords::tr("is too large: a hand-in has at most %1 MB").arg(largestHandIn >> 20));
    const qsizetype start = page.indexOf(elementBegins);
    if (start < 0)
        return noHandIn(HandInWords::tr("carries no answers; only what Kernelscope handed in does"));
    const qsizetype from = start + qsizetype(sizeof elementBegins) - 1, to = page.indexOf(elementEnds, from);
    if (to < 0)
        return noHandIn(HandInWords::tr("is cut off within the answers that it carries"));
    QJsonParseError error;
    const QJsonDocument json = QJsonDocument::fromJson(page.mid(from, to - from), &error);
    if (!json.isObject())
        return noHandIn(HandInWords::tr("carries answers that cannot be read: %1").arg(error.errorString()));
    try {
        return handInFrom(JsonFields(json.object(), {}));
    } catch (const FieldError& problem) {
        return noHandIn(
            HandInWords::tr("carries answers that were changed: %1").arg(QString::fromUtf8(problem.what())));
    }
}

namespace
{

/// As much of a file as may be one, and a byte more.
core::Outcome<QByteArray> bytesIn(const QString& path)
{
    QFile file(path);
    if (!QFileInfo::exists(path))
        return noHandIn(HandInWords::tr("does not exist"));
    if (!QFileInfo(path).isFile())
        return noHandIn(HandInWords::tr("is no file"));
    if (!file.open(QIODevice::ReadOnly))
        return noHandIn(HandInWords::tr("could not be read: %1").arg(file.errorString()));
    return file.read(largestHandIn + 1);
}

} // namespace

core::Outcome<HandIn> readHandIn(const QString& path)
{
    const auto bytes = bytesIn(path);
    if (const auto* failure = std::get_if<core::Failure>(&bytes))
        return *failure;
    return handInIn(std::get<QByteArray>(bytes));
}

bool isHandInFile(const QString& path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending != QStringLiteral("html") && ending != QStringLiteral("htm"))
        return false;
    const auto bytes = bytesIn(path);
    const auto* page = std::get_if<QByteArray>(&bytes);
    return page && carriesHandIn(*page);
}

} // namespace app
