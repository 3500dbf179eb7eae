#pragma once

#include "core/density/student_t_parameters.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <variant>
#include <vector>

namespace core
{

/// Which patches a density is estimated from.
struct EveryPatch {
    Eigen::Index step = 1; // those with index % step = 0
    bool operator==(const EveryPatch&) const = default;
};
struct RandomPart {
    double part = 0.03; // of the patches, in (0, 1], drawn without replacement
    std::uint64_t seed = 1;
    bool operator==(const RandomPart&) const = default;
};
using PatchSample = std::variant<EveryPatch, RandomPart>;

/// Rows of n patches, ascending; at least one, at most n.
std::vector<Eigen::Index> sampledPatches(const PatchSample& sample, Eigen::Index n);

/// How a target's patches differ from a background's: the ratio of two densities at every patch of the target.
struct RelativeNovelty {
    double lengthscale = 0.0;      // multiplier × median distance over the samples of both pictures as one
    Eigen::VectorXd logRatio;      // a patch of the target each: the larger, the more novel
    Eigen::Index observations = 0; // patches that each density was estimated from
};

/// kst: log s_background − log s_target of the kernel student-T, which is log p/q up to (1+N+α)/2 and what the two
/// normalisers differ in. kde: log p_target − log p_background of Gaussian estimates with the lengthscale as bandwidth.
/// Patches in the rows of both, as many columns (asserted). Failure where no lengthscale can be told or a density
/// cannot be fitted. Source: [HL] 4.3, MATH 7.
struct RelativeNoveltyModel {
    bool kernelDensityEstimate = false; // kde, else kst
    double multiplier = 1.0;
    StudentTParameters parameters;
    PatchSample sample = RandomPart{};
    bool operator==(const RelativeNoveltyModel&) const = default;
};
Outcome<RelativeNovelty> relativeNovelty(const RelativeNoveltyModel& model, const Points& background,
                                         const Points& target, std::stop_token stop = {});

/// More of one picture would take too much memory: pairs of them are kept.
inline constexpr Eigen::Index mostSampledPatches = 5000;
/// The sentence for a sample that is larger; nothing for any other.
std::optional<Failure> sampleProblem(const PatchSample& sample, Eigen::Index patches);

/// The least of the `part` of greatest ratios: what is at least that is marked (at least one patch).
double thresholdOfTop(const Eigen::VectorXd& logRatio, double part);

/// The part of marked patches among the `part` of greatest ratio (at least one patch; ties by order).
double precisionAtTop(const Eigen::VectorXd& logRatio, const std::vector<char>& marked, double part);

} // namespace core
