#include "core/kernels/formula/facts_of_program.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace core::formula
{

using Eigen::Index;
using Eigen::RowVectorXd;

namespace
{

/// A step as a linear function of the coordinates, if it is one: Σ_d (x_d, y_d)·coefficients[d] + a constant.
struct Form {
    struct Pair {
        double x = 0.0, y = 0.0;
    };
    bool linear = false;
    std::map<int, Pair> coefficients;
    bool invariant = false;
};

bool isOfDifferences(const Form& form)
{
    return form.linear &&
           std::ranges::all_of(form.coefficients, [](const auto& entry) { return entry.second.x == -entry.second.y; });
}

Form combined(const Form& a, const Form& b, double factorOfB)
{
    Form form = a;
    for (const auto& [d, pair] : b.coefficients) {
        form.coefficients[d].x += factorOfB * pair.x;
        form.coefficients[d].y += factorOfB * pair.y;
    }
    return form;
}

Form scaledBy(Form form, double factor)
{
    for (auto& [d, pair] : form.coefficients)
        pair = {factor * pair.x, factor * pair.y};
    return form;
}

class Forms
{
public:
    explicit Forms(const std::vector<Step>& steps) : steps_(steps)
    {
        for (const Step& step : steps)
            forms_.push_back(formOf(step));
    }

    const Form& of(int step) const { return forms_[static_cast<std::size_t>(step)]; }

    Smoothness smoothnessOf(const Step& step) const
    {
        const auto isPoint = [&](int at, Kind kind) { return steps_[static_cast<std::size_t>(at)].kind == kind; };
        switch (step.kind) {
        case Kind::Abs: {
            const Form& form = of(step.left);
            return isOfDifferences(form) && form.coefficients.size() == 1 ? Smoothness::RoughAlongAxes
                                                                          : Smoothness::RoughAtPoints;
        }
        case Kind::Min:
        case Kind::Max:
            return (isPoint(step.left, Kind::X) && isPoint(step.right, Kind::Y)) ||
                           (isPoint(step.left, Kind::Y) && isPoint(step.right, Kind::X))
                       ? Smoothness::RoughAlongAxes
                       : Smoothness::RoughAtPoints;
        case Kind::Norm:
        case Kind::Floor:
        case Kind::Bracket:
        case Kind::Gcd:
        case Kind::Lcm:
            return Smoothness::RoughAtPoints;
        default:
            return Smoothness::Analytic;
        }
    }

private:
    Form formOf(const Step& step) const
    {
        Form form = linearFormOf(step);
        if (step.kind == Kind::Dot || step.kind == Kind::Norm)
            form.invariant =
                step.first == Vector::Difference && (step.kind == Kind::Norm || step.second == Vector::Difference);
        else if (step.left >= 0)
            form.invariant = of(step.left).invariant && (step.right < 0 || of(step.right).invariant);
        form.invariant = form.invariant || isOfDifferences(form);
        return form;
    }

    Form linearFormOf(const Step& step) const
    {
        const auto isNumber = [&](int at) { return steps_[static_cast<std::size_t>(at)].kind == Kind::Number; };
        const auto numberAt = [&](int at) { return steps_[static_cast<std::size_t>(at)].number; };
        switch (step.kind) {
        case Kind::Number:
        case Kind::Parameter:
            return {.linear = true, .coefficients = {}};
        case Kind::X:
            return {.linear = true, .coefficients = {{step.coordinate, {.x = 1.0}}}};
        case Kind::Y:
            return {.linear = true, .coefficients = {{step.coordinate, {.y = 1.0}}}};
        case Kind::Negate:
            return scaledBy(of(step.left), -1.0);
        case Kind::Add:
        case Kind::Subtract:
            if (of(step.left).linear && of(step.right).linear)
                return combined(of(step.left), of(step.right), step.kind == Kind::Add ? 1.0 : -1.0);
            return {};
        case Kind::Multiply:
            if (isNumber(step.left))
                return scaledBy(of(step.right), numberAt(step.left));
            return isNumber(step.right) ? scaledBy(of(step.left), numberAt(step.right)) : Form{};
        case Kind::Divide:
            return isNumber(step.right) ? scaledBy(of(step.left), 1.0 / numberAt(step.right)) : Form{};
        default:
            return {};
        }
    }

    const std::vector<Step>& steps_;
    std::vector<Form> forms_;
};

bool isKinkedAt(const Program& program, const RowVectorXd& x, Program::Numbers parameters)
{
    constexpr double rounding = 1e-9;
    for (Index i = 0; i < x.size(); ++i) {
        const Dual forwards = program.onDiagonal(x, i, i, parameters);
        const Dual backwards = program.onDiagonal(x, i, i, parameters, -1.0);
        const double size = std::abs(forwards.s) + std::abs(backwards.s) + std::abs(forwards.value);
        if (!(std::abs(forwards.s + backwards.s) <= rounding * size) || !std::isfinite(forwards.st))
            return true;
    }
    return false;
}

} // namespace

Facts factsOf(const Program& program)
{
    const Forms forms(program.steps());
    Facts facts{.shiftInvariant = forms.of(static_cast<int>(program.steps().size()) - 1).invariant};
    for (const Step& step : program.steps()) {
        const Smoothness smoothness = forms.smoothnessOf(step);
        const bool isRougher = facts.smoothness == Smoothness::Analytic || smoothness == Smoothness::RoughAtPoints;
        if (smoothness != Smoothness::Analytic && isRougher)
            facts.smoothness = smoothness;
    }
    return facts;
}

bool isKinked(const Program& program, Program::Numbers parameters, Index dimensions)
{
    bool defined = false;
    for (const double place : {0.37, 1.43, -0.62, 4.19, 0.061}) {
        RowVectorXd x(dimensions);
        for (Index d = 0; d < dimensions; ++d)
            x[d] = place * (1.0 + 0.173 * static_cast<double>(d));
        if (program.whyNotFinite(x, x, parameters))
            continue;
        defined = true;
        if (isKinkedAt(program, x, parameters))
            return true;
    }
    return !defined;
}

} // namespace core::formula
