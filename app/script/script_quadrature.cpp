#include "app/script/script_quadrature.h"

#include "app/script/script_chance.h"
#include "core/ending.h"
#include "core/labs/posterior/posterior_lab.h"
#include "core/session/request.h"

#include <cmath>

namespace app
{

namespace
{

using Eigen::Index;

/// Nodes within all but a few thousandths of the distribution, evenly chosen.
std::vector<Index> shownNodes(const core::QuadratureMarginal& marginal)
{
    constexpr Index most = 60;
    constexpr double tail = 0.002;
    const double lo = marginal.quantile(tail), hi = marginal.quantile(1.0 - tail);
    std::vector<Index> inside, chosen;
    for (Index i = 0; i < marginal.nodes().size(); ++i)
        if (marginal.nodes()[i] >= lo && marginal.nodes()[i] <= hi)
            inside.push_back(i);
    const std::size_t stride = (inside.size() + most - 1) / most;
    for (std::size_t i = 0; i < inside.size(); i += stride)
        chosen.push_back(inside[i]);
    return chosen;
}

} // namespace

std::optional<ScriptQuadrature> scriptQuadrature(const core::Session& session)
{
    auto request = core::requestOf<core::KernelPosteriorRequest>(session);
    auto data = std::make_shared<core::Dataset>(core::emptyDataset(session.data->dimensions()));
    data->x = session.data->x(rowsLookedAt(session), Eigen::all);
    request.data = std::move(data);
    if (!core::problems(request).empty())
        return std::nullopt;
    const auto found = core::untilEnding([&] {
        const auto target = core::posteriorTarget(request);
        const core::PosteriorQuadrature quadrature = core::valueOrEnd(target->quadrature({}));
        const core::HyperparameterSpace& space = target->space();
        Index shown = 0;
        for (Index j = 0; j < space.dimensions(); ++j)
            if (space.parameters()[space.free(j)].name == request.settings.chains.quantity)
                shown = j;
        const core::QuadratureMarginal& marginal = quadrature.marginals[static_cast<std::size_t>(shown)];
        const std::vector<Index> nodes = shownNodes(marginal);
        const Eigen::VectorXd at = marginal.nodes()(nodes).array().exp();
        return ScriptQuadrature{.at = at, // p(θ) = p(log θ)/θ
                                .density = marginal.density()(nodes).array() / at.array(),
                                .mean = marginal.mean([](double u) { return std::exp(u); }),
                                .logEvidence = quadrature.logEvidence};
    });
    const auto* posterior = std::get_if<ScriptQuadrature>(&found);
    return posterior ? std::optional(*posterior) : std::nullopt;
}

} // namespace app
