#include "widgets/kernel/kernel_edits.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace widgets
{

namespace
{

using core::Kernel;

Kernel& partAt(Kernel& kernel, const PartPath& path)
{
    return const_cast<Kernel&>(widgets::partAt(std::as_const(kernel), path));
}

void collectPaths(const Kernel& kernel, PartPath& path, std::vector<PartPath>& found)
{
    found.push_back(path);
    if (kernel.shape == Kernel::Shape::Single)
        return;
    for (std::size_t p = 0; p < kernel.parts.size(); ++p) {
        path.push_back(static_cast<int>(p));
        collectPaths(kernel.parts[p], path, found);
        path.pop_back();
    }
}

PartPath parentOf(const PartPath& path)
{
    return {path.begin(), std::prev(path.end())};
}

/// Brackets around `part`; a factor stays in front of a product and inside a sum, where the person reads it.
Kernel bracket(Kernel part, Kernel::Shape shape, Kernel added)
{
    if (shape == Kernel::Shape::Sum)
        return core::sum({std::move(part), std::move(added)});
    const double factor = std::exchange(part.scale, 1.0);
    return core::product({std::move(part), std::move(added)}, factor);
}

/// A sum in a sum (or product in a product) without a factor of its own dissolves into it.
void dissolve(Kernel& parent, std::size_t index)
{
    if (parent.shape == Kernel::Shape::Single || parent.parts[index].shape != parent.shape ||
        parent.parts[index].scale != 1.0)
        return;
    const std::vector<Kernel> inner = std::move(parent.parts[index].parts);
    const auto place = parent.parts.erase(parent.parts.begin() + static_cast<std::ptrdiff_t>(index));
    parent.parts.insert(place, inner.begin(), inner.end());
}

} // namespace

const core::Kernel& partAt(const core::Kernel& kernel, const PartPath& path)
{
    const Kernel* part = &kernel;
    for (const int index : path)
        part = &part->parts.at(static_cast<std::size_t>(index));
    return *part;
}

std::vector<PartPath> partPaths(const core::Kernel& kernel)
{
    std::vector<PartPath> found;
    PartPath path;
    collectPaths(kernel, path, found);
    return found;
}

core::Kernel withFamily(const core::Kernel& kernel, const PartPath& path, std::string_view family)
{
    Kernel changed = kernel;
    Kernel& part = partAt(changed, path);
    Kernel fresh = core::kernelOf(core::defaultFamily(family), part.scale);
    const auto known = core::describe(fresh.family).hyperparameters;
    const std::vector<core::Hyperparameter> before = core::hyperparameters(core::kernelOf(part.family));
    for (core::Hyperparameter h : before) {
        const auto same = std::ranges::find(known, h.name, &core::HyperparameterDescription::name);
        const bool isFactor = h.description == &core::scaleDescription();
        if (isFactor || same == known.end() || !core::isAdmissible(*same, h.value))
            continue;
        if (h.dimension > 0 && !same->perDimension)
            continue; // one number stands for the list: its first
        if (h.dimension == 0 && same->perDimension) {
            const auto length = std::ranges::count(before, h.name, &core::Hyperparameter::name);
            fresh = core::withArd(fresh, {}, static_cast<int>(length), true);
        }
        h.dimension = same->perDimension ? h.dimension : -1;
        h.description = &*same;
        fresh = core::withHyperparameter(fresh, h);
    }
    part = fresh;
    return changed;
}

core::Kernel withPartBeside(const core::Kernel& kernel, const PartPath& path, core::Kernel::Shape shape,
                            std::string_view family)
{
    Kernel changed = kernel;
    Kernel added = core::kernelOf(core::defaultFamily(family));
    Kernel& part = partAt(changed, path);
    if (part.shape == shape) {
        part.parts.push_back(std::move(added));
    } else if (!path.empty() && partAt(changed, parentOf(path)).shape == shape) {
        std::vector<Kernel>& siblings = partAt(changed, parentOf(path)).parts;
        siblings.insert(siblings.begin() + path.back() + 1, std::move(added));
    } else {
        part = bracket(part, shape, std::move(added));
    }
    return changed;
}

core::Kernel withoutPart(const core::Kernel& kernel, const PartPath& path)
{
    Kernel changed = kernel;
    const PartPath parentPath = parentOf(path);
    Kernel& parent = partAt(changed, parentPath);
    parent.parts.erase(parent.parts.begin() + path.back());
    if (parent.parts.size() > 1)
        return changed;
    Kernel last = std::move(parent.parts.front());
    last.scale *= parent.scale;
    parent = std::move(last);
    if (!parentPath.empty())
        dissolve(partAt(changed, parentOf(parentPath)), static_cast<std::size_t>(parentPath.back()));
    return changed;
}

bool haveSameParts(const core::Kernel& a, const core::Kernel& b)
{
    if (a.shape != b.shape)
        return false;
    return a.shape == Kernel::Shape::Single || std::ranges::equal(a.parts, b.parts, haveSameParts);
}

} // namespace widgets
