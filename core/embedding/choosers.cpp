#include "core/embedding/choosers.h"

#include "core/data/dataset.h"
#include "core/embedding/evidence_curve.h"
#include "core/kernels/lengthscale.h"
#include "core/linalg/log_sum_exp.h"

#include <boost/math/tools/minima.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostHeldOutRows = 1000;
constexpr std::uint64_t heldOutSeed = 21;
constexpr Index coarseBandwidths = 40;

const std::string noScale = "the points show no scale: all of them, or most pairs, are equal";

ChosenLengthscale shareOfMedian(const std::string& name, double share, const Points& x, const Kernel& kernel)
{
    if (!lengthscaleOf(kernel))
        return {.chooser = name, .lengthscale = {}, .remark = "the kernel has no lengthscale"};
    const std::optional<double> median = medianDistance(x);
    if (!median)
        return {.chooser = name, .lengthscale = {}, .remark = noScale};
    return {.chooser = name, .lengthscale = share * *median, .remark = {}};
}

const SquaredExponential* singleSe(const Kernel& kernel)
{
    return kernel.shape == Kernel::Shape::Single ? std::get_if<SquaredExponential>(&kernel.family) : nullptr;
}

} // namespace

ChosenLengthscale medianHeuristic(const Points& x, const Kernel& kernel)
{
    return shareOfMedian("median heuristic", 1.0, x, kernel);
}

ChosenLengthscale medianHeuristicOverRootTwo(const Points& x, const Kernel& kernel)
{
    return shareOfMedian("median heuristic / √2", 1.0 / std::numbers::sqrt2, x, kernel);
}

Outcome<ChosenLengthscale> evidenceLengthscale(const Points& x, const Kernel& kernel, const EmbeddingModel& model,
                                               std::stop_token stop)
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
    const auto curve = EvidenceCurve::of(std::get<Evidence>(evidence), shape, defaultLengthscales(*median), stop);
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

double leaveOneOutLogDensity(const Points& x, double bandwidth, const std::vector<Index>& rows)
{
    const Index n = x.rows(), d = x.cols();
    const double precision = 0.5 / (bandwidth * bandwidth);
    const double logPeak = -static_cast<double>(d) * (std::log(bandwidth) + 0.5 * std::log(2.0 * std::numbers::pi)) -
                           std::log(static_cast<double>(n - 1));
    double sum = 0.0;
    VectorXd exponents(n);
    for (const Index i : rows) {
        exponents.setZero();
        for (Index j = 0; j < d; ++j)
            exponents.array() -= precision * (x.col(j).array() - x(i, j)).square();
        exponents[i] = -std::numeric_limits<double>::infinity();
        sum += logPeak + logSumExp(exponents);
    }
    return sum;
}

Outcome<ChosenLengthscale> heldOutKdeBandwidth(const Points& x, const Kernel& kernel, std::stop_token stop)
{
    const auto none = [](std::string why) {
        return ChosenLengthscale{.chooser = "held-out KDE", .lengthscale = {}, .remark = std::move(why)};
    };
    const SquaredExponential* se = singleSe(kernel);
    if (!se || se->lengthscale.size() != 1)
        return none("the held-out density is that of a Gaussian kernel: se with one lengthscale");
    const std::optional<double> median = medianDistance(x);
    if (!median)
        return none(noScale);
    Dataset rowNumbers;
    rowNumbers.x = VectorXd::LinSpaced(x.rows(), 0.0, static_cast<double>(x.rows() - 1));
    std::vector<Index> rows;
    for (const double row : randomSubset(rowNumbers, mostHeldOutRows, heldOutSeed).x.col(0))
        rows.push_back(static_cast<Index>(row));
    const auto criterion = [&](double logBandwidth) { return leaveOneOutLogDensity(x, std::exp(logBandwidth), rows); };
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
    std::uintmax_t steps = 40;
    const double at = boost::math::tools::brent_find_minima([&](double b) { return -criterion(b); }, u[best - 1],
                                                            u[best + 1], 30, steps)
                          .first;
    return ChosenLengthscale{.chooser = "held-out KDE", .lengthscale = std::exp(at), .remark = {}};
}

} // namespace core
