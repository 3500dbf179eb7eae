#include "app/lesson/goals.h"

#include "app/labs/lab_plots.h"
#include "app/lesson/answer.h"

namespace app
{

namespace
{

std::optional<double> numberOn(const LabPlots& plots, const ChallengeGoal& goal)
{
    const widgets::PlotView* panel = plots.panel(goal.view);
    if (!panel || widgets::isOutOfSight(panel->standing()))
        return std::nullopt;
    const NumberQuestion number{.value = {}, .view = goal.view, .column = goal.column, .tolerance = {}};
    const auto truth = truthOf({.of = number, .ask = {}, .reveal = {}}, panel->allNumbers());
    const auto* known = std::get_if<Truth>(&truth);
    return known ? std::optional(known->number) : std::nullopt;
}

} // namespace

bool isReached(const ChallengeGoal& goal, const LabPlots& plots, const core::Session& session)
{
    const std::optional<double> number =
        goal.view.isEmpty() ? static_cast<double>(session.data->size()) : numberOn(plots, goal);
    return number &&
           ((goal.orEqual && *number == goal.than) || (goal.below ? *number < goal.than : *number > goal.than));
}

} // namespace app
