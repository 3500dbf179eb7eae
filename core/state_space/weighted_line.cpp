#include "core/state_space/weighted_line.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr std::size_t mostTables = 4;   // an octave each
constexpr Index fewRows = 20'000;       // which are summed as soon
constexpr double rowsWorthACell = 32.0; // on average

} // namespace

WeightedLine::WeightedLine(AscendingRows rows, Eigen::MatrixXd weights)
    : rows_(std::move(rows)), weights_(std::move(weights))
{
    assert(rows_.size() >= 1 && weights_.rows() == rows_.size());
}

SumsAlongLine WeightedLine::sums(const DecayingTerms& kernel, const VectorXd& places, const std::stop_token& stop) const
{
    SumsAlongLine sums{.pairs = Eigen::MatrixXd::Zero(weights_.cols(), weights_.cols()),
                       .at = Eigen::MatrixXd::Zero(places.size(), weights_.cols())};
    const double range = rows_.places[rows_.size() - 1] - rows_.places[0];
    for (const DecayingTerm& term : kernel) {
        const double steepness = LineTable::steepnessOf(term);
        double octave = std::exp2(std::ceil(std::log2(steepness)));
        if (octave < steepness) // the logarithm was rounded
            octave *= 2.0;
        const bool isWorthIt = rows_.size() > fewRows &&
                               LineTable::cellsFor(octave, range) * rowsWorthACell <= static_cast<double>(rows_.size());
        const SumsAlongLine next = isWorthIt ? tableFor(octave)->under(term, rows_, weights_, places)
                                             : sumsAlongLine({term}, rows_, weights_, places, stop);
        sums.pairs += next.pairs;
        sums.at += next.at;
    }
    return sums;
}

std::shared_ptr<const LineTable> WeightedLine::tableFor(double steepness) const
{
    const std::lock_guard lock(mutex_); // two that ask for the same table wait for one of them
    const auto found = std::ranges::find(kept_, steepness, [](const auto& table) { return table->steepest(); });
    if (found != kept_.end()) {
        kept_.splice(kept_.begin(), kept_, found);
        return kept_.front();
    }
    kept_.push_front(std::make_shared<const LineTable>(rows_, weights_, steepness));
    if (kept_.size() > mostTables)
        kept_.pop_back();
    return kept_.front();
}

} // namespace core
