#include "core/novelty/score_histograms.h"

namespace core
{

ScoreHistograms scoreHistograms(const Eigen::VectorXd& scores, const std::vector<bool>& novel)
{
    std::vector<double> known, other;
    for (Eigen::Index i = 0; i < scores.size(); ++i)
        (!novel.empty() && novel[static_cast<std::size_t>(i)] ? other : known).push_back(scores[i]);
    const HistogramBins bins = histogramBins(scores);
    const auto counted = [&bins](const std::vector<double>& values) {
        return histogram(Eigen::Map<const Eigen::VectorXd>(values.data(), std::ssize(values)), bins);
    };
    return {counted(known), counted(other)};
}

Eigen::VectorXd decadesOfExcess(const Eigen::VectorXd& scores)
{
    return (scores.array() - 1.0).max(0.0).log10();
}

} // namespace core
