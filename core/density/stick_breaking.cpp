#include "core/density/stick_breaking.h"

#include "core/special_functions/special_functions.h"

#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

Sticks sticksAfter(const VectorXd& counts, double concentration)
{
    assert(counts.size() >= 1 && concentration > 0.0);
    const Index sticks = counts.size() - 1;
    Sticks posterior{.first = counts.head(sticks).array() + 1.0, .second = VectorXd(sticks)};
    double later = counts(sticks);
    for (Index k = sticks - 1; k >= 0; --k) {
        posterior.second(k) = concentration + later;
        later += counts(k);
    }
    return posterior;
}

VectorXd expectedWeights(const Sticks& sticks)
{
    VectorXd weights(sticks.first.size() + 1);
    double rest = 1.0;
    for (Index k = 0; k < sticks.first.size(); ++k) {
        const double whole = sticks.first(k) + sticks.second(k);
        weights(k) = rest * (sticks.first(k) / whole);
        rest *= sticks.second(k) / whole;
    }
    weights(sticks.first.size()) = rest;
    return weights;
}

VectorXd expectedLogWeights(const Sticks& sticks)
{
    VectorXd logs(sticks.first.size() + 1);
    double rest = 0.0;
    for (Index k = 0; k < sticks.first.size(); ++k) {
        const double whole = digamma(sticks.first(k) + sticks.second(k));
        logs(k) = rest + digamma(sticks.first(k)) - whole;
        rest += digamma(sticks.second(k)) - whole;
    }
    logs(sticks.first.size()) = rest;
    return logs;
}

double logStickEvidence(const Sticks& sticks, double concentration)
{
    double sum = static_cast<double>(sticks.first.size()) * std::log(concentration); // B(1, α) = 1/α
    for (Index k = 0; k < sticks.first.size(); ++k)
        sum += logGamma(sticks.first(k)) + logGamma(sticks.second(k)) - logGamma(sticks.first(k) + sticks.second(k));
    return sum;
}

} // namespace core
