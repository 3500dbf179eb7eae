#include "app/cli/command.h"
#include "app/cli/conditional_options.h"
#include "app/cli/variable_options.h"

#include <algorithm>

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
    return settings.method == core::ConditionalMethod::FisherZ ? "normal"
                                                               : std::string(core::choiceOf(settings.null).name);
}

void runCit(const Arguments& arguments)
{
    const core::ConditionalSettings settings = conditionalSettingsFrom(arguments);
    std::vector<std::string> names{columnFrom(arguments, "x"), columnFrom(arguments, "y")};
    if (arguments.has("given"))
        for (const std::string& name : namesFrom("given", arguments.text("given")))
            names.push_back(name);
    const core::Variables variables = variablesFrom(arguments, names);
    if (variables.columns.cols() < std::ssize(names))
        usageError("--x, --y, --given: a column is named twice");
    std::vector<Index> given;
    for (Index k = 2; k < variables.columns.cols(); ++k)
        given.push_back(k);
    const core::ConditionalTests tests(variables.columns, settings);
    const core::ConditionalAnswer answer = valueOrThrow(tests.test(0, 1, given));
    remarkOnMedians("cit", tests);
    Report report;
    report.add("statistic", answer.statistic);
    report.add("p_value", answer.p.value);
    report.add("null", nullOf(settings));
    write(report, arguments);
}

} // namespace

Command citCommand()
{
    std::vector<Option> options{variablesOption(),
                                {"x", "A", "a column, by name or counted from 1"},
                                {"y", "B", "another"},
                                {"given", "C[,D]", "the columns to condition on (default: none)"}};
    for (const Option& option : conditionalOptions())
        options.push_back(option);
    options.push_back({"seed", "N", "seed of permutations and of the rows that the evidence looks at (default 1)"});
    options.push_back(outOption(".json or .csv"));
    return {"cit",
            {},
            "a test whether two variables are independent given others",
            "Prints {\"statistic\":x, \"p_value\":p, \"null\":\"gamma\"}. Columns are standardised.\n"
            "residual-hsic: HSIC (biased) of x and y less their regressions on what is given, with the kernel se. kci: "
            "(1/n) tr(K L) with the\n"
            "Gram matrices of (x, given/2) and y less what the given columns explain with ε = 0.001 (Zhang et al. "
            "2011). fisher-z:\n"
            "√(n - |given| - 3) artanh of the partial correlation, for linear relations; its null is \"normal\".",
            options,
            &runCit};
}

} // namespace app
