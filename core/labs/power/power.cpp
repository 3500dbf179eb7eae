#include "core/ending.h"
#include "core/labs/power/power_trial.h"

#include <cassert>
#include <cmath>
#include <future>

namespace core
{

namespace
{

using Trial = Outcome<Decisions>;

PowerResult nothingYet(const PowerSettings& settings)
{
    PowerResult result;
    result.total = powerTrials(settings);
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

void add(PowerResult& result, int steps, const Decisions& decisions)
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

/// The trials first … last - 1, handed to `take` in their order.
void eachTrial(const PowerRequest& request, int first, int last, const std::function<void(Decisions)>& take,
               const std::stop_token& stop)
{
    const int steps = request.settings.steps;
    const auto trial = [&](int number) { return powerTrial(request, number % steps, number / steps, stop); };
    for (int number = first; number < last; number += 2) {
        // Two at a time: much of a trial runs on one thread alone.
        std::future<Trial> next;
        if (number + 1 < last)
            next = std::async(std::launch::async, trial, number + 1);
        std::vector<Trial> finished{trial(number)};
        if (next.valid())
            finished.push_back(next.get());
        for (Trial& outcome : finished)
            take(valueOrEnd(std::move(outcome)));
    }
}

std::optional<Failure> firstProblem(const PowerRequest& request)
{
    const std::vector<Problem> found = problems(request);
    return found.empty() ? std::nullopt
                         : std::optional(invalidInput(found.front().field + ": " + found.front().message));
}

} // namespace

int powerTrials(const PowerSettings& settings)
{
    return settings.steps * settings.repeats;
}

Outcome<PowerResult> solvePower(const PowerRequest& request, PowerResult soFar,
                                const std::function<void(const PowerResult&)>& report, std::stop_token stop)
{
    if (const auto problem = firstProblem(request))
        return *problem;
    PowerResult result = soFar.points.empty() ? nothingYet(request.settings) : std::move(soFar);
    if (!belongsTo(result, request.settings))
        return invalidInput("These results belong to other settings: begin afresh.");
    return untilEnding([&] {
        const auto take = [&](const Decisions& decisions) {
            add(result, request.settings.steps, decisions);
            result.remarks = remarksOn(result);
            if (report)
                report(result);
        };
        eachTrial(request, result.done, result.total, take, stop);
        return result;
    });
}

Outcome<std::vector<Decisions>> solvePowerTrials(const PowerRequest& request, int first, int last,
                                                 const std::function<void(int)>& progress, std::stop_token stop)
{
    assert(0 <= first && first <= last && last <= powerTrials(request.settings));
    if (const auto problem = firstProblem(request))
        return *problem;
    return untilEnding([&] {
        std::vector<Decisions> trials;
        const auto take = [&](Decisions decisions) {
            trials.push_back(std::move(decisions));
            if (progress)
                progress(static_cast<int>(trials.size()));
        };
        eachTrial(request, first, last, take, stop);
        return trials;
    });
}

PowerResult powerOfTrials(const PowerSettings& settings, const std::vector<Decisions>& trials)
{
    assert(std::ssize(trials) <= powerTrials(settings));
    PowerResult result = nothingYet(settings);
    for (const Decisions& decisions : trials)
        add(result, settings.steps, decisions);
    result.remarks = remarksOn(result);
    return result;
}

} // namespace core
