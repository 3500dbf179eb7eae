#include "core/labs/gp_evidence/hyperparameters.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/log_gradients.h"

#include <algorithm>
#include <stdexcept>

namespace core
{

namespace
{

bool isDiagonal(const std::string& name)
{
    return name == diagonalName(GpModel::Regression) || name == diagonalName(GpModel::Classification);
}

Hyperparameter named(const Kernel& kernel, const std::string& name)
{
    const std::vector<Hyperparameter> all = continuousHyperparameters(kernel);
    const auto found = std::ranges::find_if(all, [&](const Hyperparameter& h) { return pathOf(h) == name; });
    if (found == all.end())
        throw std::out_of_range("no hyperparameter " + name);
    return *found;
}

/// The range that suits the data, whatever the present value.
Interval usualRange(const Hyperparameter& hyperparameter, const EvidenceScales& scales)
{
    const HyperparameterDescription& description = *hyperparameter.description;
    if (isDistance(description.quantity))
        return {.lo = 0.02 * scales.medianDistance, .hi = 5.0 * scales.medianDistance};
    if (&description == &scaleDescription())
        return {.lo = 1e-3 * scales.meanSquare, .hi = 1e3 * scales.meanSquare};
    const double upper = description.upper > 0.0 ? description.upper : 1.0;
    return {.lo = description.lower > 0.0 ? description.lower : 1e-4 * upper, .hi = upper};
}

} // namespace

std::string diagonalName(GpModel model)
{
    return model == GpModel::Regression ? "noise" : "nu";
}

std::vector<std::string> evidenceHyperparameters(const Kernel& kernel, GpModel model)
{
    std::vector<std::string> names;
    for (const Hyperparameter& h : continuousHyperparameters(kernel))
        if (h.value >= 0.0 && h.description->minimum >= 0.0) // one that may be negative has no place on a log axis
            names.push_back(pathOf(h));
    names.push_back(diagonalName(model));
    return names;
}

GpHyperparameters withEvidenceHyperparameter(GpHyperparameters from, const std::string& name, double value)
{
    if (isDiagonal(name)) {
        from.diagonal = value;
        return from;
    }
    Hyperparameter changed = named(from.kernel, name);
    changed.value = value;
    from.kernel = withHyperparameter(from.kernel, changed);
    return from;
}

double evidenceHyperparameter(const GpHyperparameters& of, const std::string& name)
{
    return isDiagonal(name) ? of.diagonal : named(of.kernel, name).value;
}

Interval evidenceRange(const GpHyperparameters& at, const std::string& name, const EvidenceScales& scales)
{
    Interval range;
    double most = std::numeric_limits<double>::infinity();
    if (isDiagonal(name)) {
        range = {.lo = 1e-6 * scales.meanSquare, .hi = 10.0 * scales.meanSquare};
    } else {
        const Hyperparameter hyperparameter = named(at.kernel, name);
        range = usualRange(hyperparameter, scales);
        most = hyperparameter.description->maximum;
    }
    const double present = evidenceHyperparameter(at, name);
    for (; present > 0.0 && present < range.lo; range.lo *= 0.1) {
    }
    for (; present > range.hi && range.hi < most; range.hi *= 10.0) {
    }
    range.hi = std::min(range.hi, most);
    return range;
}

} // namespace core
