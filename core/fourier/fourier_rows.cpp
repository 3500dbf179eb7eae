#include "core/fourier/fourier_rows.h"

#include "core/ending.h"
#include "core/fourier/pairwise_sum.h"

#include <algorithm>
#include <cassert>
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

constexpr std::size_t mostKept = 6; // an octave of lengthscales each

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

/// Adds the terms of some rows, `sign` times.
void addTerms(RowSums& sums, const FourierRows& rows, Index first, Index count, double sign)
{
    for (Index row = first; row < first + count; ++row) {
        const MatrixXd x = rows.x().row(row);
        const VectorXd raw = sums.rawAt(x).row(0).transpose();
        const double target = rows.targets()[row] - rows.meanTarget();
        const Eigen::VectorXcd terms = fourierTerms(x.row(0), sums.modes);
        sums.ofModes += sign * terms * raw.transpose();
        sums.ofTargets += sign * target * terms;
        sums.products += sign * raw * raw.transpose();
        sums.targetProducts += sign * target * raw;
    }
}

std::shared_ptr<const RowSums> edited(const RowSums& sums, const Edit& edit, const FourierRows& before,
                                      const FourierRows& after)
{
    auto result = std::make_shared<RowSums>(sums);
    addTerms(*result, before, edit.first, edit.gone, -1.0);
    addTerms(*result, after, edit.first, edit.come, 1.0);
    return result;
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

FourierRows::FourierRows(MatrixXd x, VectorXd targets) : x_(std::move(x)), targets_(std::move(targets))
{
    assert(x_.rows() >= 1 && x_.cols() >= 1 && x_.cols() <= 2 && x_.rows() == targets_.size());
    low_ = x_.colwise().minCoeff();
    high_ = x_.colwise().maxCoeff();
    const double count = static_cast<double>(size());
    meanTarget_ = pairwiseSum(targets_.array()) / count;
    meanTarget_ += pairwiseSum(targets_.array() - meanTarget_) / count;
    tellTargets();
}

FourierRows::FourierRows(MatrixXd x, VectorXd targets, const FourierRows& before)
    : FourierRows(std::move(x), std::move(targets))
{
    const std::optional<Edit> edit = editBetween(before, *this);
    if (!edit || low_ != before.low_ || high_ != before.high_)
        return;
    meanTarget_ = before.meanTarget_;
    tellTargets();
    const std::lock_guard lock(before.mutex_);
    for (const std::shared_ptr<const RowSums>& sums : before.kept_)
        kept_.push_back(edited(*sums, *edit, before, *this));
}

void FourierRows::tellTargets()
{
    targetSum_ = pairwiseSum(targets_.array() - meanTarget_);
    targetSquares_ = pairwiseSum((targets_.array() - meanTarget_).square());
    absoluteTargets_ = pairwiseSum((targets_.array() - meanTarget_).abs());
}

double FourierRows::targetSquares(double about) const
{
    const double shift = meanTarget_ - about;
    return targetSquares_ + shift * (2.0 * targetSum_ + static_cast<double>(size()) * shift);
}

std::shared_ptr<const RowSums> FourierRows::keptFor(const FourierGrid& grid) const
{
    const std::lock_guard lock(mutex_);
    const auto serves = [&, waves = wavesOf(grid)](const std::shared_ptr<const RowSums>& sums) {
        return sums->modes.step == grid.modes.step && sums->modes.centre == grid.modes.centre &&
               (sums->modes.most.array() >= 2 * grid.modes.most.array()).all() && sums->lines == waves;
    };
    const auto found = std::ranges::find_if(kept_, serves);
    if (found == kept_.end())
        return nullptr;
    std::rotate(found, found + 1, kept_.end());
    return kept_.back();
}

bool FourierRows::hasSumsFor(const FourierGrid& grid) const
{
    return keptFor(grid) != nullptr;
}

std::shared_ptr<const RowSums> FourierRows::taken(const FourierGrid& grid, const std::function<void(double)>& progress,
                                                  const std::stop_token& stop) const
{
    const Index n = size(), d = x_.cols();
    auto sums = std::make_shared<RowSums>();
    sums->modes = grid.modes;
    for (Index c = 0; c < d; ++c)
        sums->modes.most(c) = 2 * roomForModes(grid.modes.most(c));
    sums->scale = (0.5 * (high_ - low_)).unaryExpr([](double half) { return half > 0.0 ? half : 1.0; });
    sums->lines = wavesOf(grid);
    const VectorXd centred = targets_.array() - meanTarget_;
    const MatrixXd all = products(*sums, x_, centred, 0, n);
    const Index raw = all.rows();
    sums->products = all.leftCols(raw);
    sums->targetProducts = all.col(raw);
    endIfStopped(stop);
    // A few columns at a time: what is kept beside the rows stays small.
    constexpr Index together = 4;
    const Index columns = raw + (targetSquares_ > 0.0 ? 1 : 0); // targets that are all the same have no sums
    sums->ofTargets = Eigen::VectorXcd::Zero(sums->modes.count());
    for (Index begin = 0; begin < columns; begin += together) {
        const Index count = std::min(together, columns - begin);
        MatrixXd weights(n, count);
        for (Index c = 0; c < count; ++c)
            weights.col(c) = begin + c < raw ? sums->rawColumn(begin + c, x_) : centred;
        const auto share = [&](double done) {
            if (progress)
                progress((static_cast<double>(begin) + done * static_cast<double>(count)) /
                         static_cast<double>(columns));
        };
        const Eigen::MatrixXcd part = fourierSums(x_, weights, sums->modes, share, stop);
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

Outcome<std::shared_ptr<const RowSums>>
FourierRows::sumsFor(const FourierGrid& grid, const std::function<void(double)>& progress, std::stop_token stop) const
{
    return untilEnding([&]() -> std::shared_ptr<const RowSums> {
        if (auto kept = keptFor(grid))
            return kept;
        std::shared_ptr<const RowSums> sums = taken(grid, progress, stop);
        const std::lock_guard lock(mutex_);
        if (kept_.size() == mostKept)
            kept_.erase(kept_.begin());
        kept_.push_back(sums);
        return sums;
    });
}

} // namespace core
