#pragma once

#include "core/kernels/descriptions.h"
#include "core/kernels/kernel.h"

#include <string>
#include <string_view>
#include <vector>

/// Changes of a kernel's structure, as a person makes them part by part. Pure; paths as in core::Hyperparameter::part.
namespace widgets
{

using PartPath = std::vector<int>;

const core::Kernel& partAt(const core::Kernel& kernel, const PartPath& path);

/// Every part in reading order, the whole kernel (the empty path) first.
std::vector<PartPath> partPaths(const core::Kernel& kernel);

/// Another family at a single part, with its defaults, but keeping the numbers that both families know by the same
/// name.
core::Kernel withFamily(const core::Kernel& kernel, const PartPath& path, std::string_view family);

/// `part + new` or `part * new`, with the new family at its defaults. A part that is, or lies in, a sum (or product) of
/// that shape lets the new one join it; otherwise a bracket is made.
core::Kernel withPartBeside(const core::Kernel& kernel, const PartPath& path, core::Kernel::Shape shape,
                            std::string_view family);

/// Without the part at a path that is not empty; a last remaining sibling takes its parent's place and factor.
core::Kernel withoutPart(const core::Kernel& kernel, const PartPath& path);

/// Same brackets and the same number of parts in each: the cards of an editor can stay.
bool haveSameParts(const core::Kernel& a, const core::Kernel& b);

} // namespace widgets
