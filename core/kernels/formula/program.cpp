#include "core/kernels/formula/program.h"

#include "core/kernels/formula/moving_dual.h"
#include "core/kernels/formula/sweep.h"
#include "core/kernels/number_text.h"

#include <algorithm>
#include <cmath>

namespace core::formula
{

using Eigen::Index;

namespace
{

template <class Use>
void overBlocks(const PairedPoints& pairs, const Use& use)
{
    for (Index begin = 0; begin < pairs.size(); begin += Sweep::longest)
        use(begin, std::min(Sweep::longest, pairs.size() - begin));
}

using Row = Eigen::RowVectorXd;

/// The parts of x and y that a vector is made of, as they move.
template <class Number>
Number componentOf(Vector vector, const Number& x, const Number& y)
{
    switch (vector) {
    case Vector::X:
        return x;
    case Vector::Y:
        return y;
    case Vector::Difference:
        return x - y;
    default:
        return x + y;
    }
}

/// Every step for one pair, each as a Number: valueOf(place) that of a parameter, pointX(d) and pointY(d) the moving
/// coordinates.
template <class Number, class ValueOf, class PointX, class PointY>
std::vector<Number> stepByStep(const std::vector<Step>& steps, Index dimensions, const ValueOf& valueOf,
                               const PointX& pointX, const PointY& pointY)
{
    std::vector<Number> done;
    done.reserve(steps.size());
    const auto argument = [&](int at) -> const Number& { return done[static_cast<std::size_t>(at)]; };
    for (const Step& step : steps) {
        Number sum{};
        std::vector<Number> components;
        if (step.kind == Kind::Dot || step.kind == Kind::Norm)
            for (Index d = 0; d < dimensions; ++d) {
                components.push_back(componentOf(step.first, pointX(d), pointY(d)));
                sum = sum + components.back() * componentOf(step.second, pointX(d), pointY(d));
            }
        if (step.kind == Kind::Number)
            done.push_back(Number{constant(step.number)});
        else if (step.kind == Kind::Parameter)
            done.push_back(valueOf(static_cast<std::size_t>(step.parameter)));
        else if (step.kind == Kind::X || step.kind == Kind::Y)
            done.push_back(step.kind == Kind::X ? pointX(step.coordinate) : pointY(step.coordinate));
        else if (step.kind == Kind::Dot || step.kind == Kind::Norm)
            done.push_back(step.kind == Kind::Dot ? sum : normOf(components));
        else if (step.right < 0)
            done.push_back(ofOne(step, argument(step.left)));
        else
            done.push_back(ofTwo(step, argument(step.left), argument(step.right)));
    }
    return done;
}

/// The same with parameters that stay.
template <class PointX, class PointY>
std::vector<Dual> stepByStep(const std::vector<Step>& steps, Index dimensions, Program::Numbers parameters,
                             const PointX& pointX, const PointY& pointY)
{
    return stepByStep<Dual>(
        steps, dimensions, [&](std::size_t place) { return constant(parameters[place]); }, pointX, pointY);
}

/// What a step asks of its arguments, where they are finite and its value is not.
std::string refusal(const Step& step, double left, double right)
{
    const auto text = [](double value) { return numberText(value, 6); };
    const std::string name(functionName(step.kind));
    switch (step.kind) {
    case Kind::Log:
    case Kind::Asin:
    case Kind::Acos:
        return name + " of " + text(left);
    case Kind::Sqrt:
        return "the root of " + text(left);
    case Kind::Divide:
        return right == 0.0 ? text(left) + " divided by 0" : text(left) + "/" + text(right);
    case Kind::Power:
        return text(left) + " to the power of " + text(right);
    case Kind::Gcd:
    case Kind::Lcm:
        return name + " of " + text(left) + " and " + text(right) + ", where whole numbers are needed";
    case Kind::Exp:
    case Kind::Sinh:
    case Kind::Cosh:
        return name + " of " + text(left) + ", which is too large";
    default:
        return "a number that is too large";
    }
}

} // namespace

void Program::values(const PairedPoints& pairs, Numbers parameters, ArrayRef out) const
{
    overBlocks(pairs, [&](Index begin, Index count) {
        Sweep(steps_, pairs, begin, count, parameters).copyResult(out.segment(begin, count));
    });
}

Eigen::MatrixXd Program::partnerSlopes(const PairedPoints& pairs, Numbers parameters) const
{
    Eigen::MatrixXd slopes = Eigen::MatrixXd::Zero(pairs.size(), pairs.dimensions());
    overBlocks(pairs, [&](Index begin, Index count) {
        Sweep sweep(steps_, pairs, begin, count, parameters, Sweep::Partner::Moves);
        sweep.goBack(Eigen::ArrayXd::Ones(count), Sweep::Towards::Partner);
        sweep.addPartnerSlopes(slopes.middleRows(begin, count));
    });
    return slopes;
}

void Program::addParameterSlopes(const PairedPoints& pairs, Numbers parameters, const ArrayIn& a,
                                 Eigen::Ref<Eigen::VectorXd> out) const
{
    overBlocks(pairs, [&](Index begin, Index count) {
        Sweep sweep(steps_, pairs, begin, count, parameters);
        sweep.goBack(a.segment(begin, count), Sweep::Towards::Parameters);
        sweep.addParameterSlopes(out);
    });
}

Dual Program::onDiagonal(const Row& x, Index i, Index j, Numbers parameters, double direction) const
{
    const auto pointX = [&](Index d) { return Dual{.value = x[d], .s = d == i ? direction : 0.0}; };
    const auto pointY = [&](Index d) { return Dual{.value = x[d], .t = d == j ? direction : 0.0}; };
    return stepByStep(steps_, x.size(), parameters, pointX, pointY).back();
}

Dual Program::onLine(double x, double y, Numbers parameters) const
{
    const auto pointX = [&](Index) { return Dual{.value = x, .s = 1.0}; };
    const auto pointY = [&](Index) { return Dual{.value = y, .t = 1.0}; };
    return stepByStep(steps_, 1, parameters, pointX, pointY).back();
}

MovingDual Program::onLine(double x, double y, Numbers parameters, std::size_t moving) const
{
    const auto valueOf = [&](std::size_t place) {
        return MovingDual{constant(parameters[place]), constant(place == moving ? parameters[place] : 0.0)};
    };
    const auto pointX = [&](Index) { return MovingDual{{.value = x, .s = 1.0}, {}}; };
    const auto pointY = [&](Index) { return MovingDual{{.value = y, .t = 1.0}, {}}; };
    return stepByStep<MovingDual>(steps_, 1, valueOf, pointX, pointY).back();
}

std::optional<std::string> Program::whyNotFinite(const Row& x, const Row& y, Numbers parameters) const
{
    const Eigen::MatrixXd first = x, second = y;
    const Points ofFirst = first, ofSecond = second;
    const PairedPoints pair(ofFirst, ofSecond, 0);
    const Sweep sweep(steps_, pair, 0, 1, parameters);
    if (std::isfinite(sweep.firstOf(static_cast<int>(steps_.size()) - 1)))
        return std::nullopt;
    for (int at = 0; at < std::ssize(steps_); ++at) {
        const Step& step = steps_[static_cast<std::size_t>(at)];
        if (std::isfinite(sweep.firstOf(at)))
            continue;
        const double right = step.right >= 0 ? sweep.firstOf(step.right) : step.exponent;
        return refusal(step, step.left >= 0 ? sweep.firstOf(step.left) : 0.0, right);
    }
    return std::nullopt;
}

} // namespace core::formula
