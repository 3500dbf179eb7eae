#include "core/density/fantasy_sampler.h"

#include <cmath>

namespace core
{

using Eigen::RowVectorXd;

Outcome<RowVectorXd> ExactSampler::draw(const GrowingPredictive& predictive, const std::vector<Interval>& window,
                                        Chance& chance, std::stop_token stop)
{
    constexpr double wanted = 0.6;          // accepted: finer leaves would cost more than proposals
    constexpr long long patience = 500'000; // proposals for one point
    if (!envelope_)
        envelope_.emplace(predictive, window);
    envelope_->refine(predictive, wanted, stop);
    for (long long tries = 0; tries < patience; ++tries) {
        if (tries % 256 == 0 && stop.stop_requested())
            return Cancelled{};
        const DensityEnvelope::Proposal proposal = envelope_->propose(chance);
        ++acceptance_.offered;
        if (std::log(chance.uniform(0.0, 1.0)) <= predictive.logDensity(proposal.point) - proposal.logBound) {
            ++acceptance_.taken;
            return proposal.point;
        }
    }
    return Failure{Failure::Kind::IllConditioned,
                   "the window is too large for these lengthscales: of 500,000 proposals none was accepted. Choose a "
                   "smaller window, a greater lengthscale, or the sampler hmc"};
}

void ExactSampler::follow(const GrowingPredictive& predictive)
{
    envelope_->follow(predictive);
}

} // namespace core
