#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/families/formula_text.h"

namespace core
{
namespace
{

std::string familyFormula(const Family& family)
{
    return std::visit(
        [](const auto& k) {
            if constexpr (requires { k.formula(); })
                return k.formula();
            else
                return std::string(k.facts.formula);
        },
        family);
}

/// Formulas that begin or end in a sum and need brackets as a factor.
bool isSum(const Kernel& kernel)
{
    if (kernel.scale != 1.0)
        return false;
    return kernel.shape == Kernel::Shape::Sum ||
           (kernel.shape == Kernel::Shape::Single && describe(kernel.family).formulaIsSum);
}

std::string unscaled(const Kernel& kernel)
{
    if (kernel.shape == Kernel::Shape::Single)
        return familyFormula(kernel.family);
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
    return formulaNumber(kernel.scale) + "·" + (isSum(bare) ? "(" + text + ")" : text);
}

} // namespace core
