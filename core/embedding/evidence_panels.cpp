#include "core/embedding/evidence_sums.h"
#include "core/embedding/near_inducing.h"
#include "core/embedding/panel_sums.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

using Panel = RowPanels::Panel;

constexpr Index pairsLookedAt = 1 << 18; // of a place and an inducing point
constexpr double smoothVolume = 1e-12;   // of 1 + |log γ|: what the last coefficients of log γ may be
constexpr double smoothKernel = 2e-14;   // of the norm of k(z, x), likewise
constexpr double leastKernel = 1e-15;    // of the largest k: less of it counts nowhere
constexpr double widestBox = 3.0;        // in lengthscales: in a wider one se is no polynomial of that degree
constexpr double tailFactor = 8.0;       // coefficients that fall slowly add up to more than the last of them
constexpr double roundingOfSums = 32.0 * std::numeric_limits<double>::epsilon();  // of a value and the sums of a panel
constexpr double roundingOfPlaces = 4.0 * std::numeric_limits<double>::epsilon(); // and of where its weights stand

/// The last coefficients of functions of a panel's places in Chebyshev polynomials, the largest of them.
class LastCoefficients
{
public:
    explicit LastCoefficients(Index dimensions)
        : dimensions_(dimensions), transform_(RowPanels::order, RowPanels::order)
    {
        constexpr Index last = RowPanels::order - 1;
        const auto half = [](Index i) { return i == 0 || i == last ? 0.5 : 1.0; };
        for (Index j = 0; j <= last; ++j)
            for (Index a = 0; a <= last; ++a)
                transform_(j, a) =
                    2.0 * half(j) * half(a) / static_cast<double>(last) *
                    std::cos(std::numbers::pi * static_cast<double>(j * a % (2 * last)) / static_cast<double>(last));
    }
    double of(const VectorXd& values) const
    {
        constexpr Index n = RowPanels::order, looked = 2; // an odd or even function has every other one
        if (dimensions_ == 1)
            return (transform_.bottomRows(looked) * values).cwiseAbs().maxCoeff();
        const MatrixXd along = transform_ * values.reshaped(n, n);
        return std::max((along.bottomRows(looked) * transform_.transpose()).cwiseAbs().maxCoeff(),
                        (along * transform_.bottomRows(looked).transpose()).cwiseAbs().maxCoeff());
    }

private:
    Index dimensions_;
    MatrixXd transform_;
};

/// The steepest of functions of a panel's places along one of its columns, from each place to the next: f k×places, a
/// function a row, all in one as a vector.
double steepest(const MatrixXd& f, const MatrixXd& places, Index column)
{
    constexpr Index n = RowPanels::order;
    const Index next = column == 0 ? 1 : n;
    double slope = 0.0;
    for (Index a = 0; a + next < f.cols(); ++a) {
        const double apart = std::abs(places(column, a + next) - places(column, a));
        if (apart > 0.0 && (column == 1 || (a + 1) % n != 0)) // not from one line of the plane to another
            slope = std::max(slope, (f.col(a + next) - f.col(a)).norm() / apart);
    }
    return slope;
}

/// The way down the panels.
class PanelWalk
{
public:
    PanelWalk(const EmbeddingPrior& prior, const RowPanels& panels, const MatrixXd& z,
              const Eigen::RowVectorXd& largestDistance, bool gradient)
        : prior_(prior), panels_(panels), z_(z), largestDistance_(largestDistance), gradient_(gradient),
          profile_(prior.family, prior.lengthscale), last_(z.cols()), signs_(z.rows()),
          total_(z.rows(), z.cols(), gradient)
    {
        for (Index p = panels.roots() - 1; p >= 0; --p)
            waiting_.push_back(p);
        // A sum of all k(z_l, x) with signs that follow no rule: what one of them hides shows in it.
        unsigned state = 1;
        for (Index l = 0; l < z.rows(); ++l) {
            state = state * 1'664'525U + 1'013'904'223U;
            signs_[l] = (state >> 31U) == 0 ? 1.0 : -1.0;
        }
    }

    EvidenceSums sums(const std::stop_token& stop)
    {
        while (!waiting_.empty() && !stop.stop_requested())
            look(nextPanels());
        return total_.sums(offset_, places_);
    }

private:
    const Panel& panel(Index p) const { return panels_.panels()[static_cast<std::size_t>(p)]; }

    void divide(const Panel& of)
    {
        for (Index k = of.parts - 1; k >= 0; --k)
            waiting_.push_back(of.firstPart + k);
    }

    /// Kinks of the kernel, and its waves where they are too many.
    bool isRough(const Panel& of) const
    {
        if (of.keepsRows() || z_.cols() == 1)
            return false;
        for (Index c = 0; c < 2; ++c)
            if (of.high[c] - of.low[c] > widestBox * prior_.lengthscale[c])
                return true;
        if (prior_.family == EmbeddingFamily::SquaredExponential)
            return false;
        const auto within = [&](Index c) { return z_.col(c).array() >= of.low[c] && z_.col(c).array() <= of.high[c]; };
        return prior_.family == EmbeddingFamily::Laplacian ? (within(0) || within(1)).any()
                                                           : (within(0) && within(1)).any();
    }

    std::vector<Index> nextPanels()
    {
        std::vector<Index> next;
        for (Index size = 0; !waiting_.empty() && (next.empty() || size * z_.rows() < pairsLookedAt);) {
            const Index p = waiting_.back();
            waiting_.pop_back();
            if (isRough(panel(p))) {
                divide(panel(p));
                continue;
            }
            next.push_back(p);
            size += panels_.size(panel(p));
        }
        return next;
    }

    void look(const std::vector<Index>& at)
    {
        std::vector<Index> seeAll;
        for (const Index p : at)
            if (!lookFromNear(panel(p)))
                seeAll.push_back(p);
        if (seeAll.empty())
            return;
        const Looked looked = lookedAt(seeAll, z_);
        Index first = 0;
        for (const Index p : seeAll) {
            const Index count = panels_.size(panel(p));
            if (const auto sums = sumsOf(panel(p), looked, first, count, signs_))
                total_.add(*sums);
            else
                divide(panel(p));
            first += count;
        }
    }

    /// Where few inducing points are near, these alone. False where that is not good enough.
    bool lookFromNear(const Panel& of)
    {
        const auto near = z_.cols() == 2 ? nearInducing(prior_, profile_, z_, of.low, of.high) : std::nullopt;
        if (!near)
            return false;
        constexpr double leastVolume = 1e-14;
        const Index count = panels_.size(of);
        const Looked looked = lookedAt({&of - panels_.panels().data()}, near->z);
        const double volumeError = near->volumeError(looked.rows.logVolume.minCoeff());
        if (!(volumeError <= leastVolume))
            return false;
        auto sums = sumsOf(of, looked, 0, count, signs_(near->which));
        if (!sums) {
            divide(of);
            return true;
        }
        const auto amongAll = [&](const VectorXd& values) {
            VectorXd all = VectorXd::Zero(z_.rows());
            all(near->which) = values;
            return all;
        };
        sums->mean = amongAll(sums->mean);
        for (RowsSlope& slope : sums->slopes)
            slope.sum = amongAll(slope.sum);
        sums->meanError += near->kernelError;
        sums->scatterError += 4.0 * std::sqrt(static_cast<double>(z_.rows())) * near->kernelError;
        sums->logVolumeError += volumeError;
        total_.add(*sums);
        return true;
    }

    /// Kernel and volumes at the places of these panels, one panel after the other.
    struct Looked {
        EvidenceRows rows;
        std::vector<MatrixXd> changes; // of the kernel with each lengthscale
    };
    Looked lookedAt(const std::vector<Index>& at, const MatrixXd& z)
    {
        Index size = 0;
        for (const Index p : at)
            size += panels_.size(panel(p));
        MatrixXd x(z.cols(), size);
        Index first = 0;
        for (const Index p : at) {
            const Index count = panels_.size(panel(p));
            panels_.fillPlaces(panel(p), x.middleCols(first, count));
            first += count;
        }
        Looked looked{.rows = evidenceRows(prior_, x, z, largestDistance_, gradient_), .changes = {}};
        offset_ = looked.rows.offset;
        places_ += size;
        for (Index axis = 0; gradient_ && axis < z.cols(); ++axis)
            looked.changes.push_back(changeWithLengthscale(looked.rows, prior_, x, z, axis));
        return looked;
    }

    /// Of one of them; nothing where something is not smooth on it.
    std::optional<PanelSums> sumsOf(const Panel& of, const Looked& looked, Index first, Index count,
                                    const VectorXd& signs) const
    {
        const auto kernel = looked.rows.kernel().middleCols(first, count);
        const VectorXd logVolume = looked.rows.logVolume.segment(first, count);
        const VectorXd squares = kernel.colwise().squaredNorm().transpose();
        const double square = squares.maxCoeff(), norm = std::sqrt(square), volume = logVolume.cwiseAbs().maxCoeff();
        PanelSums sums;
        sums.count = of.count;
        sums.meanError = roundingOfSums * std::max(norm, kernel.cwiseAbs().maxCoeff()); // squares may be 0
        sums.scatterError = roundingOfSums * square;
        sums.logVolumeError = roundingOfSums * (1.0 + volume);
        if (!of.keepsRows()) {
            const double m = static_cast<double>(z_.rows()), least = offset_ == 0.0 ? leastKernel * m : 0.0;
            const double lastMean = last_.of(kernel.transpose() * signs), lastSquare = last_.of(squares);
            const double lastVolume = last_.of(logVolume);
            if (!(lastMean <= least + smoothKernel * std::sqrt(m) * norm &&
                  lastSquare <= least + smoothKernel * square && lastVolume <= smoothVolume * (1.0 + volume)))
                return std::nullopt;
            sums.meanError += tailFactor * lastMean;
            sums.scatterError += tailFactor * (lastSquare + 2.0 * norm * lastMean);
            sums.logVolumeError += tailFactor * lastVolume;
            addRoundingOfPlaces(sums, of, kernel, logVolume);
        }
        const auto weights = panels_.weights(of);
        sums.mean = kernel * weights / of.count;
        const MatrixXd centred = kernel.colwise() - sums.mean;
        sums.scatter = centred.colwise().squaredNorm().dot(weights);
        sums.logVolume = logVolume.dot(weights);
        for (const MatrixXd& all : looked.changes) {
            const auto change = all.middleCols(first, count);
            sums.slopes.push_back(
                {.sum = change * weights, .halfScatter = centred.cwiseProduct(change).colwise().sum().dot(weights)});
        }
        if (gradient_)
            sums.volumeSlope = looked.rows.jacobianGradient.middleCols(first, count) * weights;
        return sums;
    }

    /// Places far from 0 are rounded, and so is where the rows are among them.
    void addRoundingOfPlaces(PanelSums& sums, const Panel& of, const MatrixXd& kernel, const VectorXd& logVolume) const
    {
        MatrixXd places(z_.cols(), kernel.cols());
        panels_.fillPlaces(of, places);
        const double norm = std::sqrt(kernel.colwise().squaredNorm().maxCoeff());
        for (Index c = 0; c < z_.cols(); ++c) {
            const double moved = roundingOfPlaces * std::max(std::abs(of.low[c]), std::abs(of.high[c]));
            const double ofKernel = moved * steepest(kernel, places, c);
            sums.meanError += ofKernel;
            sums.scatterError += 2.0 * norm * ofKernel;
            sums.logVolumeError += moved * steepest(logVolume.transpose(), places, c);
        }
    }

    const EmbeddingPrior& prior_;
    const RowPanels& panels_;
    const MatrixXd& z_;
    const Eigen::RowVectorXd& largestDistance_;
    bool gradient_;
    KernelProfile profile_;
    LastCoefficients last_;
    VectorXd signs_;
    PanelTotal total_;
    std::vector<Index> waiting_; // the next at the end
    double offset_ = 0.0;
    Index places_ = 0;
};

} // namespace

EvidenceSums evidenceSums(const EmbeddingPrior& prior, const RowPanels& panels, const MatrixXd& z,
                          const Eigen::RowVectorXd& largestDistance, bool gradient, const std::stop_token& stop)
{
    return PanelWalk(prior, panels, z, largestDistance, gradient).sums(stop);
}

} // namespace core
