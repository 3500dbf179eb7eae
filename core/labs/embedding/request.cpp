#include "core/labs/embedding/embedding_lab.h"

#include "core/embedding/embedding_posterior.h"
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

/// A curve of them is still live.
constexpr MostPoints mostPoints{.count = 20000, .purpose = "a live embedding"};

} // namespace

std::vector<Problem> problems(const EmbeddingRequest& request)
{
    if (!request.data)
        return {noData()};
    const Dataset& data = *request.data;
    std::vector<Problem> found;
    passes(checkShape(data, drawnInWindow), found);
    passes(checkCount(data.size(), mostPoints), found) && passes(checkFinite(data.x), found);
    addWindowProblems(request.window, data, found);
    for (Problem& problem : problems(request.model))
        found.push_back(std::move(problem));
    addRangeProblems(request.settings, found);
    if (!found.empty() && found.front().field == "data")
        return found;
    addKernelProblems(request.kernel, data, found);
    const InducingRule& rule = request.model.inducing;
    // What k-means cannot find is seen when it has run: too long for here.
    if (request.model.sites == Sites::Inducing && data.size() > 0 && rule.kind != InducingRule::Kind::KMeans) {
        const Outcome<Eigen::MatrixXd> sites = embeddingSites(data.x, request.model);
        if (const auto* failure = std::get_if<Failure>(&sites))
            found.push_back({"inducing", failure->what});
    }
    return found;
}

} // namespace core
