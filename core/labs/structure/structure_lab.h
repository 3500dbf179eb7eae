#pragma once

#include "core/data/column_table.h"
#include "core/independence/conditional_independence.h"
#include "core/labs/structure/structure_variables.h"
#include "core/structure/pc_steps.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core
{

struct StructureRequest {
    std::shared_ptr<const Dataset> data;
    ChosenColumns columns; // the table behind the points, or none
    StructureSettings settings;
    std::uint64_t seed = 1; // of permutations
};

/// Do both ask for the same graphs? Where nodes stand, which pair is looked at and how often to resample does not
/// matter.
bool asksTheSame(const StructureRequest& a, const StructureRequest& b);

std::vector<Problem> problems(const StructureRequest& request);

/// How far it is.
struct StructureProgress {
    bool whitening = false;
    LengthscaleRule lengthscale = LengthscaleRule::Median; // of the graph that is being found
    PcProgress tests;
    std::vector<std::string> names = {}; // of its nodes
};

/// What was found by one rule of lengthscales.
struct StructureGraph {
    LengthscaleRule lengthscale = LengthscaleRule::Median;
    PcResult found;
    std::vector<PcStep> steps;
    std::shared_ptr<const ConditionalTests> tests; // may be asked more
};

/// What an edge is over a range of levels.
struct EdgeLife {
    double lo = 0.0, hi = 1.0;
    GraphEdge edge;
};

struct StructureResult {
    std::vector<std::string> names;
    Eigen::MatrixXd columns; // n×c, whitened where that was asked for
    std::vector<int> points; // of each row: the session's point, −1 for none
    PcSettings settings;     // of both runs
    StructureGraph graph;
    std::optional<StructureGraph> beside; // by the other rule
    double lowest = 0.0, highest = 0.0;   // the levels of
    std::vector<EdgeLife> lives;          // pair by pair, levels from above
    double milliseconds = 0.0;
    std::vector<std::string> remarks;
};

/// The lowest level of the lives of edges.
inline constexpr double lowestIndependenceLevel = independenceLevels.lower;

/// The rule beside this one: the median beside the evidence, else the evidence.
LengthscaleRule otherRule(LengthscaleRule rule);

ConditionalSettings conditionalOf(const StructureSettings& settings, LengthscaleRule rule, std::uint64_t seed);

/// The edges of graphs over levels, each as long as it stays the same.
std::vector<EdgeLife> livesOf(const std::vector<GraphSpan>& spans);

/// Keeps the whitened columns and every test between requests: another level, another limit or another required edge
/// costs only the tests that were not asked before, and so does going on after a stop.
class StructurePipeline
{
public:
    StructurePipeline();
    ~StructurePipeline();

    Outcome<StructureResult> solve(const StructureRequest& request,
                                   const std::function<void(const StructureProgress&)>& progress = {},
                                   std::stop_token stop = {});

private:
    struct Stages;
    std::unique_ptr<Stages> stages_;
};

} // namespace core
