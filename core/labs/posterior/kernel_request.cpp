#include "core/labs/posterior/kernel_request.h"

#include "core/embedding/evidence_curve.h"
#include "core/embedding/inducing.h"
#include "core/embedding/integrated_embedding.h"
#include "core/ending.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/data_checks.h"
#include "core/labs/learning/learning_lab.h"
#include "core/settings/range_problems.h"

namespace core
{

namespace
{

using Eigen::Index;

/// Functions are integrated over the draws, each of them of every point anew.
constexpr MostPoints mostIntegrated{.count = mostDenseObservations, .purpose = "the posterior of the hyperparameters"};

bool isFree(PosteriorSettings::Free free, PosteriorSettings::Free what)
{
    return free == what || free == PosteriorSettings::Free::Both;
}

std::vector<InferredHyperparameter> unbounded(const PosteriorSettings& settings, const KernelHyperparameters& start)
{
    std::vector<InferredHyperparameter> all = start.all();
    const auto lengthscales = static_cast<std::size_t>(start.lengthscales());
    for (std::size_t i = 0; i < lengthscales; ++i) {
        all[i].prior = settings.prior;
        if (isFree(settings.free, PosteriorSettings::Free::Length))
            all[i].fixed.reset();
    }
    all[lengthscales].prior = settings.priorTau2;
    if (isFree(settings.free, PosteriorSettings::Free::Tau2))
        all[lengthscales].fixed.reset();
    return all;
}

std::vector<InferredHyperparameter> inferred(const KernelPosteriorRequest& request, const KernelHyperparameters& start)
{
    const PosteriorSettings& settings = request.settings;
    std::vector<InferredHyperparameter> all = unbounded(settings, start);
    if (!settings.bounded || !wouldRunAway(request))
        return all;
    const auto lengthscales = static_cast<std::size_t>(start.lengthscales());
    if (const auto median = medianDistance(request.data->x, mostMedianRows))
        for (std::size_t i = 0; i < lengthscales; ++i)
            all[i].bounds = {settings.boundsFrom * *median, settings.boundsTo * *median};
    return all;
}

Outcome<KernelHyperparameters> startOf(const KernelPosteriorRequest& request)
{
    return untilEnding([&] {
        return KernelHyperparameters{
            .kernel = request.kernel,
            .start = valueOrEnd(embeddingPrior(request.kernel, request.data->dimensions(), request.model.eta)),
            .tau2 = request.model.tau2,
            .commonLengthscale = lengthscalesOf(request.kernel).size() == 1};
    });
}

void addPriorProblems(const PosteriorSettings& settings, std::vector<Problem>& found)
{
    if (isFree(settings.free, PosteriorSettings::Free::Length))
        for (const Problem& problem : problems(settings.prior))
            found.push_back({"priorFirst", problem.message});
    if (isFree(settings.free, PosteriorSettings::Free::Tau2))
        for (const Problem& problem : problems(settings.priorTau2))
            found.push_back({"priorTau2First", problem.message});
}

void addSpaceProblems(const KernelPosteriorRequest& request, std::vector<Problem>& found)
{
    if (!request.settings.bounded && wouldRunAway(request))
        found.push_back({"bounded",
                         "with more inducing points than columns the pseudolikelihood of both ℓ and τ² grows "
                         "without bound along ℓ → ∞, τ² → 0: there is no posterior to draw from"});
    if (boundsLengthscale(request.settings) && request.settings.boundsFrom >= request.settings.boundsTo)
        found.push_back({"boundsFrom", "the bounds of ℓ are not in order"});
    const auto start = startOf(request);
    if (found.empty() && std::holds_alternative<KernelHyperparameters>(start))
        for (const Problem& problem :
             HyperparameterSpace::problems(inferred(request, std::get<KernelHyperparameters>(start))))
            found.push_back({problem.field == "tau2" ? "priorTau2First" : "priorFirst", problem.message});
}

/// The same for all requests that ask for the same draws.
KernelPosteriorRequest sampledPart(KernelPosteriorRequest request)
{
    const PosteriorSettings standard;
    PosteriorSettings& settings = request.settings;
    settings.chains = drawnPart(settings.chains);
    if (isFree(settings.free, PosteriorSettings::Free::Tau2))
        request.model.tau2 = standard.boundsTo; // any
    else
        settings.priorTau2 = standard.priorTau2;
    if (!isFree(settings.free, PosteriorSettings::Free::Length))
        settings.prior = standard.prior;
    else if (lengthscalesOf(request.kernel).size() == 1)
        request.kernel = withLengthscale(request.kernel, 1.0);
    request.model.sites = Sites::Inducing;
    return request;
}

} // namespace

std::vector<std::string> freeHyperparameters(const KernelPosteriorRequest& request)
{
    std::vector<std::string> names;
    if (!request.data)
        return names;
    const auto start = startOf(request);
    if (const auto* hyperparameters = std::get_if<KernelHyperparameters>(&start))
        for (const InferredHyperparameter& one : unbounded(request.settings, *hyperparameters))
            if (!one.fixed)
                names.push_back(one.name);
    return names;
}

bool wouldRunAway(const KernelPosteriorRequest& request)
{
    if (request.settings.free != PosteriorSettings::Free::Both || !request.data)
        return false;
    const auto inducing = inducingPoints(request.data->x, request.model.inducing);
    const auto* points = std::get_if<InducingPoints>(&inducing);
    return points && points->z.rows() > request.data->dimensions();
}

std::vector<Problem> problems(const KernelPosteriorRequest& request)
{
    std::vector<Problem> found = problems(
        LearningRequest{.data = request.data, .kernel = request.kernel, .model = request.model, .settings = {}});
    for (Problem& problem : rangeProblems(request.settings))
        found.push_back(std::move(problem));
    if (!found.empty() || !passes(checkCount(request.data->size(), mostIntegrated), found))
        return found;
    if (const auto start = startOf(request); const auto* failure = std::get_if<Failure>(&start))
        return {{"kernel", failure->what}};
    addPriorProblems(request.settings, found);
    addSpaceProblems(request, found);
    return found;
}

bool asksTheSame(const KernelPosteriorRequest& a, const KernelPosteriorRequest& b)
{
    const bool sameData = a.data == b.data || (a.data && b.data && *a.data == *b.data);
    if (!sameData)
        return false;
    const KernelPosteriorRequest first = sampledPart(a), second = sampledPart(b);
    return first.kernel == second.kernel && first.model == second.model && first.settings == second.settings;
}

KernelTarget::KernelTarget(KernelPosterior posterior, Eigen::MatrixXd inducing)
    : posterior_(std::move(posterior)), inducing_(std::move(inducing))
{
}

Outcome<PosteriorQuadrature> KernelTarget::quadrature(std::stop_token stop) const
{
    return posterior_.quadrature(std::move(stop));
}

Outcome<std::vector<Eigen::VectorXd>> KernelTarget::starts(int chains, std::uint64_t seed) const
{
    return posterior_.starts(chains, seed);
}

Outcome<IntegratedBand> KernelTarget::integrated(const WeightedHyperparameters& rows,
                                                 const IntegratedFunction& function, std::stop_token stop) const
{
    const auto sitesOf = [&](const Eigen::MatrixXd& sample) -> const Eigen::MatrixXd& {
        return function.sites == Sites::Data ? sample : inducing_;
    };
    const KernelHyperparameters& hyperparameters = posterior_.hyperparameters();
    const Eigen::MatrixXd& x = function.x;
    return untilEnding([&] {
        const FunctionMixture mixture =
            valueOrEnd(function.y ? integratedWitness(hyperparameters, rows, x, *function.y, sitesOf(x),
                                                      sitesOf(*function.y), function.at, stop)
                                  : integratedEmbedding(hyperparameters, rows, x, sitesOf(x), function.at, stop));
        return bandOf(mixture, function, rows.values.rows());
    });
}

std::shared_ptr<const PosteriorTarget> posteriorTarget(const KernelPosteriorRequest& request)
{
    const KernelHyperparameters start = valueOrEnd(startOf(request));
    const auto [z, heldOut] = valueOrEnd(inducingPoints(request.data->x, request.model.inducing));
    KernelPosterior posterior(valueOrEnd(Evidence::of(withoutRows(request.data->x, heldOut), z)), start,
                              HyperparameterSpace(inferred(request, start)));
    return std::make_shared<const KernelTarget>(std::move(posterior), z);
}

} // namespace core
