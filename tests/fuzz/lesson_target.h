#pragma once

#include "app/lesson/lesson_bounds.h"
#include "app/lesson/lesson_sessions.h"
#include "app/lesson/lesson_source.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/prose_html.h"
#include "app/lesson/setting_lines.h"
#include "app/session/session_json.h"
#include "fuzz/markup_promise.h"

#include <algorithm>
#include <string>
#include <string_view>

// What must hold of whatever a lesson's text says; shared by the fuzzers and the tests of changed lessons. Each returns
// the first broken promise, empty if all hold.

inline std::string brokenProblemPromise(const std::vector<app::LessonProblem>& problems, qsizetype lines)
{
    if (problems.size() > app::mostProblems)
        return "more problems than are told";
    for (const app::LessonProblem& problem : problems)
        if (problem.line < 0 || problem.line > lines || problem.message.isEmpty() ||
            problem.message.size() > app::longestProblem)
            return "a problem of line " + std::to_string(problem.line) + ": " + problem.message.toStdString();
    return {};
}

inline std::string brokenQuestionPromise(const app::Question& question)
{
    using namespace app;
    if (const auto* choice = std::get_if<ChoiceQuestion>(&question.of))
        if (choice->options.size() < 2 || choice->options.size() > mostOptions ||
            std::ranges::count_if(choice->options, &ChoiceQuestion::Option::isRight) != 1)
            return "a choice without an answer";
    if (const auto* point = std::get_if<PointQuestion>(&question.of))
        if (point->at.size() != 2 || !point->at.allFinite() || point->view.isEmpty())
            return "a place that is none";
    if (const auto* dots = std::get_if<DotsQuestion>(&question.of))
        if (dots->count < 1 || dots->count > 200 || dots->view.isEmpty() || dots->column.isEmpty())
            return "dots that cannot be placed";
    if (const auto* curve = std::get_if<CurveQuestion>(&question.of))
        if (curve->view.isEmpty() || curve->column.isEmpty())
            return "a curve of no panel";
    if (const auto* number = std::get_if<NumberQuestion>(&question.of))
        if (number->value ? !std::isfinite(*number->value) : number->view.isEmpty() || number->column.isEmpty())
            return "a number that is none";
    return {};
}

/// The text alone.
inline std::string brokenLessonPromise(std::string_view bytes)
{
    using namespace app;
    const QString text = QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
    const ReadLesson read = readLesson(text);
    if (const std::string broken = brokenProblemPromise(read.problems, text.count(u'\n') + 1); !broken.empty())
        return broken;
    if (read.lesson.steps.size() > mostSteps)
        return "more steps than a lesson has";
    for (const LessonStep& step : read.lesson.steps) {
        if (step.settings.size() > mostLines + 1 || step.hidden.size() > mostNames || step.goals.size() > mostLines)
            return "a step that says more than is read";
        if (step.question)
            if (const std::string broken = brokenQuestionPromise(*step.question); !broken.empty())
                return broken;
    }
    return {};
}

/// Its prose, as a page has it, and the text cut into its steps.
inline std::string brokenProsePromise(std::string_view bytes)
{
    using namespace app;
    const QString text = QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
    const Lesson lesson = readLesson(text).lesson;
    const LessonSource source = LessonSource::of(text);
    if (source.text() != text || source.steps.size() != lesson.steps.size())
        return "a text that changes when it is cut";
    if (const std::string broken = brokenMarkupPromise(proseAsHtml(lesson.prose)); !broken.empty())
        return broken;
    for (const LessonStep& step : lesson.steps)
        if (const std::string broken = brokenMarkupPromise(proseAsHtml(step.prose)); !broken.empty())
            return broken;
    return {};
}

/// What the steps show: sessions within their bounds, which are the same when written and read.
inline std::string brokenStepsPromise(std::string_view bytes)
{
    using namespace app;
    const QString text = QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
    const Lesson lesson = readLesson(text).lesson;
    const LessonSessions sessions = sessionsOf(lesson);
    if (const std::string broken = brokenProblemPromise(sessions.problems, text.count(u'\n') + 1); !broken.empty())
        return broken;
    if (sessions.steps.size() != lesson.steps.size())
        return "a step without a session";
    for (std::size_t i = 0; i < sessions.steps.size(); ++i) {
        const core::Session& session = sessions.steps[i];
        if (!session.data || session.data->size() > mostPoints || session.data->x.size() > mostNumbers)
            return "a step with more points than a lesson has";
        const auto again = sessionFromJson(toJson(session), QStringLiteral("session"));
        if (const auto* failure = std::get_if<core::Failure>(&again))
            return "a session that does not read: " + failure->what;
        if (toJson(std::get<core::Session>(again)) != toJson(session))
            return "a session that changes when it is written and read";
        const QString block = i == 0 ? QString() : settingBlock(sessions.steps[i - 1], session);
        const Lesson written = readLesson(QStringLiteral("# T\n## S\n") + block).lesson;
        if (i > 0 && !sessionsOf(written, {}, &sessions.steps[i - 1]).problems.empty())
            return "a step that cannot be written: " + block.left(400).toStdString();
    }
    return {};
}
