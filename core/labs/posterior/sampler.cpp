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

} // namespace

Eigen::Index PosteriorResult::draws() const
{
    std::size_t shortest = chains.draws.empty() ? 0 : chains.draws.front().size();
    for (const auto& chain : chains.draws)
        shortest = std::min(shortest, chain.size());
    return static_cast<Eigen::Index>(shortest);
}

std::optional<Failure> PosteriorSampler::begin(const PosteriorRequest& request)
{
    request_.reset();
    chains_.reset();
    frame_ = {};
    auto target = posteriorTarget(request);
    if (const auto* failure = std::get_if<Failure>(&target))
        return *failure;
    frame_.target = std::get<std::shared_ptr<const PosteriorTarget>>(std::move(target));
    const PosteriorTarget& posterior = *frame_.target;
    const ChainSettings& settings = chainSettings(request);
    frame_.awaitsQuadrature = settings.quadrature;
    const auto starts = posterior.starts(settings.chains, settings.seed);
    if (const auto* failure = std::get_if<Failure>(&starts))
        return *failure;
    auto begun = ChainSampler::begin(posterior.logDensity(), std::get<std::vector<Eigen::VectorXd>>(starts),
                                     nutsSettings(settings), settings.seed);
    if (const auto* failure = std::get_if<Failure>(&begun))
        return *failure;
    chains_.emplace(std::get<ChainSampler>(std::move(begun)));
    request_ = request;
    return std::nullopt;
}

void PosteriorSampler::integrate(const std::stop_token& stop)
{
    auto found = frame_.target->quadrature(stop);
    if (auto* quadrature = std::get_if<PosteriorQuadrature>(&found))
        frame_.quadrature = std::move(*quadrature);
    else if (const auto* failure = std::get_if<Failure>(&found))
        frame_.quadratureRemark = failure->what;
    frame_.awaitsQuadrature = std::holds_alternative<Cancelled>(found);
}

PosteriorResult PosteriorSampler::soFar() const
{
    PosteriorResult result = frame_;
    result.chains = chains_->chains();
    if (!chains_->firstChain().warmsUp())
        result.walker = chains_->firstChain();
    if (result.draws() < fewestJudged)
        return result;
    result.summaries = summaries(result.chains, frame_.target->space());
    const ChainSettings& settings = chainSettings(*request_);
    result.verdict = verdict(result.summaries, chainSummary(result.chains, nutsSettings(settings)), settings.chains);
    return result;
}

Outcome<PosteriorResult> PosteriorSampler::grow(const PosteriorRequest& request, bool goesOn,
                                                const std::function<void(const PosteriorResult&)>& report,
                                                std::stop_token stop)
{
    if (!goesOn || !request_ || !asksTheSame(*request_, request))
        if (auto failure = begin(request))
            return *failure;
    using Clock = std::chrono::steady_clock;
    Clock::time_point reported = Clock::now() - betweenReports;
    while (!chains_->isDone()) {
        chains_->advance(stop);
        if (stop.stop_requested()) {
            report(soFar());
            return Cancelled{};
        }
        if (!chains_->isDone() && Clock::now() - reported >= betweenReports) {
            report(soFar());
            reported = Clock::now();
        }
    }
    if (frame_.awaitsQuadrature) { // it may take longer than the chains
        report(soFar());
        integrate(stop);
        if (frame_.awaitsQuadrature)
            return Cancelled{};
    }
    return soFar();
}

} // namespace core
