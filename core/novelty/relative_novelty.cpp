#include "core/novelty/relative_novelty.h"

#include "core/data/random_rows.h"
#include "core/density/kde.h"
#include "core/density/predictive.h"
#include "core/ending.h"
#include "core/novelty/joint_kernel.h"
#include "core/novelty/roc.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// The target has a sample of its own, though of the same seed: the pictures may be one and the same size.
PatchSample ofTarget(PatchSample sample)
{
    if (auto* random = std::get_if<RandomPart>(&sample))
        random->seed = streamOf(random->seed, 1);
    return sample;
}

Index patchesAtTop(double part, Index patches)
{
    return std::clamp<Index>(std::llround(part * static_cast<double>(patches)), 1, patches);
}

MatrixXd rowsAt(const Points& patches, const std::vector<Index>& rows)
{
    return patches(rows, Eigen::all);
}

/// The result with these ratios, which must be in order.
RelativeNovelty withRatio(RelativeNovelty result, VectorXd logRatio)
{
    result.logRatio = valueOrEnd(orderedScores(std::move(logRatio)));
    return result;
}

} // namespace

std::vector<Index> sampledPatches(const PatchSample& sample, Index n)
{
    assert(n >= 1);
    std::vector<Index> rows;
    if (const auto* every = std::get_if<EveryPatch>(&sample)) {
        for (Index i = 0; i < n; i += every->step)
            rows.push_back(i);
        return rows;
    }
    const auto& random = std::get<RandomPart>(sample);
    const Index wanted = std::clamp<Index>(std::llround(random.part * static_cast<double>(n)), 1, n);
    Chance chance(random.seed);
    rows = randomRows(n, wanted, chance);
    std::ranges::sort(rows);
    return rows;
}

std::optional<Failure> sampleProblem(const PatchSample& sample, Index patches)
{
    const std::ptrdiff_t wanted = std::ssize(sampledPatches(sample, patches));
    if (wanted <= mostSampledPatches)
        return std::nullopt;
    return Failure{Failure::Kind::InvalidInput,
                   std::to_string(wanted) + " patches of a picture would be sampled, and at most " +
                       std::to_string(mostSampledPatches) + " fit into memory with all their pairs: sample fewer"};
}

Outcome<RelativeNovelty> relativeNovelty(const RelativeNoveltyModel& model, const Points& background,
                                         const Points& target, std::stop_token stop)
{
    assert(background.cols() == target.cols());
    for (const Index patches : {background.rows(), target.rows()})
        if (auto failure = sampleProblem(model.sample, patches))
            return *failure;
    const MatrixXd before = rowsAt(background, sampledPatches(model.sample, background.rows()));
    const MatrixXd after = rowsAt(target, sampledPatches(ofTarget(model.sample), target.rows()));
    MatrixXd pooled(before.rows() + after.rows(), before.cols());
    pooled << before, after;
    const auto median = medianImageDistance(pooled);
    if (!median)
        return Failure{Failure::Kind::InvalidInput,
                       "the sampled patches are all alike, so that their median distance is 0: sample more of them"};
    return untilEnding([&] {
        RelativeNovelty result{.lengthscale = model.multiplier * *median, .logRatio = {}, .observations = after.rows()};
        if (model.kernelDensityEstimate) {
            const VectorXd bandwidth = VectorXd::Constant(target.cols(), result.lengthscale);
            return withRatio(std::move(result),
                             kdeLogDensity(after, bandwidth, target) - kdeLogDensity(before, bandwidth, target));
        }
        const Kernel kernel = kernelOf(SquaredExponential{.lengthscale = {result.lengthscale}});
        VectorXd logScale[2];
        for (const int picture : {0, 1}) {
            endIfStopped(stop);
            logScale[picture] =
                valueOrEnd(StudentTPredictive::fit(picture == 0 ? before : after, kernel, model.parameters))
                    .logScale(target);
        }
        return withRatio(std::move(result), logScale[0] - logScale[1]);
    });
}

double thresholdOfTop(const VectorXd& logRatio, double part)
{
    assert(logRatio.size() > 0);
    std::vector<double> sorted(logRatio.begin(), logRatio.end());
    const Index top = patchesAtTop(part, logRatio.size());
    std::ranges::nth_element(sorted, sorted.begin() + top - 1, std::ranges::greater{});
    return sorted[static_cast<std::size_t>(top - 1)];
}

double precisionAtTop(const VectorXd& logRatio, const std::vector<char>& marked, double part)
{
    assert(std::ssize(marked) == logRatio.size() && logRatio.size() > 0);
    std::vector<Index> order(marked.size());
    std::iota(order.begin(), order.end(), Index{0});
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](Index i) { return logRatio(i); });
    const Index top = patchesAtTop(part, std::ssize(order));
    const auto hits =
        std::count_if(order.begin(), order.begin() + top, [&](Index i) { return marked[static_cast<std::size_t>(i)]; });
    return static_cast<double>(hits) / static_cast<double>(top);
}

} // namespace core
