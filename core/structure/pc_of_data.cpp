#include "core/structure/pc_of_data.h"

#include "core/data/chance.h"
#include "core/structure/dag.h"

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

IndependenceQuestion questionOf(std::shared_ptr<const ConditionalTests> tests)
{
    return [tests = std::move(tests)](int a, int b, const std::vector<int>& given,
                                      std::stop_token stop) -> Outcome<double> {
        const Outcome<ConditionalAnswer> answer = tests->test(a, b, {given.begin(), given.end()}, stop);
        if (const auto* failure = std::get_if<Failure>(&answer))
            return *failure;
        if (std::holds_alternative<Cancelled>(answer))
            return Cancelled{};
        return std::get<ConditionalAnswer>(answer).p.value;
    };
}

IndependenceQuestion oracleOf(const Dag& dag)
{
    return [dag](int a, int b, const std::vector<int>& given, const std::stop_token&) -> Outcome<double> {
        return dSeparated(dag, a, b, given) ? 1.0 : 0.0;
    };
}

Outcome<std::vector<EdgeFrequency>> bootstrapFrequencies(const MatrixXd& columns,
                                                         const ConditionalSettings& conditional,
                                                         const PcSettings& settings, int resamples, std::uint64_t seed,
                                                         const std::function<void(double)>& progress,
                                                         std::stop_token stop)
{
    std::vector<Pdag> graphs;
    for (int b = 0; b < resamples; ++b) {
        Chance chance(streamOf(seed, b));
        std::vector<Index> rows(static_cast<std::size_t>(columns.rows()));
        for (Index& row : rows)
            row = chance.below(columns.rows());
        KnownTests tests(
            questionOf(std::make_shared<const ConditionalTests>(MatrixXd(columns(rows, Eigen::all)), conditional)));
        Outcome<PcResult> run = pc(static_cast<int>(columns.cols()), tests, settings, {}, stop);
        if (const auto* failure = std::get_if<Failure>(&run))
            return *failure;
        if (std::holds_alternative<Cancelled>(run))
            return Cancelled{};
        graphs.push_back(std::move(std::get<PcResult>(run).graph));
        if (progress)
            progress((b + 1.0) / resamples);
    }
    return edgeFrequencies(graphs);
}

} // namespace core
