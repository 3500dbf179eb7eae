#include "core/kernels/verdict/tree_of_kernel.h"

#include <algorithm>

namespace core::verdicts
{
namespace
{

using Eigen::Index;
using formula::Kind;
using formula::Tree;
using formula::Vector;

Tree number(double value)
{
    return formula::number(value);
}

Tree operator+(const Tree& a, const Tree& b)
{
    return apply(Kind::Add, a, b);
}

Tree operator-(const Tree& a, const Tree& b)
{
    return apply(Kind::Subtract, a, b);
}

Tree operator*(const Tree& a, const Tree& b)
{
    return apply(Kind::Multiply, a, b);
}

Tree operator/(const Tree& a, const Tree& b)
{
    return apply(Kind::Divide, a, b);
}

Tree power(const Tree& a, double p)
{
    return apply(Kind::Power, a, number(p));
}

Tree exponential(const Tree& a)
{
    return apply(Kind::Exp, a);
}

Tree minus(const Tree& a)
{
    return apply(Kind::Negate, a);
}

Tree root(double of)
{
    return apply(Kind::Sqrt, number(of));
}

Tree inner()
{
    return formula::dot(Vector::X, Vector::Y);
}

/// Joined by halves, so that the tree is not deep.
Tree joined(Kind kind, const std::vector<Tree>& parts, std::size_t begin, std::size_t end)
{
    if (end - begin == 1)
        return parts[begin];
    const std::size_t middle = (begin + end) / 2;
    return apply(kind, joined(kind, parts, begin, middle), joined(kind, parts, middle, end));
}

/// Writes the families in the dimension.
class Writer
{
public:
    explicit Writer(Index dimension) : dimension_(dimension) {}

    Tree operator()(const SquaredExponential& k) const
    {
        return exponential(minus(power(distance(k.lengthscale), 2) / number(2)));
    }
    Tree operator()(const Exponential& k) const { return exponential(minus(distance(k.lengthscale))); }
    Tree operator()(const Matern32& k) const
    {
        const Tree u = root(3) * distance(k.lengthscale);
        return (number(1) + u) * exponential(minus(u));
    }
    Tree operator()(const Matern52& k) const
    {
        const Tree r = distance(k.lengthscale), u = root(5) * r;
        return (number(1) + u + number(5) * power(r, 2) / number(3)) * exponential(minus(u));
    }
    Tree operator()(const Laplacian& k) const
    {
        return exponential(minus(each(Kind::Add, [&](const Tree& x, const Tree& y, Index d) {
            return apply(Kind::Abs, x - y) / number(lengthscaleAlong(k.lengthscale, d));
        })));
    }
    Tree operator()(const RationalQuadratic& k) const
    {
        return power(number(1) + power(distance(k.lengthscale), 2) / (number(2) * number(k.alpha)), -k.alpha);
    }
    Tree operator()(const Periodic& k) const
    {
        const Tree turns = each(Kind::Add, [&](const Tree& x, const Tree& y, Index) {
            return power(apply(Kind::Sin, formula::pi() * (x - y) / number(k.period)), 2);
        });
        return exponential(minus(number(2) * turns / power(number(k.lengthscale), 2)));
    }
    Tree operator()(const Cosine& k) const
    {
        return each(Kind::Multiply, [&](const Tree& x, const Tree& y, Index) {
            return apply(Kind::Cos, number(2) * formula::pi() * number(k.frequency) * (x - y));
        });
    }
    Tree operator()(const Linear&) const { return inner(); }
    Tree operator()(const Polynomial& k) const { return power(inner() + number(k.offset), k.degree); }
    Tree operator()(const Parabola&) const
    {
        return each(Kind::Add, [](const Tree& x, const Tree& y, Index) { return x * y + power(x, 2) * power(y, 2); });
    }
    Tree operator()(const AllSubsets&) const
    {
        return each(Kind::Multiply, [](const Tree& x, const Tree& y, Index) { return number(1) + x * y; });
    }
    Tree operator()(const Bishop& k) const
    {
        const Tree square = power(formula::norm(Vector::Difference), 2);
        return number(k.theta0) * exponential(minus(number(k.theta1) * square / number(2))) + number(k.theta2) +
               number(k.theta3) * inner();
    }
    Tree operator()(const Brownian&) const
    {
        return each(Kind::Multiply, [](const Tree& x, const Tree& y, Index) { return apply(Kind::Min, x, y); });
    }
    Tree operator()(const Constant& k) const { return number(k.value); }
    Tree operator()(const Sigmoid& k) const { return apply(Kind::Tanh, number(k.scale) * inner() + number(k.offset)); }
    Tree operator()(const Formula& k) const { return withNumbers(k.tree(), k); }

private:
    template <class F>
    Tree each(Kind kind, const F& f) const
    {
        std::vector<Tree> parts;
        for (int d = 0; d < dimension_; ++d)
            parts.push_back(f(formula::x(d), formula::y(d), d));
        return joined(kind, parts, 0, parts.size());
    }

    /// r/ℓ, or with a lengthscale for each dimension the distance of points that are scaled so.
    Tree distance(const Lengthscale& lengthscale) const
    {
        if (std::ranges::all_of(lengthscale, [&](double l) { return l == lengthscale.front(); }))
            return formula::norm(Vector::Difference) / number(lengthscale.front());
        return apply(Kind::Sqrt, each(Kind::Add, [&](const Tree& x, const Tree& y, Index d) {
                         return power((x - y) / number(lengthscaleAlong(lengthscale, d)), 2);
                     }));
    }

    static Tree withNumbers(const Tree& tree, const Formula& k)
    {
        if (tree->kind == Kind::Parameter)
            return number(std::ranges::find(k.namedNumbers(), tree->name, &FormulaNumber::name)->value);
        const auto& arguments = tree->arguments;
        if (arguments.empty())
            return tree;
        const Tree first = withNumbers(arguments[0], k);
        return arguments.size() == 1 ? apply(tree->kind, first)
                                     : apply(tree->kind, first, withNumbers(arguments[1], k));
    }

    Index dimension_;
};

Tree written(const Kernel& kernel, Index dimension)
{
    Tree tree;
    if (kernel.shape == Kernel::Shape::Single)
        tree = std::visit(Writer(dimension), kernel.family);
    else {
        std::vector<Tree> parts;
        for (const Kernel& part : kernel.parts)
            parts.push_back(written(part, dimension));
        tree = joined(kernel.shape == Kernel::Shape::Sum ? Kind::Add : Kind::Multiply, parts, 0, parts.size());
    }
    return kernel.scale == 1.0 ? tree : number(kernel.scale) * tree;
}

} // namespace

std::optional<Tree> treeOf(const Kernel& kernel, Index dimension)
{
    if (dimension > 100)
        return std::nullopt;
    Tree tree = written(kernel, dimension);
    if (tree->size > longestTree)
        return std::nullopt;
    return tree;
}

} // namespace core::verdicts
