#include "core/labs/learning/maximise.h"

#include "core/embedding/inducing.h"
#include "core/kernels/lengthscale.h"

namespace core
{

Outcome<MaximiseResult> maximise(const MaximiseRequest& request, const std::function<void(double)>& progress,
                                 std::stop_token stop)
{
    const Eigen::MatrixXd& x = request.data->x;
    auto prior = embeddingPrior(request.kernel, x.cols(), request.model.eta);
    if (const auto* failure = std::get_if<Failure>(&prior))
        return *failure;
    const auto inducing = inducingPoints(x, request.model.inducing);
    if (const auto* failure = std::get_if<Failure>(&inducing))
        return *failure;
    const auto& [z, heldOut] = std::get<InducingPoints>(inducing);
    const auto evidence = Evidence::of(withoutRows(x, heldOut), z);
    if (const auto* failure = std::get_if<Failure>(&evidence))
        return *failure;
    const std::optional<double> median = medianDistance(x);
    if (!median)
        return Failure{Failure::Kind::InvalidInput,
                       "the points are too few or all the same: there is no scale to look at"};
    LearnRequest learn{.start = std::get<EmbeddingPrior>(prior),
                       .tau2 = request.model.tau2,
                       .commonLengthscale = lengthscalesOf(request.kernel).size() == 1,
                       .free = request.free,
                       .bounds = defaultBounds(*median, request.kernel.scale),
                       .seed = request.seed};
    auto learned = maximiseEvidence(std::get<Evidence>(evidence), learn, progress, stop);
    if (const auto* failure = std::get_if<Failure>(&learned))
        return *failure;
    const auto* answer = std::get_if<LearnAnswer>(&learned);
    if (!answer)
        return Cancelled{};
    const EvidenceOptimum& best = answer->optima.front();
    return MaximiseResult{.progress = 1.0,
                          .maximum = FoundMaximum{.kernel = withLengthscales(request.kernel, best.prior.lengthscale),
                                                  .tau2 = best.tau2,
                                                  .eta = best.prior.eta,
                                                  .logEvidence = best.logEvidence,
                                                  .usable = !best.degenerate,
                                                  .message = answer->message,
                                                  .why = answer->why}};
}

} // namespace core
