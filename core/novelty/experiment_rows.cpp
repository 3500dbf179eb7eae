#include "core/novelty/experiment.h"

#include "core/data/random_rows.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::Index;

namespace
{

/// Rows of the two files one after the other.
Dataset pick(const Dataset& train, const Dataset& test, const std::vector<Index>& rows, Index begin, Index count)
{
    Dataset picked;
    picked.x.resize(count, train.dimensions());
    for (Index i = 0; i < count; ++i) {
        const Index row = rows[static_cast<std::size_t>(begin + i)];
        const bool first = row < train.size();
        picked.x.row(i) = first ? train.x.row(row) : test.x.row(row - train.size());
        picked.labels.push_back(first ? train.label(row) : test.label(row - train.size()));
    }
    return picked;
}

/// How many of so many rows carry their own label.
Index rightLabels(double wrong, Index rows)
{
    return rows - std::lround(wrong * static_cast<double>(rows));
}

void mislabelFrom(Index first, Dataset& data, Chance& chance)
{
    for (Index i = first; i < data.size(); ++i) {
        int& label = data.labels[static_cast<std::size_t>(i)];
        label = static_cast<int>((label + 1 + chance.below(digitClasses - 1)) % digitClasses);
    }
}

std::string rowsNeeded(Index needed, Index present, const char* where)
{
    return std::to_string(needed) + " rows are wanted of " + where + ", which has " + std::to_string(present);
}

} // namespace

std::vector<Problem> problems(const ExperimentPlan& plan, Index trainRows, Index testRows)
{
    std::vector<Problem> found;
    if (plan.trainSize < 2)
        found.push_back({"train-size", "must be a whole number of at least 2"});
    if (plan.testSize < 2)
        found.push_back({"test-size", "must be a whole number of at least 2"});
    if (const Index right = rightLabels(plan.wrongLabels, plan.testSize);
        plan.task == ImageTask::Novelty && !(plan.wrongLabels > 0.0 && right > 0 && right < plan.testSize))
        found.push_back({"wrong-labels", "must leave test rows with wrong labels and others with their own"});
    if (plan.repeats < 1)
        found.push_back({"repeats", "must be a whole number of at least 1"});
    for (const auto& [field, value] : {std::pair{"sigma0", plan.sigma0}, {"lengthscale", plan.lengthscale}})
        if (value && !(*value > 0.0))
            found.push_back({field, "must be a positive number"});
    if (plan.beta && !(*plan.beta >= 0.0))
        found.push_back({"beta", "must be a number of at least 0"});
    if (!(plan.multiplier > 0.0) || !(plan.labelLengthscale > 0.0))
        found.push_back({"multiplier", "and --label-lengthscale must be positive numbers"});
    if (plan.task == ImageTask::Reconstruction && !std::ranges::all_of(plan.methods, givesDensity))
        found.push_back({"method",
                         "kernel PCA gives a score and no density, so that no label can be told by it: choose "
                         "kst, kde or dpm"});
    if (!found.empty())
        return found;
    const Index others = (plan.validates ? 2 : 1) * plan.testSize;
    if (plan.protocol == RowProtocol::A && plan.trainSize > trainRows)
        found.push_back({"train-size", rowsNeeded(plan.trainSize, trainRows, "the training file")});
    if (plan.protocol == RowProtocol::A && others > testRows)
        found.push_back({"test-size", (plan.validates ? "with as many for validation " : "") +
                                          rowsNeeded(others, testRows, "the test file")});
    const Index pooled = plan.protocol == RowProtocol::B ? trainRows : trainRows + testRows;
    if (plan.protocol != RowProtocol::A && plan.trainSize + others > pooled)
        found.push_back(
            {"train-size", (plan.validates ? "with the test and as many validation rows " : "with the test rows ") +
                               rowsNeeded(plan.trainSize + others, pooled,
                                          plan.protocol == RowProtocol::B ? "the training file" : "the two files")});
    return found;
}

ExperimentRows experimentRows(const ExperimentPlan& plan, const Dataset& train, const Dataset& test, int repetition)
{
    Chance chance(streamOf(plan.seed, repetition));
    const Index n = plan.trainSize, m = plan.testSize, v = plan.validates ? m : 0;
    std::vector<Index> rows;
    if (plan.protocol == RowProtocol::A) {
        rows = randomRows(train.size(), n, chance);
        for (const Index row : randomRows(test.size(), v + m, chance))
            rows.push_back(train.size() + row);
    } else {
        const Index pooled = plan.protocol == RowProtocol::B ? train.size() : train.size() + test.size();
        rows = randomRows(pooled, n + v + m, chance);
    }
    ExperimentRows drawn{.training = pick(train, test, rows, 0, n),
                         .validation = pick(train, test, rows, n, v),
                         .test = pick(train, test, rows, n + v, m),
                         .novel = {}};
    if (plan.task == ImageTask::Novelty) {
        const Index right = rightLabels(plan.wrongLabels, m);
        mislabelFrom(right, drawn.validation, chance); // nothing of none
        mislabelFrom(right, drawn.test, chance);
        drawn.novel.assign(static_cast<std::size_t>(m), false);
        std::fill(drawn.novel.begin() + right, drawn.novel.end(), true);
    }
    return drawn;
}

} // namespace core
