#pragma once

#include "core/embedding/evidence.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace core
{

/// A local maximum of the evidence over the lengthscale.
struct EvidenceMaximum {
    double lengthscale = 0.0, logEvidence = 0.0;
    bool global = false; // the highest of the curve
};

/// `count` numbers from lo to hi, equally spaced in the logarithm.
Eigen::VectorXd logSpaced(double lo, double hi, Eigen::Index count);

/// Where the evidence is looked at when nothing else is said: [0.02, 5] times the median distance. Below, no inducing
/// point sees a second observation; above, the kernel is a constant.
inline constexpr double leastShareOfMedian = 0.02, greatestShareOfMedian = 5.0;
inline constexpr Eigen::Index defaultCurvePoints = 80;
Eigen::VectorXd defaultLengthscales(double medianDistance, Eigen::Index count = defaultCurvePoints);

/// The evidence over the lengthscale. With a lengthscale for each dimension a common factor moves them all, and the
/// curve is drawn over the first. Another τ² or scale of the kernel costs O(m) a point.
class EvidenceCurve
{
public:
    /// `lengthscale`: ascending, for the first dimension; `shape` gives their ratios and η. Two threads share the
    /// points; `progress` hears shares of them on the caller's. Cancelled when stopped. Cost G times that of
    /// Evidence::terms.
    static Outcome<EvidenceCurve> of(const Evidence& evidence, const EmbeddingPrior& shape,
                                     const Eigen::VectorXd& lengthscale,
                                     const std::function<void(double)>& progress = {}, std::stop_token stop = {});

    const Eigen::VectorXd& lengthscale() const { return lengthscale_; }
    const EmbeddingPrior& shape() const { return shape_; }

    Eigen::VectorXd logEvidence(double tau2, double scale) const;

    /// lengthscale × tau2: the map over both.
    Eigen::MatrixXd logEvidence(const Eigen::VectorXd& tau2, double scale) const;

private:
    EmbeddingPrior shape_;
    Eigen::VectorXd lengthscale_;
    std::vector<EvidenceTerms> terms_;
};

/// The prior with its lengthscales in the same ratios, the first of them as given.
EmbeddingPrior withLengthscale(EmbeddingPrior shape, double first);

/// Every inner local maximum of the curve at one τ², ascending, polished to about 1e-10 in log ℓ: the root of the
/// gradient between its neighbours. The ends of the range are no maxima. Cost some ten evaluations with gradient each.
Outcome<std::vector<EvidenceMaximum>> localMaxima(const Evidence& evidence, const EvidenceCurve& curve, double tau2,
                                                  double scale, std::stop_token stop = {});

} // namespace core
