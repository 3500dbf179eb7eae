#include "core/labs/learning/maximise.h"

#include "core/embedding/inducing.h"
#include "core/ending.h"
#include "core/kernels/lengthscale.h"

namespace core
{

Outcome<MaximiseResult> maximise(const MaximiseRequest& request, const std::function<void(double)>& progress,
                                 std::stop_token stop)
{
    return untilEnding([&] {
        const Eigen::MatrixXd& x = request.data->x;
        const EmbeddingPrior prior = valueOrEnd(embeddingPrior(request.kernel, x.cols(), request.model.eta));
        const auto [z, heldOut] = valueOrEnd(inducingPoints(x, request.model.inducing));
        const Evidence evidence = valueOrEnd(Evidence::of(withoutRows(x, heldOut), z));
        const std::optional<double> median = medianDistance(x);
        if (!median)
            throw Ending{invalidInput("the points are too few or all the same: there is no scale to look at")};
        const LearnRequest learn{.start = prior,
                                 .tau2 = request.model.tau2,
                                 .commonLengthscale = lengthscalesOf(request.kernel).size() == 1,
                                 .free = request.free,
                                 .bounds = defaultBounds(*median, request.kernel.scale),
                                 .seed = request.seed};
        const LearnAnswer answer = valueOrEnd(maximiseEvidence(evidence, learn, progress, stop));
        const EvidenceOptimum& best = answer.optima.front();
        return MaximiseResult{.progress = 1.0,
                              .maximum =
                                  FoundMaximum{.kernel = withLengthscales(request.kernel, best.prior.lengthscale),
                                               .tau2 = best.tau2,
                                               .eta = best.prior.eta,
                                               .logEvidence = best.logEvidence,
                                               .usable = !best.degenerate,
                                               .message = answer.message,
                                               .why = answer.why}};
    });
}

} // namespace core
