#include "app/cli/command.h"
#include "app/cli/effect_report.h"
#include "app/cli/method_option.h"
#include "app/cli/setting_options.h"
#include "app/cli/variable_options.h"
#include "core/fourier/fourier_method.h"
#include "core/independence/dhsic.h"
#include "core/independence/fourier_hsic.h"
#include "core/independence/hsic_bins.h"
#include "core/independence/row_order.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/independence/independence_settings.h"

#include <algorithm>
#include <cstdio>
#include <limits>

namespace app
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// One side of the test: its columns and its kernel.
struct Side {
    QString option; // "x"
    std::vector<std::string> names;
    MatrixXd rows;
    core::Kernel kernel;
    bool kernelGiven = false;
};

std::vector<Side> namedSides(const Arguments& arguments)
{
    std::vector<Side> sides;
    for (const QString& option : {QStringLiteral("x"), QStringLiteral("y")})
        sides.push_back(
            {.option = option, .names = namesFrom(option, arguments.text(option)), .rows = {}, .kernel = {}});
    for (const QString& text : arguments.texts("z"))
        sides.push_back({.option = "z", .names = namesFrom("z", text), .rows = {}, .kernel = {}});
    return sides;
}

/// Says so where rows that follow each other are alike in columns of two sides.
void remarkOnSides(const std::vector<Side>& sides, const core::Variables& variables)
{
    std::vector<Index> columns; // they stand side by side, less those of sides in no order
    std::vector<std::string> names;
    std::size_t alike = 0;
    Index first = 0;
    for (const Side& side : sides) {
        const Index next = first + side.rows.cols();
        if (!core::rowOrder(side.rows).alike.empty()) {
            ++alike;
            for (; first < next; ++first) {
                columns.push_back(first);
                names.push_back(variables.names[static_cast<std::size_t>(first)]);
            }
        }
        first = next;
    }
    if (alike >= 2)
        remarkOnOrder("hsic", variables.at(columns), names, 2,
                      wayOutOfOrder(variables) + ", and --block L shuffles blocks of L rows");
}

/// The rows of each side, from one table whose rows are complete in all of their columns, which it returns.
core::Variables readRows(const Arguments& arguments, std::vector<Side>& sides)
{
    std::vector<std::string> all;
    for (const Side& side : sides)
        all.insert(all.end(), side.names.begin(), side.names.end());
    // A pair may be tested by sums over the rows.
    const Index most = sides.size() == 2 ? std::numeric_limits<Index>::max() : mostTestedRows;
    core::Variables variables = whitenedVariablesFrom(arguments, all, most);
    // The columns stand in the order of first mention: a name said again is not counted.
    std::vector<std::string> seen;
    for (Side& side : sides) {
        std::vector<Index> positions;
        for (const std::string& name : side.names) {
            if (std::ranges::find(seen, name) != seen.end())
                usageError(QStringLiteral("--%1: column %2 is named twice: a variable depends on itself")
                               .arg(side.option, QString::fromStdString(name)));
            positions.push_back(std::ssize(seen));
            seen.push_back(name);
        }
        if (std::ssize(seen) > variables.columns.cols())
            usageError(QStringLiteral("--%1: a column is named twice, by name and by number").arg(side.option));
        side.rows = variables.at(positions);
    }
    return variables;
}

core::Kernel kernelOfSide(const Arguments& arguments, const Side& side)
{
    const QString option = "kernel-" + side.option;
    if (!arguments.has(option))
        return core::kernelOf(core::SquaredExponential{});
    auto parsed = core::parseKernel(arguments.text(option).toStdString());
    if (const auto* error = std::get_if<core::ExpressionError>(&parsed))
        usageError(QStringLiteral("--%1: ").arg(option) + QString::fromStdString(error->message()));
    core::Kernel kernel = std::get<core::Kernel>(std::move(parsed));
    for (const core::Problem& problem : core::problems(kernel, side.rows.cols()))
        usageError(QStringLiteral("--%1: %2 %3")
                       .arg(option, QString::fromStdString(problem.field), QString::fromStdString(problem.message)));
    if (const auto failure = core::inputProblem(kernel, side.rows))
        usageError(QStringLiteral("--%1: ").arg(option) + QString::fromStdString(failure->what));
    return kernel;
}

/// Numbers in place of a rule: one for all sides, or one each.
std::vector<double> lengthscalesFrom(const QString& text, std::size_t sides)
{
    std::vector<double> values;
    for (const QString& word : text.split(QLatin1Char(','))) {
        values.push_back(numberFrom("lengthscale", word));
        if (!(values.back() > 0.0))
            usageError(QStringLiteral("--lengthscale: must be greater than 0, got %1").arg(word));
    }
    if (values.size() == 1)
        values.resize(sides, values.front());
    if (values.size() != sides)
        usageError(QStringLiteral("--lengthscale: one number for all, or one for each of the %1 variables, got %2")
                       .arg(sides)
                       .arg(values.size()));
    return values;
}

/// The rule of one side: without --lengthscale a kernel that is given keeps its own, and any other takes the median.
core::LengthscaleRule ruleOf(const Arguments& arguments, const Side& side)
{
    if (!arguments.has("lengthscale"))
        return side.kernelGiven ? core::LengthscaleRule::Given : core::LengthscaleRule::Median;
    const auto rule = core::choiceNamed<core::LengthscaleRule>(arguments.text("lengthscale").toStdString());
    if (*rule == core::LengthscaleRule::Given && !side.kernelGiven)
        usageError(QStringLiteral("--lengthscale given: --kernel-%1 is missing").arg(side.option));
    return *rule;
}

void chooseKernels(const Arguments& arguments, std::vector<Side>& sides)
{
    const QString text = arguments.text("lengthscale", {});
    const bool byRule =
        !arguments.has("lengthscale") || core::choiceNamed<core::LengthscaleRule>(text.toStdString()).has_value();
    const std::vector<double> values = byRule ? std::vector<double>() : lengthscalesFrom(text, sides.size());
    for (std::size_t k = 0; k < sides.size(); ++k) {
        Side& side = sides[k];
        side.kernelGiven = arguments.has("kernel-" + side.option);
        side.kernel = kernelOfSide(arguments, side);
        if (!byRule && !core::lengthscaleOf(side.kernel))
            usageError(
                QStringLiteral("--lengthscale: --kernel-%1 has no lengthscale in units of the data").arg(side.option));
        if (!byRule) {
            side.kernel = core::withLengthscale(side.kernel, values[k]);
            continue;
        }
        auto chosen = core::withLengthscaleBy(ruleOf(arguments, side), side.kernel, side.rows, inducingFrom(arguments));
        if (const auto* failure = std::get_if<core::Failure>(&chosen))
            usageError(QStringLiteral("--%1, --lengthscale: ").arg(side.option) +
                       QString::fromStdString(failure->what));
        side.kernel = valueOrThrow(std::move(chosen));
    }
}

VectorXd lengthscalesOf(const std::vector<Side>& sides)
{
    VectorXd values(std::ssize(sides));
    for (Index k = 0; k < values.size(); ++k)
        values[k] = core::lengthscaleOf(sides[static_cast<std::size_t>(k)].kernel)
                        .value_or(std::numeric_limits<double>::quiet_NaN());
    return values;
}

/// What stands under "p_values" and "p_errors"; null where a null distribution is undefined, with the reason on
/// standard error.
struct PReports {
    Report values, errors;
    void add(core::NullDistribution null, const core::Outcome<core::PValue>& outcome)
    {
        const std::string name = core::nameOf(null);
        const auto* p = std::get_if<core::PValue>(&outcome);
        if (const auto* failure = std::get_if<core::Failure>(&outcome))
            std::fprintf(stderr, "kernelscope hsic: %s\n", failure->what.c_str());
        values.add(name, p ? Report::Value(p->value) : Report::Value(nullptr));
        errors.add(name, p ? Report::Value(p->error) : Report::Value(nullptr));
    }
};

/// What a test found, and how it was computed.
struct Tested {
    double statistic = 0.0;
    PReports reports;
    std::optional<core::EffectSize> effect;
    core::Method method = core::Method::Dense;
    Index modes = 0;
    double errorBound = 0.0;
};

Report reportOf(Tested tested, const std::vector<Side>& sides)
{
    Report report;
    report.add("hsic", tested.statistic);
    report.add("lengthscales", lengthscalesOf(sides));
    report.add("p_values", std::move(tested.reports.values));
    report.add("p_errors", std::move(tested.reports.errors));
    addEffect(report, tested.effect);
    addMethod(report, tested.method, tested.modes, tested.errorBound);
    return report;
}

int blockLengthFrom(const Arguments& arguments, Eigen::Index rows)
{
    const int length = countFrom<&core::IndependenceSettings::blockLength>(arguments);
    if (const auto problem = core::blockLengthProblem(rows, length))
        usageError(QStringLiteral("--block: ") + QString::fromStdString(*problem));
    return length;
}

core::HsicEffectRequest effectRequestOf(const Arguments& arguments, const std::vector<Side>& sides)
{
    return {.nulls = nullsFrom(arguments),
            .permutations = countFrom<&core::IndependenceSettings::permutations>(arguments),
            .seed = arguments.seed(),
            .level = levelFrom<&core::IndependenceSettings::testLevel>(arguments),
            .delta = deltaFrom(arguments),
            .positiveSemidefinite =
                core::isPositiveSemidefinite(sides[0].kernel) && core::isPositiveSemidefinite(sides[1].kernel)};
}

Tested testDensely(const Arguments& arguments, const std::vector<Side>& sides)
{
    core::NullRequest request{.estimator = choiceFrom<&core::IndependenceSettings::estimator>(arguments),
                              .permutations = countFrom<&core::IndependenceSettings::permutations>(arguments),
                              .seed = arguments.seed()};
    core::HsicTest test(core::centredGram(sides[0].kernel, sides[0].rows),
                        core::centredGram(sides[1].kernel, sides[1].rows),
                        blockLengthFrom(arguments, sides[0].rows.rows()));
    const std::vector<core::NullDistribution> nulls = nullsFrom(arguments);
    Tested tested{.statistic = test.statistic(request.estimator), .reports = {}, .effect = {}};
    for (const core::NullDistribution null : nulls) {
        request.null = null;
        tested.reports.add(null, core::hsicPValue(test, request));
    }
    tested.effect = valueOrThrow(core::hsicEffect(test, effectRequestOf(arguments, sides)));
    return tested;
}

Tested testByFourier(const Arguments& arguments, const std::vector<Side>& sides)
{
    MatrixXd pair(sides[0].rows.rows(), 2);
    pair << sides[0].rows, sides[1].rows;
    const auto estimator = choiceFrom<&core::IndependenceSettings::estimator>(arguments);
    const auto hsic = valueOrThrow(core::FourierPair(pair).under({sides[0].kernel, sides[1].kernel}));
    Tested tested{.statistic = hsic.statistic(estimator),
                  .reports = {},
                  .effect = {},
                  .method = core::Method::Fourier,
                  .modes = hsic.modes(),
                  .errorBound = hsic.errorBound(estimator)};
    const core::HsicBins::Kernels kernels{.x = sides[0].kernel, .y = sides[1].kernel};
    const auto bins =
        valueOrThrow(core::HsicBins::of(pair, kernels, blockLengthFrom(arguments, pair.rows()), arguments.seed()));
    if (bins.left() > 1e-3)
        std::fprintf(stderr, "kernelscope hsic: the nulls are those of a part of the kernels, %.1f %% of them\n",
                     100.0 * (1.0 - bins.left()));
    for (const core::NullDistribution null : nullsFrom(arguments))
        tested.reports.add(
            null, core::binsPValue(bins, kernels, tested.statistic,
                                   {.null = null,
                                    .estimator = estimator,
                                    .permutations = countFrom<&core::IndependenceSettings::permutations>(arguments),
                                    .seed = arguments.seed()}));
    return tested;
}

constexpr core::DenseRows denseRows{.most = mostTestedRows};

core::Method methodOfPair(const Arguments& arguments, const std::vector<Side>& sides)
{
    std::vector<core::KernelOverWindow> kernels;
    kernels.reserve(sides.size());
    for (const Side& side : sides)
        kernels.push_back({side.kernel, core::fourierWindow(side.rows, MatrixXd(0, side.rows.cols())), side.rows});
    const bool oneColumnEach = sides[0].rows.cols() == 1 && sides[1].rows.cols() == 1;
    const std::optional<core::Method> asked = methodFrom(arguments);
    if (asked == core::Method::Fourier && !oneColumnEach)
        usageError("--method: HSIC by fourier is of two columns, one of --x and one of --y");
    const auto chosen = core::denseOrFourier(asked, kernels, sides[0].rows.rows(), denseRows, core::mostHsicModes);
    if (!oneColumnEach && !asked && std::holds_alternative<core::Method>(chosen))
        return valueOrThrow(core::denseOrFourier(core::Method::Dense, kernels, sides[0].rows.rows(), denseRows));
    return valueOrThrow(chosen);
}

Report testPair(const Arguments& arguments, const std::vector<Side>& sides)
{
    return reportOf(methodOfPair(arguments, sides) == core::Method::Fourier ? testByFourier(arguments, sides)
                                                                            : testDensely(arguments, sides),
                    sides);
}

core::Outcome<core::PValue> jointPValue(const Arguments& arguments, const core::DHsic& test,
                                        core::NullDistribution null)
{
    if (null == core::NullDistribution::Permutation) {
        const int count = countFrom<&core::IndependenceSettings::permutations>(arguments);
        const VectorXd permuted =
            valueOrThrow(test.permutations(blockLengthFrom(arguments, test.rows()), arguments.seed(), count));
        return core::permutationPValue(permuted, test.value(), test.rounding());
    }
    const core::Outcome<core::DHsicGammaNull> gamma = test.gamma();
    if (const auto* failure = std::get_if<core::Failure>(&gamma))
        return *failure;
    return core::PValue{.value = std::get<core::DHsicGammaNull>(gamma).survival(test.value()), .error = 0.0};
}

Report testJointly(const Arguments& arguments, const std::vector<Side>& sides)
{
    const auto nulls = nullsFrom(arguments);
    if (nulls == std::vector{core::NullDistribution::Spectral})
        usageError("--null: dHSIC of three variables and more has no spectral null, only permutation and gamma");
    if (choiceFrom<&core::IndependenceSettings::estimator>(arguments) == core::HsicEstimator::Unbiased)
        usageError("--estimator: dHSIC of three variables and more is the biased one");
    if (methodFrom(arguments).value_or(core::Method::Dense) != core::Method::Dense)
        usageError("--method: dHSIC of three variables and more is computed by dense");
    std::vector<MatrixXd> grams;
    grams.reserve(sides.size());
    for (const Side& side : sides)
        grams.push_back(core::gram(side.kernel, side.rows));
    const core::DHsic test(std::move(grams));
    Tested tested{.statistic = test.value(), .reports = {}, .effect = {}};
    for (const core::NullDistribution null : nulls)
        if (null != core::NullDistribution::Spectral)
            tested.reports.add(null, jointPValue(arguments, test, null));
    return reportOf(std::move(tested), sides);
}

Report answerOfHsic(const Arguments& arguments)
{
    std::vector<Side> sides = namedSides(arguments);
    const core::Variables variables = readRows(arguments, sides);
    chooseKernels(arguments, sides);
    for (const Side& side : sides)
        remarkIfIndefinite("hsic", side.kernel, side.rows.cols(),
                           "its HSIC may be negative, and gamma and spectral have no meaning");
    Report report = sides.size() == 2 ? testPair(arguments, sides) : testJointly(arguments, sides);
    if (countFrom<&core::IndependenceSettings::blockLength>(arguments) == 1)
        remarkOnSides(sides, variables);
    return report;
}

QString withoutZ(const Arguments& arguments)
{
    return arguments.has("z") ? QString() : QStringLiteral("there is no --z");
}

/// An option of permutations, idle beside a null that draws none.
Option ofPermutations(Option option)
{
    option.idle = &withoutPermutations;
    return option;
}

/// An option of what is told of two variables alone.
Option ofPair(Option option)
{
    option.idle = [](const Arguments& arguments) {
        return arguments.has("z") ? QStringLiteral("of three variables and more neither is told") : QString();
    };
    return option;
}

std::vector<Option> hsicOptions()
{
    std::vector<Option> all{variablesOption(),
                            {"x", "A[,B]", "the columns of the first variable, by name or counted from 1"},
                            {"y", "C[,D]", "those of the second"},
                            {"z", "E[,F]", "those of a third; again for a fourth, …: dHSIC"}};
    all.back().repeats = true;
    all.insert(all.end(),
               {whitenOption(),
                {"kernel-x", "EXPR", "the kernel of --x (default: se at the median distance)"},
                {"kernel-y", "EXPR", "that of --y"},
                {"kernel-z", "EXPR", "that of every --z", &withoutZ},
                {"lengthscale", "median|evidence|given|L[,L…]",
                 "of every kernel: the median distance of its rows, the highest inner maximum of the evidence, the "
                 "kernels' own, or numbers (default: of a kernel that is given its own, otherwise the median)"},
                inducingCountOption(),
                choiceOptionOf<&core::IndependenceSettings::estimator>(),
                nullOption(),
                ofPermutations(optionOf<&core::IndependenceSettings::permutations>("B")),
                ofPermutations(optionOf<&core::IndependenceSettings::blockLength>("L")),
                ofPair(optionOf<&core::IndependenceSettings::testLevel>("A")),
                ofPair(deltaOptionOf<&core::IndependenceSettings::deltaShare>()),
                seedOption("permutations and of the rows that the evidence looks at"),
                methodOption("dense up to 2,000 rows, beyond fourier where it will do"),
                outOption(".json or .csv")});
    return all;
}

} // namespace

Command hsicCommand()
{
    return {
        .name = "hsic",
        .summary = "a test whether variables are independent: HSIC, or dHSIC of more than two, with null distributions",
        .prints = together(
            {{{"hsic", Json::Number, "HSIC by --estimator, or dHSIC"},
              {"lengthscales", Json::List,
               "one for each of --x, --y, --z (of several the first; null where it has none)"},
              {"p_values.NULL", Json::Number, "p under each null of --null: permutation, gamma, spectral"},
              {"p_errors.NULL", Json::Number, "how far p may be off: of a permutation null its binomial error"}},
             printedEffect("HSIC", "rows"),
             printedMethod("hsic is off")}),
        .description =
            "biased: tr(KHLH)/n² with the Gram matrices K of --x and L of --y; unbiased: the U-statistic. With --z:\n"
            "dHSIC, which is 0 only if all are independent together: of x, y and z = x·y it finds what no pair shows.\n"
            "permutation: p = (1+#{T* >= T})/(1+B), with its binomial error. gamma: two moments. spectral: a weighted "
            "sum of chi-squares with the products of the centred Gram matrices' eigenvalues, inverted numerically, so "
            "that its error is that of the inversion. gamma and spectral are limits for many rows; gamma needs six of "
            "them, spectral is for two variables. Where a null is undefined its values are null and a sentence on "
            "standard error says why. By fourier HSIC of two columns follows from sums over the rows, as many as there "
            "are, and bins of rows are permuted, which keeps the level exactly.\n" +
            aboutEffect("HSIC") + " With --z they are null, too.",
        .options = hsicOptions(),
        .answer = &answerOfHsic};
}

} // namespace app
