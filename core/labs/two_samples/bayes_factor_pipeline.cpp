#include "core/kernels/number_text.h"
#include "core/labs/two_samples/bayes_factor_lab.h"

#include "core/data/samples.h"
#include "core/kernels/gram.h"
#include "core/labs/data_checks.h"
#include "core/labs/kept.h"
#include "core/labs/kernel_problems.h"
#include "core/settings/range_problems.h"
#include "core/spectrum/kernel_pca.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

using Settings = BayesFactorSettings;

constexpr Index leastCurve = 40; // coordinates: the curve goes on beyond D, and does not move with every D

/// Are all features taken?
bool takesAll(const BayesFactorRequest& request)
{
    return request.settings.features != Settings::Features::Leading &&
           featureCount(request.kernel, request.data->dimensions()).has_value();
}

bool takesShare(const BayesFactorRequest& request)
{
    return request.settings.features == Settings::Features::Share && !takesAll(request);
}

Index coordinatesFor(const BayesFactorRequest& request)
{
    if (takesShare(request))
        return leadingCounts.most;
    return std::max(static_cast<Index>(request.settings.dimensions), leastCurve);
}

/// The value that a share `level` of the values lies below or at.
double lowQuantile(VectorXd values, double level)
{
    const auto last = static_cast<double>(values.size() - 1);
    auto* at = values.data() + static_cast<Index>(level * last);
    std::nth_element(values.data(), at, values.data() + values.size());
    return *at;
}

void addCurve(BayesFactorResult& result, const BayesFactorPath& path, const MatrixXd& null)
{
    const Index r = path.dimensions();
    result.dimensions = VectorXd::LinSpaced(r, 1.0, static_cast<double>(r));
    result.curve = path.logBayesFactors();
    result.nullLower = result.nullUpper = result.pValues = VectorXd(r);
    for (Index d = 0; d < r; ++d) {
        result.nullLower[d] = lowQuantile(null.col(d), result.level);
        result.nullUpper[d] = permutationThreshold(null.col(d), result.level);
        result.pValues[d] = permutationPValue(null.col(d), result.curve[d], 0.0).value;
    }
}

/// Coordinates in which the points scatter less than the prior does beforehand, from the first of them on.
Index priorAloneFrom(const MatrixXd& coordinates, double sigma0)
{
    for (Index d = 0; d < coordinates.cols(); ++d)
        if (coordinates.col(d).squaredNorm() < sigma0 * sigma0)
            return d + 1;
    return 0;
}

std::string remarkOnPrior(const BayesFactorResult& result)
{
    const Index from = result.priorAloneFrom;
    if (from == 0 || from > result.prior.dimensions)
        return {};
    return "from coordinate " + std::to_string(from) + " of " + std::to_string(result.prior.dimensions) +
           " on the points scatter less than the prior's σ₀² beforehand: these say what the prior says, not what the "
           "points do; take fewer, or a smaller σ₀";
}

std::string remarkOnShare(const BayesFactorRequest& request, const BayesFactorResult& result, double held)
{
    if (!takesShare(request) || result.prior.dimensions < leadingCounts.most || held >= spectrumShare)
        return {};
    return std::to_string(result.prior.dimensions) + " coordinates, the most that are taken, hold " +
           numberText(100.0 * held, 2) + " % of the spectrum: what the rest says is not in the Bayes factor";
}

std::string remarkOnCount(const BayesFactorRequest& request, const BayesFactorResult& result)
{
    if (result.exact || takesShare(request) || result.prior.dimensions >= request.settings.dimensions)
        return {};
    return "the pooled Gram matrix has " + std::to_string(result.prior.dimensions) +
           " eigenvalues that are not rounding: so many coordinates are taken";
}

} // namespace

std::vector<Problem> problems(const BayesFactorRequest& request)
{
    if (!request.data)
        return {noData()};
    const Dataset& data = *request.data;
    std::vector<Problem> found;
    passes(checkFiniteRows(data.x), found);
    const auto first = static_cast<Index>(rowsOf(data, 0).size()), second = static_cast<Index>(rowsOf(data, 1).size());
    if (first < 1 || second < 1)
        found.push_back({"data", "both samples need points"});
    if (data.size() > mostSpectrumPoints)
        found.push_back({"data", "the features of more than " + std::to_string(mostSpectrumPoints) +
                                     " points would not fit into memory"});
    addRangeProblems(request.settings, found);
    if (found.empty())
        addKernelProblems(request.kernel, data.x, found);
    return found;
}

namespace
{

struct FeatureInputs {
    std::shared_ptr<const Dataset> data;
    Kernel kernel;
    std::optional<Index> leading; // so many coordinates; nothing: all features
    bool byShare = false;         // of them those that hold spectrumShare
    bool operator==(const FeatureInputs&) const = default;
};

struct PooledFeatures {
    MatrixXd coordinates;
    Index dimensions = 0;
    Index shareCount = 0; // of the coordinates that hold spectrumShare
    double size = 1.0;    // mean k(x,x)
};

PooledFeatures pooledFeatures(const FeatureInputs& of, const std::stop_token& stop)
{
    const MatrixXd& x = of.data->x;
    std::optional<LeadingCoordinates> leading;
    if (of.leading)
        leading = LeadingCoordinates{.count = *of.leading, .orFewer = true};
    TestFeatures features = valueOrEnd(testFeatures(of.kernel, x, leading, stop));
    if (features.coordinates.cols() == 0)
        throw Ending{invalidInput("every point is the origin of feature space: there is nothing to tell apart")};
    const double size = diagonal(of.kernel, x).mean();
    const Index ofShare = leadingCount(features.coordinates, size * static_cast<double>(x.rows()), spectrumShare);
    if (of.byShare && features.coordinates.cols() > std::max(ofShare, leastCurve))
        features.coordinates = features.coordinates.leftCols(std::max(ofShare, leastCurve)).eval();
    return {.coordinates = std::move(features.coordinates),
            .dimensions = features.dimensions,
            .shareCount = ofShare,
            .size = size};
}

} // namespace

struct BayesFactorStages {
    Kept<FeatureInputs, PooledFeatures> features;

    BayesFactorResult answer(const BayesFactorRequest& request, const std::stop_token& stop);
};

BayesFactorResult BayesFactorStages::answer(const BayesFactorRequest& request, const std::stop_token& stop)
{
    const bool all = takesAll(request);
    const PooledFeatures& pooled =
        features.of({request.data, request.kernel, all ? std::nullopt : std::optional(coordinatesFor(request)),
                     takesShare(request)},
                    [&](const FeatureInputs& of) { return pooledFeatures(of, stop); });
    const Settings& settings = request.settings;
    const LeadingPrior prior{
        .sigma0 = std::sqrt(settings.sigma0Share * pooled.size), .beta = settings.beta, .beyond = settings.alphaBeyond};
    const auto m = static_cast<Index>(rowsOf(*request.data, 0).size());
    const Index r = pooled.coordinates.cols();
    BayesFactorResult result;
    result.exact = all;
    result.level = request.level;
    const Index asked = takesShare(request) ? pooled.shareCount : Index{settings.dimensions};
    result.prior = prior.of(all ? pooled.dimensions : std::min(asked, r));
    result.priorAloneFrom = priorAloneFrom(pooled.coordinates, prior.sigma0);
    if (result.priorAloneFrom == 0 && result.prior.dimensions > r)
        result.priorAloneFrom = r + 1; // features in which the points do not scatter at all
    const Index taken = std::min(result.prior.dimensions, r);
    const BayesFactorTest test(pooled.coordinates.leftCols(taken), m, result.prior);
    const BayesFactorPath path(pooled.coordinates.leftCols(all ? std::min(r, leastCurve) : r), m, prior);
    result.null = valueOrEnd(test.permutations(request.seed, request.permutations, stop));
    const MatrixXd nulls = valueOrEnd(path.permutations(request.seed, request.permutations, stop));
    result.logBayesFactor = test.logBayesFactor();
    result.logEvidenceOfFirst = test.logEvidenceOfFirst();
    result.logEvidenceOfSecond = test.logEvidenceOfSecond();
    result.logEvidenceOfPooled = test.logEvidenceOfPooled();
    result.p = permutationPValue(result.null, result.logBayesFactor, 0.0);
    result.threshold = permutationThreshold(result.null, request.level);
    addCurve(result, path, nulls);
    const double held =
        pooled.coordinates.leftCols(taken).squaredNorm() / (pooled.size * static_cast<double>(request.data->size()));
    for (std::string remark :
         {remarkOnCount(request, result), remarkOnShare(request, result, held), remarkOnPrior(result)})
        if (!remark.empty())
            result.remarks.push_back(std::move(remark));
    return result;
}

template class StagedPipeline<BayesFactorRequest, BayesFactorResult, BayesFactorStages>;

} // namespace core
