#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/number_text.h"

namespace core
{
namespace
{

/// Four digits: what a person can read while a slider moves.
std::string number(double value)
{
    return numberText(value, 4);
}

std::string vectorText(const Lengthscale& values)
{
    std::string text;
    for (const double value : values)
        text += (text.empty() ? "" : ", ") + number(value);
    return "(" + text + ")";
}

/// "r/0.5", or with one lengthscale for each dimension "‖(x-y)/(0.5, 2)‖" (`suffix` says which norm).
std::string scaledDistance(const Lengthscale& lengthscale, const std::string& symbol, const std::string& suffix = "")
{
    if (lengthscale.size() == 1)
        return symbol + "/" + number(lengthscale[0]);
    return "‖(x-y)/" + vectorText(lengthscale) + "‖" + suffix;
}

/// r²/(2·0.5²) with its prefix "2·", or ‖(x-y)/(0.5, 2)‖²/2.
std::string halvedSquare(const Lengthscale& lengthscale, const std::string& factor, const std::string& alone)
{
    if (lengthscale.size() == 1)
        return "r²/(" + factor + "·" + number(lengthscale[0]) + "²)";
    return scaledDistance(lengthscale, "r") + "²/" + alone;
}

std::string signedNumber(double value)
{
    return (value < 0.0 ? "" : "+") + number(value);
}

struct FormulaOf {
    std::string operator()(const SquaredExponential& k) const
    {
        return "exp(-" + halvedSquare(k.lengthscale, "2", "2") + ")";
    }
    std::string operator()(const Exponential& k) const { return "exp(-" + scaledDistance(k.lengthscale, "r") + ")"; }
    std::string operator()(const Matern32& k) const
    {
        const std::string u = "√3·" + scaledDistance(k.lengthscale, "r");
        return "(1+" + u + ")·exp(-" + u + ")";
    }
    std::string operator()(const Matern52& k) const
    {
        const std::string u = "√5·" + scaledDistance(k.lengthscale, "r");
        const std::string square = k.lengthscale.size() == 1 ? "5r²/(3·" + number(k.lengthscale[0]) + "²)"
                                                             : "5" + scaledDistance(k.lengthscale, "r") + "²/3";
        return "(1+" + u + "+" + square + ")·exp(-" + u + ")";
    }
    std::string operator()(const Laplacian& k) const
    {
        return "exp(-" + scaledDistance(k.lengthscale, "r₁", "₁") + ")";
    }
    std::string operator()(const RationalQuadratic& k) const
    {
        const std::string alpha = number(k.alpha);
        return "(1+" + halvedSquare(k.lengthscale, "2·" + alpha, "(2·" + alpha + ")") + ")^(-" + alpha + ")";
    }
    std::string operator()(const Periodic& k) const
    {
        return "exp(-2 Σ_d sin²(π(x_d-y_d)/" + number(k.period) + ")/" + number(k.lengthscale) + "²)";
    }
    std::string operator()(const Cosine& k) const { return "Π_d cos(2π·" + number(k.frequency) + "(x_d-y_d))"; }
    std::string operator()(const Linear&) const { return "xᵀy"; }
    std::string operator()(const Polynomial& k) const
    {
        return "(xᵀy" + (k.offset == 0.0 ? "" : signedNumber(k.offset)) + ")^" + number(k.degree);
    }
    std::string operator()(const Bishop& k) const
    {
        return number(k.theta0) + "·exp(-" + number(k.theta1) + "·r²/2)+" + number(k.theta2) + "+" + number(k.theta3) +
               "·xᵀy";
    }
    std::string operator()(const Constant& k) const { return number(k.value); }
    std::string operator()(const Sigmoid& k) const
    {
        return "tanh(" + number(k.scale) + "·xᵀy" + signedNumber(k.offset) + ")";
    }
    template <class F>
    std::string operator()(const F& withoutNumbers) const
    {
        return std::string(describe(withoutNumbers).formula);
    }
};

/// Formulas that begin or end in a sum and need brackets as a factor.
bool isSum(const Kernel& kernel)
{
    if (kernel.scale != 1.0)
        return false;
    return kernel.shape == Kernel::Shape::Sum ||
           (kernel.shape == Kernel::Shape::Single &&
            (std::holds_alternative<Bishop>(kernel.family) || std::holds_alternative<Parabola>(kernel.family)));
}

std::string unscaled(const Kernel& kernel)
{
    if (kernel.shape == Kernel::Shape::Single)
        return std::visit(FormulaOf{}, kernel.family);
    const bool isProduct = kernel.shape == Kernel::Shape::Product;
    std::string text;
    for (const Kernel& part : kernel.parts) {
        const std::string formula = formulaOf(part);
        text += text.empty() ? "" : (isProduct ? "·" : " + ");
        text += isProduct && isSum(part) ? "(" + formula + ")" : formula;
    }
    return text;
}

} // namespace

std::string formulaOf(const Kernel& kernel)
{
    const std::string text = unscaled(kernel);
    if (kernel.scale == 1.0)
        return text;
    Kernel bare = kernel;
    bare.scale = 1.0;
    return number(kernel.scale) + "·" + (isSum(bare) ? "(" + text + ")" : text);
}

} // namespace core
