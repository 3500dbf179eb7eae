#include "core/labs/learning/request.h"

#include "core/ending.h"
#include "core/kernels/lengthscale.h"
#include "core/linalg/same_matrix.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr Index previewPoints = 24;
constexpr Index mapTau2Points = 49;
constexpr double leastMapTau2 = 1e-4, greatestMapTau2 = 1e2; // times the square of the kernel's scale
constexpr Index cheapPairs = 20000; // of an observation and an inducing point: a maximum is polished within a frame
constexpr double sameRatio = 1e-12; // of two lengthscales

/// What follows from the data and the inducing rule.
struct Geometry {
    std::shared_ptr<const Dataset> data;
    InducingRule rule;
    InducingPoints inducing;
    Evidence evidence;
    double median = 0.0;
    std::optional<ChosenLengthscale> heldOut; // computed when first asked for

    bool serves(const LearningRequest& request) const
    {
        return (data == request.data || sameMatrix(data->x, request.data->x)) && rule == request.model.inducing;
    }
};

/// The curve of one shape of the kernel: every τ², scale and common factor of the lengthscales is served by it.
struct CurveStage {
    EvidenceCurve curve;
    EmbeddingFamily family;
    VectorXd ratios;
    std::optional<double> eta;

    bool serves(const EmbeddingPrior& prior) const
    {
        return family == prior.family && eta == prior.eta && prior.lengthscale.size() == ratios.size() &&
               ((prior.lengthscale / prior.lengthscale[0] - ratios).array().abs() <= sameRatio).all();
    }
};

/// Whether a leave-one-out density belongs to the kernel, whatever its lengthscale: it is then worth keeping.
bool holdsOut(const Kernel& kernel)
{
    return kernel.shape == Kernel::Shape::Single && std::holds_alternative<SquaredExponential>(kernel.family) &&
           lengthscalesOf(kernel).size() == 1;
}

/// Inner maxima by the parabola through the three highest neighbours: close enough for a preview.
std::vector<EvidenceMaximum> roughMaxima(const VectorXd& lengthscale, const VectorXd& values)
{
    std::vector<EvidenceMaximum> maxima;
    const VectorXd u = lengthscale.array().log();
    for (Index i = 1; i + 1 < u.size(); ++i) {
        if (!(values[i] > values[i - 1] && values[i] >= values[i + 1]))
            continue;
        const double left = values[i] - values[i - 1], right = values[i] - values[i + 1];
        const double share = std::isfinite(left + right) ? 0.5 * (left - right) / (left + right) : 0.0;
        maxima.push_back({.lengthscale = std::exp(u[i] + share * (u[i + 1] - u[i])),
                          .logEvidence = values[i] + (share == 0.0 ? 0.0 : 0.25 * share * (left - right)),
                          .global = false});
    }
    const auto highest = std::max_element(maxima.begin(), maxima.end(),
                                          [](const auto& a, const auto& b) { return a.logEvidence < b.logEvidence; });
    if (highest != maxima.end())
        highest->global = highest->logEvidence >= std::max(values[0], values[values.size() - 1]);
    return maxima;
}

std::vector<std::string> remarksOn(const LearningRequest& request, const LearningResult& result,
                                   const EmbeddingPrior& prior, const Evidence& evidence)
{
    std::vector<std::string> remarks;
    if (std::isinf(result.currentLogEvidence))
        remarks.push_back(zeroVolumeOf(prior));
    else if (result.localMaxima.empty())
        remarks.push_back("the evidence has no maximum between 0.02 and 5 times the median distance");
    else if (std::none_of(result.localMaxima.begin(), result.localMaxima.end(), [](const auto& m) { return m.global; }))
        remarks.push_back("the evidence is higher still at the end of the range");
    if (request.settings.view == LearningSettings::View::Map && evidence.inducing() > evidence.dimensions())
        remarks.push_back("over both lengthscale and τ² the evidence has no maximum: with more inducing points than "
                          "columns it grows without bound along ℓ → ∞, τ² → 0");
    return remarks;
}

/// What can be said of a kernel whose evidence is not known: the choosers, and why there is no curve.
LearningResult withoutEvidence(const LearningRequest& request, const std::string& why, const std::stop_token& stop)
{
    const Eigen::MatrixXd& x = request.data->x;
    const std::optional<double> median = medianDistance(x);
    LearningResult result;
    result.preview = request.preview;
    result.choosers = {medianHeuristic(median, request.kernel), medianHeuristicOverRootTwo(median, request.kernel),
                       ChosenLengthscale{.chooser = "evidence", .lengthscale = {}, .remark = why},
                       valueOrEnd(heldOutKdeBandwidth(x, request.kernel, stop))};
    result.current = lengthscaleOf(request.kernel).value_or(0.0);
    result.currentLogEvidence = std::numeric_limits<double>::quiet_NaN();
    result.remarks = {why};
    return result;
}

} // namespace

struct LearningPipeline::Stages {
    std::optional<Geometry> geometry;
    std::optional<CurveStage> coarse, fine;

    /// Data and inducing rule were found sound when the geometry was made, and are not looked at again.
    std::vector<Problem> problemsOf(const LearningRequest& request) const
    {
        const bool known = request.data && geometry && geometry->serves(request);
        return known ? parameterProblems(request) : problems(request);
    }
    std::optional<CurveStage>& curve(bool preview) { return preview ? coarse : fine; }
    void prepareGeometry(const LearningRequest& request);
    void prepareCurve(const EmbeddingPrior& prior, bool preview, const std::stop_token& stop);
    LearningResult answer(const LearningRequest& request, const EmbeddingPrior& prior, const std::stop_token& stop);
    void addChoosers(const LearningRequest& request, LearningResult& result, const std::stop_token& stop);
};

void LearningPipeline::Stages::prepareGeometry(const LearningRequest& request)
{
    if (geometry && geometry->serves(request))
        return;
    coarse.reset();
    fine.reset();
    const auto& x = request.data->x;
    InducingPoints inducing = valueOrEnd(inducingPoints(x, request.model.inducing));
    Evidence evidence = valueOrEnd(Evidence::of(withoutRows(x, inducing.heldOut), inducing.z));
    geometry = Geometry{.data = request.data,
                        .rule = request.model.inducing,
                        .inducing = std::move(inducing),
                        .evidence = std::move(evidence),
                        .median = medianDistance(x).value(),
                        .heldOut = {}};
}

void LearningPipeline::Stages::prepareCurve(const EmbeddingPrior& prior, bool preview, const std::stop_token& stop)
{
    std::optional<CurveStage>& stage = curve(preview);
    if (stage && stage->serves(prior))
        return;
    const VectorXd range = defaultLengthscales(geometry->median, preview ? previewPoints : defaultCurvePoints);
    EvidenceCurve drawn = valueOrEnd(EvidenceCurve::of(geometry->evidence, prior, range, stop));
    stage = CurveStage{.curve = std::move(drawn),
                       .family = prior.family,
                       .ratios = prior.lengthscale / prior.lengthscale[0],
                       .eta = prior.eta};
}

void LearningPipeline::Stages::addChoosers(const LearningRequest& request, LearningResult& result,
                                           const std::stop_token& stop)
{
    const auto& x = request.data->x;
    result.choosers = {medianHeuristic(geometry->median, request.kernel),
                       medianHeuristicOverRootTwo(geometry->median, request.kernel),
                       chosenByEvidence(result.localMaxima)};
    if (request.preview)
        return;
    if (!holdsOut(request.kernel)) {
        result.choosers.push_back(valueOrEnd(heldOutKdeBandwidth(x, request.kernel, stop)));
        return;
    }
    if (!geometry->heldOut)
        geometry->heldOut = valueOrEnd(heldOutKdeBandwidth(x, request.kernel, stop));
    result.choosers.push_back(*geometry->heldOut);
}

LearningResult LearningPipeline::Stages::answer(const LearningRequest& request, const EmbeddingPrior& prior,
                                                const std::stop_token& stop)
{
    const EvidenceCurve& drawn = curve(request.preview)->curve;
    const Evidence& evidence = geometry->evidence;
    const double tau2 = request.model.tau2;
    LearningResult result;
    result.preview = request.preview;
    result.lengthscale = drawn.lengthscale();
    result.logEvidence = drawn.logEvidence(tau2, prior.scale);
    result.localMaxima = request.preview ? roughMaxima(result.lengthscale, result.logEvidence)
                                         : valueOrEnd(localMaxima(evidence, drawn, tau2, prior.scale, stop));
    addChoosers(request, result, stop);
    result.current = prior.lengthscale[0];
    result.currentLogEvidence = valueOrEnd(evidence.logEvidence(prior, tau2));
    if (request.settings.view == LearningSettings::View::Map) {
        const double unit = prior.scale * prior.scale;
        const VectorXd axis = logSpaced(leastMapTau2 * unit, greatestMapTau2 * unit, mapTau2Points);
        result.map = Field{.axis1 = drawn.lengthscale(), .axis2 = axis, .values = drawn.logEvidence(axis, prior.scale)};
    }
    result.inducing = geometry->inducing.z;
    result.observations = evidence.observations();
    result.remarks = remarksOn(request, result, prior, evidence);
    return result;
}

LearningPipeline::LearningPipeline() : stages_(std::make_unique<Stages>()) {}
LearningPipeline::~LearningPipeline() = default;
LearningPipeline::LearningPipeline(LearningPipeline&&) noexcept = default;
LearningPipeline& LearningPipeline::operator=(LearningPipeline&&) noexcept = default;

Outcome<LearningResult> LearningPipeline::solve(const LearningRequest& request, std::stop_token stop)
{
    const auto begin = std::chrono::steady_clock::now();
    if (const auto found = stages_->problemsOf(request); !found.empty())
        return Failure{Failure::Kind::InvalidInput, found.front().field + ": " + found.front().message};
    try {
        const auto known = embeddingPrior(request.kernel, request.data->dimensions(), request.model.eta);
        if (const auto* failure = std::get_if<Failure>(&known))
            return withoutEvidence(request, failure->what, stop);
        const auto& prior = std::get<EmbeddingPrior>(known);
        stages_->prepareGeometry(request);
        stages_->prepareCurve(prior, request.preview, stop);
        LearningResult result = stages_->answer(request, prior, stop);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
        result.milliseconds = taken.count();
        return result;
    } catch (const Ending& ending) {
        return std::visit([](const auto& how) -> Outcome<LearningResult> { return how; }, ending.how);
    }
}

bool LearningPipeline::isCheap(const LearningRequest& request) const
{
    if (!stages_->problemsOf(request).empty())
        return true; // nothing will be computed
    const auto prior = embeddingPrior(request.kernel, request.data->dimensions(), request.model.eta);
    const std::optional<Geometry>& geometry = stages_->geometry;
    if (!std::holds_alternative<EmbeddingPrior>(prior))
        return true; // the choosers alone
    if (!geometry || !geometry->serves(request))
        return false;
    const std::optional<CurveStage>& curve = stages_->curve(request.preview);
    if (!curve || !curve->serves(std::get<EmbeddingPrior>(prior)))
        return false;
    const bool densityIsKnown =
        geometry->heldOut || std::get<EmbeddingPrior>(prior).family != EmbeddingFamily::SquaredExponential;
    return request.preview ||
           (densityIsKnown && geometry->evidence.observations() * geometry->evidence.inducing() <= cheapPairs);
}

} // namespace core
