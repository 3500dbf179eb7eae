#include "core/labs/classification/classes.h"

#include "core/labs/held_out.h"
#include "core/novelty/roc.h"

namespace core
{

using Eigen::Index;

std::vector<int> rowsOfClasses(const Dataset& data, const ClassificationSettings& settings)
{
    std::vector<int> rows;
    for (Index i = 0; i < data.size(); ++i)
        if (data.label(i) == settings.negative || data.label(i) == settings.positive)
            rows.push_back(static_cast<int>(i));
    return rows;
}

TwoClasses twoClasses(const Dataset& data, const ClassificationSettings& settings)
{
    TwoClasses classes{.rows = rowsOfClasses(data, settings), .x = {}, .targets = {}};
    const auto n = static_cast<Index>(classes.rows.size());
    classes.x = data.x(classes.rows, Eigen::all);
    classes.targets.resize(n);
    for (Index i = 0; i < n; ++i)
        classes.targets[i] = data.label(classes.rows[static_cast<std::size_t>(i)]) == settings.positive ? 1.0 : 0.0;
    return classes;
}

SplitClasses splitClasses(const Dataset& data, const ClassificationSettings& settings)
{
    TwoClasses all = twoClasses(data, settings);
    const auto classesOf = [](const Observations& part) {
        return TwoClasses{.rows = part.rows, .x = part.x, .targets = part.targets};
    };
    auto observed = std::make_shared<const Observations>(
        Observations{.x = std::move(all.x), .targets = std::move(all.targets), .rows = std::move(all.rows)});
    const SplitObservations split = splitObservations(observed, settings.holdOut);
    return {.learned = classesOf(*split.learned), .heldOut = classesOf(split.heldOut)};
}

std::optional<double> areaOf(const Eigen::VectorXd& decision, const Eigen::VectorXd& targets)
{
    if (decision.hasNaN())
        return std::nullopt;
    std::vector<bool> isPositive;
    for (const double target : targets)
        isPositive.push_back(target == 1.0);
    const auto found = areaUnderCurve(decision, isPositive);
    return found ? std::optional(found->area) : std::nullopt;
}

int errorsOf(const Eigen::VectorXd& decision, const Eigen::VectorXd& targets)
{
    int errors = 0;
    for (Index i = 0; i < targets.size(); ++i)
        errors += targets[i] == 1.0 ? !(decision[i] > 0.0) : !(decision[i] < 0.0);
    return errors;
}

} // namespace core
