#include "core/labs/posterior/posterior_lab.h"

namespace core
{

std::vector<Problem> problems(const PosteriorRequest& request)
{
    return std::visit([](const auto& one) { return problems(one); }, request);
}

bool asksTheSame(const PosteriorRequest& a, const PosteriorRequest& b)
{
    const auto sameAs = [&]<class Request>(const Request& first) {
        const auto* second = std::get_if<Request>(&b);
        return second && asksTheSame(first, *second);
    };
    return std::visit(sameAs, a);
}

std::vector<std::string> freeHyperparameters(const PosteriorRequest& request)
{
    return std::visit([](const auto& one) { return freeHyperparameters(one); }, request);
}

const ChainSettings& chainSettings(const PosteriorRequest& request)
{
    return std::visit([](const auto& one) -> const ChainSettings& { return one.settings.chains; }, request);
}

std::shared_ptr<const PosteriorTarget> posteriorTarget(const PosteriorRequest& request)
{
    return std::visit([](const auto& one) { return posteriorTarget(one); }, request);
}

} // namespace core
