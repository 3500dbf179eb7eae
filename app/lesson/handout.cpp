#include "app/lesson/handout.h"

#include "app/labs/lab_plots.h"
#include "app/labs/offer.h"
#include "app/lesson/answer.h"
#include "app/lesson/lesson_names.h"
#include "app/lesson/question_ground.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/standing.h"
#include "widgets/plots/plot_export.h"

#include <QCoreApplication>

#include <algorithm>

namespace app
{

namespace
{

struct HandoutWords {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

const QString emptyBox = QStringLiteral("☐  "), tickedBox = QStringLiteral("☑  ");

/// On a page of A4, with text as large as that around it.
const widgets::FigureStyle handoutStyle{
    .name = "handout", .width = 150.0, .ratio = 0.55, .fontSize = 9.0, .heading = widgets::FigureHeading::Title};

HandoutFigure paperFigure(widgets::PlotView& plot)
{
    const widgets::ExportOptions options = widgets::optionsOf(handoutStyle, {}, {1}, {});
    return {.drawing = widgets::pageDrawing({.rows = {{&plot}}, .title = {}}, options),
            .millimetres = *options.millimetres};
}

/// What the panels of two sessions say is the same, wherever one looks.
bool areAlike(core::Session one, const core::Session& other)
{
    one.window = other.window;
    one.lab = other.lab;
    one.panels = other.panels;
    one.pin = other.pin;
    return one == other;
}

bool showsPanel(const Lesson& lesson, const std::vector<core::Session>& sessions, std::size_t step, HandoutHas has)
{
    return !lesson.steps[step].question && (has == HandoutHas::Solutions || !givesAway(lesson, sessions, step));
}

QString howToDraw(const Question& question)
{
    if (const auto* dots = std::get_if<DotsQuestion>(&question.of))
        return HandoutWords::tr("Draw %1 dots, one above another where they are close.").arg(dots->count);
    if (std::holds_alternative<PointQuestion>(question.of))
        return HandoutWords::tr("Mark the place.");
    return {};
}

/// Puts a question, and the answer to it where that is wanted, on a handout.
class AskedOnPaper
{
public:
    AskedOnPaper(Handout& handout, const Question& question, bool isSolved)
        : handout_(handout), question_(question), isSolved_(isSolved)
    {
    }

    void add(const core::Session& session, widgets::PlotView* panel, const Truth& truth)
    {
        line(question_.ask, true, true);
        if (const auto draws = drawnIn(question_))
            addGround(session, *panel, truth, *draws);
        else if (const auto* choice = std::get_if<ChoiceQuestion>(&question_.of))
            addOptions(*choice);
        else
            addNumber(truth);
        if (isSolved_)
            addSentences(truth);
        else if (!std::holds_alternative<NumberQuestion>(question_.of))
            handout_.parts.push_back(HandoutRoom{.lines = 2});
    }

private:
    void line(const QString& text, bool isBold = false, bool leadsOn = false)
    {
        if (!text.isEmpty())
            handout_.parts.push_back(HandoutLine{.text = text, .isBold = isBold, .leadsOn = leadsOn});
    }

    void addGround(const core::Session& session, const widgets::PlotView& panel, const Truth& truth,
                   widgets::PredictionPlot::Draws draws)
    {
        const auto* dots = std::get_if<DotsQuestion>(&question_.of);
        widgets::PredictionPlot ground;
        ground.setTheme({});
        ground.setLegend(HandoutWords::tr("the answer"));
        ground.ask(groundOf(question_, truth, panel, session), draws, dots ? dots->count : 0);
        if (isSolved_) {
            const Answer answer = revealedAnswer(question_, truth);
            ground.showDrawn(answer.at, answer.value);
        } else {
            line(howToDraw(question_), false, true);
        }
        handout_.parts.push_back(paperFigure(ground));
    }

    void addOptions(const ChoiceQuestion& choice)
    {
        for (const ChoiceQuestion::Option& option : choice.options) {
            const bool isLast = &option == &choice.options.back();
            line((isSolved_ && option.isRight ? tickedBox : emptyBox) + option.text, isSolved_ && option.isRight,
                 !isLast);
            if (isSolved_ && !option.sentence.isEmpty())
                line(QStringLiteral("      ") + option.sentence);
        }
    }

    void addNumber(const Truth& truth)
    {
        const QString blank(24, u'_');
        line(HandoutWords::tr("Answer: %1").arg(isSolved_ ? widgets::numberText(truth.number) : blank), isSolved_);
    }

    /// What was looked for in what is drawn, and what the author says once it is answered.
    void addSentences(const Truth& truth)
    {
        if (const auto draws = drawnIn(question_); draws && *draws != widgets::PredictionPlot::Draws::Place)
            for (const Mark& mark : gradeOf(question_, revealedAnswer(question_, truth), truth).marks)
                line(QStringLiteral("✓  ") + mark.sentence);
        line(question_.reveal);
    }

    Handout& handout_;
    const Question& question_;
    bool isSolved_;
};

QString addQuestion(Handout& handout, const Question& question, const core::Session& session, const LabPlots* plots,
                    bool isSolved)
{
    const QString view = viewOf(question);
    widgets::PlotView* panel = plots && !view.isEmpty() ? plots->panel(view) : nullptr;
    if (plots && !view.isEmpty() && !panel)
        return HandoutWords::tr("the panel \"%1\" is not on show").arg(view);
    Truth known;
    if (view.isEmpty() || panel) {
        auto truth = truthOf(question, panel ? panel->numbers() : widgets::PlotTable{});
        if (const auto* failure = std::get_if<core::Failure>(&truth))
            return QString::fromStdString(failure->what);
        known = std::get<Truth>(std::move(truth));
    }
    AskedOnPaper(handout, question, isSolved).add(session, panel, known);
    return {};
}

/// What the lab is about, or the first panel after it that the step does not hide; empty: none.
QString viewOnPaper(const Offer& offer, const LabPlots& plots)
{
    QStringList views{plots.mainView()};
    views += plots.viewNames();
    for (const QString& view : views)
        if (plots.panel(view) && offer.of(QStringLiteral("panel.") + view) != widgets::Offered::Hidden)
            return view;
    return {};
}

} // namespace

Handout begunHandout(const Lesson& lesson)
{
    return {.title = lesson.title,
            .parts = {HandoutText{QStringLiteral("# ") + lesson.title + QStringLiteral("\n\n") + lesson.prose}}};
}

bool givesAway(const Lesson& lesson, const std::vector<core::Session>& sessions, std::size_t step)
{
    for (std::size_t other = 0; other < lesson.steps.size(); ++other) {
        const auto& question = lesson.steps[other].question;
        if (question && (other < step || !viewOf(*question).isEmpty()) && areAlike(sessions[other], sessions[step]))
            return true;
    }
    return false;
}

bool needsPanels(const Lesson& lesson, const std::vector<core::Session>& sessions, std::size_t step, HandoutHas has)
{
    const auto& question = lesson.steps[step].question;
    if (!question)
        return showsPanel(lesson, sessions, step, has);
    return drawnIn(*question) || (has == HandoutHas::Solutions && !viewOf(*question).isEmpty());
}

QString addStep(Handout& handout, const LessonStep& step, const core::Session& session, const LabPlots* plots,
                HandoutHas has)
{
    handout.parts.push_back(HandoutText{QStringLiteral("## ") + step.title + QStringLiteral("\n\n") + step.prose});
    if (has == HandoutHas::Solutions && !step.forLecturer.isEmpty())
        handout.parts.push_back(HandoutText{HandoutWords::tr("**For the lecturer.** %1").arg(step.forLecturer)});
    if (step.question)
        if (const QString wrong = addQuestion(handout, *step.question, session, plots, has == HandoutHas::Solutions);
            !wrong.isEmpty())
            return wrong;
    const Offer offer = offerOf(step);
    const QString view = plots && !step.question ? viewOnPaper(offer, *plots) : QString();
    widgets::PlotView* panel = view.isEmpty() ? nullptr : plots->panel(view);
    if (panel && !widgets::isOutOfSight(panel->standing())) {
        panel->hideParts(offer.partsHiddenIn(view));
        handout.parts.push_back(paperFigure(*panel));
    }
    for (const ChallengeGoal& goal : step.goals)
        handout.parts.push_back(HandoutLine{.text = emptyBox + goal.written});
    if (step.isFree || !step.goals.empty())
        handout.parts.push_back(HandoutRoom{.lines = 3});
    return {};
}

} // namespace app
