#include "core/fourier/fourier_rows.h"

#include "core/ending.h"
#include "core/fourier/pairwise_sum.h"
#include "core/state_space/weighted_line.h"
#include "core/work/heard_progress.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <complex>
#include <numbers>
#include <optional>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

std::size_t bytesOf(const RowSums& sums)
{
    return sizeof(std::complex<double>) * static_cast<std::size_t>(sums.ofModes.size() + sums.ofTargets.size());
}

std::vector<double> wavesOf(const FourierGrid& grid)
{
    std::vector<double> waves;
    for (const SpectralLine& line : grid.lines)
        if (line.frequency > 0.0)
            waves.push_back(line.frequency);
    return waves;
}

/// Of rows begin … end−1: Σ ρ(x)(ρ(x), t)ᵀ, R×(R+1), in blocks that are summed by pairs.
MatrixXd products(const RowSums& sums, const Points& x, const VectorXd& centred, Index begin, Index end)
{
    constexpr Index block = 4096;
    if (end - begin > block) {
        const Index half = begin + std::max(block, (end - begin) / 2 / block * block);
        return products(sums, x, centred, begin, half) + products(sums, x, centred, half, end);
    }
    const MatrixXd raw = sums.rawAt(x.middleRows(begin, end - begin));
    MatrixXd result(raw.cols(), raw.cols() + 1);
    result << raw.transpose() * raw, raw.transpose() * centred.segment(begin, end - begin);
    return result;
}

/// Which rows of an earlier state are gone, and which have come in their place.
struct Edit {
    Index first = 0, gone = 0, come = 0;
};

/// Nothing where they are more than FourierRows::mostEdited, or of other columns.
std::optional<Edit> editBetween(const FourierRows& before, const FourierRows& after)
{
    if (before.x().cols() != after.x().cols())
        return std::nullopt;
    const Index n = std::min(before.size(), after.size());
    const auto sameRows = [&](Index a, Index b) {
        return before.targets()[a] == after.targets()[b] && before.x().row(a) == after.x().row(b);
    };
    Edit edit;
    while (edit.first < n && sameRows(edit.first, edit.first))
        ++edit.first;
    Index alike = 0; // at the end
    while (alike < n - edit.first && sameRows(before.size() - 1 - alike, after.size() - 1 - alike))
        ++alike;
    edit.gone = before.size() - alike - edit.first;
    edit.come = after.size() - alike - edit.first;
    return std::max(edit.gone, edit.come) <= FourierRows::mostEdited ? std::optional(edit) : std::nullopt;
}

} // namespace

VectorXd RowSums::rawColumn(Index index, const Points& at) const
{
    const Index d = at.cols();
    if (index == 0)
        return VectorXd::Ones(at.rows());
    if (index <= d)
        return (at.col(index - 1).array() - modes.centre(index - 1)) / scale(index - 1);
    const Index wave = index - 1 - d;
    // Turns in long double: only what is left of whole ones counts.
    constexpr long double turn = 2.0L * std::numbers::pi_v<long double>;
    const long double frequency = static_cast<long double>(lines[static_cast<std::size_t>(wave / 2)]) / turn;
    const auto centre = static_cast<long double>(modes.centre(0));
    const ArrayXd angle = at.col(0).array().unaryExpr([&](double x) {
        const long double turns = frequency * (static_cast<long double>(x) - centre);
        return static_cast<double>(turn * (turns - std::round(turns)));
    });
    return wave % 2 == 0 ? ArrayXd(angle.cos()) : ArrayXd(angle.sin());
}

MatrixXd RowSums::rawAt(const Points& at) const
{
    MatrixXd raw(at.rows(), 1 + at.cols() + 2 * std::ssize(lines));
    for (Index i = 0; i < raw.cols(); ++i)
        raw.col(i) = rawColumn(i, at);
    return raw;
}

FourierRows::FourierRows(SharedMatrix rows, SharedVector ofRows) : x_(std::move(rows)), targets_(std::move(ofRows))
{
    assert(x().rows() >= 1 && x().cols() >= 1 && x().cols() <= 2 && x().rows() == targets().size());
    low_ = x().colwise().minCoeff();
    high_ = x().colwise().maxCoeff();
    const double count = static_cast<double>(size());
    meanTarget_ = pairwiseSum(targets().array()) / count;
    meanTarget_ += pairwiseSum(targets().array() - meanTarget_) / count;
    tellTargets();
}

FourierRows::FourierRows(SharedMatrix rows, SharedVector ofRows, const FourierRows& before)
    : FourierRows(std::move(rows), std::move(ofRows))
{
    const std::optional<Edit> edit = editBetween(before, *this);
    if (!edit || low_ != before.low_ || high_ != before.high_)
        return;
    meanTarget_ = before.meanTarget_;
    tellTargets();
    std::vector<Change> changes;
    for (Index row = edit->first; row < edit->first + edit->gone; ++row)
        changes.push_back({.x = before.x().row(row), .target = before.targets()[row] - meanTarget_, .sign = -1.0});
    for (Index row = edit->first; row < edit->first + edit->come; ++row)
        changes.push_back({.x = x().row(row), .target = targets()[row] - meanTarget_, .sign = 1.0});
    inherit(before, changes);
}

/// A row that is dragged comes and goes at every step: of what takes itself back nothing is owed.
void FourierRows::inherit(const FourierRows& before, const std::vector<Change>& changes)
{
    const auto undoes = [](const Change& a, const Change& b) {
        return a.sign == -b.sign && a.target == b.target && a.x == b.x;
    };
    const std::lock_guard lock(before.mutex_);
    for (Table table : before.kept_) {
        for (const Change& change : changes) {
            const auto undone =
                std::ranges::find_if(table.owed, [&](const Change& owed) { return undoes(owed, change); });
            if (undone == table.owed.end())
                table.owed.push_back(change);
            else
                table.owed.erase(undone);
        }
        if (table.owed.size() <= mostOwed)
            kept_.push_back(std::move(table));
    }
}

void FourierRows::addTerm(RowSums& sums, const Change& change)
{
    const MatrixXd x = change.x;
    const VectorXd raw = sums.rawAt(x).row(0).transpose();
    const Eigen::VectorXcd terms = fourierTerms(x.row(0), sums.modes);
    sums.ofModes += change.sign * terms * raw.transpose();
    sums.ofTargets += change.sign * change.target * terms;
    sums.products += change.sign * raw * raw.transpose();
    sums.targetProducts += change.sign * change.target * raw;
}

void FourierRows::tellTargets()
{
    targetSum_ = pairwiseSum(targets().array() - meanTarget_);
    targetSquares_ = pairwiseSum((targets().array() - meanTarget_).square());
    absoluteTargets_ = pairwiseSum((targets().array() - meanTarget_).abs());
}

double FourierRows::targetSquares(double about) const
{
    const double shift = meanTarget_ - about;
    return targetSquares_ + shift * (2.0 * targetSum_ + static_cast<double>(size()) * shift);
}

bool FourierRows::Wanted::serves(const Wanted& other) const
{
    return modes.step == other.modes.step && modes.centre == other.modes.centre &&
           (modes.most.array() >= other.modes.most.array()).all() && lines == other.lines;
}

FourierRows::Wanted FourierRows::least(const FourierGrid& grid)
{
    Wanted wanted{.modes = grid.modes, .lines = wavesOf(grid)};
    wanted.modes.most *= 2;
    return wanted;
}

FourierRows::Wanted FourierRows::withRoom(const FourierGrid& grid)
{
    Wanted wanted{.modes = grid.modes, .lines = wavesOf(grid)};
    for (int& most : wanted.modes.most)
        most = 2 * roomForModes(most);
    return wanted;
}

std::shared_ptr<const RowSums> FourierRows::keptFor(const Wanted& wanted) const
{
    const auto serves = [&](const Table& table) { return Wanted{table.sums->modes, table.sums->lines}.serves(wanted); };
    const auto found = std::ranges::find_if(kept_, serves);
    if (found == kept_.end())
        return nullptr;
    std::rotate(found, found + 1, kept_.end());
    Table& table = kept_.back();
    if (!table.owed.empty()) {
        auto settled = std::make_shared<RowSums>(*table.sums);
        for (const Change& change : table.owed)
            addTerm(*settled, change);
        table = {std::move(settled), {}};
    }
    return table.sums;
}

/// Those that the new ones serve for, too, go; then what was not asked for the longest.
void FourierRows::keep(std::shared_ptr<const RowSums> sums) const
{
    const Wanted now{sums->modes, sums->lines};
    std::erase_if(kept_, [&](const Table& table) { return now.serves({table.sums->modes, table.sums->lines}); });
    kept_.push_back({std::move(sums), {}});
    std::size_t bytes = 0;
    for (const Table& table : kept_)
        bytes += bytesOf(*table.sums);
    while (kept_.size() > 1 && bytes > mostKeptBytes) {
        bytes -= bytesOf(*kept_.front().sums);
        kept_.erase(kept_.begin());
    }
}

std::shared_ptr<const WeightedLine> FourierRows::line() const
{
    assert(x().cols() == 1);
    std::call_once(lineIsTaken_, [this] {
        const VectorXd shares = VectorXd::Constant(size(), 1.0 / static_cast<double>(size()));
        line_ = std::make_shared<const WeightedLine>(ascendingRows(x().col(0)), shares);
    });
    return line_;
}

bool FourierRows::hasSumsFor(const FourierGrid& grid) const
{
    const std::lock_guard lock(mutex_);
    return keptFor(least(grid)) != nullptr;
}

int FourierRows::passesTaken() const
{
    const std::lock_guard lock(mutex_);
    return passes_;
}

std::shared_ptr<const RowSums> FourierRows::taken(const FourierGrid& grid, const std::function<void(double)>& progress,
                                                  const std::stop_token& stop) const
{
    const Index n = size();
    auto sums = std::make_shared<RowSums>();
    Wanted wanted = withRoom(grid);
    sums->modes = wanted.modes;
    sums->scale = (0.5 * (high_ - low_)).unaryExpr([](double half) { return half > 0.0 ? half : 1.0; });
    sums->lines = std::move(wanted.lines);
    const VectorXd centred = targets().array() - meanTarget_;
    const MatrixXd all = products(*sums, x(), centred, 0, n);
    const Index raw = all.rows();
    sums->products = all.leftCols(raw);
    sums->targetProducts = all.col(raw);
    endIfStopped(stop);
    // A few columns at a time: what is kept beside the rows stays small.
    constexpr Index together = 2;
    const Index columns = raw + (targetSquares_ > 0.0 ? 1 : 0); // targets that are all the same have no sums
    sums->ofTargets = Eigen::VectorXcd::Zero(sums->modes.count());
    for (Index begin = 0; begin < columns; begin += together) {
        const Index count = std::min(together, columns - begin);
        MatrixXd weights(n, count);
        for (Index c = 0; c < count; ++c)
            weights.col(c) = begin + c < raw ? sums->rawColumn(begin + c, x()) : centred;
        const auto share = [&](double done) {
            if (progress)
                progress((static_cast<double>(begin) + done * static_cast<double>(count)) /
                         static_cast<double>(columns));
        };
        const Eigen::MatrixXcd part = fourierSums(x(), weights, sums->modes, share, stop);
        endIfStopped(stop);
        if (begin == 0)
            sums->ofModes.resize(part.rows(), raw);
        for (Index c = 0; c < count; ++c)
            if (begin + c < raw)
                sums->ofModes.col(begin + c) = part.col(c);
            else
                sums->ofTargets = part.col(c);
    }
    return sums;
}

/// Waits as long as a pass is under way that serves what is wanted; whether there was one. Throws Ending on stop.
bool FourierRows::waitsFor(std::unique_lock<std::mutex>& lock, const Wanted& wanted, const std::stop_token& stop) const
{
    constexpr std::chrono::milliseconds untilAsked{20};
    bool waited = false;
    while (std::ranges::any_of(underWay_, [&](const Wanted& taken) { return taken.serves(wanted); })) {
        waited = true;
        ended_.wait_for(lock, untilAsked);
        endIfStopped(stop);
    }
    return waited;
}

Outcome<std::shared_ptr<const RowSums>>
FourierRows::sumsFor(const FourierGrid& grid, const std::function<void(double)>& progress, std::stop_token stop) const
{
    return untilEnding([&]() -> std::shared_ptr<const RowSums> {
        const Wanted wanted = least(grid);
        std::unique_lock lock(mutex_);
        do {
            if (auto kept = keptFor(wanted))
                return kept;
        } while (waitsFor(lock, wanted, stop)); // a pass that was stopped has left nothing
        const auto mine = underWay_.insert(underWay_.end(), withRoom(grid));
        lock.unlock();
        const auto end = [&] {
            lock.lock();
            underWay_.erase(mine);
            ended_.notify_all();
        };
        try {
            std::shared_ptr<const RowSums> sums = taken(grid, heardBy(progress), stop);
            end();
            ++passes_;
            keep(sums);
            return sums;
        } catch (...) {
            if (!lock.owns_lock())
                end();
            throw;
        }
    });
}

} // namespace core
