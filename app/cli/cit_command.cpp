#include "app/cli/command.h"
#include "app/cli/conditional_options.h"
#include "app/cli/variable_options.h"
#include "core/independence/beside_residuals.h"

#include <algorithm>
#include <cstdio>

namespace app
{

namespace
{

using Eigen::Index;

/// The one column that an option names.
std::string columnFrom(const Arguments& arguments, const QString& option)
{
    const std::vector<std::string> names = namesFrom(option, arguments.text(option));
    if (names.size() != 1)
        usageError(QStringLiteral("--%1: one column, got \"%2\"").arg(option, arguments.text(option)));
    return names.front();
}

std::string nullOf(const core::ConditionalSettings& settings)
{
    return core::nameOf(settings.method == core::ConditionalMethod::FisherZ ? core::NullDistribution::Normal
                                                                            : settings.null);
}

/// What is left of both columns, where the test looks at it: KCI does not.
std::optional<Eigen::MatrixXd> remaindersOf(const core::ConditionalTests& tests, const std::vector<Index>& given)
{
    if (tests.settings().method == core::ConditionalMethod::Kci)
        return std::nullopt;
    const auto x = tests.remainder(0, given), y = tests.remainder(1, given);
    const auto* left = std::get_if<Eigen::VectorXd>(&x);
    const auto* right = std::get_if<Eigen::VectorXd>(&y);
    if (!left || !right)
        return std::nullopt;
    Eigen::MatrixXd both(left->size(), 2);
    both << *left, *right;
    return both;
}

/// What the means given the others explain, and KCI's p, which sees more than means.
void addBeside(Report& report, const core::BesideResiduals& beside)
{
    report.add("explained", Eigen::VectorXd(Eigen::Vector2d(beside.explained[0], beside.explained[1])));
    report.add("kci_p_value", beside.kci ? Report::Value(beside.kci->value) : Report::Value(nullptr));
    if (const auto remark = core::blindnessRemark(beside))
        std::fprintf(stderr, "kernelscope cit: %s\n", remark->c_str());
}

Report answerOfCit(const Arguments& arguments)
{
    const core::ConditionalSettings settings = conditionalSettingsFrom(arguments);
    std::vector<std::string> names{columnFrom(arguments, "x"), columnFrom(arguments, "y")};
    if (arguments.has("given"))
        for (const std::string& name : namesFrom("given", arguments.text("given")))
            names.push_back(name);
    const core::Variables variables = whitenedVariablesFrom(arguments, names);
    if (variables.columns.cols() < std::ssize(names))
        usageError("--x, --y, --given: a column is named twice");
    std::vector<Index> given;
    for (Index k = 2; k < variables.columns.cols(); ++k)
        given.push_back(k);
    const core::ConditionalTests tests(variables.columns, settings);
    const core::ConditionalAnswer answer = valueOrThrow(tests.test(0, 1, given));
    remarkOnMedians("cit", tests);
    if (const auto left = remaindersOf(tests, given))
        remarkOnOrder("cit", *left, {variables.names[0], variables.names[1]}, 2, wayOutOfOrder(variables));
    Report report;
    report.add("statistic", answer.statistic);
    report.add("p_value", answer.p.value);
    report.add("null", nullOf(settings));
    if (settings.method == core::ConditionalMethod::ResidualHsic && !given.empty())
        addBeside(report, valueOrThrow(core::besideResiduals(tests, 0, 1, given)));
    return report;
}

} // namespace

Command citCommand()
{
    std::vector<Option> options{variablesOption(),
                                {"x", "A", "a column, by name or counted from 1"},
                                {"y", "B", "another"},
                                {"given", "C[,D]", "the columns to condition on (default: none)"},
                                whitenOption()};
    for (const Option& option : conditionalOptions())
        options.push_back(option);
    options.push_back(seedOption("permutations and of the rows that the evidence looks at"));
    options.push_back(outOption(".json or .csv"));
    return {.name = "cit",
            .summary = "a test whether two variables are independent given others",
            .prints = {{"statistic", Json::Number, "that of --test"},
                       {"p_value", Json::Number, "under the null"},
                       {"null", Json::Text, "which: as --null says, or \"normal\" of fisher-z"},
                       {"explained", Json::List,
                        "of residual-hsic with --given: the shares of the variances of x and y explained"},
                       {"kci_p_value", Json::Number, "beside it the p of kci, which sees more than means"}},
            .description =
                "Columns are standardised.\n"
                "residual-hsic: HSIC (biased) of x and y less their regressions on what is given, with the kernel se.\n"
                "It sees what is given through conditional means alone: explained is the share of the variances that "
                "these means explain, and the p of kci beside it also sees dependence that changes its sign or shape.\n"
                "kci: (1/n) tr(K L) with the Gram matrices of (x, given/2) and y less what the given columns explain "
                "with ε = 0.001 (Zhang et al. 2011). fisher-z: √(n - |given| - 3) artanh of the partial correlation, "
                "for linear relations.",
            .options = options,
            .answer = &answerOfCit};
}

} // namespace app
