#pragma once

#include "core/hypothesis/null_answer.h"
#include "core/hypothesis/two_sample_nulls.h"

#include <functional>
#include <string_view>
#include <vector>

namespace core
{

/// What becomes of the test under a kernel that is not positive semidefinite: the end of a sentence.
inline constexpr std::string_view indefiniteMmd =
    "MMD² is no squared distance, may be negative, and may be 0 for samples that differ";

/// What a test at a level is to be compared with.
struct NullQuestion {
    MmdEstimator estimator = MmdEstimator::Biased;
    double level = 0.05;
    std::uint64_t seed = 1;
    int permutations = 1000;
    bool positiveSemidefinite = true; // is the kernel? the spectral null needs it
    Eigen::VectorXd grid{};           // where to draw the densities; may be empty
};

/// The statistic of `test` by the estimator against the null, for the window and the command alike. The estimator must
/// have no mmdProblem (asserted), and `null` is not Normal (asserted). A null that does not exist for the estimator or
/// these data has a remark and no p-value. Cancelled on stop.
Outcome<NullAnswer> nullAnswer(NullDistribution null, TwoSampleTest& test, const NullQuestion& question,
                               std::stop_token stop = {});

/// The answer of a test to a question about one null.
using AnswerOfNull = std::function<Outcome<NullAnswer>(NullDistribution null, const NullQuestion& question)>;

/// How large the difference is, from the moments of the test's statistic. The threshold of half_power_n is that of the
/// first of the nulls that has one. Nothing where there are no moments, and where the kernel is not positive
/// semidefinite, so that MMD² is no distance.
Outcome<std::optional<EffectSize>> effectOf(const AnswerOfNull& answer, const std::optional<DistanceMoments>& moments,
                                            const std::vector<NullDistribution>& nulls, NullQuestion question,
                                            const Delta& delta);

} // namespace core
