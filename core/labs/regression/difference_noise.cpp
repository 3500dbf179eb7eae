#include "core/labs/regression/difference_noise.h"

#include "core/data/chance.h"
#include "core/kernels/families/family.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <vector>

namespace core
{

using Eigen::Index;

namespace
{

constexpr Index mostAsked = 500;       // of the observations, for their nearest neighbours
constexpr Index mostAllPairs = 20'000; // whose neighbours are sought among all

/// The columns divided by their spread, those without any left as they are: one a column of the result.
Eigen::MatrixXd spreadOut(const Points& x)
{
    Eigen::MatrixXd scaled = x.transpose();
    for (Index j = 0; j < scaled.rows(); ++j) {
        const double spread = std::sqrt((scaled.row(j).array() - scaled.row(j).mean()).square().mean());
        if (spread > 0.0)
            scaled.row(j) /= spread;
    }
    return scaled;
}

/// Half the mean square over every so many-th observation, with `nearestOf` to find its neighbour.
template <class NearestOf>
double overSome(const Eigen::VectorXd& targets, const NearestOf& nearestOf)
{
    const Index n = targets.size(), step = (n + mostAsked - 1) / mostAsked;
    double sum = 0.0, asked = 0.0;
    for (Index i = 0; i < n; i += step) {
        sum += std::pow(targets[i] - targets[nearestOf(i)], 2);
        asked += 1.0;
    }
    return 0.5 * sum / asked;
}

/// Points, one a column, in slices of equally many along the first coordinate, about.
class Slices
{
public:
    explicit Slices(const Eigen::MatrixXd& points) : points_(points)
    {
        constexpr Index inEach = 64;
        count_ = std::max<Index>(1, points.cols() / inEach);
        least_ = points.row(0).minCoeff();
        const double range = points.row(0).maxCoeff() - least_;
        width_ = range > 0.0 ? range / static_cast<double>(count_) : 1.0;
        starts_.assign(static_cast<std::size_t>(count_) + 1, 0);
        for (Index i = 0; i < points.cols(); ++i)
            ++starts_[static_cast<std::size_t>(sliceOf(i)) + 1];
        for (std::size_t s = 1; s < starts_.size(); ++s)
            starts_[s] += starts_[s - 1];
        order_.resize(static_cast<std::size_t>(points.cols()));
        std::vector<Index> next(starts_.begin(), starts_.end() - 1);
        for (Index i = 0; i < points.cols(); ++i)
            order_[static_cast<std::size_t>(next[static_cast<std::size_t>(sliceOf(i))]++)] = i;
    }

    /// The first of the nearest others.
    Index nearestOf(Index i) const
    {
        const Index own = sliceOf(i);
        Nearest found;
        for (Index away = 0; away < count_; ++away) {
            // What lies in a slice beyond is farther than the whole ones between.
            const double apart = static_cast<double>(away - 1) * width_;
            if (away > 1 && apart * apart > found.squared)
                break;
            look(i, own - away, found);
            if (away > 0)
                look(i, own + away, found);
        }
        return found.index;
    }

private:
    struct Nearest {
        double squared = std::numeric_limits<double>::infinity();
        Index index = 0;
    };
    Index sliceOf(Index i) const
    {
        return std::clamp<Index>(static_cast<Index>((points_(0, i) - least_) / width_), 0, count_ - 1);
    }
    void look(Index i, Index slice, Nearest& found) const
    {
        if (slice < 0 || slice >= count_)
            return;
        for (Index k = starts_[static_cast<std::size_t>(slice)]; k < starts_[static_cast<std::size_t>(slice) + 1];
             ++k) {
            const Index other = order_[static_cast<std::size_t>(k)];
            const double squared = (points_.col(other) - points_.col(i)).squaredNorm();
            if (other != i && (squared < found.squared || (squared == found.squared && other < found.index)))
                found = {squared, other};
        }
    }

    const Eigen::MatrixXd& points_;
    Index count_ = 1;
    double least_ = 0.0, width_ = 1.0;
    std::vector<Index> starts_, order_;
};

double amongSlices(const Observations& observations)
{
    const Eigen::MatrixXd points = spreadOut(observations.x);
    const Slices slices(points);
    return overSome(observations.targets, [&](Index i) { return slices.nearestOf(i); });
}

/// Of the order and every bit. Chance lets two share it once in 10¹⁹ pairs.
std::uint64_t digestOf(const Observations& observations)
{
    std::uint64_t digest = streamOf(static_cast<std::uint64_t>(observations.x.rows()), observations.x.cols());
    for (const double value : observations.x.reshaped())
        digest = streamOf(digest ^ std::bit_cast<std::uint64_t>(value), 0);
    for (const double value : observations.targets)
        digest = streamOf(digest ^ std::bit_cast<std::uint64_t>(value), 0);
    return digest;
}

/// New data are asked for their start by every lab.
double noiseOfMany(const Observations& observations)
{
    struct Answered {
        std::uint64_t of = 0; // a copy of the rows would stay in memory
        double noise = 0.0;
    };
    static std::mutex mutex; // guards `last`
    static std::optional<Answered> last;
    const std::uint64_t digest = digestOf(observations);
    const std::lock_guard lock(mutex);
    if (!last || last->of != digest)
        last = {digest, amongSlices(observations)};
    return last->noise;
}

} // namespace

double differenceNoise(const Observations& observations)
{
    assert(observations.targets.size() > 1);
    if (observations.targets.size() > mostAllPairs)
        return noiseOfMany(observations);
    const Eigen::MatrixXd x = spreadOut(observations.x);
    return overSome(observations.targets, [&](Index i) {
        Eigen::VectorXd distances = (x.colwise() - x.col(i)).colwise().squaredNorm();
        distances[i] = std::numeric_limits<double>::infinity();
        Index nearest = 0;
        distances.minCoeff(&nearest);
        return nearest;
    });
}

} // namespace core
