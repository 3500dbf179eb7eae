#include "core/kernels/descriptions.h"
#include "core/kernels/hyperparameter_fields.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace core
{
namespace
{

Kernel& nodeAt(Kernel& kernel, const std::vector<int>& path)
{
    Kernel* node = &kernel;
    for (const int index : path)
        node = &node->parts.at(static_cast<std::size_t>(index));
    return *node;
}

void collect(const Kernel& kernel, const std::vector<int>& path, bool withScale, std::vector<Hyperparameter>& found)
{
    if (withScale)
        found.push_back({.part = path, .name = "scale", .description = &scaleDescription(), .value = kernel.scale});
    if (kernel.shape != Kernel::Shape::Single) {
        for (std::size_t p = 0; p < kernel.parts.size(); ++p) {
            std::vector<int> below = path;
            below.push_back(static_cast<int>(p));
            collect(kernel.parts[p], below, kernel.shape == Kernel::Shape::Sum, found);
        }
        return;
    }
    const auto descriptions = describe(kernel.family).hyperparameters;
    for (std::size_t h = 0; h < descriptions.size(); ++h) {
        const std::vector<double> values = hyperparameterValues(kernel.family, h);
        for (std::size_t d = 0; d < values.size(); ++d)
            found.push_back({.part = path,
                             .name = std::string(descriptions[h].name),
                             .dimension = values.size() == 1 ? -1 : static_cast<int>(d),
                             .description = &descriptions[h],
                             .value = values[d]});
    }
}

/// Where the family has a number called scale too (sigmoid) the description tells the two apart.
bool isScaleOfNode(const Kernel& node, const Hyperparameter& at)
{
    const bool isCalledAlike =
        node.shape == Kernel::Shape::Single &&
        std::ranges::any_of(describe(node.family).hyperparameters,
                            [](const HyperparameterDescription& number) { return number.name == "scale"; });
    return at.name == "scale" && (!isCalledAlike || at.description == &scaleDescription());
}

/// Position of a name among the family's hyperparameters; throws std::out_of_range when it has none of that name.
std::size_t indexOf(const Family& family, std::string_view name)
{
    const auto descriptions = describe(family).hyperparameters;
    const auto found = std::ranges::find(descriptions, name, &HyperparameterDescription::name);
    if (found == descriptions.end())
        throw std::out_of_range(std::string(describe(family).name) + " has no hyperparameter " + std::string(name));
    return static_cast<std::size_t>(found - descriptions.begin());
}

} // namespace

std::vector<Hyperparameter> hyperparameters(const Kernel& kernel)
{
    std::vector<Hyperparameter> found;
    collect(kernel, {}, true, found);
    return found;
}

Kernel withHyperparameter(const Kernel& kernel, const Hyperparameter& at)
{
    Kernel changed = kernel;
    Kernel& node = nodeAt(changed, at.part);
    if (isScaleOfNode(node, at)) {
        node.scale = at.value;
        return changed;
    }
    const std::size_t index = indexOf(node.family, at.name);
    const HyperparameterDescription& description = describe(node.family).hyperparameters[index];
    std::vector<double> values = hyperparameterValues(node.family, index);
    values.at(at.dimension < 0 ? 0 : static_cast<std::size_t>(at.dimension)) = at.value;
    if (description.spacing == Spacing::Integer)
        values[0] = std::min(std::max(description.minimum, std::round(at.value)), description.maximum);
    setHyperparameterValues(node.family, index, values);
    return changed;
}

Kernel withArd(const Kernel& kernel, const std::vector<int>& part, int dimensions, bool ard)
{
    Kernel changed = kernel;
    Kernel& node = nodeAt(changed, part);
    const auto descriptions = describe(node.family).hyperparameters;
    for (std::size_t h = 0; node.shape == Kernel::Shape::Single && h < descriptions.size(); ++h) {
        if (!descriptions[h].perDimension)
            continue;
        std::vector<double> values = hyperparameterValues(node.family, h);
        values.resize(ard ? static_cast<std::size_t>(dimensions) : 1, values.front());
        setHyperparameterValues(node.family, h, values);
    }
    return changed;
}

} // namespace core
