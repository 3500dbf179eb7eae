#include "core/labs/two_samples/scale_scan.h"

#include "core/data/samples.h"
#include "core/ending.h"
#include "core/hypothesis/two_sample_nulls.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/data_checks.h"
#include "core/labs/kernel_problems.h"
#include "core/labs/two_samples/binned_test.h"

#include <cmath>
#include <limits>
#include <optional>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double leastMedians = 0.02, mostMedians = 20.0;
constexpr int coarsest = 16;               // steps of the finest grid in one of the coarsest
constexpr Index places = 4 * coarsest + 1; // 21 for each factor of 10

/// Of the finest grid, those of the coarser ones first.
std::vector<Index> coarseToFine()
{
    std::vector<Index> order;
    for (Index at = 0; at < places; at += coarsest)
        order.push_back(at);
    for (Index step = coarsest; step > 1; step /= 2)
        for (Index at = step / 2; at < places; at += step)
            order.push_back(at);
    return order;
}

ScaleScanResult nothingYet(double medianDistance)
{
    ScaleScanResult result;
    result.lengthscales =
        VectorXd::LinSpaced(places, std::log(leastMedians), std::log(mostMedians)).array().exp() * medianDistance;
    result.pValues = VectorXd::Constant(places, std::numeric_limits<double>::quiet_NaN());
    result.errors = result.statistics = result.pValues;
    return result;
}

/// A statistic with its permutations.
struct Tested {
    double statistic = 0.0, rounding = 0.0;
    VectorXd null;
};

Tested testOf(const Kernel& kernel, const MatrixXd& x, const MatrixXd& y, const ScaleScanRequest& request,
              const std::stop_token& stop)
{
    TwoSampleTest test(pooledGram(kernel, x, y), x.rows());
    return {.statistic = *test.statistics().by(request.estimator),
            .rounding = test.statistics().rounding,
            .null = valueOrEnd(test.permutations(request.estimator, request.seed, request.permutations, stop))};
}

/// NaN for a lengthscale too short for sums over the rows.
Tested testOfMany(const std::shared_ptr<const BinnedSamples>& samples, const Kernel& kernel,
                  const ScaleScanRequest& request, const std::stop_token& stop)
{
    Outcome<BinnedMmd> mmd = unlessCancelled(samples->under(kernel, {}, {}, stop));
    if (std::holds_alternative<Failure>(mmd))
        return {.statistic = std::numeric_limits<double>::quiet_NaN(), .rounding = 0.0, .null = {}};
    const BinnedTest test(samples, std::get<BinnedMmd>(std::move(mmd)), kernel);
    const MmdStatistics& statistics = test.mmd().statistics();
    return {.statistic = *statistics.by(request.estimator),
            .rounding = statistics.rounding,
            .null = test.permutations(request.estimator, request.seed, request.permutations, stop)};
}

} // namespace

bool asksTheSame(const ScaleScanRequest& a, const ScaleScanRequest& b)
{
    const bool samePoints = a.data.get() == b.data.get() || (a.data && b.data && *a.data == *b.data);
    return samePoints && withLengthscale(a.kernel, 1.0) == withLengthscale(b.kernel, 1.0) &&
           a.estimator == b.estimator && a.permutations == b.permutations && a.seed == b.seed;
}

std::vector<Problem> problems(const ScaleScanRequest& request)
{
    if (!request.data)
        return {noData()};
    const Dataset& data = *request.data;
    std::vector<Problem> found;
    passes(checkFiniteRows(data.x), found);
    const auto m = static_cast<Index>(rowsOf(data, 0).size()), n = static_cast<Index>(rowsOf(data, 1).size());
    if (m < 2 || n < 2)
        found.push_back({"data", "a test needs at least two points in each sample"});
    else if (const auto refusal = sumsProblem(request.kernel, data.x.cols()); refusal && m + n > mostPooledPoints)
        found.push_back({"data", "the points are too many for their Gram matrix; " + refusal->what});
    else if (const auto problem = mmdProblem(request.estimator, m, n))
        found.push_back({"estimator", problem->what});
    if (!lengthscaleOf(request.kernel))
        found.push_back({"kernel", "this kernel has no lengthscale"});
    if (found.empty())
        addKernelProblems(request.kernel, data.x, found);
    if (found.empty() && medianDistance(data.x).value_or(0.0) <= 0.0)
        found.push_back({"data", "more than half of the distances between points are 0"});
    return found;
}

double pValueAt(const ScaleScanResult& scan, double lengthscale)
{
    std::optional<Eigen::Index> below;
    for (Eigen::Index i = 0; i < scan.lengthscales.size(); ++i) {
        if (!(scan.pValues[i] > 0.0))
            continue; // not known yet
        if (scan.lengthscales[i] < lengthscale) {
            below = i;
            continue;
        }
        if (scan.lengthscales[i] == lengthscale)
            return scan.pValues[i];
        if (!below)
            break;
        const double share = std::log(lengthscale / scan.lengthscales[*below]) /
                             std::log(scan.lengthscales[i] / scan.lengthscales[*below]);
        return scan.pValues[*below] * std::pow(scan.pValues[i] / scan.pValues[*below], share);
    }
    return std::numeric_limits<double>::quiet_NaN();
}

Outcome<ScaleScanResult> growScaleScan(const ScaleScanRequest& request, ScaleScanResult soFar,
                                       const std::function<void(const ScaleScanResult&)>& report, std::stop_token stop)
{
    if (const auto found = problems(request); !found.empty())
        return invalidInput(found.front().field + ": " + found.front().message);
    return untilEnding([&] {
        const MatrixXd x = sampleOf(*request.data, 0), y = sampleOf(*request.data, 1);
        std::shared_ptr<const BinnedSamples> many;
        if (x.rows() + y.rows() > mostPooledPoints)
            many = std::make_shared<const BinnedSamples>(x, y, request.seed);
        ScaleScanResult result =
            soFar.total() == places ? std::move(soFar) : nothingYet(*medianDistance(request.data->x));
        for (const Index at : coarseToFine()) {
            if (!std::isnan(result.errors[at]))
                continue;
            const Kernel kernel = withLengthscale(request.kernel, result.lengthscales[at]);
            const Tested tested = many ? testOfMany(many, kernel, request, stop) : testOf(kernel, x, y, request, stop);
            result.statistics[at] = tested.statistic;
            result.errors[at] = 0.0;
            if (tested.null.size() > 0) {
                const PValue p = permutationPValue(tested.null, tested.statistic, tested.rounding);
                result.pValues[at] = p.value;
                result.errors[at] = p.error;
            }
            ++result.done;
            if (report)
                report(result);
        }
        return result;
    });
}

} // namespace core
