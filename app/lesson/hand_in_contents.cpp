#include "app/lesson/hand_in_contents.h"

#include "app/lesson/answer_drawing.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/student_seed.h"
#include "app/living/living_frame.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/plot_export.h"

#include <QCoreApplication>

namespace app
{

namespace
{

/// Of an answer on a page of A4, with text as large as that around it.
const widgets::FigureStyle handInStyle{
    .name = "hand-in", .width = 150.0, .ratio = 0.6, .fontSize = 9.0, .heading = widgets::FigureHeading::None};

struct HandInContentsWords {
    Q_DECLARE_TR_FUNCTIONS(HandIn)
};

QString saidIn(const Question& question, const Answered* answered)
{
    if (!answered)
        return HandInContentsWords::tr("Not answered.");
    const Answer& answer = answered->answer;
    if (answer.isEmpty())
        return HandInContentsWords::tr("Skipped.");
    if (const auto* choice = std::get_if<ChoiceQuestion>(&question.of))
        return HandInContentsWords::tr("Answer: %1")
            .arg(choice->options.at(static_cast<std::size_t>(answer.choice)).text);
    if (std::holds_alternative<NumberQuestion>(question.of))
        return HandInContentsWords::tr("Answer: %1").arg(widgets::fullNumberText(answer.value(0)));
    return std::holds_alternative<CurveQuestion>(question.of)
               ? HandInContentsWords::tr("Answer, dashed, and what is so:")
               : HandInContentsWords::tr("Answer, and what is so:");
}

/// `name`: a word of its own on the page.
LivingFigure figureOf(widgets::Drawing drawing, const QString& ask, const QString& name)
{
    drawing.meaning = ask;
    widgets::DrawnPlot plot(drawing);
    plot.show(std::move(drawing));
    return stillFigure({.rows = {{&plot}}, .title = {}}, widgets::optionsOf(handInStyle, {}, {1}, {}), plot.title(),
                       name);
}

WrittenAnswer writtenAnswer(const Question& question, const Answered* answered, const AskedStep* asked,
                            const QString& name)
{
    WrittenAnswer written{.ask = question.ask, .said = saidIn(question, answered)};
    if (!answered)
        return written;
    written.grade = answered->grade;
    written.reveal = question.reveal;
    if (auto drawing = asked ? answerDrawing(question, *asked, answered->answer) : std::nullopt)
        written.figure = figureOf(std::move(*drawing), written.ask, name);
    return written;
}

} // namespace

WrittenHandIn writtenHandIn(const HandIn& handIn, const std::map<int, AskedStep>& asked)
{
    const Lesson lesson = readLesson(handIn.lessonText).lesson;
    WrittenHandIn work{.title = lesson.title,
                       .student = handIn.student.simplified(),
                       .prose = lesson.prose,
                       .isByName = hasDataByName(lesson),
                       .steps = {},
                       .element = handInElement(handIn)};
    for (int i = 0; i < static_cast<int>(lesson.steps.size()); ++i) {
        const LessonStep& step = lesson.steps[static_cast<std::size_t>(i)];
        WrittenStep written{.title = step.title, .prose = step.prose, .answer = {}};
        const auto answered = handIn.answers.find(i);
        const auto truth = asked.find(i);
        if (step.question)
            written.answer =
                writtenAnswer(*step.question, answered == handIn.answers.end() ? nullptr : &answered->second,
                              truth == asked.end() ? nullptr : &truth->second, QStringLiteral("q%1-").arg(i + 1));
        work.steps.push_back(std::move(written));
    }
    return work;
}

} // namespace app
