#include "core/structure/pc_of_data.h"

#include "core/data/chance.h"
#include "core/ending.h"
#include "core/independence/variables.h"

#include <limits>
#include <optional>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

bool canBeTested(const MatrixXd& columns)
{
    if (columns.rows() < leastIndependenceRows)
        return false;
    for (Index k = 0; k < columns.cols(); ++k)
        if ((columns.col(k).array() == columns(0, k)).all())
            return false;
    return true;
}

/// The rows that n draws with replacement hold, ascending.
std::vector<Index> distinctRows(Index n, std::uint64_t seed)
{
    Chance chance(seed);
    std::vector<bool> drawn(static_cast<std::size_t>(n), false);
    for (Index draw = 0; draw < n; ++draw)
        drawn[static_cast<std::size_t>(chance.below(n))] = true;
    std::vector<Index> rows;
    for (Index row = 0; row < n; ++row)
        if (drawn[static_cast<std::size_t>(row)])
            rows.push_back(row);
    return rows;
}

/// Resample b, drawn again until it can be tested; nothing where that does not come about.
std::optional<MatrixXd> resampled(const MatrixXd& columns, std::uint64_t seed, int b)
{
    constexpr int attempts = 100;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const std::uint64_t stream = streamOf(seed, b);
        const std::uint64_t again = attempt == 0 ? stream : streamOf(stream, attempt);
        MatrixXd rows = columns(distinctRows(columns.rows(), again), Eigen::all);
        if (canBeTested(rows))
            return rows;
    }
    return std::nullopt;
}

} // namespace

IndependenceQuestion questionOf(std::shared_ptr<const ConditionalTests> tests)
{
    return [tests = std::move(tests)](int a, int b, const std::vector<int>& given,
                                      std::stop_token stop) -> Outcome<double> {
        const Outcome<ConditionalAnswer> answer = tests->test(a, b, {given.begin(), given.end()}, stop);
        if (const auto* failure = std::get_if<Failure>(&answer)) {
            if (failure->kind == Failure::Kind::IllConditioned)
                return std::numeric_limits<double>::quiet_NaN();
            return *failure;
        }
        if (std::holds_alternative<Cancelled>(answer))
            return Cancelled{};
        return std::get<ConditionalAnswer>(answer).p.value;
    };
}

std::string testText(int a, int b, const std::vector<int>& given, const std::vector<std::string>& names)
{
    const auto name = [&](int node) { return names[static_cast<std::size_t>(node)]; };
    std::string text = name(a) + " and " + name(b);
    for (std::size_t k = 0; k < given.size(); ++k)
        text += (k == 0 ? " given " : ", ") + name(given[k]);
    return text;
}

IndependenceQuestion namedQuestion(std::shared_ptr<const ConditionalTests> tests, std::vector<std::string> names)
{
    return [question = questionOf(std::move(tests)), names = std::move(names)](
               int a, int b, const std::vector<int>& given, std::stop_token stop) -> Outcome<double> {
        Outcome<double> answer = question(a, b, given, std::move(stop));
        if (auto* failure = std::get_if<Failure>(&answer))
            failure->what = testText(a, b, given, names) + ": " + failure->what;
        return answer;
    };
}

std::optional<std::string> untoldRemark(const PcResult& result)
{
    if (result.untold == 0)
        return std::nullopt;
    return std::to_string(result.untold) + (result.untold == 1 ? " test says" : " tests say") +
           " nothing: a column is determined by those that are given";
}

std::string exogenousRemark(const std::vector<int>& exogenous, const std::vector<std::string>& names)
{
    std::string told;
    for (const int node : exogenous)
        told += (told.empty() ? "" : ", ") + names[static_cast<std::size_t>(node)];
    return told +
           (exogenous.size() == 1
                ? " holds dates or rises from row to row, as time does: no arrow of another column points at it"
                : " hold dates or rise from row to row, as time does: no arrow of another column points at them");
}

Outcome<std::vector<EdgeFrequency>> bootstrapFrequencies(const MatrixXd& columns,
                                                         const ConditionalSettings& conditional,
                                                         const PcSettings& settings, int resamples, std::uint64_t seed,
                                                         const std::function<void(double)>& progress,
                                                         std::stop_token stop)
{
    return untilEnding([&] {
        std::vector<Pdag> graphs;
        for (int b = 0; b < resamples; ++b) {
            const std::optional<MatrixXd> rows = resampled(columns, seed, b);
            if (!rows)
                throw Ending{invalidInput(
                    "Resamples of these rows cannot be tested: they are too few, or a column is constant in "
                    "nearly all of them.")};
            KnownTests tests(questionOf(std::make_shared<const ConditionalTests>(*rows, conditional)));
            graphs.push_back(valueOrEnd(pc(static_cast<int>(columns.cols()), tests, settings, {}, stop)).graph);
            if (progress)
                progress((b + 1.0) / resamples);
        }
        return edgeFrequencies(graphs);
    });
}

} // namespace core
