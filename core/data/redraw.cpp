#include "core/data/redraw.h"

#include "core/data/generator_options.h"
#include "core/data/generators.h"
#include "core/data/samples.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace core
{

namespace
{

/// The sample's rows, which withSample() puts last, moved up to follow the first `before` others.
Dataset withSampleAfter(Eigen::Index before, Dataset data, Eigen::Index sampleSize)
{
    std::vector<Eigen::Index> rows(static_cast<std::size_t>(data.size()));
    std::iota(rows.begin(), rows.end(), Eigen::Index{0});
    std::rotate(rows.begin() + before, rows.end() - sampleSize, rows.end());
    data.x = data.x(rows, Eigen::all).eval();
    if (data.targets.size() > 0)
        data.targets = data.targets(rows).eval();
    std::rotate(data.labels.begin() + before, data.labels.end() - sampleSize, data.labels.end());
    return data;
}

/// How many points of other samples stand above the first of this one; all of them where it has none.
Eigen::Index othersBefore(const Dataset& data, int label)
{
    Eigen::Index row = 0;
    while (row < data.size() && data.label(row) != label)
        ++row;
    return row;
}

} // namespace

std::vector<DrawnPart> drawnParts(const Dataset& data)
{
    std::vector<DrawnPart> parts;
    if (data.generation)
        parts.push_back({.sample = {}, .generation = *data.generation});
    else
        for (const auto& [label, generation] : data.sampleGenerations)
            parts.push_back({.sample = label, .generation = generation});
    std::erase_if(parts, [](const DrawnPart& part) { return generationProblem(part.generation).has_value(); });
    for (DrawnPart& part : parts)
        part.generation.options = OptionValues(*findGenerator(part.generation.name), part.generation).all();
    return parts;
}

Outcome<Dataset> redrawn(const Dataset& data, const DrawnPart& part)
{
    Outcome<Dataset> drawn = generate(part.generation);
    const auto* sample = std::get_if<Dataset>(&drawn);
    if (!sample || !part.sample)
        return drawn;
    if (sample->dimensions() != data.dimensions()) // a part of its columns would be others' points
        return Failure{Failure::Kind::InvalidInput, "the points on the sheet have " +
                                                        std::to_string(data.dimensions()) +
                                                        " column(s) and the new sample has " +
                                                        std::to_string(sample->dimensions()) + ": both need the same"};
    Outcome<Dataset> joined = withSample(data, *part.sample, *sample);
    if (auto* all = std::get_if<Dataset>(&joined)) {
        all->source = data.source;
        return withSampleAfter(othersBefore(data, *part.sample), std::move(*all), sample->size());
    }
    return joined;
}

std::uint64_t nextSeed(const Dataset& data, const DrawnPart& part)
{
    std::vector<DrawnPart> others = drawnParts(data);
    std::erase_if(others, [&](const DrawnPart& other) { return other.sample == part.sample; });
    const auto isTaken = [&](std::uint64_t seed) {
        return std::ranges::any_of(others, [&](const DrawnPart& other) { return other.generation.seed == seed; });
    };
    std::uint64_t seed = part.generation.seed + 1; // after the last one comes 0
    while (isTaken(seed))
        ++seed;
    return seed;
}

} // namespace core
