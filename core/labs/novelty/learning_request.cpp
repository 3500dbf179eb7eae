#include "core/labs/novelty/learning_request.h"

#include <cassert>

namespace core
{

LearningCurveRequest learningCurveRequest(const std::shared_ptr<const Dataset>& data, const NoveltySettings& settings,
                                          std::uint64_t seed)
{
    assert(data && data->shape() == Shape::Picture);
    LearningCurveRequest request{.data = data, .sizes = learningSizes(settings.training)};
    const auto add = [&](NoveltyMethod method, double multiplier, double labelLengthscale) -> ExperimentPlan& {
        request.methods.push_back({.protocol = RowProtocol::B,
                                   .testSize = settings.test,
                                   .wrongLabels = settings.wrongLabels,
                                   .validates = false,
                                   .repeats = settings.repeats,
                                   .seed = seed + static_cast<std::uint64_t>(settings.rowsSeed),
                                   .methods = {method},
                                   .multiplier = multiplier,
                                   .labelLengthscale = labelLengthscale});
        return request.methods.back();
    };
    ExperimentPlan& studentT = add(NoveltyMethod::KernelStudentT, settings.multiplier, settings.labelLengthscale);
    studentT.sigma0 = settings.model.sigma0;
    studentT.beta = settings.model.beta;
    studentT.posterior = settings.model.posterior;
    if (usesKde(settings))
        add(NoveltyMethod::Kde, settings.kdeMultiplier, settings.kdeLabelLengthscale);
    if (usesMixture(settings))
        add(NoveltyMethod::Mixture, 1.0, 1.0); // it has no lengthscales
    if (usesKernelPca(settings))
        add(NoveltyMethod::KernelPca, settings.multiplier, settings.labelLengthscale);
    return request;
}

} // namespace core
