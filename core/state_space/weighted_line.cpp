#include "core/state_space/weighted_line.h"

#include "core/ending.h"

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
constexpr std::size_t manyTerms = 8;

/// The next power of two from a term's steepness on.
double octaveOf(const DecayingTerm& term)
{
    const double steepness = LineTable::steepnessOf(term), octave = std::exp2(std::ceil(std::log2(steepness)));
    return octave < steepness ? 2.0 * octave : octave; // the logarithm was rounded
}

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
    const auto isWorthIt = [&](double steepness) {
        return rows_.size() > fewRows &&
               LineTable::cellsFor(steepness, range) * rowsWorthACell <= static_cast<double>(rows_.size());
    };
    // Very many terms, as of waves that fall, share a table: of tables of their own few could be kept.
    double shared = 0.0;
    if (kernel.size() > manyTerms)
        shared = octaveOf(std::ranges::max(kernel, {}, &LineTable::steepnessOf));
    for (const DecayingTerm& term : kernel) {
        endIfStopped(stop);
        const double octave = shared > 0.0 && isWorthIt(shared) ? shared : octaveOf(term);
        const SumsAlongLine next = isWorthIt(octave) ? tableFor(octave)->under(term, rows_, weights_, places)
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
