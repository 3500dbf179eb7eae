#include "core/labs/data_checks.h"
#include "core/labs/structure/structure_lab.h"
#include "core/settings/range_problems.h"

#include <array>

namespace core
{

namespace
{

constexpr Eigen::Index mostStructureRows = 3000; // two Gram matrices of that size for each test

/// What the graphs follow from.
StructureSettings asked(StructureSettings settings)
{
    const StructureSettings none;
    settings.places = none.places;
    settings.pair = none.pair;
    settings.resamples = none.resamples;
    if (settings.lengthscale != LengthscaleRule::Given || !testsByKernels(settings))
        settings.given = none.given;
    if (settings.null != NullDistribution::Permutation || !testsByKernels(settings))
        settings.permutations = none.permutations;
    if (!testsByKernels(settings)) {
        settings.null = none.null;
        settings.lengthscale = none.lengthscale;
    }
    return settings;
}

void addEdgeProblems(const StructureSettings& settings, std::vector<Problem>& found)
{
    for (const auto& required : settings.required)
        for (const auto& forbidden : settings.forbidden)
            if (isSamePair(required, forbidden))
                found.push_back({"edges", "the edge between " + required.first + " and " + required.second +
                                              " is required and forbidden: choose one of the two"});
}

} // namespace

bool asksTheSame(const StructureRequest& a, const StructureRequest& b)
{
    return a.data == b.data && a.columns == b.columns && asked(a.settings) == asked(b.settings) && a.seed == b.seed;
}

std::vector<Problem> problems(const StructureRequest& request)
{
    if (!request.data)
        return {noData()};
    std::vector<Problem> found;
    const StructureSettings& settings = request.settings;
    addRangeProblems(settings, found);
    addEdgeProblems(settings, found);
    if (settings.method == ConditionalMethod::Kci && settings.null == NullDistribution::Permutation)
        found.push_back({"null", "KCI has the gamma and the spectral null"});
    if (!passes(checkShape(*request.data, {.shapes = columnsOfQuantities,
                                           .drawn = "the window draws columns that are quantities",
                                           .wanted = "two columns"}),
                found))
        return found;
    // Of too many rows nothing else is looked at: a copy of them takes its time, and this is asked at every turn.
    const MostPoints most{.count = mostStructureRows, .purpose = "the Gram matrices of every test"};
    if (const auto count = completeRowCount(*request.data, request.columns, settings); count && *count > most.count) {
        passes(checkCount(*count, most), found);
        return found;
    }
    const Outcome<StructureVariables> variables =
        structureVariables(structureColumns(*request.data, request.columns), settings);
    if (const auto* failure = std::get_if<Failure>(&variables))
        found.push_back({.field = "data", .message = failure->what, .ofShape = true});
    return found;
}

} // namespace core
