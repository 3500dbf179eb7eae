#pragma once

#include "core/inference/dual_averaging.h"
#include "core/inference/trajectory.h"
#include "core/outcome.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace core
{

struct NutsSettings {
    int warmup = 500, draws = 500; // transitions of a chain
    MassMatrixKind mass = MassMatrixKind::Diagonal;
    double acceptance = 0.8; // aimed at by the step size
    int mostDoublings = 10;
    bool operator==(const NutsSettings&) const = default;
};

std::vector<Problem> problems(const NutsSettings& settings);

/// Where the warm-up learns what: the step size alone at first and last, the mass matrix in windows between, each twice
/// as long as the one before. Fewer than 20 transitions learn the step size alone; fewer than 150 divide as 15, 75, 10
/// per cent. Source: Stan Reference Manual, "Automatic Parameter Tuning".
struct WarmupPlan {
    int first = 0, last = 0;       // transitions of the step size alone, at either end
    std::vector<int> windowEnds{}; // after how many transitions the mass matrix is taken
};
WarmupPlan warmupPlan(int transitions);

/// One chain, transition by transition; the first settings.warmup of them tune it and are no draws.
class NutsChain
{
public:
    /// Failure where the density is 0 or not finite at the start.
    static Outcome<NutsChain> begin(LogDensityFunction target, Eigen::VectorXd start, const NutsSettings& settings,
                                    std::uint64_t seed);

    Transition next(bool keepsVisited = false);
    int transitions() const { return transitions_; }
    bool warmsUp() const { return transitions_ < settings_.warmup; }
    bool isDone() const { return transitions_ >= settings_.warmup + settings_.draws; }
    double stepSize() const;
    const MassMatrix& mass() const { return mass_; }

private:
    NutsChain(LogDensityFunction target, PhasePoint start, const NutsSettings& settings, std::uint64_t seed);
    void learn(const Transition& transition);

    LogDensityFunction target_;
    NutsSettings settings_;
    WarmupPlan plan_;
    Chance chance_;
    PhasePoint place_;
    MassMatrix mass_;
    DualAveraging step_;
    RunningCovariance window_;
    int transitions_ = 0;
};

/// What a chain says of one draw.
struct Draw {
    Eigen::VectorXd position;
    double logDensity = 0.0, energy = 0.0, acceptance = 0.0, stepSize = 0.0;
    int depth = 0, leapfrogs = 0;
    bool divergent = false;
};

/// The draws of several chains, those after the warm-up; each chain its own.
struct Chains {
    std::vector<std::vector<Draw>> draws;
    std::vector<int> warmedUp; // transitions of the warm-up done, a chain each
    int done = 0, total = 0;   // transitions of all chains
    /// A number of every draw, draws × chains, as many draws of each as the shortest has.
    Eigen::MatrixXd each(const std::function<double(const Draw&)>& number) const;
    Eigen::MatrixXd coordinate(Eigen::Index j) const;
    Eigen::MatrixXd energies() const;
    int divergences() const;
};

/// Several chains on two threads, in step with each other, as far as asked and on from there. A chain's draws follow
/// from its start, the settings, the seed and its number alone, however often it was stopped.
class ChainSampler
{
public:
    /// `target` is called from two threads. Failure where a start has no density.
    static Outcome<ChainSampler> begin(const LogDensityFunction& target, const std::vector<Eigen::VectorXd>& starts,
                                       const NutsSettings& settings, std::uint64_t seed);

    /// About a twentieth of a second of transitions of the chains that are not done; fewer when stopped.
    void advance(const std::stop_token& stop);
    const Chains& chains() const { return all_; }
    const NutsChain& firstChain() const { return chains_.front(); }
    bool isDone() const { return all_.done >= all_.total; }

private:
    ChainSampler() = default;
    void step(std::size_t chain);

    std::vector<NutsChain> chains_;
    Chains all_;
    int round_ = 1; // transitions of each chain, then they wait for each other
};

/// Runs a chain from every start with a ChainSampler, and reports after every step of it; on stop the last report holds
/// what was done. Failure where a start has no density.
Outcome<Chains> sampleChains(const LogDensityFunction& target, const std::vector<Eigen::VectorXd>& starts,
                             const NutsSettings& settings, std::uint64_t seed,
                             const std::function<void(const Chains&)>& report = {}, std::stop_token stop = {});

} // namespace core
