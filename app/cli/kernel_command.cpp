#include "app/cli/command.h"

#include "app/cli/kernel_values.h"
#include "core/data/dataset.h"
#include "core/kernels/expression.h"
#include "core/kernels/verdict/made_kernels.h"

namespace app
{

namespace
{

constexpr int mostDimensions = 10000;

void addWitness(Report& report, const std::string& prefix, const core::verdicts::Witness& witness)
{
    report.add(prefix + "points", ShortDecimals{pointsOf(witness)});
    report.add(prefix + "weights", ShortDecimals{weightsOf(witness)});
}

Report answerOfKernel(const Arguments& arguments)
{
    const int dimension = arguments.count("dimension", 1, {.least = 1, .most = mostDimensions});
    if (!arguments.has("kernel"))
        usageError(QStringLiteral("--kernel is missing: which kernel is it?"));
    const core::Kernel kernel = kernelFrom(arguments, core::emptyDataset(dimension));
    const core::KernelVerdict verdict = valueOrThrow(core::verdictOn(kernel, dimension));
    Report report;
    report.add("verdict", std::string(nameOf(verdict.answer)));
    report.add("reason", verdict.reason);
    report.add("domain", std::string(core::nameOf(verdict.over)));
    if (verdict.witness)
        addWitness(report, "", *verdict.witness);
    if (!verdict.elsewhere.empty())
        report.add("elsewhere", verdict.elsewhere);
    report.add("conditionally_negative_definite", std::string(nameOf(verdict.conditional)));
    report.add("conditional_reason", verdict.conditionalReason);
    if (verdict.conditionalWitness)
        addWitness(report, "conditional_", *verdict.conditionalWitness);
    if (!verdict.negativeReason.empty())
        report.add("negative_reason", verdict.negativeReason);
    std::vector<std::string> makes;
    for (const core::MadeKernel& made : core::kernelsMadeOf(kernel, dimension, verdict))
        makes.push_back(core::printKernel(made.kernel));
    if (!makes.empty())
        report.add("makes", std::move(makes));
    addKernelValues(arguments, kernel, dimension, report);
    return report;
}

std::vector<Option> optionsOfKernel()
{
    std::vector<Option> options{neededKernelOption(),
                                {"dimension", "D", "how many coordinates a point has (default 1)"}};
    for (Option& option : kernelValueOptions())
        options.push_back(std::move(option));
    options.push_back(outOption(".json or .csv"));
    return options;
}

} // namespace

Command kernelCommand()
{
    return {
        .name = "kernel",
        .summary = "whether a function of two points is a kernel: proven, refuted or open",
        .prints = together(
            {{{"verdict", Json::Text, "\"proven\", \"refuted\" or \"open\": is it positive definite?"},
              {"reason", Json::Text, "the theorem with its source, or what was tried"},
              {"domain", Json::Text, "over which points it was judged"},
              {"points", Json::Table, "of a refutation: a row each"},
              {"weights", Json::List, "of a refutation: w with Σ w_i w_j k(x_i,x_j) < 0 at these points"},
              {"elsewhere", Json::Text, "where a refuted kernel is positive definite nonetheless"},
              {"conditionally_negative_definite", Json::Text,
               "the same: is Σ w_i w_j k(x_i,x_j) <= 0 whenever Σ w_i = 0?"},
              {"conditional_reason", Json::Text, "the theorem, or what was tried"},
              {"conditional_points", Json::Table, "where that sum is positive: a row each"},
              {"conditional_weights", Json::List, "the weights there, which sum to 0"},
              {"negative_reason", Json::Text, "of a refuted k: why -k is conditionally negative definite, where it is"},
              {"makes", Json::Texts, "where k or -k is so: kernels that it makes, each proven, for --kernel"}},
             printedKernelValues()}),
        .description = "The kernel is judged with its numbers over all of R^d, or where its functions have values: "
                       "x >= 0 for brownian(), 1, 2, 3 … for gcd and lcm. Points and weights are short decimals; the "
                       "sum over them is checked in rational or interval arithmetic. No verdict depends on data.",
        .options = optionsOfKernel(),
        .answer = &answerOfKernel};
}

} // namespace app
