#pragma once

#include "core/kernels/formula/expression_tree.h"
#include "core/kernels/verdict/domain.h"
#include "core/kernels/verdict/range.h"

#include <Eigen/Core>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace core::verdicts
{

enum class Op {
    Number,
    Pi,
    X,           // a coordinate
    Y,           // the same of the second point
    Inner,       // ⟨x, y⟩ of more than one dimension
    SquaredX,    // ‖x‖²
    SquaredY,    // ‖y‖²
    SquaredStep, // ‖x - y‖²
    Distance,    // r >= 0: what stands for a distance where a kernel is looked at as a function of it
    Sum,
    Product,
    Power, // base, exponent
    Exp,
    Log,
    Sin,
    Cos,
    Tanh,
    Sinh,
    Cosh,
    Asin,
    Atan,
    Floor,
    Min,
    Max,
    Gcd,
    IsPositive,    // [u > 0]
    IsNonNegative, // [u >= 0]
    IsZero         // [u = 0]
};

struct Term;
using Expr = std::shared_ptr<const Term>;

/// A formula in a standard form: equal formulas that differ only by the order of sums, by factors drawn together … have
/// the same key.
struct Term {
    Op op = Op::Number;
    Rational number{}; // of Number
    int coordinate = 0;
    std::vector<Expr> parts{};
    std::string key{};
    Range range{}; // over all pairs of points where it is defined
    bool usesX = false, usesY = false;
    bool isConstant() const { return !usesX && !usesY; }
    bool isOneSided() const { return usesX != usesY; }
    bool isJoint() const { return usesX && usesY; }
};

/// More work than a verdict may cost.
struct Exhausted {
};

/// Makes formulas in standard form for points of a domain. |u| is (u²)^½, u/v is u·v⁻¹, [a < b] is [b - a > 0], lcm(a,
/// b) is ab/gcd(a, b). A formula may become defined at more points by it (u·u⁻¹), never at fewer or otherwise.
class Algebra
{
public:
    Algebra(Domain domain, Eigen::Index dimension);
    Domain domain() const { return domain_; }
    Eigen::Index dimension() const { return dimension_; }

    Expr of(const formula::Tree& tree);

    Expr number(const Rational& value) const;
    Expr leaf(Op op, int coordinate = 0);
    Expr sum(const std::vector<Expr>& parts);
    Expr product(const std::vector<Expr>& parts);
    Expr power(const Expr& base, const Expr& exponent);
    Expr power(const Expr& base, const Rational& exponent) { return power(base, number(exponent)); }
    Expr function(Op op, const Expr& argument);
    Expr function(Op op, const Expr& left, const Expr& right);
    Expr negative(const Expr& of) { return product({number(-1), of}); }
    Expr difference(const Expr& a, const Expr& b) { return sum({a, negative(b)}); }
    Expr abs(const Expr& of) { return power(power(of, 2), Rational(1, 2)); }

    /// With the two points exchanged.
    Expr exchanged(const Expr& term);
    /// With the second point put where the first is.
    Expr onDiagonal(const Expr& term);
    /// With every part that has the key of an entry replaced by it.
    using Replacements = std::map<std::string, Expr>;
    Expr replaced(const Expr& term, const Replacements& by);

    bool isNonNegative(const Expr& term) const { return term->range.lo >= 0.0; }

    static constexpr int mostWork = 20000;

private:
    Expr made(Op op, std::vector<Expr> parts, Range range);
    Expr rebuilt(const Expr& term, std::vector<Expr> parts);
    Expr powerOfProduct(const Expr& base, const Expr& exponent);
    Expr powerOfPower(const Expr& base, const Expr& exponent);
    Expr ofVectors(formula::Vector first, formula::Vector second);

    Domain domain_;
    Eigen::Index dimension_;
    Range coordinates_;
    int work_ = 0;
};

/// Over the values of both, where the power is defined.
Range rangeOfPower(const Expr& base, const Expr& exponent);
bool isNumber(const Expr& term);
bool isNumber(const Expr& term, const Rational& value);
/// The rational factor in front of a term, and the rest.
struct Scaled {
    Rational factor = 1;
    Expr rest;
};
Scaled scaled(const Expr& term, Algebra& algebra);
bool isEvenInteger(const Rational& number);
bool isInteger(const Rational& number);
bool same(const Expr& a, const Expr& b);

} // namespace core::verdicts
