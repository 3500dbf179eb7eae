#include "core/kernels/verdict/made_kernels.h"

#include "core/kernels/formula/read_formula.h"
#include "core/kernels/gram.h"
#include "core/kernels/verdict/definiteness_doubt.h"
#include "core/kernels/verdict/placing.h"
#include "core/kernels/verdict/tree_of_kernel.h"

#include <algorithm>

namespace core
{
namespace
{

using Eigen::Index;
using formula::Kind;
using formula::Tree;
using verdicts::Domain;
using verdicts::Place;
using verdicts::Placing;
using verdicts::simply;

/// A formula, and what its names stand for.
struct NamedFormula {
    Tree tree;
    std::vector<FormulaNumber> numbers;
};

std::string unusedName(std::string name, const std::vector<FormulaNumber>& numbers)
{
    while (formula::isReserved(name) || std::ranges::find(numbers, name, &FormulaNumber::name) != numbers.end())
        name += name.size() == 1 ? "0" : "1";
    return name;
}

/// ψ = sign · formula.
class Maker
{
public:
    Maker(NamedFormula of, bool isNegated, Index dimension, const KernelVerdict& verdict)
        : psi_(std::move(of)), isNegated_(isNegated), dimension_(dimension), domain_(verdict.over)
    {
    }

    std::vector<MadeKernel> all()
    {
        addExponential();
        addCentred();
        addPower();
        return std::move(made_);
    }

private:
    void add(const char* rule, const Tree& tree, std::vector<FormulaNumber> added)
    {
        if (!formula::isWithinBounds(tree))
            return;
        std::vector<FormulaNumber> all = psi_.numbers, ordered;
        std::ranges::move(added, std::back_inserter(all));
        for (const std::string& name : parameterNames(tree))
            ordered.push_back(*std::ranges::find(all, name, &FormulaNumber::name));
        Kernel kernel = kernelOf(Formula(tree, std::move(ordered)));
        if (isProven(kernel, dimension_) && !inputProblem(kernel, trials()))
            made_.push_back({rule, std::move(kernel)});
    }

    /// Two points of the domain: with its numbers as they begin, the kernel has a value there.
    Eigen::MatrixXd trials() const
    {
        Eigen::MatrixXd at(2, dimension_);
        at.row(0).setConstant(domain_ == Domain::PositiveIntegers ? 1.0 : 0.25);
        at.row(1).setConstant(domain_ == Domain::PositiveIntegers ? 2.0 : 0.5);
        return at;
    }

    void addExponential()
    {
        const std::string t = unusedName("t", psi_.numbers);
        const Tree rate = isNegated_ ? formula::parameter(t) : apply(Kind::Negate, formula::parameter(t));
        add("exp(-tψ)", apply(Kind::Exp, apply(Kind::Multiply, rate, psi_.tree)), {formulaNumberOf(t, 1.0)});
    }

    void addCentred()
    {
        const double z = domain_ == Domain::Positive || domain_ == Domain::PositiveIntegers ? 1.0 : 0.0;
        const bool moves = dimension_ == 1 && domain_ != Domain::PositiveIntegers;
        const std::string name = unusedName("z", psi_.numbers);
        const Tree centre = moves ? formula::parameter(name) : formula::number(z);
        const auto at = [&](Place first, Place second) {
            return Placing(centre, dimension_, first, second).of(psi_.tree);
        };
        const auto ofX = at(Place::X, Place::Centre), ofY = at(Place::Y, Place::Centre), both = at(Place::X, Place::Y),
                   atCentre = at(Place::Centre, Place::Centre);
        if (!ofX || !ofY || !both || !atCentre)
            return;
        const Tree sides = simply(Kind::Add, *ofX, *ofY);
        const Tree kernel = isNegated_ ? simply(Kind::Add, simply(Kind::Subtract, *both, sides), *atCentre)
                                       : simply(Kind::Subtract, simply(Kind::Subtract, sides, *both), *atCentre);
        FormulaNumber number = formulaNumberOf(name, z);
        if (domain_ == Domain::NonNegative)
            number.lower = 0.0;
        if (domain_ == Domain::UnitInterval)
            number.lower = 0.0, number.upper = 1.0;
        if (domain_ == Domain::Unit)
            number.lower = -0.99, number.upper = 0.99;
        add("ψ(x,z)+ψ(y,z)-ψ(x,y)-ψ(z,z)", kernel, {number});
    }

    void addPower()
    {
        const std::string c = unusedName("c", psi_.numbers), p = unusedName("p", psi_.numbers);
        const Tree base = apply(isNegated_ ? Kind::Subtract : Kind::Add, formula::parameter(c), psi_.tree);
        const Tree kernel = apply(Kind::Power, base, apply(Kind::Negate, formula::parameter(p)));
        add("(c+ψ)^-p", kernel, {formulaNumberOf(c, 1.0), formulaNumberOf(p, 1.0)});
    }

    NamedFormula psi_;
    bool isNegated_;
    Index dimension_;
    Domain domain_;
    std::vector<MadeKernel> made_;
};

std::optional<NamedFormula> namedFormulaOf(const Kernel& kernel, Index dimension)
{
    const auto* formula = std::get_if<Formula>(&kernel.family);
    if (kernel.shape == Kernel::Shape::Single && kernel.scale == 1.0 && formula)
        return NamedFormula{formula->tree(), formula->namedNumbers()};
    const auto tree = verdicts::treeOf(kernel, dimension);
    const auto shown = tree ? Placing(formula::number(0.0), dimension, Place::X, Place::Y).of(*tree) : std::nullopt;
    return shown && formula::isWithinBounds(*shown) ? std::optional(NamedFormula{*shown, {}}) : std::nullopt;
}

} // namespace

std::vector<MadeKernel> kernelsMadeOf(const Kernel& kernel, Index dimension, const KernelVerdict& verdict)
{
    using Answer = KernelVerdict::Answer;
    const bool isConditional = verdict.conditional == Answer::Proven, isNegative = !verdict.negativeReason.empty();
    if (verdict.answer == Answer::Proven || (!isConditional && !isNegative))
        return {};
    auto psi = namedFormulaOf(kernel, dimension);
    if (!psi)
        return {};
    bool isNegated = !isConditional;
    if (psi->tree->kind == Kind::Negate) {
        isNegated = !isNegated;
        psi->tree = psi->tree->arguments[0];
    }
    return Maker(std::move(*psi), isNegated, dimension, verdict).all();
}

JudgedKernel judgedKernel(const Kernel& kernel, Index dimensions)
{
    JudgedKernel judged{
        .kernel = kernel, .dimensions = dimensions, .verdict = keptVerdict(kernel, dimensions), .makes = {}};
    if (judged.verdict)
        judged.makes = kernelsMadeOf(kernel, dimensions, *judged.verdict);
    return judged;
}

} // namespace core
