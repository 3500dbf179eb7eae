#include "core/inference/nuts.h"

#include "core/linalg/two_threads.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double firstStepSize = 1.0;
constexpr double secondsOfARound = 0.05; // after which chains wait for each other, and a report is made

} // namespace

std::vector<Problem> problems(const NutsSettings& settings)
{
    std::vector<Problem> found;
    if (settings.warmup < 20)
        found.push_back({"warmup", "at least 20 transitions are needed to tune a chain"});
    if (settings.draws < 4)
        found.push_back({"draws", "at least 4 draws of each chain are needed"});
    if (!(settings.acceptance > 0.0 && settings.acceptance < 1.0))
        found.push_back({"acceptance", "must lie between 0 and 1"});
    if (settings.mostDoublings < 1)
        found.push_back({"doublings", "must be at least 1"});
    return found;
}

WarmupPlan warmupPlan(int transitions)
{
    constexpr int shortest = 20, first = 75, last = 50, window = 25;
    WarmupPlan plan{.first = first, .last = last};
    if (transitions < shortest)
        return {.first = transitions, .last = 0};
    int length = window;
    if (transitions < first + last + window) {
        plan.first = static_cast<int>(0.15 * transitions);
        plan.last = static_cast<int>(0.1 * transitions);
        length = transitions - plan.first - plan.last;
    }
    const int end = transitions - plan.last;
    for (int at = plan.first; at < end; length *= 2) {
        const bool isLast = at + length + 2 * length > end; // the next one would not fit
        at = isLast ? end : at + length;
        plan.windowEnds.push_back(at);
    }
    return plan;
}

Outcome<NutsChain> NutsChain::begin(LogDensityFunction target, VectorXd start, const NutsSettings& settings,
                                    std::uint64_t seed)
{
    LogDensityAt density = target(start);
    if (!std::isfinite(density.value) || !density.gradient.allFinite())
        return Failure{Failure::Kind::InvalidInput, "the density is 0 or not a number where a chain starts"};
    PhasePoint place{
        .position = std::move(start), .momentum = VectorXd::Zero(density.gradient.size()), .density = density};
    return NutsChain(std::move(target), std::move(place), settings, seed);
}

NutsChain::NutsChain(LogDensityFunction target, PhasePoint start, const NutsSettings& settings, std::uint64_t seed)
    : target_(std::move(target)), settings_(settings), plan_(warmupPlan(settings.warmup)), chance_(seed),
      place_(std::move(start)), mass_(settings.mass, place_.position.size()), step_(firstStepSize, settings.acceptance),
      window_(place_.position.size())
{
    step_ = DualAveraging(reasonableStepSize(target_, mass_, place_, firstStepSize, chance_), settings_.acceptance);
}

double NutsChain::stepSize() const
{
    return warmsUp() ? step_.exploring() : step_.settled();
}

Transition NutsChain::next(bool keepsVisited)
{
    Transition transition = noUTurnTransition(
        target_, mass_, place_,
        {.stepSize = stepSize(), .mostDoublings = settings_.mostDoublings, .keepsVisited = keepsVisited}, chance_);
    place_ = transition.end;
    const bool warm = warmsUp();
    ++transitions_;
    if (warm)
        learn(transition);
    return transition;
}

void NutsChain::learn(const Transition& transition)
{
    step_.learn(transition.acceptance);
    if (plan_.windowEnds.empty() || transitions_ <= plan_.first || transitions_ > plan_.windowEnds.back())
        return;
    window_.add(place_.position);
    if (std::ranges::find(plan_.windowEnds, transitions_) == plan_.windowEnds.end() || window_.count() < 2)
        return;
    mass_ = MassMatrix(settings_.mass, window_.regularised(settings_.mass));
    window_ = RunningCovariance(place_.position.size());
    step_ = DualAveraging(reasonableStepSize(target_, mass_, place_, step_.exploring(), chance_), settings_.acceptance);
}

MatrixXd Chains::each(const std::function<double(const Draw&)>& number) const
{
    std::size_t shortest = draws.empty() ? 0 : draws.front().size();
    for (const auto& chain : draws)
        shortest = std::min(shortest, chain.size());
    MatrixXd values(static_cast<Index>(shortest), std::ssize(draws));
    for (Index c = 0; c < values.cols(); ++c)
        for (Index i = 0; i < values.rows(); ++i)
            values(i, c) = number(draws[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)]);
    return values;
}

MatrixXd Chains::coordinate(Index j) const
{
    return each([j](const Draw& draw) { return draw.position[j]; });
}

MatrixXd Chains::energies() const
{
    return each([](const Draw& draw) { return draw.energy; });
}

int Chains::divergences() const
{
    std::ptrdiff_t count = 0;
    for (const auto& chain : draws)
        count += std::ranges::count(chain, true, &Draw::divergent);
    return static_cast<int>(count);
}

Outcome<ChainSampler> ChainSampler::begin(const LogDensityFunction& target, const std::vector<VectorXd>& starts,
                                          const NutsSettings& settings, std::uint64_t seed)
{
    ChainSampler sampler;
    for (std::size_t c = 0; c < starts.size(); ++c) {
        auto chain = NutsChain::begin(target, starts[c], settings, streamOf(seed, static_cast<std::int64_t>(c)));
        if (const auto* failure = std::get_if<Failure>(&chain))
            return *failure;
        sampler.chains_.push_back(std::get<NutsChain>(std::move(chain)));
    }
    sampler.all_ = {.draws = std::vector<std::vector<Draw>>(starts.size()),
                    .warmedUp = std::vector<int>(starts.size()),
                    .total = static_cast<int>(starts.size()) * (settings.warmup + settings.draws)};
    return sampler;
}

void ChainSampler::step(std::size_t chain)
{
    const bool warm = chains_[chain].warmsUp();
    const double stepSize = chains_[chain].stepSize();
    Transition transition = chains_[chain].next();
    if (warm)
        ++all_.warmedUp[chain];
    else
        all_.draws[chain].push_back({.position = std::move(transition.end.position),
                                     .logDensity = transition.end.density.value,
                                     .energy = transition.energy,
                                     .acceptance = transition.acceptance,
                                     .stepSize = stepSize,
                                     .depth = transition.depth,
                                     .leapfrogs = transition.leapfrogs,
                                     .divergent = transition.divergent});
}

void ChainSampler::advance(const std::stop_token& stop)
{
    const auto begin = std::chrono::steady_clock::now();
    constexpr double always = std::numeric_limits<double>::infinity(); // worth two threads
    inTwoHalves(std::ssize(chains_), always, [&](std::ptrdiff_t first, std::ptrdiff_t last) {
        for (std::ptrdiff_t c = first; c < last; ++c)
            for (int i = 0; i < round_ && !chains_[static_cast<std::size_t>(c)].isDone(); ++i) {
                if (stop.stop_requested())
                    return;
                step(static_cast<std::size_t>(c));
            }
    });
    all_.done = 0;
    for (const NutsChain& chain : chains_)
        all_.done += chain.transitions();
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    if (spent.count() < 0.5 * secondsOfARound)
        round_ *= 2;
    else if (spent.count() > 2.0 * secondsOfARound)
        round_ = std::max(round_ / 2, 1);
}

Outcome<Chains> sampleChains(const LogDensityFunction& target, const std::vector<VectorXd>& starts,
                             const NutsSettings& settings, std::uint64_t seed,
                             const std::function<void(const Chains&)>& report, std::stop_token stop)
{
    auto begun = ChainSampler::begin(target, starts, settings, seed);
    if (const auto* failure = std::get_if<Failure>(&begun))
        return *failure;
    auto& sampler = std::get<ChainSampler>(begun);
    while (!sampler.isDone()) {
        sampler.advance(stop);
        if (report)
            report(sampler.chains());
        if (stop.stop_requested())
            return Cancelled{};
    }
    return sampler.chains();
}

} // namespace core
