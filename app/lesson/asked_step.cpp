#include "app/lesson/asked_step.h"

#include "app/labs/lab_plots.h"
#include "app/lesson/question_ground.h"
#include "app/lesson/step_run.h"

#include <QCoreApplication>

namespace app
{

namespace
{

struct AskedStepWords {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

AskedStep askedOn(const Question& question, widgets::PlotView* panel, const core::Session* session)
{
    auto truth = truthOf(question, panel ? panel->numbers() : widgets::PlotTable{});
    if (const auto* failure = std::get_if<core::Failure>(&truth))
        return {.truth = {},
                .failure =
                    AskedStepWords::tr("This step cannot be asked: %1").arg(QString::fromStdString(failure->what))};
    AskedStep asked{.truth = std::get<Truth>(std::move(truth))};
    if (panel)
        asked.ground = groundOf(question, *asked.truth, *panel, *session);
    return asked;
}

} // namespace

AskedStep askedStep(const Question& question, const StepRun& run)
{
    const QString view = viewOf(question);
    widgets::PlotView* panel = view.isEmpty() ? nullptr : run.plots().panel(view);
    if (!run.failure().isEmpty())
        return {.truth = {}, .failure = AskedStepWords::tr("This step cannot be computed: %1").arg(run.failure())};
    if (!view.isEmpty() && !panel)
        return {.truth = {},
                .failure = AskedStepWords::tr("This step cannot be asked: its panel \"%1\" is not on show.").arg(view)};
    return askedOn(question, panel, &run.session());
}

AskedStep askedStep(const Question& question)
{
    return askedOn(question, nullptr, nullptr);
}

} // namespace app
