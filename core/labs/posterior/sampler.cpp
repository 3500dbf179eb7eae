#include "core/ending.h"
#include "core/labs/posterior/posterior_lab.h"

#include <algorithm>
#include <chrono>

namespace core
{

namespace
{

constexpr Eigen::Index fewestJudged = 4; // draws of each chain
constexpr auto betweenReports = std::chrono::milliseconds(100);

NutsSettings nutsSettings(const ChainSettings& settings)
{
    return {.warmup = settings.warmup, .draws = settings.draws};
}

/// These of its chains, in their order; not judged yet.
PosteriorResult withChains(PosteriorResult result, const std::vector<std::size_t>& kept)
{
    result.chains = onlyChains(std::move(result.chains), kept);
    for (const std::size_t chain : kept)
        result.numbers.push_back(static_cast<int>(chain) + 1);
    if (kept.front() != 0)
        result.walker.reset();
    return result;
}

} // namespace

Eigen::Index PosteriorResult::draws() const
{
    std::size_t shortest = chains.draws.empty() ? 0 : chains.draws.front().size();
    for (const auto& chain : chains.draws)
        shortest = std::min(shortest, chain.size());
    return static_cast<Eigen::Index>(shortest);
}

void PosteriorSampler::begin(const PosteriorRequest& request)
{
    request_.reset();
    chains_.reset();
    frame_ = {};
    frame_.target = posteriorTarget(request);
    const ChainSettings& settings = chainSettings(request);
    frame_.awaitsQuadrature = settings.quadrature;
    const auto starts = valueOrEnd(frame_.target->starts(settings.chains, settings.seed));
    chains_.emplace(
        valueOrEnd(ChainSampler::begin(frame_.target->logDensity(), starts, nutsSettings(settings), settings.seed)));
    request_ = request;
}

void PosteriorSampler::integrate(const std::stop_token& stop)
{
    auto found = unlessCancelled(frame_.target->quadrature(stop));
    if (auto* quadrature = std::get_if<PosteriorQuadrature>(&found))
        frame_.quadrature = std::move(*quadrature);
    else
        frame_.quadratureRemark = std::get<Failure>(found).what;
    frame_.awaitsQuadrature = false;
}

PosteriorResult PosteriorSampler::soFar() const
{
    PosteriorResult result = frame_;
    result.chains = chains_->chains();
    if (!chains_->firstChain().warmsUp())
        result.walker = chains_->firstChain();
    if (result.draws() < fewestJudged)
        return result;
    judge(result);
    const std::vector<std::size_t> highest = chainsAtHighestMaximum(result.chains);
    if (highest.size() == result.chains.draws.size())
        return result;
    PosteriorResult alone = withChains(result, highest);
    judge(alone);
    result.highest = std::make_shared<const PosteriorResult>(std::move(alone));
    return result;
}

void PosteriorSampler::judge(PosteriorResult& result) const
{
    result.summaries = summaries(result.chains, frame_.target->space());
    result.verdict = verdict(result.summaries, chainSummary(result.chains, nutsSettings(chainSettings(*request_))),
                             static_cast<int>(result.chains.draws.size()));
}

Outcome<PosteriorResult> PosteriorSampler::grow(const PosteriorRequest& request, bool goesOn,
                                                const std::function<void(const PosteriorResult&)>& report,
                                                std::stop_token stop)
{
    return untilEnding([&] {
        if (!goesOn || !request_ || !asksTheSame(*request_, request))
            begin(request);
        return grown(report, stop);
    });
}

PosteriorResult PosteriorSampler::grown(const std::function<void(const PosteriorResult&)>& report,
                                        const std::stop_token& stop)
{
    using Clock = std::chrono::steady_clock;
    Clock::time_point reported = Clock::now() - betweenReports;
    while (!chains_->isDone()) {
        chains_->advance(stop);
        if (stop.stop_requested()) {
            report(soFar());
            throw Ending{Cancelled{}};
        }
        if (!chains_->isDone() && Clock::now() - reported >= betweenReports) {
            report(soFar());
            reported = Clock::now();
        }
    }
    if (frame_.awaitsQuadrature) { // it may take longer than the chains
        report(soFar());
        integrate(stop);
    }
    return soFar();
}

} // namespace core
