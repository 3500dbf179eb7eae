#include "core/kernels/families/formula.h"

#include "core/kernels/families/formula_text.h"
#include "core/kernels/families/paired_points.h"
#include "core/kernels/formula/facts_of_program.h"
#include "core/kernels/formula/moving_dual.h"
#include "core/kernels/formula/program.h"
#include "core/kernels/formula/units.h"
#include "core/kernels/gram.h"
#include "core/kernels/number_text.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <map>
#include <mutex>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

std::string_view unitOf(Quantity quantity)
{
    switch (quantity) {
    case Quantity::Length:
    case Quantity::Period:
        return "units of x";
    case Quantity::Frequency:
        return "1 / units of x";
    case Quantity::InverseSquare:
        return "1 / squared units of x";
    default:
        return "";
    }
}

std::string_view meaningOf(Quantity quantity)
{
    switch (quantity) {
    case Quantity::Length:
        return "A length of the formula: x and y are told in it";
    case Quantity::Period:
        return "The distance after which a wave of the formula repeats";
    default:
        return "A number of the formula";
    }
}

/// The descriptions of numbers outlive every kernel that has them: those of equal name, range and unit are kept once.
std::span<const HyperparameterDescription> describedForever(const std::vector<FormulaNumber>& numbers,
                                                            const std::vector<Quantity>& quantities)
{
    struct Kept {
        std::vector<FormulaNumber> numbers;
        std::vector<HyperparameterDescription> descriptions;
    };
    static std::mutex mutex;
    static std::map<std::string, Kept> all;
    std::string key;
    for (std::size_t n = 0; n < numbers.size(); ++n)
        key += numbers[n].name + " " + numberText(numbers[n].lower) + " " + numberText(numbers[n].upper) + " " +
               std::to_string(static_cast<int>(quantities[n])) + ",";
    const std::lock_guard lock(mutex);
    const auto [found, isNew] = all.try_emplace(key);
    Kept& kept = found->second;
    if (!isNew)
        return kept.descriptions;
    kept.numbers = numbers;
    for (std::size_t n = 0; n < kept.numbers.size(); ++n) {
        const FormulaNumber& number = kept.numbers[n];
        kept.descriptions.push_back({.name = number.name,
                                     .symbol = number.name,
                                     .unit = unitOf(quantities[n]),
                                     .meaning = meaningOf(quantities[n]),
                                     .quantity = quantities[n],
                                     .lower = number.lower,
                                     .upper = number.upper,
                                     .minimum = number.lower < 0.0 ? -std::numeric_limits<double>::infinity() : 0.0,
                                     .minimumAllowed = number.lower == 0.0,
                                     .defaultValue = number.lower > 0.0 ? std::clamp(1.0, number.lower, number.upper)
                                                                        : std::max(number.lower, 0.0),
                                     .spacing = number.lower > 0.0 ? Spacing::Logarithmic : Spacing::Linear});
    }
    return kept.descriptions;
}

formula::Tree cauchy()
{
    using namespace formula;
    const Tree scaled = formula::apply(Kind::Divide, norm(Vector::Difference), parameter("a"));
    const Tree square = formula::apply(Kind::Power, scaled, number(2.0));
    return formula::apply(Kind::Divide, number(1.0), formula::apply(Kind::Add, number(1.0), square));
}

/// The tree with its parameters as numbers, rounded for people.
formula::Tree withNumbers(const formula::Tree& tree, const std::vector<FormulaNumber>& numbers)
{
    if (tree->kind == formula::Kind::Parameter) {
        const auto found = std::ranges::find(numbers, tree->name, &FormulaNumber::name);
        const std::string text = formulaNumber(found->value);
        double rounded = found->value;
        std::from_chars(text.data(), text.data() + text.size(), rounded);
        return formula::number(rounded);
    }
    const auto& arguments = tree->arguments;
    if (arguments.empty())
        return tree;
    const formula::Tree first = withNumbers(arguments[0], numbers);
    return arguments.size() == 1 ? formula::apply(tree->kind, first)
                                 : formula::apply(tree->kind, first, withNumbers(arguments[1], numbers));
}

std::string placeText(const Eigen::RowVectorXd& x)
{
    std::string list;
    for (const double coordinate : x)
        list += (list.empty() ? "" : ", ") + numberText(coordinate, 6);
    return x.size() == 1 ? list : "(" + list + ")";
}

} // namespace

FormulaNumber formulaNumberOf(std::string name, double value)
{
    FormulaNumber number{.name = std::move(name), .value = value};
    if (value > 0.0) {
        number.lower = value < number.lower ? 1e-3 * value : number.lower;
        number.upper = value > number.upper ? 1e3 * value : number.upper;
        return number;
    }
    number.upper = 10.0;
    while (number.upper < 2.0 * std::abs(value))
        number.upper *= 10.0;
    number.lower = -number.upper;
    return number;
}

Formula::Formula() : Formula(cauchy(), {formulaNumberOf("a", 1.0)}) {}

Formula::Formula(formula::Tree tree, std::vector<FormulaNumber> named)
    : tree_(std::move(tree)), numbers_(std::move(named))
{
    const std::vector<std::string> names = formula::parameterNames(tree_);
    assert(std::ranges::equal(numbers_, names, {}, &FormulaNumber::name));
    program_ = std::make_shared<const formula::Program>(tree_, names);
    const formula::Facts told = formula::factsOf(*program_);
    description_ = facts;
    std::vector<Quantity> quantities = formula::quantitiesOf(tree_, names);
    for (std::size_t n = 0; n < names.size(); ++n)
        if (!(numbers_[n].lower > 0.0)) // lengths are positive
            quantities[n] = Quantity::Pure;
    description_.hyperparameters = describedForever(numbers_, quantities);
    description_.shiftInvariant = told.shiftInvariant;
    description_.smoothness = told.smoothness;
    description_.formulaIsSum = tree_->kind == formula::Kind::Add || tree_->kind == formula::Kind::Subtract;
    describe();
}

/// What its numbers decide.
void Formula::describe()
{
    description_.kinked = description_.smoothness != Smoothness::Analytic &&
                          formula::isKinked(*program_, numberValues(), std::max(1, columnsNamed()));
}

bool Formula::operator==(const Formula& other) const
{
    return numbers_ == other.numbers_ && formula::same(tree_, other.tree_);
}

void Formula::setNumberAt(std::size_t index, double value)
{
    numbers_.at(index).value = value;
    describe();
}

std::vector<double> Formula::numberValues() const
{
    std::vector<double> values;
    for (const FormulaNumber& number : numbers_)
        values.push_back(number.value);
    return values;
}

int Formula::columnsNamed() const
{
    return std::max(formula::namesWholePoint(tree_) ? 1 : 0, formula::mostCoordinates(tree_));
}

void Formula::values(const PairedPoints& pairs, ArrayRef out) const
{
    program_->values(pairs, numberValues(), out);
}

MatrixXd Formula::gradient(const Points& x, const Points& y, const ArrayIn&) const
{
    return program_->partnerSlopes(PairedPoints(y, x, 0), numberValues()); // by symmetry
}

void Formula::addLogGradient(const PairedPoints& pairs, const ArrayIn&, const ArrayIn& a,
                             Eigen::Ref<VectorXd> out) const
{
    VectorXd slopes = VectorXd::Zero(std::ssize(numbers_));
    program_->addParameterSlopes(pairs, numberValues(), a, slopes);
    for (std::size_t i = 0; i < numbers_.size(); ++i)
        out[static_cast<Index>(i)] += numbers_[i].value * slopes[static_cast<Index>(i)];
}

void Formula::fillJet(const Points& x, DiagonalJet& jet) const
{
    const std::vector<double> at = numberValues();
    for (Index n = 0; n < x.rows(); ++n) {
        MatrixXd& metric = jet.metric[static_cast<std::size_t>(n)];
        metric.resize(x.cols(), x.cols());
        for (Index i = 0; i < x.cols(); ++i)
            for (Index j = 0; j <= i; ++j) {
                const formula::Dual dual = program_->onDiagonal(x.row(n), i, j, at);
                jet.gradient(n, i) = dual.s;
                metric(i, j) = metric(j, i) = dual.st;
            }
    }
    if (!description_.kinked)
        return;
    constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    jet.gradient.setConstant(description_.shiftInvariant ? 0.0 : undefined);
    for (MatrixXd& metric : jet.metric)
        metric.setConstant(undefined);
}

formula::Dual Formula::onLine(double x, double y) const
{
    return program_->onLine(x, y, numberValues());
}

formula::MovingDual Formula::onLine(double x, double y, std::size_t moving) const
{
    return program_->onLine(x, y, numberValues(), moving);
}

FarAway Formula::tendsTo() const
{
    if (description_.shiftInvariant)
        return FarAway::Bounded;
    const Index dimensions = std::max(1, columnsNamed());
    bool grows = true, falls = true;
    for (const auto& [even, odd] : {std::pair{1.0, 1.0}, {-1.0, -1.0}, {1.0, -1.0}, {-1.0, 1.0}}) {
        MatrixXd x(3, dimensions);
        for (Index d = 0; d < dimensions; ++d)
            x.col(d) = (d % 2 == 0 ? even : odd) * Eigen::Vector3d(1e1, 1e2, 1e3);
        VectorXd k(3);
        values(PairedPoints(x), k.array());
        if (!k.allFinite())
            return FarAway::Bounded;
        grows = grows && k[0] > 0.0 && k[1] > 2.0 * k[0] && k[2] > 2.0 * k[1];
        falls = falls && std::abs(k[1]) < 0.5 * std::abs(k[0]) && std::abs(k[2]) < 0.5 * std::abs(k[1]);
    }
    if (grows)
        return FarAway::Unbounded;
    return falls ? FarAway::MayVanish : FarAway::Bounded;
}

double Formula::smallestScale(Index dimension) const
{
    constexpr Index steps = 161; // 20 a decade
    const Index dimensions = std::max<Index>(dimension + 1, columnsNamed());
    const double share = 1.0 - std::exp(-0.5);
    const VectorXd reach = VectorXd::LinSpaced(steps, std::log(1e-4), std::log(1e4)).array().exp();
    double least = std::numeric_limits<double>::infinity();
    for (const double place : {0.37, 1.43, -0.62}) {
        const MatrixXd from = MatrixXd::Constant(1, dimensions, place);
        MatrixXd to = from.replicate(steps + 1, 1);
        to.col(dimension).tail(steps) += reach;
        VectorXd k(steps + 1);
        values(PairedPoints(to, from, 0), k.array());
        Index defined = 0;
        while (defined < k.size() && std::isfinite(k[defined]))
            ++defined;
        if (defined < 2)
            continue;
        const ArrayXd change = (k.segment(1, defined - 1).array() - k[0]).abs();
        const double most = change.maxCoeff();
        for (Index i = 0; most > 0.0 && i < change.size(); ++i)
            if (change[i] >= share * most) {
                least = std::min(least, reach[i]);
                break;
            }
    }
    return least;
}

std::string Formula::formula() const
{
    std::string text;
    for (const char c : formula::print(withNumbers(tree_, numbers_)))
        text += c == '*' ? std::string("·") : std::string(1, c);
    return text;
}

std::vector<Problem> Formula::problems(Index dimensions) const
{
    if (formula::namesWholePoint(tree_) && dimensions != 1)
        return {{"formula", "speaks of x or y as a number, but the data has " + std::to_string(dimensions) +
                                " columns: write x1, x2, …, norm(x-y) or dot(x,y)"}};
    if (columnsNamed() > dimensions)
        return {{"formula", "speaks of x" + std::to_string(columnsNamed()) + ", but the data has " +
                                std::to_string(dimensions) + (dimensions == 1 ? " column" : " columns")}};
    constexpr std::array places{0.5, 2.0, -1.0, 0.1, 3.0, -0.3, 1.2, 6.0, 0.8, -2.5, 4.0, 1.0};
    const auto count = static_cast<Index>(places.size());
    const MatrixXd x = MatrixXd::NullaryExpr(
        count, dimensions, [&](Index i, Index d) { return places[static_cast<std::size_t>((i + 5 * d) % count)]; });
    MatrixXd k(count, count);
    for (Index j = 0; j < count; ++j)
        values(PairedPoints(x, x, j), k.col(j).array());
    for (Index j = 0; j < count; ++j)
        for (Index i = j + 1; i < count; ++i) {
            const double one = k(i, j), other = k(j, i), size = std::abs(one) + std::abs(other);
            const bool isAlike =
                one == other || (std::isnan(one) && std::isnan(other)) || std::abs(one - other) <= 1e-9 * size;
            if (!isAlike) {
                const std::string first = placeText(x.row(j)), second = placeText(x.row(i));
                return {{"formula", "is not symmetric: k(" + first + ", " + second + ") = " + numberText(other, 6) +
                                        ", but k(" + second + ", " + first + ") = " + numberText(one, 6)}};
            }
        }
    return {};
}

std::optional<std::string> Formula::inputProblem(const Points& x) const
{
    constexpr Index most = 2'000;
    const Index n = x.rows(), among = std::min(n, most);
    const auto rowOf = [&](Index i) { return among == n ? i : i * (n - 1) / (among - 1); };
    const auto sentence = [&](Index i, Index j) -> std::optional<std::string> {
        const auto why = program_->whyNotFinite(x.row(i), x.row(j), numberValues());
        const std::string rows = i == j ? "row " + std::to_string(i + 1) + " and itself"
                                        : "rows " + std::to_string(i + 1) + " and " + std::to_string(j + 1);
        return "the formula has no value for " + rows + " (x = " + placeText(x.row(i)) +
               ", y = " + placeText(x.row(j)) + ")" + (why ? ": " + *why : "");
    };
    VectorXd k(n);
    values(PairedPoints(x), k.array());
    for (Index i = 0; i < n; ++i)
        if (!std::isfinite(k[i]))
            return sentence(i, i);
    const MatrixXd spread = MatrixXd::NullaryExpr(among, x.cols(), [&](Index i, Index d) { return x(rowOf(i), d); });
    k.resize(among);
    for (Index j = 0; j < among; ++j) {
        const Points rest = spread.bottomRows(among - j);
        const Points partner = spread.row(j);
        values(PairedPoints(rest, partner, 0), k.head(among - j).array());
        for (Index i = 1; i < among - j; ++i)
            if (!std::isfinite(k[i]))
                return sentence(rowOf(j), rowOf(j + i));
    }
    return std::nullopt;
}

} // namespace core
