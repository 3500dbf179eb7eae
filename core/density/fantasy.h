#pragma once

#include "core/density/growing_predictive.h"
#include "core/interval.h"
#include "core/limits.h"
#include "core/settings/setting.h"

#include <array>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace core
{

/// How the next point is drawn. Exact: accepted from an envelope, no Markov chain. Hmc: as in [HL], with moves between
/// the modes.
enum class FantasySampler { Exact, Hmc };
template <>
inline constexpr auto choicesOf<FantasySampler> = std::array<Choice<FantasySampler>, 2>{
    {{FantasySampler::Exact, "exact", "Exact"}, {FantasySampler::Hmc, "hmc", "Hamiltonian Monte Carlo"}}};

inline constexpr WholeRange fantasyCounts{.least = 1, .most = 1'000}; // points, the first ones included

/// What a set of fantasy data is drawn from: x_n ~ q(· | x_1 … x_{n−1}) inside the window, after the first points.
///   The sequence is not exchangeable: which point came first matters. Source: [HL] 2.2 and Fig. 2, MATH 2.
struct FantasyModel {
    Kernel kernel; // shift-invariant
    StudentTParameters parameters;
    std::vector<Interval> window; // one or two
    FantasySampler sampler = FantasySampler::Exact;
    std::uint64_t seed = 1;
    bool operator==(const FantasyModel&) const = default;
};

/// All that is wrong with it, beside what GrowingPredictive::start finds.
std::vector<Problem> problems(const FantasyModel& model);

/// The origin, x₁ of [HL], as one row.
Eigen::MatrixXd fantasyOrigin(Eigen::Index dimensions);

/// One new point, with log q of it given the ones before (unnormalised, no Jacobian).
struct FantasyPoint {
    Eigen::RowVectorXd x;
    double logDensity = 0.0;
};

/// Draws one point after the other, each from a stream of chance of its own (by seed and number), so that a change of
/// the model moves the points rather than shuffling them.
class FantasyDraw
{
public:
    /// `first`: the points that are there, n×d, n >= 1. Failure names the first problem.
    static Outcome<FantasyDraw> start(const FantasyModel& model, const Points& first);
    FantasyDraw(FantasyDraw&&) noexcept;
    FantasyDraw& operator=(FantasyDraw&&) noexcept;
    ~FantasyDraw();

    /// The next point; it belongs to the data from then on. Cost O(N²) a proposal and O(N) a leaf of the envelope, or
    /// O(N²) a step of the trajectory. Failure where the window is so large beside the lengthscale that nothing would
    /// be accepted.
    Outcome<FantasyPoint> next(std::stop_token stop = {});

    const GrowingPredictive& predictive() const;
    double acceptance() const; // of the proposals, or of the trajectories; 1 before the first

private:
    struct Sampler;
    explicit FantasyDraw(std::unique_ptr<Sampler> sampler);
    std::unique_ptr<Sampler> sampler_;
};

/// Points and log densities of a whole set of `count` points that begins with the `first` ones; log_density of the
/// first n: log q of each given those before it, of the first of all given none.
struct Fantasy {
    Eigen::MatrixXd points; // count×d
    Eigen::VectorXd logDensity;
    double acceptance = 1.0;
};
Outcome<Fantasy> drawFantasy(const FantasyModel& model, const Points& first, Eigen::Index count,
                             std::stop_token stop = {});

} // namespace core
