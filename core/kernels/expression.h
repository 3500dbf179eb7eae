#pragma once

#include "core/kernels/kernel.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace core
{

/// What is wrong with an expression and where: "column 4: expected a number, found ')'".
struct ExpressionError {
    std::size_t column = 0; // from 1, in characters (code points)
    std::string expected;   // "a number", "one of se, exponential, …"
    std::string found;      // "')'", "the end"
    std::string message() const;
};

/// Reads `2.5*matern32(lengthscale=1)+linear()`: sums, products, positive factors, parentheses, ARD lists [0.5,2],
/// arguments by name or by position, omitted arguments at their defaults. Numbers in the C locale.
/// a+b+c is one sum of three, a*b*c one product of three; brackets that group otherwise are kept. Factors multiply into
/// one scale in front: 2*3*se() is 6*se(), (2*a)*b is 2*a*b. Brackets nest at most 100 deep.
/// formula("exp(-abs(x-y)/a)", a=1.5) is a kernel as it is written: after it every name has its value, and if wished
/// the range of its slider, a=1.5 in [0.1,10].
std::variant<Kernel, ExpressionError> parseKernel(std::string_view expression);

/// The canonical expression; every hyperparameter is written. parseKernel(printKernel(k)) == k for every valid k whose
/// products keep their scale in front, as product() and parseKernel() build them.
std::string printKernel(const Kernel& kernel);

/// The kernel as mathematics with its numbers in it, for the formula card: "exp(-r²/(2·0.5²))".
std::string formulaOf(const Kernel& kernel);

} // namespace core
