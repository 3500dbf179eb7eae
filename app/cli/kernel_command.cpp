#include "app/cli/command.h"

#include "core/data/dataset.h"
#include "core/kernels/verdict/verdict.h"

namespace app
{

namespace
{

constexpr int mostDimensions = 10000;

void addWitness(Report& report, const std::string& prefix, const core::verdicts::Witness& witness)
{
    const auto rows = static_cast<Eigen::Index>(witness.points.size());
    Eigen::MatrixXd points(rows, rows == 0 ? 0 : static_cast<Eigen::Index>(witness.points[0].size()));
    for (Eigen::Index i = 0; i < rows; ++i)
        points.row(i) =
            Eigen::Map<const Eigen::RowVectorXd>(witness.points[static_cast<std::size_t>(i)].data(), points.cols());
    report.add(prefix + "points", points);
    report.add(prefix + "weights", Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(witness.weights.data(), rows)));
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
    report.add("domain", verdict.domain);
    if (verdict.witness)
        addWitness(report, "", *verdict.witness);
    if (!verdict.elsewhere.empty())
        report.add("elsewhere", verdict.elsewhere);
    report.add("conditionally_negative_definite", std::string(nameOf(verdict.conditional)));
    report.add("conditional_reason", verdict.conditionalReason);
    if (verdict.conditionalWitness)
        addWitness(report, "conditional_", *verdict.conditionalWitness);
    return report;
}

} // namespace

Command kernelCommand()
{
    return {.name = "kernel",
            .summary = "whether a function of two points is a kernel: proven, refuted or open",
            .prints = {{"verdict", Json::Text, "\"proven\", \"refuted\" or \"open\": is it positive definite?"},
                       {"reason", Json::Text, "the theorem with its source, or what was tried"},
                       {"domain", Json::Text, "over which points it was judged"},
                       {"points", Json::Table, "of a refutation: a row each"},
                       {"weights", Json::List, "of a refutation: w with Σ w_i w_j k(x_i,x_j) < 0 at these points"},
                       {"elsewhere", Json::Text, "where a refuted kernel is positive definite nonetheless"},
                       {"conditionally_negative_definite", Json::Text,
                        "the same: is Σ w_i w_j k(x_i,x_j) <= 0 whenever Σ w_i = 0?"},
                       {"conditional_reason", Json::Text, "the theorem, or what was tried"},
                       {"conditional_points", Json::Table, "where that sum is positive: a row each"},
                       {"conditional_weights", Json::List, "the weights there, which sum to 0"}},
            .description =
                "The kernel is judged with its numbers over all of R^d, or where its functions have values: "
                "x >= 0 for brownian(), 1, 2, 3 … for gcd and lcm. Points and weights are short decimals; the "
                "sum over them is checked in rational or interval arithmetic. No verdict depends on data.",
            .options = {neededKernelOption(),
                        {"dimension", "D", "how many coordinates a point has (default 1)"},
                        outOption(".json or .csv")},
            .answer = &answerOfKernel};
}

} // namespace app
