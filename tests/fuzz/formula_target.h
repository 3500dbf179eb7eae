#pragma once

#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/families/paired_points.h"
#include "core/kernels/formula/program.h"
#include "core/kernels/formula/read_formula.h"
#include "core/kernels/gram.h"
#include "core/kernels/number_text.h"
#include "core/kernels/verdict/verdict.h"
#include "core/linalg/symmetric_eigen.h"
#include "fuzz/random_formulas.h"
#include "tests/core/kernels/long_formula.h"

#include <cstdint>
#include <cstring>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>

// What must hold of whatever is typed as a formula; shared by the fuzzers and the tests. Each returns the first broken
// promise, empty if all hold.
namespace formula_target
{

using core::KernelVerdict;
using core::formula::Kind;
using core::formula::Program;
using core::formula::Tree;
using core::verdicts::Domain;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Answer = KernelVerdict::Answer;

inline std::size_t codePoints(std::string_view text)
{
    std::size_t count = 0;
    for (const char c : text)
        count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    return count;
}

/// Coordinates of every kind.
inline MatrixXd manyPlaces(Index dimensions, std::uint64_t seed)
{
    constexpr std::array<double, 20> nasty{0.0,  -0.0, 1.0,   -1.0,  0.5,  2.0,    -3.7,  1e300, -1e300, 1e-300,
                                           1e17, 6.0,  0.001, 1e-17, 1234, 5e-324, 710.0, -40.0, 3.0,    1e9};
    std::mt19937_64 random(seed);
    MatrixXd x(12, dimensions);
    for (double& value : x.reshaped())
        value = random() % 2 == 0 ? nasty[random() % nasty.size()]
                                  : 4.0 * (static_cast<double>(random() >> 11) * 0x1p-53 - 0.5);
    return x;
}

inline MatrixXd valuesOf(const Program& program, Program::Numbers numbers, const MatrixXd& x)
{
    MatrixXd k(x.rows(), x.rows());
    for (Index j = 0; j < x.rows(); ++j)
        program.values(core::PairedPoints(x, x, j), numbers, k.col(j).array());
    return k;
}

inline std::string brokenValuePromise(const Tree& tree, Index dimensions, std::uint64_t seed)
{
    const Program program(tree, {});
    const MatrixXd x = manyPlaces(dimensions, seed), k = valuesOf(program, {}, x);
    for (Index i = 0; i < x.rows(); ++i)
        for (Index j = 0; j < x.rows(); ++j) {
            if (std::isfinite(k(i, j)))
                continue;
            double alone = 0.0; // by itself its functions are rounded as they are where the reason is looked for
            const MatrixXd first = x.row(i), second = x.row(j);
            program.values(core::PairedPoints(first, second, 0), {}, Eigen::Map<Eigen::ArrayXd>(&alone, 1));
            const auto why = program.whyNotFinite(x.row(i), x.row(j), {});
            if (!std::isfinite(alone) && (!why || why->empty()))
                return "has no value, and nothing says why";
        }
    if (program.partnerSlopes(core::PairedPoints(x, x, 3), {}).rows() != x.rows())
        return "has no slopes";
    return {};
}

/// Slopes in the second point, on the line: forwards by dual numbers, backwards, and where these differ by a hundred
/// digits; one of them may be lost to rounding, but not against the other.
inline std::string brokenSlopePromise(const Tree& tree, std::uint64_t seed)
{
    const Program program(tree, {});
    std::mt19937_64 random(seed);
    const MatrixXd x = MatrixXd::NullaryExpr(
        6, 1, [&] { return 4.0 * (static_cast<double>(random() >> 11) * 0x1p-53 - 0.3); }); // no kinks by chance
    const MatrixXd slopes = program.partnerSlopes(core::PairedPoints(x, x, 0), {});
    for (Index i = 1; i < x.rows(); ++i) {
        const double backwards = slopes(i, 0), forwards = program.onLine(x(i, 0), x(0, 0), {}).t;
        const double rounding = 1e-10 * (1.0 + std::abs(program.onLine(x(i, 0), x(0, 0), {}).value));
        const auto differ = [rounding](double a, double b, double share) {
            return !(std::abs(a - b) <= share * (std::abs(a) + std::abs(b)) + rounding);
        };
        if (!std::isfinite(backwards) || !std::isfinite(forwards) || !differ(backwards, forwards, 1e-5))
            continue;
        const double beside = program.onLine(x(i, 0) * (1.0 + 1e-9), x(0, 0), {}).t;
        if (differ(forwards, beside, 1e-5)) // it jumps from place to place: huge terms that cancel, and their rounding
            continue;
        using Long = long_formula::Hundred;
        const Long step("1e-30");
        const long_formula::Point<Long> at{Long(x(i, 0))}, above{Long(x(0, 0)) + step}, below{Long(x(0, 0)) - step};
        try {
            const Long rise =
                long_formula::valueAt<Long>(tree, at, above) - long_formula::valueAt<Long>(tree, at, below);
            const double truth = Long(rise / (2 * step)).convert_to<double>();
            if (std::isfinite(truth) && differ(backwards, truth, 1e-5) != differ(forwards, truth, 1e-5))
                return "has the slope " + core::numberText(truth) + ", but " + core::numberText(forwards) +
                       " forwards and " + core::numberText(backwards) + " backwards";
        } catch (const std::range_error&) { // out of the range of long numbers
        }
    }
    return {};
}

/// The formula with its numbers as names, and their values.
struct Named {
    Tree tree;
    std::vector<std::string> names;
    std::vector<double> values;
};

inline Tree named(const Tree& tree, Named& all)
{
    constexpr std::size_t most = 8;
    if (tree->kind == Kind::Number && all.names.size() < most) {
        all.names.push_back("n" + std::to_string(all.names.size()));
        all.values.push_back(tree->number);
        return core::formula::parameter(all.names.back());
    }
    if (tree->arguments.empty())
        return tree;
    const Tree first = named(tree->arguments[0], all);
    return tree->arguments.size() == 1 ? apply(tree->kind, first)
                                       : apply(tree->kind, first, named(tree->arguments[1], all));
}

/// Names instead of numbers change no value; slopes in them exist.
inline std::string brokenNumberPromise(const Tree& tree, Index dimensions, std::uint64_t seed)
{
    Named all;
    all.tree = named(tree, all);
    if (all.names.empty())
        return {};
    const Program program(all.tree, all.names), plain(tree, {});
    const MatrixXd x = manyPlaces(dimensions, seed);
    VectorXd slopes = VectorXd::Zero(std::ssize(all.names));
    program.addParameterSlopes(core::PairedPoints(x, x, 0), all.values, Eigen::ArrayXd::Ones(x.rows()), slopes);
    std::string text = "formula(\"" + print(all.tree) + "\"";
    for (std::size_t i = 0; i < all.names.size(); ++i)
        text += "," + all.names[i] + "=" + core::numberText(all.values[i]);
    const auto kernel = core::parseKernel(text + ")");
    if (const auto* error = std::get_if<core::ExpressionError>(&kernel))
        return error->column <= codePoints(text) + 1 ? "" : "an error beyond the text: " + error->message();
    const core::Kernel& read = std::get<core::Kernel>(kernel);
    const auto again = core::parseKernel(core::printKernel(read));
    if (!std::holds_alternative<core::Kernel>(again) || std::get<core::Kernel>(again) != read)
        return "a kernel that changes when it is written and read: " + core::printKernel(read);
    core::formulaOf(read);
    if (core::problems(read, dimensions).empty())
        core::inputProblem(read, x.topRows(8));
    return {};
}

/// What is typed.
inline std::string brokenTextPromise(std::string_view text)
{
    const auto read = core::formula::parse(text);
    if (const auto* error = std::get_if<core::ExpressionError>(&read)) {
        if (error->column < 1 || error->column > codePoints(text) + 1 || error->expected.empty() ||
            error->found.empty())
            return "an error that points nowhere: " + error->message();
        return {};
    }
    const Tree& tree = std::get<Tree>(read);
    if (!core::formula::isWithinBounds(tree))
        return "a formula beyond its bounds";
    const std::string printed = print(tree);
    const auto again = core::formula::parse(printed);
    if (!std::holds_alternative<Tree>(again) || !same(std::get<Tree>(again), tree))
        return "a formula that changes when it is written and read: " + printed;
    return {};
}

/// Is Σ w_i w_j k(x_i, x_j) at these points surely not of the sign that it is promised to have?
inline bool contradicts(const Tree& k, const MatrixXd& points, const VectorXd& weights, int sign)
{
    core::verdicts::Witness witness;
    for (Index i = 0; i < points.rows(); ++i)
        witness.points.emplace_back(points.row(i).begin(), points.row(i).end());
    double rest = 0.0; // weights that sum to 0 where that is asked
    for (Index i = 0; i < weights.size(); ++i) {
        const double rounded = std::round(weights[i] * 1e6);
        witness.weights.push_back(sign < 0 || i + 1 < weights.size() ? rounded : -rest);
        rest += witness.weights.back();
    }
    try {
        return long_formula::isSurely(sign, k, witness);
    } catch (const std::range_error&) { // out of the range of long numbers
        return false;
    }
}

struct Domains {
    static double inside(Domain domain, double unit, double scale)
    {
        switch (domain) {
        case Domain::NonNegative:
        case Domain::Positive:
            return std::max(1e-3, 0.5 * (unit + 1.0)) * scale;
        case Domain::Unit:
            return 0.99 * unit;
        case Domain::PositiveIntegers:
            return 1.0 + std::floor(6.0 * (unit + 1.0) * std::max(1.0, scale));
        default:
            return unit * scale;
        }
    }
};

/// Gram matrices at random places, where what is proven has values for every pair.
inline std::string brokenProofPromise(const Tree& k, Index dimension, Domain domain, const KernelVerdict& verdict,
                                      std::uint64_t seed)
{
    const bool isPositive = verdict.answer == Answer::Proven, isNegative = verdict.conditional == Answer::Proven;
    if (!isPositive && !isNegative)
        return {};
    std::mt19937_64 random(seed);
    const Program program(k, {});
    constexpr int sets = 50;
    for (int set = 0; set < sets; ++set) {
        const double scale = std::pow(10.0, static_cast<double>(random() % 41) / 10.0 - 2.0);
        MatrixXd x(2 + static_cast<Index>(random() % 7), dimension);
        for (double& value : x.reshaped()) {
            const double place =
                Domains::inside(domain, 2.0 * static_cast<double>(random() >> 11) * 0x1p-53 - 1.0, scale);
            value = set % 2 == 0 ? place : std::round(place * 10.0) / 10.0; // round places: differences that are equal
            if (domain == Domain::Positive || domain == Domain::NonNegative)
                value = std::max(value, 1e-3);
        }
        MatrixXd g = valuesOf(program, {}, x);
        if (!g.allFinite())
            continue;
        g = 0.5 * (g + g.transpose()).eval();
        const double size = g.cwiseAbs().maxCoeff();
        const auto lowest = [&](const MatrixXd& of) -> std::optional<VectorXd> {
            if (!(size > 0.0) || !std::isfinite(size))
                return std::nullopt;
            const auto eigen = core::symmetricEigen(of / size);
            const auto* found = std::get_if<core::SymmetricEigen>(&eigen);
            if (!found || found->values[of.rows() - 1] > -1e-13)
                return std::nullopt;
            return VectorXd(found->vectors.col(of.rows() - 1));
        };
        if (isPositive)
            if (const auto weights = lowest(g); weights && contradicts(k, x, *weights, -1))
                return "is called positive definite: " + verdict.reason;
        const Index n = x.rows();
        const MatrixXd centring = MatrixXd::Identity(n, n) - MatrixXd::Constant(n, n, 1.0 / static_cast<double>(n));
        if (isNegative)
            if (const auto weights = lowest(-centring * g * centring); weights && contradicts(k, x, *weights, 1))
                return "is called conditionally negative definite: " + verdict.conditionalReason;
    }
    return {};
}

inline std::string brokenWitnessPromise(const Tree& k, const KernelVerdict& verdict)
{
    try {
        if (verdict.witness && (verdict.witness->points.size() > 8 || !long_formula::isSurely(-1, k, *verdict.witness)))
            return "is not refuted by what is shown: " + verdict.reason;
        if (verdict.conditionalWitness && (!long_formula::isSurely(1, k, *verdict.conditionalWitness) ||
                                           !long_formula::isBalanced(*verdict.conditionalWitness)))
            return "is not refuted as a conditionally negative one by what is shown: " + verdict.conditionalReason;
        if (verdict.asymmetry) {
            using Long = long_formula::Hundred;
            const auto x = long_formula::decimals<Long>(verdict.asymmetry->x);
            const auto y = long_formula::decimals<Long>(verdict.asymmetry->y);
            if (long_formula::valueAt<Long>(k, x, y) == long_formula::valueAt<Long>(k, y, x))
                return "is symmetric where it is told not to be: " + verdict.reason;
        }
    } catch (const std::range_error&) { // of the sine of 1e300 long numbers say nothing
    }
    if (verdict.answer == Answer::Refuted && !verdict.witness && !verdict.asymmetry)
        return "is refuted without points";
    return {};
}

inline std::string brokenVerdictPromise(const Tree& k, Index dimension, Domain domain, std::uint64_t seed,
                                        Answer* answer = nullptr)
{
    const KernelVerdict verdict = core::verdictOn(k, dimension, domain);
    if (answer)
        *answer = verdict.answer;
    if (verdict.reason.empty() || verdict.conditionalReason.empty())
        return "is judged without words";
    if (const std::string broken = brokenWitnessPromise(k, verdict); !broken.empty())
        return broken;
    return brokenProofPromise(k, dimension, domain, verdict, seed);
}

/// A formula that bytes choose.
struct Chosen {
    Tree tree;
    int dimension = 1;
    Domain domain = Domain::Line;
    std::uint64_t seed = 0;
};

inline Chosen chosen(std::string_view bytes)
{
    random_formulas::Choices choices(bytes);
    Chosen result;
    constexpr std::array dimensions{1, 1, 1, 2, 3};
    constexpr std::array domains{Domain::Line,
                                 Domain::Line,
                                 Domain::Line,
                                 Domain::NonNegative,
                                 Domain::Positive,
                                 Domain::Unit,
                                 Domain::PositiveIntegers};
    constexpr std::array sizes{3, 5, 8, 8, 12, 12, 20, 40, 150};
    result.dimension = choices.of(dimensions);
    result.domain = choices.of(domains);
    const auto style = static_cast<random_formulas::Style>(choices.upTo(4));
    const int nodes = choices.of(sizes);
    result.seed = static_cast<std::uint64_t>(choices.upTo(256));
    result.tree = random_formulas::Formulas(choices, style, result.dimension, nodes).next();
    return result;
}

inline std::string told(const Chosen& of, const std::string& broken)
{
    return broken.empty() ? ""
                          : print(of.tree) + " in " + std::to_string(of.dimension) + " dimensions over " +
                                std::string(core::nameOf(of.domain)) + " " + broken;
}

/// Parsed, printed and evaluated.
inline std::string brokenFormulaPromise(const Chosen& of)
{
    if (!core::formula::isWithinBounds(of.tree))
        return {};
    std::string broken = brokenTextPromise(print(of.tree));
    if (broken.empty())
        broken = brokenValuePromise(of.tree, of.dimension, of.seed);
    if (broken.empty())
        broken = brokenNumberPromise(of.tree, of.dimension, of.seed);
    if (broken.empty() && of.dimension == 1)
        broken = brokenSlopePromise(of.tree, of.seed);
    return told(of, broken);
}

inline std::string brokenJudgedPromise(const Chosen& of, Answer* answer = nullptr)
{
    if (!core::formula::isWithinBounds(of.tree))
        return {};
    return told(of, brokenVerdictPromise(of.tree, of.dimension, of.domain, of.seed, answer));
}

inline std::string brokenTypedPromise(std::string_view bytes)
{
    if (const std::string broken = brokenTextPromise(bytes); !broken.empty())
        return broken;
    random_formulas::Choices choices(bytes);
    return brokenTextPromise(random_formulas::text(choices));
}

/// All of them, for fuzzers.
inline std::string brokenFormulaPromise(std::string_view bytes)
{
    if (const std::string broken = brokenTypedPromise(bytes); !broken.empty())
        return broken;
    const Chosen of = chosen(bytes);
    if (const std::string broken = brokenFormulaPromise(of); !broken.empty())
        return broken;
    return brokenJudgedPromise(of);
}

} // namespace formula_target
