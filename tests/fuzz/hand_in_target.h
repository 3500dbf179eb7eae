#pragma once

#include "app/lesson/answer_drawing.h"
#include "app/lesson/class_answers.h"
#include "app/lesson/class_drawing.h"
#include "app/lesson/hand_in_contents.h"
#include "app/lesson/lesson_text.h"
#include "fuzz/markup_promise.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <cmath>
#include <string>
#include <string_view>

// What must hold of whatever a student hands in; shared by the fuzzers and the tests of changed pages. Each returns the
// first broken promise, empty if all hold.

/// Numbers as a panel has them, with the columns that a question asks about.
inline widgets::PlotTable numbersAskedFor(const app::Question& question)
{
    QString column = QStringLiteral("mean");
    std::visit(
        [&column](const auto& of) {
            if constexpr (requires { of.column; })
                column = of.column;
        },
        question.of);
    widgets::PlotTable numbers;
    if (std::holds_alternative<app::NumberQuestion>(question.of)) {
        numbers.addValue(column, 0.5);
    } else {
        const Eigen::VectorXd at = Eigen::VectorXd::LinSpaced(41, -3.0, 6.0);
        numbers.add(QStringLiteral("at of ") + column, at);
        numbers.add(column, at.array().sin());
        numbers.add(QStringLiteral("lower"), at.array().sin() - 0.5);
        numbers.add(QStringLiteral("upper"), at.array().sin() + 0.5);
    }
    return numbers;
}

/// The question with its answers, given and revealed: graded, drawn for one and for a class.
inline std::string brokenGradePromise(const app::Question& question, const app::ClassAnswers& all, int step)
{
    using namespace app;
    const auto truth = truthOf(question, numbersAskedFor(question));
    if (const auto* failure = std::get_if<core::Failure>(&truth))
        return "a question that cannot be asked: " + failure->what;
    const AskedStep asked{.truth = std::get<Truth>(truth)};
    const Answer revealed = revealedAnswer(question, *asked.truth);
    if (!isAnswerTo(revealed, question))
        return "what is revealed is no answer";
    const StepAnswers given = answersTo(step, all);
    for (const Answer* answer : {&revealed, given.given.empty() ? nullptr : &given.given.front().answer}) {
        if (!answer)
            continue;
        const Grade grade = classGrade(question, &asked, *answer);
        if (grade.gap && !(std::isfinite(grade.gap->area) && std::isfinite(grade.gap->share)))
            return "a gap that is no number";
        if (std::ranges::any_of(grade.marks, [](const Mark& mark) { return mark.sentence.isEmpty(); }))
            return "a mark that says nothing";
        answerDrawing(question, asked, *answer);
    }
    classDrawing(question, asked, given, true);
    return {};
}

/// The page for people shows text alone, and carries the same work.
inline std::string brokenPagePromise(const app::HandIn& work)
{
    using namespace app;
    const WrittenHandIn written = writtenHandIn(work, {});
    const QByteArray page = handInAsHtml(written);
    if (page.count("<script") != 1 || page.count("</script") != 1)
        return "a page with elements of its own";
    const qsizetype body = page.indexOf("<body>") + 6;
    QByteArray shown = page.mid(body, page.lastIndexOf("</body>") - body);
    shown.replace("<section>", "<div>").replace("</section>", "</div>");
    if (const std::string broken = brokenMarkupPromise(shown); !broken.empty())
        return broken;
    const auto again = handInIn(page);
    if (const auto* failure = std::get_if<core::Failure>(&again))
        return "a hand-in that does not read: " + failure->what;
    if (std::get<HandIn>(again).student != work.student || !saysTheSame(std::get<HandIn>(again).answers, work.answers))
        return "a hand-in that changes when it is written and read";
    return {};
}

inline std::string brokenWorkPromise(const app::HandIn& work)
{
    using namespace app;
    if (work.student.isEmpty() || work.student.contains(u'\n') || work.student.size() > 200)
        return "a name that is none";
    if (const std::string broken = brokenPagePromise(work); !broken.empty())
        return broken;
    ClassAnswers all{.lesson = readLesson(work.lessonText).lesson, .works = {{"a", work}, {"b", work}}, .faults = {}};
    missingIn(all, {work.student, "Ada"});
    for (const int step : askingSteps(all.lesson))
        if (const std::string broken =
                brokenGradePromise(*all.lesson.steps[static_cast<std::size_t>(step)].question, all, step);
            !broken.empty())
            return broken;
    return {};
}

inline std::string brokenHandInPromiseOf(const QByteArray& page)
{
    const auto read = app::handInIn(page);
    if (const auto* failure = std::get_if<core::Failure>(&read))
        return failure->what.empty() || failure->kind != core::Failure::Kind::InvalidInput ? "no clear sentence" : "";
    return brokenWorkPromise(std::get<app::HandIn>(read));
}

inline constexpr char handInBegins[] = "<script type=\"application/json\" id=\"kernelscope-hand-in\">";

/// Any bytes as the data that a page carries, or as the page, where they have what begins these.
inline std::string brokenHandInPromise(std::string_view bytes)
{
    const QByteArray page(bytes.data(), static_cast<qsizetype>(bytes.size()));
    return brokenHandInPromiseOf(app::carriesHandIn(page) ? page : handInBegins + page + "</script>");
}

/// A lesson's text, a line "%%", what was answered as JSON, and another such line with the student's name.
inline std::string brokenAnswersPromise(std::string_view bytes)
{
    const QByteArray all(bytes.data(), static_cast<qsizetype>(bytes.size()));
    const qsizetype first = all.indexOf("\n%%\n"), second = first < 0 ? -1 : all.indexOf("\n%%\n", first + 3);
    if (first < 0)
        return {};
    const QByteArray answers = second < 0 ? all.mid(first + 4) : all.mid(first + 4, second - first - 4);
    const QJsonObject root{{"format", "kernelscope-hand-in"},
                           {"version", 1},
                           {"student", second < 0 ? QString("Ada") : QString::fromUtf8(all.mid(second + 4))},
                           {"lesson", QString::fromUtf8(all.left(first))},
                           {"answers", QJsonDocument::fromJson(answers).array()}};
    return brokenHandInPromiseOf(
        handInBegins + QJsonDocument(root).toJson(QJsonDocument::Compact).replace("<", "\\u003c") + "</script>");
}

/// A lesson's text, a line "%%", and the file in which its answers are kept on this machine.
inline std::string brokenKeptPromise(std::string_view bytes)
{
    using namespace app;
    const QByteArray all(bytes.data(), static_cast<qsizetype>(bytes.size()));
    const qsizetype first = all.indexOf("\n%%\n");
    if (first < 0)
        return {};
    const QString text = QString::fromUtf8(all.left(first));
    const Lesson lesson = readLesson(text).lesson;
    if (lesson.steps.empty())
        return {}; // it cannot be taken
    static const QTemporaryDir folder;
    const AnswerFile kept(text, folder.path());
    QFile file(kept.path());
    if (!file.open(QIODevice::WriteOnly) || file.write(all.mid(first + 4)) < 0)
        return "the test has no folder";
    file.close();
    const std::map<int, Answered> answers = kept.read(lesson);
    const ReachedGoals reached = kept.readReached(lesson);
    file.remove();
    for (const auto& [step, goals] : reached)
        for (const int goal : goals)
            if (goal < 0 || goal >= std::ssize(lesson.steps.at(static_cast<std::size_t>(step)).goals))
                return "a goal that there is not";
    return brokenWorkPromise({.student = QStringLiteral("Ada"), .lessonText = text, .answers = answers});
}
