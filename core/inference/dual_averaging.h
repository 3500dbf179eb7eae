#pragma once

#include <cmath>

namespace core
{

/// Nesterov's dual averaging of a step size towards an acceptance. Source: Hoffman & Gelman, "The No-U-Turn Sampler",
/// JMLR 15 (2014), section 3.2 and its constants.
class DualAveraging
{
public:
    explicit DualAveraging(double first, double wantedAcceptance = 0.8)
        : wanted_(wantedAcceptance), middle_(std::log(10.0 * first)), log_(std::log(first)), average_(log_)
    {
    }

    void learn(double accepted)
    {
        constexpr double gamma = 0.05, t0 = 10.0, kappa = 0.75;
        ++steps_;
        const double weight = 1.0 / (steps_ + t0);
        error_ = (1.0 - weight) * error_ + weight * (wanted_ - accepted);
        log_ = middle_ - std::sqrt(steps_) / gamma * error_;
        const double forget = std::pow(steps_, -kappa);
        average_ = forget * log_ + (1.0 - forget) * average_;
    }
    double exploring() const { return std::exp(log_); }   // while it learns
    double settled() const { return std::exp(average_); } // afterwards

private:
    double wanted_, middle_, log_, average_, error_ = 0.0, steps_ = 0.0;
};

} // namespace core
