#include "core/data/target_generators.h"

#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::RowVectorXd;

namespace
{

RowVectorXd uniformInput(Index dimensions, Chance& chance)
{
    RowVectorXd x(dimensions);
    for (double& value : x)
        value = chance.uniform(-1.0, 1.0);
    return x;
}

} // namespace

RowVectorXd sineInput(const OptionValues& options, Chance& chance, int)
{
    const double gap = options["gap"], x = -1.0 + chance.uniform(0.0, 2.0 - gap);
    return RowVectorXd::Constant(1, x < -0.5 * gap ? x : x + gap);
}

double sineFunction(const OptionValues& options, const RowVectorXd& x)
{
    return std::sin(2.0 * std::numbers::pi * options["frequency"] * x[0]);
}

RowVectorXd stepInput(const OptionValues&, Chance& chance, int)
{
    return uniformInput(1, chance);
}

double stepFunction(const OptionValues& options, const RowVectorXd& x)
{
    return (x[0] < 0.0 ? -0.5 : 0.5) * options["height"];
}

RowVectorXd rippleInput(const OptionValues&, Chance& chance, int)
{
    return uniformInput(2, chance);
}

double rippleFunction(const OptionValues& options, const RowVectorXd& x)
{
    return std::cos(2.0 * std::numbers::pi * options["frequency"] * std::hypot(x[0], x[1]));
}

BagSequence::BagSequence(const OptionValues& options, Index dimensions) : options_(options), mean_(dimensions) {}

RowVectorXd BagSequence::draw(Index i, Chance& chance)
{
    constexpr double least = 0.1, largest = 0.5; // of the standard deviation
    if (i % options_.integer("size") == 0) {
        mean_ = uniformInput(mean_.size(), chance);
        sd_ = chance.uniform(least, largest);
        target_ = (options_["target"] == 0.0 ? mean_[0] : sd_ * sd_) + chance.normal(options_["noise"]);
        ++label_;
    }
    RowVectorXd x = mean_;
    for (double& value : x)
        value += chance.normal(sd_);
    return x;
}

} // namespace core
