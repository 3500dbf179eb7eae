#include "core/labs/embedding/embedding_lab.h"

#include "core/embedding/embedding_posterior.h"
#include "core/embedding/summed_embedding.h"
#include "core/fourier/fourier_method.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/labs/data_checks.h"
#include "core/labs/kernel_problems.h"
#include "core/settings/range_problems.h"
#include "core/window/window.h"

namespace core
{

namespace
{

/// Why the embedding of so many points cannot be had; nothing where it can.
std::optional<Problem> sizeProblem(const EmbeddingRequest& request)
{
    const Dataset& data = *request.data;
    if (data.size() <= mostSummedPoints)
        return std::nullopt;
    if (request.model.sites == Sites::Data)
        return Problem{"sites", "the points are too many for sites: choose inducing points"};
    FourierWindow window = fourierWindow(data.x, Eigen::MatrixXd(0, data.dimensions()));
    window.places = request.window;
    const Outcome<SummedKernel> summed = summedForEmbedding(request.kernel, window, {}, data.x);
    if (const auto* failure = std::get_if<Failure>(&summed))
        return Problem{"kernel", "of so many points the embedding is computed by Fourier sums, and " + failure->what};
    return std::nullopt;
}

} // namespace

std::vector<Problem> problems(const EmbeddingRequest& request)
{
    if (!request.data)
        return {noData()};
    const Dataset& data = *request.data;
    std::vector<Problem> found;
    passes(checkShape(data, drawnInWindow), found);
    passes(checkFinite(data.x), found);
    addWindowProblems(request.window, data, found);
    for (Problem& problem : problems(request.model))
        found.push_back(std::move(problem));
    addRangeProblems(request.settings, found);
    if (!found.empty() && found.front().field == "data")
        return found;
    addKernelProblems(request.kernel, data.x, found);
    if (found.empty())
        if (auto problem = sizeProblem(request))
            found.push_back(*std::move(problem));
    const InducingRule& rule = request.model.inducing;
    // What k-means cannot find is seen when it has run: too long for here, as is any rule for very many points.
    if (request.model.sites == Sites::Inducing && data.size() > 0 && data.size() <= mostSummedPoints &&
        rule.kind != InducingRule::Kind::KMeans) {
        const Outcome<Eigen::MatrixXd> sites = embeddingSites(data.x, request.model);
        if (const auto* failure = std::get_if<Failure>(&sites))
            found.push_back({"inducing", failure->what});
    }
    return found;
}

} // namespace core
