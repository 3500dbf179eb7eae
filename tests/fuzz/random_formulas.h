#pragma once

#include "core/kernels/formula/expression_tree.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Formulas that bytes choose, the same bytes the same formula.
namespace random_formulas
{

using core::formula::Kind;
using core::formula::Tree;
using core::formula::Vector;

/// Choices, one byte each; 0 when there are no more.
class Choices
{
public:
    explicit Choices(std::string_view bytes) : left_(bytes) {}

    int upTo(int count)
    {
        const int byte = left_.empty() ? 0 : static_cast<unsigned char>(left_.front());
        left_.remove_prefix(left_.empty() ? 0 : 1);
        return byte % count;
    }
    template <class T, std::size_t n>
    const T& of(const std::array<T, n>& things)
    {
        return things[static_cast<std::size_t>(upTo(static_cast<int>(n)))];
    }
    bool areOver() const { return left_.empty(); }
    std::string_view rest() const { return left_; }

private:
    std::string_view left_;
};

/// What a formula is made of.
enum class Style {
    Anything,  // x, y and everything else
    Symmetric, // of xy, x-y, min(x,y) and the like
    Shift,     // of |x-y|
    Positive   // sums and products of kernels, sometimes with something else in them
};

class Formulas
{
public:
    Formulas(Choices& choices, Style style, int dimension, int nodes)
        : choices_(choices), style_(style), dimension_(dimension), nodes_(nodes)
    {
    }

    Tree next(int depth = 0)
    {
        --nodes_;
        if (depth > mostDepth || nodes_ <= 0 || choices_.areOver() || choices_.upTo(8) == 0)
            return style_ == Style::Positive ? kernel() : leaf();
        if (style_ == Style::Positive)
            return ofKernels(depth);
        const int choice = choices_.upTo(20);
        if (choice == 0)
            return apply(Kind::Bracket, condition(depth));
        if (choice < 8)
            return apply(choices_.of(functions), next(depth + 1));
        const Kind pair = choices_.of(pairs);
        const Tree left = next(depth + 1);
        if (choice < 10)
            return apply(Kind::Power, left, core::formula::number(choices_.of(exponents)));
        const bool mirrored = style_ == Style::Anything && left->size < 60 && choices_.upTo(3) == 0;
        return apply(pair, left, mirrored ? core::formula::withPointsExchanged(left) : next(depth + 1));
    }

    double number()
    {
        const int choice = choices_.upTo(3);
        if (choice == 0)
            return choices_.upTo(256) / 10.0 - 5.0;
        return choice == 1 ? choices_.of(plain) : choices_.of(nasty);
    }

private:
    static constexpr int mostDepth = 40;
    static constexpr std::array functions{Kind::Negate, Kind::Abs,  Kind::Exp,  Kind::Log,  Kind::Sqrt,
                                          Kind::Sin,    Kind::Cos,  Kind::Tanh, Kind::Sinh, Kind::Cosh,
                                          Kind::Asin,   Kind::Acos, Kind::Atan, Kind::Floor};
    static constexpr std::array pairs{Kind::Add, Kind::Subtract, Kind::Multiply, Kind::Divide,   Kind::Power,
                                      Kind::Min, Kind::Max,      Kind::Add,      Kind::Multiply, Kind::Gcd,
                                      Kind::Lcm, Kind::Divide,   Kind::Multiply};
    static constexpr std::array comparisons{Kind::Less, Kind::LessOrEqual, Kind::Equal, Kind::NotEqual};
    static constexpr std::array exponents{2.0, 3.0, -1.0, 0.5, 4.0, 1.5, -2.0, 0.0, 12.0, 1000.0, -0.5, 1.0 / 3.0};
    static constexpr std::array plain{0.0, 1.0, 2.0, 0.5, 3.0, 0.1, 1.5, 7.0, 10.0, 1.0, 2.0};
    static constexpr std::array nasty{1e-3,  1e6,      1e300, 1e-300, 123456.789, 0.333,
                                      -1e10, 2.718281, 1e17,  -1.0,   5e-324,     1.7976931348623157e308};

    Tree condition(int depth)
    {
        const Tree first = apply(choices_.of(comparisons), next(depth + 1), next(depth + 1));
        if (nodes_ <= 0 || choices_.areOver() || choices_.upTo(3) != 0)
            return first;
        return apply(choices_.upTo(2) == 0 ? Kind::And : Kind::Or, first, condition(depth + 1));
    }

    int coordinate() { return dimension_ == 1 ? core::formula::Node::wholePoint : choices_.upTo(dimension_); }

    Tree difference()
    {
        const int d = coordinate();
        return apply(Kind::Subtract, core::formula::x(d), core::formula::y(d));
    }

    Tree leaf()
    {
        namespace f = core::formula;
        const int choice = choices_.upTo(style_ == Style::Anything ? 16 : style_ == Style::Symmetric ? 12 : 6);
        const int d = choice >= 6 ? coordinate() : 0;
        switch (choice) {
        case 0:
            return choices_.upTo(8) == 0 ? f::pi() : f::number(number());
        case 1:
            return f::number(number());
        case 2:
            return f::norm(Vector::Difference);
        case 3:
            return f::dot(Vector::Difference, Vector::Difference);
        case 4:
            return apply(Kind::Abs, difference());
        case 5:
            return apply(Kind::Power, difference(), f::number(2.0));
        case 6:
            return apply(Kind::Min, f::x(d), f::y(d));
        case 7:
            return apply(Kind::Max, f::x(d), f::y(d));
        case 8:
            return f::dot(Vector::X, Vector::Y);
        case 9:
            return apply(Kind::Add, f::x(d), f::y(d));
        case 10:
            return apply(Kind::Multiply, f::x(d), f::y(d));
        case 11:
            return f::norm(Vector::Sum);
        case 12:
        case 13:
            return f::x(d);
        default:
            return f::y(d);
        }
    }

    /// What is positive definite somewhere, with a number in it.
    Tree kernel()
    {
        namespace f = core::formula;
        const auto times = [](const Tree& a, const Tree& b) { return apply(Kind::Multiply, a, b); };
        const Tree a = f::number(std::abs(number())), r = f::norm(Vector::Difference), one = f::number(1.0);
        const Tree square = f::dot(Vector::Difference, Vector::Difference);
        switch (choices_.upTo(12)) {
        case 0:
            return apply(Kind::Exp, apply(Kind::Negate, times(a, r)));
        case 1:
            return apply(Kind::Exp, apply(Kind::Negate, times(a, square)));
        case 2:
            return apply(Kind::Divide, one, apply(Kind::Add, one, times(a, square)));
        case 3:
            return f::dot(Vector::X, Vector::Y);
        case 4:
            return apply(Kind::Cos, times(a, difference()));
        case 5:
            return apply(Kind::Max, f::number(0.0), apply(Kind::Subtract, one, times(a, r)));
        case 6: {
            const int d = coordinate();
            return apply(Kind::Min, f::x(d), f::y(d));
        }
        case 7:
            return apply(Kind::Add, a, f::dot(Vector::X, Vector::Y));
        case 8: {
            const Tree side = apply(choices_.of(functions), times(a, f::x(coordinate())));
            return times(side, core::formula::withPointsExchanged(side));
        }
        case 9:
            return apply(Kind::Power, apply(Kind::Add, one, times(a, r)), f::number(-1.0));
        case 10:
            return a;
        default:
            style_ = Style::Symmetric;
            const Tree other = next(mostDepth - 2);
            style_ = Style::Positive;
            return other;
        }
    }

    Tree ofKernels(int depth)
    {
        const Tree left = next(depth + 1);
        switch (choices_.upTo(8)) {
        case 0:
            return apply(Kind::Exp, left);
        case 1:
            return apply(Kind::Power, left, core::formula::number(choices_.of(exponents)));
        case 2:
            return apply(choices_.of(functions), left);
        case 3:
        case 4:
        case 5:
            return apply(Kind::Multiply, left, next(depth + 1));
        case 6:
            return apply(choices_.of(pairs), left, next(depth + 1));
        default:
            return apply(Kind::Add, left, next(depth + 1));
        }
    }

    Choices& choices_;
    Style style_;
    int dimension_;
    int nodes_;
};

/// A text of the words that formulas are written in, and of other bytes.
inline std::string text(Choices& choices)
{
    static constexpr std::array<std::string_view, 58> words{
        "x",     "y",    "x1",   "y2",     "(",     ")",      "+",     "-",        "*",    "/",     "^",    "[",
        "]",     "<",    "<=",   "=",      "!=",    ">",      ">=",    ",",        "|",    " ",     "exp(", "log(",
        "sqrt(", "sin(", "cos(", "abs(",   "max(",  "min(",   "gcd(",  "lcm(",     "dot(", "norm(", "x-y)", "x,y)",
        "pi",    "a",    "b",    "1",      "2",     "0.5",    "1e300", "1e-9",     "·",    "²",     "−",    "π",
        " and ", " or ", "x0",   "x99999", "1e999", "floor(", "(x-y)", "abs(x-y)", "\"",   "if"};
    std::string text;
    while (!choices.areOver())
        if (choices.upTo(16) == 0)
            text += static_cast<char>(choices.upTo(256));
        else
            text += choices.of(words);
    return text;
}

} // namespace random_formulas
