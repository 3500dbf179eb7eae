#include "core/embedding/choosers.h"

#include "core/data/dataset.h"
#include "core/embedding/evidence_curve.h"
#include "core/kernels/lengthscale.h"
#include "core/linalg/products.h"
#include "core/optimise/bracket.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostHeldOutPairs = 1000000, fewestHeldOutRows = 100;
constexpr std::uint64_t heldOutSeed = 21;
constexpr Index mostHeldOutPoints = 20'000; // as many distances are kept of each row that is held out
constexpr Index coarseBandwidths = 40;

const std::string noScale = "the points show no scale: all of them, or most pairs, are equal";

ChosenLengthscale shareOfMedian(const std::string& name, double share, std::optional<double> median,
                                const Kernel& kernel)
{
    if (!lengthscaleOf(kernel))
        return {.chooser = name, .lengthscale = {}, .remark = "the kernel has no lengthscale"};
    if (!median)
        return {.chooser = name, .lengthscale = {}, .remark = noScale};
    return {.chooser = name, .lengthscale = share * *median, .remark = {}};
}

const SquaredExponential* singleSe(const Kernel& kernel)
{
    return kernel.shape == Kernel::Shape::Single ? std::get_if<SquaredExponential>(&kernel.family) : nullptr;
}

} // namespace

ChosenLengthscale medianHeuristic(std::optional<double> medianDistance, const Kernel& kernel)
{
    return shareOfMedian("median heuristic", 1.0, medianDistance, kernel);
}

ChosenLengthscale medianHeuristicOverRootTwo(std::optional<double> medianDistance, const Kernel& kernel)
{
    return shareOfMedian("median heuristic / √2", 1.0 / std::numbers::sqrt2, medianDistance, kernel);
}

Outcome<ChosenLengthscale> evidenceLengthscale(const Points& x, const Kernel& kernel, const EmbeddingModel& model,
                                               const std::stop_token& stop)
{
    const auto none = [](std::string why) {
        return ChosenLengthscale{.chooser = "evidence", .lengthscale = {}, .remark = std::move(why)};
    };
    const Outcome<EmbeddingPrior> prior = embeddingPrior(kernel, x.cols(), model.eta);
    if (const auto* failure = std::get_if<Failure>(&prior))
        return none(failure->what);
    const std::optional<double> median = medianDistance(x);
    if (!median)
        return none(noScale);
    const Outcome<InducingPoints> inducing = inducingPoints(x, model.inducing);
    if (const auto* failure = std::get_if<Failure>(&inducing))
        return none(failure->what);
    const auto& points = std::get<InducingPoints>(inducing);
    const Outcome<Evidence> evidence = Evidence::of(withoutRows(x, points.heldOut), points.z);
    if (const auto* failure = std::get_if<Failure>(&evidence))
        return none(failure->what);
    const auto& shape = std::get<EmbeddingPrior>(prior);
    const auto curve = EvidenceCurve::of(std::get<Evidence>(evidence), shape, defaultLengthscales(*median), {}, stop);
    if (const auto* failure = std::get_if<Failure>(&curve))
        return none(failure->what);
    if (std::holds_alternative<Cancelled>(curve))
        return Cancelled{};
    const auto maxima =
        localMaxima(std::get<Evidence>(evidence), std::get<EvidenceCurve>(curve), model.tau2, shape.scale, stop);
    if (std::holds_alternative<Cancelled>(maxima))
        return Cancelled{};
    if (const auto* failure = std::get_if<Failure>(&maxima))
        return none(failure->what);
    return chosenByEvidence(std::get<std::vector<EvidenceMaximum>>(maxima));
}

ChosenLengthscale chosenByEvidence(const std::vector<EvidenceMaximum>& maxima)
{
    const auto highest = std::max_element(maxima.begin(), maxima.end(),
                                          [](const auto& a, const auto& b) { return a.logEvidence < b.logEvidence; });
    if (highest == maxima.end())
        return {.chooser = "evidence",
                .lengthscale = {},
                .remark = "the evidence has no maximum between 0.02 and 5 times the median distance"};
    return {.chooser = "evidence",
            .lengthscale = highest->lengthscale,
            .remark = highest->global ? "" : "the evidence is higher still at the end of the range"};
}

LeaveOneOutDensity::LeaveOneOutDensity(const Points& x, const std::vector<Index>& rows)
    : excess_(x.rows() - 1, static_cast<Index>(rows.size())), nearest_(excess_.cols()),
      dimensions_(static_cast<double>(x.cols()))
{
    for (Index c = 0; c < excess_.cols(); ++c) {
        const Index i = rows[static_cast<std::size_t>(c)], after = x.rows() - 1 - i;
        const VectorXd squares = (x.rowwise() - x.row(i)).rowwise().squaredNorm();
        excess_.col(c) << squares.head(i), squares.tail(after);
        nearest_[c] = excess_.col(c).minCoeff();
        excess_.col(c).array() -= nearest_[c];
    }
}

double LeaveOneOutDensity::logDensity(double bandwidth) const
{
    const double precision = 0.5 / (bandwidth * bandwidth), count = static_cast<double>(excess_.cols());
    MatrixXd terms = excess_;
    scaledExpInPlace(-precision, terms.data(), terms.size());
    const ArrayXd sums = terms.colwise().sum().transpose(); // at least 1 each
    return (sums.log() - precision * nearest_).sum() -
           count * (dimensions_ * (std::log(bandwidth) + 0.5 * std::log(2.0 * std::numbers::pi)) +
                    std::log(static_cast<double>(excess_.rows())));
}

namespace
{

/// Every row, or so many of them that the distances stay within mostHeldOutPairs; at least fewestHeldOutRows.
std::vector<Index> heldOutRows(Index n)
{
    const Index most = std::max(fewestHeldOutRows, mostHeldOutPairs / n);
    return drawnRows(n, std::min(n, most), heldOutSeed);
}

} // namespace

Outcome<ChosenLengthscale> heldOutKdeBandwidth(const Points& x, const Kernel& kernel, const std::stop_token& stop)
{
    const auto none = [](std::string why) {
        return ChosenLengthscale{.chooser = "held-out KDE", .lengthscale = {}, .remark = std::move(why)};
    };
    const SquaredExponential* se = singleSe(kernel);
    if (!se || se->lengthscale.size() != 1)
        return none("the held-out density is that of a Gaussian kernel: se with one lengthscale");
    if (x.rows() > mostHeldOutPoints)
        return none("the held-out density takes up to 20,000 points");
    const std::optional<double> median = medianDistance(x);
    if (!median)
        return none(noScale);
    const LeaveOneOutDensity density(x, heldOutRows(x.rows()));
    const auto criterion = [&](double logBandwidth) { return density.logDensity(std::exp(logBandwidth)); };
    const VectorXd u = defaultLengthscales(*median, coarseBandwidths).array().log();
    VectorXd values(u.size());
    for (Index i = 0; i < u.size(); ++i) {
        if (stop.stop_requested())
            return Cancelled{};
        values[i] = criterion(u[i]);
    }
    Index best = 0;
    values.maxCoeff(&best);
    if (best == 0 || best + 1 == u.size())
        return none("the held-out density has no maximum between 0.02 and 5 times the median distance");
    const double at = minimumBetween([&](double b) { return -criterion(b); }, u[best - 1], u[best + 1], 30, 40).at;
    return ChosenLengthscale{.chooser = "held-out KDE", .lengthscale = std::exp(at), .remark = {}};
}

} // namespace core
