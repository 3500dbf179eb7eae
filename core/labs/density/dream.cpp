#include "core/labs/density/dream.h"

#include "core/density/student_t.h"
#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/labs/data_checks.h"
#include "core/labs/kernel_problems.h"
#include "core/settings/range_problems.h"
#include "core/window/window.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <limits>
#include <string>
#include <string_view>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

constexpr std::string_view dreamName = "dream of "; // the kernel follows

MatrixXd firstPoints(const Dataset& data)
{
    const Index given = givenCount(data);
    return given > 0 ? MatrixXd(data.x.topRows(given)) : fantasyOrigin(data.dimensions());
}

FantasyModel modelOf(const DreamRequest& request)
{
    return {.kernel = request.kernel,
            .parameters = request.parameters,
            .window = request.window,
            .sampler = request.settings.sampler,
            .seed = static_cast<std::uint64_t>(request.settings.seed)};
}

bool holdsOrigin(const std::vector<Interval>& window)
{
    return std::ranges::all_of(window, [](const Interval& side) { return side.lo <= 0.0 && side.hi >= 0.0; });
}

void addModelProblems(const DreamRequest& request, std::vector<Problem>& found)
{
    addKernelProblems(request.kernel, request.data->x, found);
    if (found.empty() && !isShiftInvariant(request.kernel))
        found.push_back({"kernel", "dreaming needs a kernel that depends on x − y alone, such as se(lengthscale=1)"});
    if (request.parameters.posterior != Posterior::Exact)
        found.push_back({"posterior", "dreaming draws from the exact posterior: choose that one"});
    for (const auto& more :
         {problems(request.parameters, std::max<Index>(1, givenCount(*request.data))), rangeProblems(request.settings)})
        found.insert(found.end(), more.begin(), more.end());
}

/// The points: the first ones with all that belongs to them, and drawn ones that are of sample A where there are
/// several, and without targets.
Dataset grown(const Dataset& data, const MatrixXd& points)
{
    const Index given = givenCount(data);
    Dataset next = data;
    next.x = points;
    if (!data.labels.empty()) {
        next.labels.resize(static_cast<std::size_t>(given));
        next.labels.resize(static_cast<std::size_t>(points.rows()), 0);
    }
    if (data.targets.size() > 0) {
        next.targets.setConstant(points.rows(), std::numeric_limits<double>::quiet_NaN());
        next.targets.head(given) = data.targets.head(given);
    }
    next.weights.resize(0);
    next.forgetGenerations();
    return next;
}

} // namespace

std::vector<Problem> problems(const DreamRequest& request)
{
    if (!request.data)
        return {noData()};
    const Dataset& data = *request.data;
    std::vector<Problem> found;
    if (!passes(checkShape(data, drawnInWindow), found) || !passes(checkFiniteRows(data.x), found))
        return found;
    if (givenCount(data) >= fantasyCounts.most)
        return {{"data", "a dream has at most 1,000 points, and the first ones are as many already"}};
    addWindowProblems(request.window, data, found);
    if (found.empty() && givenCount(data) == 0 && !holdsOrigin(request.window))
        found.push_back({"window", "must hold 0, where the first point of a dream stands"});
    if (request.count < std::max<Index>(1, givenCount(data)) || !fantasyCounts.holds(request.count))
        found.push_back({"count", "a dream has at most 1,000 points"});
    addModelProblems(request, found);
    return found;
}

bool isDream(const Dataset& data)
{
    return data.generation && data.generation->name.starts_with(dreamName) && data.generation->n == data.size() &&
           givenCount(data) <= data.size();
}

Index givenCount(const Dataset& data)
{
    if (!data.generation || !data.generation->name.starts_with(dreamName))
        return data.size();
    const auto found = data.generation->options.find("given");
    const bool counts = found != data.generation->options.end() && found->second >= 0.0 &&
                        found->second <= static_cast<double>(data.size());
    return counts ? static_cast<Index>(found->second) : data.size();
}

Dataset withoutDream(const Dataset& data)
{
    assert(isDream(data));
    return grown(data, data.x.topRows(givenCount(data)));
}

Generation dreamGeneration(const DreamRequest& request)
{
    const StudentTParameters& p = request.parameters;
    Generation generation{.name = std::string(dreamName) + printKernel(request.kernel),
                          .n = request.count,
                          .seed = static_cast<std::uint64_t>(request.settings.seed),
                          .options = {{"given", static_cast<double>(givenCount(*request.data))},
                                      {"hmc", request.settings.sampler == FantasySampler::Hmc ? 1.0 : 0.0},
                                      {"sigma0", p.sigma0},
                                      {"alpha", p.alpha},
                                      {"beta", p.beta}}};
    for (std::size_t side = 0; side < request.window.size(); ++side) {
        generation.options["lo" + std::to_string(side + 1)] = request.window[side].lo;
        generation.options["hi" + std::to_string(side + 1)] = request.window[side].hi;
    }
    return generation;
}

bool isDreamOf(const Dataset& data, const DreamRequest& request)
{
    return isDream(data) && data.generation == dreamGeneration(request);
}

void DreamPipeline::drawPoint(const std::stop_token& stop)
{
    Dream& dream = *dream_.get();
    Outcome<FantasyPoint> next = dream.draw.next(stop);
    if (!std::holds_alternative<FantasyPoint>(next))
        dream_.forget(); // half a point is on its way
    const FantasyPoint point = valueOrEnd(std::move(next));
    dream.points.conservativeResize(dream.points.rows() + 1, Eigen::NoChange);
    dream.points.bottomRows(1) = point.x;
    dream.acceptance.push_back(dream.draw.acceptance());
}

DreamResult DreamPipeline::result(const DreamRequest& request, Index count) const
{
    const Dream& dream = *dream_.get();
    DreamResult result{.data = grown(*request.data, dream.points.topRows(count)), .requested = request.count};
    if (const Index drawn = count - dream_.inputs()->first.rows(); drawn > 0)
        result.acceptance = dream.acceptance[static_cast<std::size_t>(drawn - 1)];
    DreamRequest sofar = request;
    sofar.count = count;
    result.data.generation = dreamGeneration(sofar);
    return result;
}

Outcome<DreamResult> DreamPipeline::solve(const DreamRequest& request, const Report& report, std::stop_token stop)
{
    if (const auto found = problems(request); !found.empty())
        return invalidInput(found.front().message);
    return untilEnding([&] {
        using Clock = std::chrono::steady_clock;
        constexpr std::chrono::milliseconds patience{100};
        auto told = Clock::now();
        const Dream& dream = dream_.of({modelOf(request), firstPoints(*request.data)}, [](const Inputs& of) {
            return Dream{
                .draw = valueOrEnd(FantasyDraw::start(of.model, of.first)), .points = of.first, .acceptance = {}};
        });
        while (dream.points.rows() < request.count) {
            drawPoint(stop);
            if (report && dream.points.rows() < request.count && Clock::now() - told > patience) {
                told = Clock::now();
                report(result(request, dream.points.rows()));
            }
        }
        return result(request, request.count);
    });
}

} // namespace core
