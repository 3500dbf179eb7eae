#include "core/data/pair_generators.h"

#include <cmath>
#include <numbers>

namespace core
{

using Eigen::RowVector2d;
using Eigen::RowVector3d;
using Eigen::RowVectorXd;

namespace
{

/// (x, f(x) + noise), x uniform.
template <class Function>
RowVectorXd pairOn(const OptionValues& options, Chance& chance, const Function& function)
{
    const double x = chance.uniform(-1.0, 1.0);
    return RowVector2d{x, function(x) + chance.normal(options["noise"])};
}

} // namespace

RowVectorXd pairOnLine(const OptionValues& options, Chance& chance, int)
{
    return pairOn(options, chance, [](double x) { return x; });
}

RowVectorXd pairOnParabola(const OptionValues& options, Chance& chance, int)
{
    return pairOn(options, chance, [](double x) { return x * x; });
}

RowVectorXd pairOnCircle(const OptionValues& options, Chance& chance, int)
{
    const double angle = chance.uniform(0.0, 2.0 * std::numbers::pi);
    return RowVector2d{std::cos(angle), std::sin(angle)} + chance.normal2(options["noise"]);
}

RowVectorXd pairOnW(const OptionValues& options, Chance& chance, int)
{
    return pairOn(options, chance, [](double x) { return 4.0 * (x * x - 0.5) * (x * x - 0.5); });
}

RowVectorXd pairOnSine(const OptionValues& options, Chance& chance, int)
{
    return pairOn(options, chance,
                  [&](double x) { return std::sin(2.0 * std::numbers::pi * options["frequency"] * x); });
}

RowVectorXd pairBySpread(const OptionValues& options, Chance& chance, int)
{
    const double x = chance.uniform(-1.0, 1.0);
    return RowVector2d{x, std::abs(x) * chance.normal(options["noise"])};
}

RowVectorXd tripleXor(const OptionValues& options, Chance& chance, int)
{
    const auto coin = [&] { return chance.uniform(0.0, 1.0) < 0.5 ? -1.0 : 1.0; };
    const double x = coin(), y = coin();
    RowVector3d row{x, y, x * y};
    for (double& value : row)
        value += chance.normal(options["noise"]);
    return row;
}

} // namespace core
