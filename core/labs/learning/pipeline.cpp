#include "core/labs/learning/request.h"

#include "core/ending.h"
#include "core/kernels/lengthscale.h"
#include "core/kernels/number_text.h"
#include "core/labs/compared_points.h"
#include "core/labs/kept.h"
#include "core/linalg/same_matrix.h"

#include <algorithm>
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

/// What the inducing points follow, and all that rests on them.
struct GeometryInputs {
    ComparedPoints points;
    InducingRule rule;
    bool operator==(const GeometryInputs&) const = default;
};

/// The shape of the kernel: every τ², scale and common factor of the lengthscales is served by its curve.
struct CurveInputs {
    EmbeddingFamily family;
    VectorXd ratios;
    std::optional<double> eta;
    bool operator==(const CurveInputs& other) const // a common factor moves the ratios by rounding
    {
        return family == other.family && eta == other.eta && ratios.size() == other.ratios.size() &&
               ((ratios - other.ratios).array().abs() <= sameRatio).all();
    }
};

CurveInputs curveInputs(const EmbeddingPrior& prior)
{
    return {prior.family, prior.lengthscale / prior.lengthscale[0], prior.eta};
}

/// What the polished maxima follow beside the points.
struct MaximaInputs {
    std::uint64_t curve = 0; // its serial
    double tau2 = 1.0, scale = 1.0;
    bool operator==(const MaximaInputs&) const = default;
};

struct Geometry {
    InducingPoints inducing;
    Evidence evidence;
    double median = 0.0;
    std::optional<ChosenLengthscale> heldOut = {}; // computed when first asked for
    Kept<CurveInputs, EvidenceCurve> coarse = {}, fine = {};
    Kept<MaximaInputs, std::vector<EvidenceMaximum>> maxima = {}; // of the fine one
};

Geometry geometryOf(const GeometryInputs& of)
{
    const Eigen::MatrixXd& x = of.points.x();
    const std::optional<double> median = medianDistance(x);
    if (!median) // their distances underflow
        throw Ending{invalidInput("data: " + std::string(noScaleShown))};
    InducingPoints inducing = valueOrEnd(inducingPoints(x, of.rule));
    Evidence evidence = valueOrEnd(Evidence::of(withoutRows(x, inducing.heldOut), inducing.z));
    return {.inducing = std::move(inducing), .evidence = std::move(evidence), .median = *median};
}

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
    result.choosers = {medianHeuristic(median, request.kernel), medianHeuristicOverRootTwo(median, request.kernel),
                       ChosenLengthscale{.chooser = "evidence", .lengthscale = {}, .remark = why},
                       valueOrEnd(heldOutKdeBandwidth(x, request.kernel, stop))};
    result.current = lengthscaleOf(request.kernel).value_or(0.0);
    result.currentLogEvidence = std::numeric_limits<double>::quiet_NaN();
    result.remarks = {why};
    return result;
}

} // namespace

struct LearningStages {
    Kept<GeometryInputs, Geometry> geometry;

    /// Data and inducing rule were found sound when the geometry was made, and are not looked at again.
    std::vector<Problem> problemsOf(const LearningRequest& request) const
    {
        const bool known = request.data && geometry.has({{request.data}, request.model.inducing});
        return known ? parameterProblems(request) : problems(request);
    }
    LearningResult answer(const LearningRequest& request, const std::stop_token& stop);
    bool isCheap(const LearningRequest& request) const;
};

namespace
{

void addChoosers(const LearningRequest& request, LearningResult& result, Geometry& geometry,
                 const std::stop_token& stop)
{
    const auto& x = request.data->x;
    result.choosers = {medianHeuristic(geometry.median, request.kernel),
                       medianHeuristicOverRootTwo(geometry.median, request.kernel),
                       chosenByEvidence(result.localMaxima)};
    if (request.preview)
        return;
    if (!holdsOut(request.kernel)) {
        result.choosers.push_back(valueOrEnd(heldOutKdeBandwidth(x, request.kernel, stop)));
        return;
    }
    if (!geometry.heldOut)
        geometry.heldOut = valueOrEnd(heldOutKdeBandwidth(x, request.kernel, stop));
    result.choosers.push_back(*geometry.heldOut);
}

LearningResult withEvidence(const LearningRequest& request, const EmbeddingPrior& prior, Geometry& geometry,
                            const std::stop_token& stop)
{
    const Evidence& evidence = geometry.evidence;
    const EvidenceCurve& drawn =
        (request.preview ? geometry.coarse : geometry.fine).of(curveInputs(prior), [&](const CurveInputs&) {
            const VectorXd range =
                defaultLengthscales(geometry.median, request.preview ? previewPoints : defaultCurvePoints);
            return valueOrEnd(EvidenceCurve::of(evidence, prior, range, {}, stop));
        });
    const double tau2 = request.model.tau2;
    LearningResult result;
    result.lengthscale = drawn.lengthscale();
    result.logEvidence = drawn.logEvidence(tau2, prior.scale);
    result.localMaxima =
        request.preview ? roughMaxima(result.lengthscale, result.logEvidence)
                        : geometry.maxima.of({geometry.fine.serial(), tau2, prior.scale}, [&](const MaximaInputs& of) {
                              return valueOrEnd(localMaxima(evidence, drawn, of.tau2, of.scale, stop));
                          });
    addChoosers(request, result, geometry, stop);
    result.current = prior.lengthscale[0];
    const EvidenceTerms current = valueOrEnd(evidence.terms(prior, stop));
    result.currentLogEvidence = current.logEvidence(tau2, prior.scale);
    if (request.settings.view == LearningSettings::View::Map) {
        const double unit = prior.scale * prior.scale;
        const VectorXd axis = logSpaced(leastMapTau2 * unit, greatestMapTau2 * unit, mapTau2Points);
        result.map = Field{.axis1 = drawn.lengthscale(), .axis2 = axis, .values = drawn.logEvidence(axis, prior.scale)};
    }
    result.inducing = geometry.inducing.z;
    result.observations = evidence.observations();
    result.remarks = remarksOn(request, result, prior, evidence);
    if (evidence.method() == EvidenceMethod::Panels)
        result.remarks.push_back("the evidence is summed by panels, " + std::to_string(current.places) +
                                 " places, error ≤ " + numberText(current.errorBound(tau2, prior.scale), 1));
    return result;
}

} // namespace

LearningResult LearningStages::answer(const LearningRequest& request, const std::stop_token& stop)
{
    const auto known = embeddingPrior(request.kernel, request.data->dimensions(), request.model.eta);
    if (const auto* failure = std::get_if<Failure>(&known))
        return withoutEvidence(request, failure->what, stop);
    Geometry& kept = geometry.of({{request.data}, request.model.inducing}, &geometryOf);
    return withEvidence(request, std::get<EmbeddingPrior>(known), kept, stop);
}

bool LearningStages::isCheap(const LearningRequest& request) const
{
    const auto known = embeddingPrior(request.kernel, request.data->dimensions(), request.model.eta);
    const auto* prior = std::get_if<EmbeddingPrior>(&known);
    if (!prior)
        return true; // the choosers alone
    if (!geometry.has({{request.data}, request.model.inducing}))
        return false;
    const Geometry& kept = *geometry.get();
    if (!(request.preview ? kept.coarse : kept.fine).has(curveInputs(*prior)))
        return false;
    const bool densityIsKnown = kept.heldOut || prior->family != EmbeddingFamily::SquaredExponential;
    return request.preview || (densityIsKnown && kept.evidence.observations() * kept.evidence.inducing() <= cheapPairs);
}

template class StagedPipeline<LearningRequest, LearningResult, LearningStages>;

} // namespace core
