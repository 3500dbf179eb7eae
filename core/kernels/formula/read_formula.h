#pragma once

#include "core/kernels/expression.h"
#include "core/kernels/formula/expression_tree.h"
#include "core/kernels/scanner.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace core::formula
{

struct ReadFormula {
    struct Name {
        std::string name;
        std::size_t position; // where it stands first, for the scanner
    };
    Tree tree;
    std::vector<Name> parameters; // in reading order, each once: every name that has no meaning of its own
};

/// Reads a formula up to the first character that cannot belong to it; throws ExpressionError.
///   sum = product (("+"|"-") product)*;  product = signed (("*"|"/") signed)*;  signed = "-" signed | power;
///   power = atom ["^" signed];  atom = number | name | function "(" sum ("," sum)* ")" | "(" sum ")" | "|" sum "|" |
///   "[" condition "]" | "dot(" vector "," vector ")" | "norm(" vector ")".
/// Written by hand: a grammar of Boost.Spirit X3 compiles in bearable time, but nests until the stack ends, and says
/// "eoi" where a person needs to read what may follow.
ReadFormula readFormula(Scanner& scanner);

/// The whole text as a formula.
std::variant<Tree, ExpressionError> parse(std::string_view text);

/// Does the name mean something in formulas (a function, x, y2, pi, and …) or beside them (scale, noise), so that no
/// number can be called by it?
bool isReserved(std::string_view name);

} // namespace core::formula
