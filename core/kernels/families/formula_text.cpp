#include "core/kernels/families/formula_text.h"

#include "core/kernels/number_text.h"

namespace core
{

std::string formulaNumber(double value)
{
    return numberText(value, 4);
}

std::string signedFormulaNumber(double value)
{
    return (value < 0.0 ? "" : "+") + formulaNumber(value);
}

std::string scaledDistanceText(const Lengthscale& lengthscale, const std::string& symbol, const std::string& suffix)
{
    if (lengthscale.size() == 1)
        return symbol + "/" + formulaNumber(lengthscale[0]);
    std::string list;
    for (const double value : lengthscale)
        list += (list.empty() ? "" : ", ") + formulaNumber(value);
    return "‖(x-y)/(" + list + ")‖" + suffix;
}

std::string halvedSquareText(const Lengthscale& lengthscale, const std::string& factor, const std::string& alone)
{
    if (lengthscale.size() == 1)
        return "r²/(" + factor + "·" + formulaNumber(lengthscale[0]) + "²)";
    return scaledDistanceText(lengthscale) + "²/" + alone;
}

} // namespace core
