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

double wave(double since, double period)
{
    return std::cos(2.0 * std::numbers::pi * since / period);
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

RowVectorXd logInput(const OptionValues& options, Chance& chance, int)
{
    constexpr double minutesADay = 1440.0, stillest = 4.0 / 24.0; // o'clock, when a fifth of the busiest hour's begin
    const double stamps = options["days"] * minutesADay / options["stamp"];
    double day = 0.0;
    do
        day = std::floor(chance.uniform(0.0, stamps)) * options["stamp"] / minutesADay;
    while (chance.uniform(0.0, 1.0) > 0.6 - 0.4 * wave(day - stillest, 1.0));
    return RowVectorXd::Constant(1, day);
}

double logFunction(const OptionValues& options, const RowVectorXd& x)
{
    constexpr double middle = 12.0, year = 365.25, week = 7.0;
    constexpr double rushHour = 17.5 / 24.0, thursday = 3.5, december = 345.0; // where the seasons are highest
    const double day = x[0];
    return middle + options["trend"] * day / year + options["daily"] * wave(day - rushHour, 1.0) +
           options["weekly"] * wave(day - thursday, week) + options["yearly"] * wave(day - december, year);
}

double logOutlier(const OptionValues& options, const RowVectorXd& x)
{
    const double sinceBegin = x[0] - 0.5 * options["days"];
    return sinceBegin >= 0.0 && sinceBegin < options["storm"] ? options["outlier"] : 0.0;
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
