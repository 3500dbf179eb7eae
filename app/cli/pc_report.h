#pragma once

#include "app/cli/report.h"
#include "core/labs/structure/structure_lab.h"
#include "core/structure/pc.h"

#include <optional>
#include <string>
#include <vector>

namespace app
{

/// What is told of a graph beside itself, where that was asked for.
struct PcExtras {
    std::vector<core::EdgeFrequency> frequencies = {};
    std::optional<std::vector<core::EdgeLife>> lives = {};
};

/// "edges", "separating_sets" and "tests" of a run of PC; with frequencies a "frequency" beside each edge, and all of
/// them as "frequencies"; with lives "lifetimes".
Report pcReport(const core::PcResult& result, const std::vector<std::string>& names, const PcExtras& extras = {});

/// {"from":"a","to":"b","type":"directed"}.
Report edgeReport(const core::GraphEdge& edge, const std::vector<std::string>& names);

/// How often each edge of the result stood in the resamples; empty without frequencies.
std::vector<double> weightsOf(const core::PcResult& result, const std::vector<core::EdgeFrequency>& frequencies);

} // namespace app
