#include "core/labs/density/answer.h"
#include "core/labs/density/chain.h"
#include "core/labs/density/ghost.h"
#include "core/labs/density/groups.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"

#include <chrono>
#include <cmath>

namespace core
{

namespace
{

/// The window within the kernel's domain: brownian() begins at 0.
std::vector<Interval> admissibleWindow(const DensityRequest& request)
{
    std::vector<Interval> window = request.window;
    const auto dimensions = static_cast<Eigen::Index>(window.size());
    const bool beginsAtZero = inputProblem(request.kernel, Eigen::MatrixXd::Constant(1, dimensions, -1.0)).has_value();
    Eigen::MatrixXd corners(2, dimensions);
    for (std::size_t d = 0; d < window.size(); ++d) {
        if (beginsAtZero)
            window[d].lo = std::max(window[d].lo, 0.0);
        if (!(window[d].lo < window[d].hi))
            throw Ending{Failure{Failure::Kind::InvalidInput, "window: the kernel is not defined there"}};
        corners.col(static_cast<Eigen::Index>(d)) << window[d].lo, window[d].hi;
    }
    if (const auto refusal = inputProblem(request.kernel, corners))
        throw Ending{*refusal};
    return window;
}

} // namespace

struct DensityPipeline::Stages {
    struct Kept {
        explicit Kept(bool preview) : chain(preview), groups(preview) {}
        Chain chain;
        Groups groups;
        Ghosts ghosts;
    };
    Kept full{false}, preview{true};
    Kept& of(const DensityRequest& request) { return request.preview ? preview : full; }
};

DensityPipeline::DensityPipeline() : stages_(std::make_unique<Stages>()) {}
DensityPipeline::~DensityPipeline() = default;
DensityPipeline::DensityPipeline(DensityPipeline&&) noexcept = default;
DensityPipeline& DensityPipeline::operator=(DensityPipeline&&) noexcept = default;

Outcome<DensityResult> DensityPipeline::solve(const DensityRequest& request, std::stop_token stop)
{
    const auto begin = std::chrono::steady_clock::now();
    if (const auto found = problems(request); !found.empty())
        return Failure{Failure::Kind::InvalidInput, found.front().field + ": " + found.front().message};
    try {
        const std::vector<Interval> window = admissibleWindow(request);
        Stages::Kept& kept = stages_->of(request);
        kept.chain.prepare(request, window, stop);
        DensityResult result = answer(request, window, kept.chain, kept.groups, kept.ghosts, stop);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
        result.numerics.milliseconds = taken.count();
        return result;
    } catch (const Ending& ending) {
        return std::visit([](const auto& how) -> Outcome<DensityResult> { return how; }, ending.how);
    }
}

bool DensityPipeline::isCheap(const DensityRequest& request) const
{
    if (!problems(request).empty())
        return true; // nothing will be computed
    try {
        const Stages::Kept& kept = stages_->of(request);
        const std::vector<Interval> window = admissibleWindow(request);
        return kept.chain.isPrepared(request, window) && kept.groups.arePrepared(request, window);
    } catch (const Ending&) {
        return true;
    }
}

} // namespace core
