#include "core/kernels/number_text.h"
#include "core/labs/two_samples/bayes_factor_lab.h"

#include "core/data/samples.h"
#include "core/kernels/gram.h"
#include "core/labs/data_checks.h"
#include "core/labs/kernel_problems.h"
#include "core/settings/range_problems.h"
#include "core/spectrum/kernel_pca.h"

#include <algorithm>
#include <chrono>
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

bool BayesFactorRequest::operator==(const BayesFactorRequest& other) const
{
    return data.get() == other.data.get() && kernel == other.kernel && settings == other.settings &&
           permutations == other.permutations && level == other.level && seed == other.seed;
}

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
        addKernelProblems(request.kernel, data, found);
    return found;
}

std::variant<std::monostate, Failure, Cancelled> BayesFactorPipeline::prepare(const BayesFactorRequest& request,
                                                                              const std::stop_token& stop)
{
    const bool all = takesAll(request);
    const Index asked = all ? 0 : coordinatesFor(request);
    if (kept_ && kept_->data.get() == request.data.get() && kept_->kernel == request.kernel && kept_->exact == all &&
        kept_->asked == asked)
        return std::monostate{};
    kept_.reset();
    Outcome<TestFeatures> found =
        testFeatures(request.kernel, request.data->x,
                     all ? std::nullopt : std::optional(LeadingCoordinates{.count = asked, .orFewer = true}), stop);
    if (const auto* failure = std::get_if<Failure>(&found))
        return *failure;
    if (std::holds_alternative<Cancelled>(found))
        return Cancelled{};
    auto& features = std::get<TestFeatures>(found);
    if (features.coordinates.cols() == 0)
        return Failure{Failure::Kind::InvalidInput, "every point is the origin of feature space: there is nothing to "
                                                    "tell apart"};
    const double size = diagonal(request.kernel, request.data->x).mean();
    const Index ofShare =
        leadingCount(features.coordinates, size * static_cast<double>(request.data->size()), spectrumShare);
    if (takesShare(request) && features.coordinates.cols() > std::max(ofShare, leastCurve))
        features.coordinates = features.coordinates.leftCols(std::max(ofShare, leastCurve)).eval();
    kept_ = Kept{.data = request.data,
                 .kernel = request.kernel,
                 .exact = all,
                 .asked = asked,
                 .dimensions = features.dimensions,
                 .shareCount = ofShare,
                 .coordinates = std::move(features.coordinates),
                 .size = size};
    return std::monostate{};
}

Outcome<BayesFactorResult> BayesFactorPipeline::solve(const BayesFactorRequest& request, std::stop_token stop)
{
    const auto begin = std::chrono::steady_clock::now();
    if (const auto found = problems(request); !found.empty())
        return Failure{Failure::Kind::InvalidInput, found.front().field + ": " + found.front().message};
    const auto prepared = prepare(request, stop);
    if (const auto* failure = std::get_if<Failure>(&prepared))
        return *failure;
    if (std::holds_alternative<Cancelled>(prepared))
        return Cancelled{};
    const Settings& settings = request.settings;
    const LeadingPrior prior{
        .sigma0 = std::sqrt(settings.sigma0Share * kept_->size), .beta = settings.beta, .beyond = settings.alphaBeyond};
    const auto m = static_cast<Index>(rowsOf(*request.data, 0).size());
    const Index r = kept_->coordinates.cols();
    BayesFactorResult result;
    result.exact = kept_->exact;
    result.level = request.level;
    const Index asked = takesShare(request) ? kept_->shareCount : Index{settings.dimensions};
    result.prior = prior.of(kept_->exact ? kept_->dimensions : std::min(asked, r));
    result.priorAloneFrom = priorAloneFrom(kept_->coordinates, prior.sigma0);
    if (result.priorAloneFrom == 0 && result.prior.dimensions > r)
        result.priorAloneFrom = r + 1; // features in which the points do not scatter at all
    const BayesFactorTest test(kept_->coordinates.leftCols(std::min(result.prior.dimensions, r)), m, result.prior);
    const Index drawn = kept_->exact ? std::min(r, leastCurve) : r;
    const BayesFactorPath path(kept_->coordinates.leftCols(drawn), m, prior);
    Outcome<VectorXd> null = test.permutations(request.seed, request.permutations, stop);
    Outcome<MatrixXd> nulls = path.permutations(request.seed, request.permutations, stop);
    if (std::holds_alternative<Cancelled>(null) || std::holds_alternative<Cancelled>(nulls))
        return Cancelled{};
    result.logBayesFactor = test.logBayesFactor();
    result.logEvidenceOfFirst = test.logEvidenceOfFirst();
    result.logEvidenceOfSecond = test.logEvidenceOfSecond();
    result.logEvidenceOfPooled = test.logEvidenceOfPooled();
    result.null = std::get<VectorXd>(std::move(null));
    result.p = permutationPValue(result.null, result.logBayesFactor, 0.0);
    result.threshold = permutationThreshold(result.null, request.level);
    addCurve(result, path, std::get<MatrixXd>(nulls));
    const double held = kept_->coordinates.leftCols(std::min(result.prior.dimensions, r)).squaredNorm() /
                        (kept_->size * static_cast<double>(request.data->size()));
    for (std::string remark :
         {remarkOnCount(request, result), remarkOnShare(request, result, held), remarkOnPrior(result)})
        if (!remark.empty())
            result.remarks.push_back(std::move(remark));
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
    result.milliseconds = taken.count();
    return result;
}

} // namespace core
