#include "core/labs/embedding/embedding_lab.h"

#include "core/embedding/embedding_posterior.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/labs/kernel_problems.h"
#include "core/labs/window.h"
#include "core/settings/range_problems.h"

namespace core
{

using Eigen::Index;

namespace
{

constexpr Index mostPoints = 20000; // a curve of them is still live

void addDataProblems(const Dataset& data, std::vector<Problem>& found)
{
    const Index d = data.dimensions();
    if (d < 1 || d > 2)
        found.push_back({"data", d < 1 ? "the data have no column: choose one or two"
                                       : "the window draws one or two dimensions, and the data have " +
                                             std::to_string(d) + ": choose one or two columns"});
    if (data.size() > mostPoints)
        found.push_back({"data", std::to_string(data.size()) +
                                     " points are too many for a live embedding, which takes "
                                     "up to " +
                                     std::to_string(mostPoints) + ": keep a random part of them (File menu)"});
    else if (!(data.x.cwiseAbs().array() <= largestMagnitude).all())
        found.push_back({"data", "a value is not finite, or beyond 1e100"});
}

} // namespace

std::vector<Problem> problems(const EmbeddingRequest& request)
{
    if (!request.data)
        return {{"data", "there are none"}};
    std::vector<Problem> found;
    addDataProblems(*request.data, found);
    for (Problem& problem : windowProblems(request.window, request.data->dimensions()))
        found.push_back(std::move(problem));
    for (Problem& problem : problems(request.model))
        found.push_back(std::move(problem));
    addRangeProblems(request.settings, found);
    if (!found.empty() && found.front().field == "data")
        return found;
    addKernelProblems(request.kernel, *request.data, found);
    const InducingRule& rule = request.model.inducing;
    // What k-means cannot find is seen when it has run: too long for here.
    if (request.model.sites == Sites::Inducing && request.data->size() > 0 && rule.kind != InducingRule::Kind::KMeans) {
        const Outcome<Eigen::MatrixXd> sites = embeddingSites(request.data->x, request.model);
        if (const auto* failure = std::get_if<Failure>(&sites))
            found.push_back({"inducing", failure->what});
    }
    return found;
}

} // namespace core
