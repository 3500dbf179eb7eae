#pragma once

#include "core/structure/pc.h"

#include <optional>

namespace core
{

/// The test that decided on a pair (a < b): the one that separated it, or else the one whose p was largest. Nothing
/// where the pair was not tested.
std::optional<AskedTest> decisiveTest(const PcResult& result, int a, int b);

/// Of the edge that falls next at a lower level, required ones aside; without such an edge the last test of all.
/// Nothing where nothing was tested. The settings are those of the run.
std::optional<AskedTest> weakestTest(const PcResult& result, const PcSettings& settings);

} // namespace core
