#include "core/ending.h"
#include "core/labs/power/power_trial.h"

#include <cassert>
#include <cmath>
#include <future>

namespace core
{

namespace
{

using Trial = Outcome<std::vector<Decision>>;

int trialsOf(const PowerSettings& settings)
{
    return settings.steps * settings.repeats;
}

PowerResult nothingYet(const PowerSettings& settings)
{
    PowerResult result;
    result.total = trialsOf(settings);
    const Eigen::VectorXd values = powerValues(settings);
    for (const bool ofNull : {false, true})
        for (const std::string& chooser : settings.choosers)
            for (const double value : values)
                if (!ofNull || settings.withNull)
                    result.points.push_back({.chooser = chooser, .value = value, .ofNull = ofNull});
    return result;
}

/// Does a result look like an unfinished one of these settings?
bool belongsTo(const PowerResult& result, const PowerSettings& settings)
{
    const PowerResult blank = nothingYet(settings);
    if (result.total != blank.total || result.done < 0 || result.done > result.total ||
        result.points.size() != blank.points.size())
        return false;
    for (std::size_t i = 0; i < blank.points.size(); ++i) {
        const int step = static_cast<int>(i) % settings.steps;
        const int repeats = result.done / settings.steps + (step < result.done % settings.steps ? 1 : 0);
        if (result.points[i].chooser != blank.points[i].chooser || result.points[i].value != blank.points[i].value ||
            result.points[i].ofNull != blank.points[i].ofNull || result.points[i].repeats != repeats)
            return false;
    }
    return true;
}

void add(PowerResult& result, int steps, const std::vector<Decision>& decisions)
{
    const int step = result.done % steps;
    for (std::size_t chooser = 0; chooser < decisions.size(); ++chooser) {
        PowerPoint& point = result.points[chooser * static_cast<std::size_t>(steps) + static_cast<std::size_t>(step)];
        const Decision& decision = decisions[chooser];
        ++point.repeats;
        point.rejections += decision.rejected ? 1 : 0;
        if (decision.lengthscale)
            point.meanLogLengthscale += (std::log(*decision.lengthscale) - point.meanLogLengthscale) / ++point.chosen;
    }
    ++result.done;
}

std::vector<std::string> remarksOn(const PowerResult& result)
{
    std::vector<std::string> remarks;
    for (const PowerPoint& point : result.points)
        if (point.chosen < point.repeats) {
            remarks.push_back("In some repeats '" + point.chooser +
                              "' found no lengthscale; they count as not rejected.");
            break;
        }
    return remarks;
}

PowerResult grown(PowerResult result, const PowerRequest& request,
                  const std::function<void(const PowerResult&)>& report, const std::stop_token& stop)
{
    const int steps = request.settings.steps;
    const auto trial = [&](int number) { return powerTrial(request, number % steps, number / steps, stop); };
    while (!result.complete()) {
        // Two at a time, folded in their order: much of a trial runs on one thread alone.
        std::future<Trial> next;
        if (result.done + 1 < result.total)
            next = std::async(std::launch::async, trial, result.done + 1);
        std::vector<Trial> finished{trial(result.done)};
        if (next.valid())
            finished.push_back(next.get());
        for (Trial& outcome : finished) {
            add(result, steps, valueOrEnd(std::move(outcome)));
            result.remarks = remarksOn(result);
            if (report)
                report(result);
        }
    }
    return result;
}

} // namespace

Outcome<PowerResult> solvePower(const PowerRequest& request, PowerResult soFar,
                                const std::function<void(const PowerResult&)>& report, std::stop_token stop)
{
    if (const auto found = problems(request); !found.empty())
        return invalidInput(found.front().field + ": " + found.front().message);
    PowerResult result = soFar.points.empty() ? nothingYet(request.settings) : std::move(soFar);
    if (!belongsTo(result, request.settings))
        return invalidInput("These results belong to other settings: begin afresh.");
    return untilEnding([&] { return grown(std::move(result), request, report, stop); });
}

} // namespace core
