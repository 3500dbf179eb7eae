#include "core/labs/novelty/asked_rows.h"

#include "core/data/random_rows.h"
#include "core/data/samples.h"
#include "core/novelty/joint_kernel.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace core
{

using Eigen::Index;

DrawnRows drawnRows(const Dataset& data, const NoveltySettings& settings, std::uint64_t seed, Index most)
{
    const bool test = scoresTestRows(settings);
    const Index n = settings.training, m = test ? settings.test : 0;
    assert(n + m <= data.size());
    Chance chance(seed + static_cast<std::uint64_t>(settings.rowsSeed));
    const std::vector<Index> rows = randomRows(data.size(), n + m, chance);
    DrawnRows drawn{.training = {}, .trainingRows = {rows.begin(), rows.begin() + std::min(n, most)}, .asked = {}};
    drawn.training.x = data.x(drawn.trainingRows, Eigen::all);
    for (const Index row : drawn.trainingRows)
        drawn.training.labels.push_back(data.label(row));
    AskedRows& asked = drawn.asked;
    asked.rows = test ? std::vector<Index>(rows.begin() + n, rows.end()) : drawn.trainingRows;
    for (const Index row : asked.rows)
        asked.own.push_back(data.label(row));
    asked.asked = asked.own;
    if (!test)
        return drawn;
    asked.novel.assign(static_cast<std::size_t>(m), false);
    const auto right = static_cast<std::size_t>(m - std::lround(settings.wrongLabels * static_cast<double>(m)));
    for (std::size_t i = right; i < asked.asked.size(); ++i) {
        asked.asked[i] = static_cast<int>((asked.own[i] + 1 + chance.below(digitClasses - 1)) % digitClasses);
        asked.novel[i] = true;
    }
    return drawn;
}

AskedRows askedPoints(const Dataset& data)
{
    AskedRows asked;
    asked.rows.resize(static_cast<std::size_t>(data.size()));
    std::iota(asked.rows.begin(), asked.rows.end(), Index{0});
    if (!rowsOf(data, 0).empty() && std::ssize(rowsOf(data, 0)) < data.size()) {
        asked.own = asked.asked = data.labels;
        for (const int label : data.labels)
            asked.novel.push_back(label != 0);
    }
    return asked;
}

Outcome<KnownRows> knownRows(const AskedRows& asked)
{
    KnownRows rows;
    for (std::size_t i = 0; i < asked.rows.size(); ++i)
        (!asked.novel.empty() && asked.novel[i] ? rows.novel : rows.known).push_back(asked.rows[i]);
    if (rows.known.size() < 2)
        return invalidInput("sample A is what is known: it needs two points at least");
    return rows;
}

} // namespace core
