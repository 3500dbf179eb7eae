#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/hyperparameter_fields.h"
#include "core/kernels/number_text.h"

namespace core
{
namespace
{

/// The range of a slider is written where it is not the one that would be taken anyway.
std::string printFormula(const Formula& formula)
{
    std::string text = "formula(\"" + formula::print(formula.tree()) + "\"";
    for (const FormulaNumber& number : formula.namedNumbers()) {
        text += "," + number.name + "=" + numberText(number.value);
        if (number != formulaNumberOf(number.name, number.value))
            text += " in [" + numberText(number.lower) + "," + numberText(number.upper) + "]";
    }
    return text + ")";
}

std::string printFamily(const Family& family)
{
    if (const auto* formula = std::get_if<Formula>(&family))
        return printFormula(*formula);
    const auto descriptions = describe(family).hyperparameters;
    std::string arguments;
    for (std::size_t h = 0; h < descriptions.size(); ++h) {
        const std::vector<double> values = hyperparameterValues(family, h);
        std::string list;
        for (const double value : values)
            list += (list.empty() ? "" : ",") + numberText(value);
        arguments += (arguments.empty() ? "" : ",") + std::string(descriptions[h].name) + "=" +
                     (values.size() == 1 ? list : "[" + list + "]");
    }
    return std::string(describe(family).name) + "(" + arguments + ")";
}

bool needsBrackets(const Kernel& part, Kernel::Shape whole)
{
    const bool bareSum = part.shape == Kernel::Shape::Sum && part.scale == 1.0;
    if (whole == Kernel::Shape::Sum)
        return bareSum;
    return bareSum || part.shape == Kernel::Shape::Product || part.scale != 1.0;
}

std::string printUnscaled(const Kernel& kernel)
{
    if (kernel.shape == Kernel::Shape::Single)
        return printFamily(kernel.family);
    const std::string_view sign = kernel.shape == Kernel::Shape::Sum ? "+" : "*";
    std::string text;
    for (const Kernel& part : kernel.parts) {
        const std::string printed = printKernel(part);
        text += text.empty() ? "" : sign;
        text += needsBrackets(part, kernel.shape) ? "(" + printed + ")" : printed;
    }
    return text;
}

} // namespace

std::string printKernel(const Kernel& kernel)
{
    const std::string text = printUnscaled(kernel);
    if (kernel.scale == 1.0)
        return text;
    return numberText(kernel.scale) + "*" + (kernel.shape == Kernel::Shape::Sum ? "(" + text + ")" : text);
}

} // namespace core
