#pragma once

#include "core/hypothesis/binned_mmd.h"
#include "core/hypothesis/effect_size.h"
#include "core/hypothesis/nulls.h"

#include <functional>
#include <mutex>
#include <stop_token>

namespace core
{

/// The most modes (j and −j each) of which sums are taken for two samples: no system is solved of them. Kernels that
/// ask for more are taken with a larger error, which is told.
inline constexpr Eigen::Index mostLineModes = 8'001, mostPlaneModes = 40'001;
/// The most of which the covariance is taken.
inline constexpr Eigen::Index mostCovarianceModes = 1'501;

/// The eigenvalues of the covariance of the features of all rows, descending, for SpectralNull::ofEigenvalues, of the
/// mostCovarianceModes modes of the greatest weights. Failure in a sentence where the others weigh more than a
/// millionth, and for lines. Of a test by waves alone (asserted). Cost O(modes³).
Outcome<Eigen::VectorXd> featureSpectrum(const BinnedMmd& test);

/// What the linear-time estimator sees of pairs (x, x'), (y, y') of consecutive rows: their differences x − x', y − y',
/// x − y' and x' − y, a pair a row.
struct PairedDifferences {
    Eigen::MatrixXd pp, qq, pq, qp;
};

/// Two samples whose sums are taken as kernels ask for them, and kept. Safe to share between threads.
class BinnedSamples
{
public:
    /// x m×d, y n×d, d = 1 or 2, at least one row each, finite (asserted). The seed deals rows to bins. `asked`: as of
    /// summedKernel.
    BinnedSamples(const Points& x, const Points& y, std::uint64_t seed, std::optional<Method> asked = {});

    Eigen::Index first() const { return m_; }
    Eigen::Index second() const { return pooled_.rows() - m_; }
    const Eigen::MatrixXd& pooled() const { return pooled_; } // x above y
    std::uint64_t seed() const { return seed_; }

    /// For a witness within `places` (empty: at the rows alone). Failure as of summedKernel, and for a kernel with a
    /// linear part. Cost: a pass over the rows where there are
    /// no sums yet that serve this kernel, then O(bins²·modes); for terms that fall a pass O(N).
    Outcome<BinnedMmd> under(const Kernel& kernel, const std::vector<Interval>& places = {},
                             const std::function<void(double)>& progress = {}, std::stop_token stop = {}) const;
    /// The same by waves alone, whatever they leave of the kernel, for what is known of waves alone.
    Outcome<BinnedMmd> byWaves(const Kernel& kernel, const std::function<void(double)>& progress = {},
                               std::stop_token stop = {}) const;

    /// The means over the pairs of rows that the linear-time estimator looks at, as countedMeans; the same
    /// requirements.
    BlockMeans linearMeans(const Kernel& kernel) const;
    /// The linear-time estimator under permutations: mmdSquaredLinear averages over pairs of rows, and to exchange x_i
    /// and y_i in one of the two turns the sign of h. Signs are thrown for 256 bins of pairs. Of equal samples of two
    /// rows or more, and a kernel that is a function of x − y (asserted). Cost O(N).
    Eigen::VectorXd linearPermutations(const Kernel& kernel, std::uint64_t seed, int count) const;

    /// mmdMoments under the test's kernel; nothing also for one that repeats, and for one of terms that fall and
    /// very many waves of which waves cannot stand for the whole. Throws Cancelled as an Ending on stop. Cost O(modes
    /// log modes), of terms that fall and the linear-time estimator O(N).
    std::optional<DistanceMoments> moments(const BinnedMmd& test, const Kernel& kernel, MmdEstimator estimator,
                                           const std::stop_token& stop = {}) const;

private:
    Outcome<SummedKernel> summed(const Kernel& kernel, const std::vector<Interval>& places) const;
    BinnedMmd made(SummedKernel summed, const Kernel& kernel, const std::function<void(double)>& progress,
                   const std::stop_token& stop) const;
    std::optional<DistanceMoments> quadraticMoments(const BinnedMmd& test, const Kernel& kernel,
                                                    const std::stop_token& stop) const;
    Outcome<FourierGrid> gridOver(const Kernel& kernel, const FourierWindow& window) const;
    std::shared_ptr<const BinSums> keptFor(const FourierGrid& grid) const;
    const PairedDifferences& pairs() const;          // of equal samples; taken when first asked for
    std::shared_ptr<const LineSamples> line() const; // likewise, of one column
    std::shared_ptr<const BinSums> taken(const FourierGrid& grid, const std::function<void(double)>& progress,
                                         const std::stop_token& stop) const;

    Eigen::MatrixXd pooled_;
    Eigen::Index m_;
    std::uint64_t seed_;
    std::optional<Method> asked_;
    FourierWindow window_;
    mutable std::mutex mutex_;                                 // guards kept_
    mutable std::vector<std::shared_ptr<const BinSums>> kept_; // the newest last
    mutable std::once_flag pairsAreTaken_;
    mutable PairedDifferences pairs_;
    mutable std::once_flag lineIsTaken_;
    mutable std::shared_ptr<const LineSamples> line_;
};

} // namespace core
