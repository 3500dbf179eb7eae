#include "core/embedding/evidence_curve.h"
#include "core/ending.h"
#include "core/kernels/number_text.h"
#include "core/labs/gp_evidence/profile.h"

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

/// How many values a curve has, and a map along each side: fewer of what costs more.
struct Resolution {
    Index curve = 81, side = 33;
};

Resolution resolutionOf(const GpEvidenceRequest& request, Index observations)
{
    const bool many = observations > 300, newton = request.model == GpModel::Classification;
    if (request.preview)
        return many ? Resolution{.curve = 13, .side = 7} : Resolution{.curve = 25, .side = 11};
    if (many || newton)
        return {.curve = 41, .side = 17};
    return {};
}

/// What a curve is of, but for the value that lies under it.
struct CurveKey {
    GpHyperparameters at; // with the named ones at the lower ends of their ranges
    std::string name;
    Interval range;
    Index points = 0;
    bool operator==(const CurveKey& other) const
    {
        return at.kernel == other.at.kernel && at.diagonal == other.at.diagonal && name == other.name &&
               range == other.range && points == other.points;
    }
};

struct CurveStage {
    CurveKey key;
    EvidenceProfile profile;
};

struct MapStage {
    CurveKey first, second; // each at both lower ends
    Field map;
};

/// The names as asked for, or what stands for them: see gp_evidence_settings.h.
struct Axes {
    std::string over;
    std::optional<std::string> against;
    std::vector<std::string> remarks;
};

Axes axesOf(const GpEvidenceRequest& request)
{
    const std::vector<std::string> known = evidenceHyperparameters(request.kernel, request.model);
    const auto has = [&](const std::string& name) { return std::ranges::find(known, name) != known.end(); };
    Axes axes{.over = has(request.over) ? request.over : known.front(), .against = request.against, .remarks = {}};
    if (!has(request.over))
        axes.remarks.push_back("the kernel has no \"" + request.over + "\": the curve is over " + axes.over);
    if (axes.against && (!has(*axes.against) || *axes.against == axes.over)) {
        axes.remarks.push_back(has(*axes.against) ? "a map needs two different hyperparameters"
                                                  : "the kernel has no \"" + *axes.against + "\": there is no map");
        axes.against.reset();
    }
    return axes;
}

CurveKey keyOf(const GpHyperparameters& at, const std::string& name, const EvidenceModel& model, Index points)
{
    const Interval range = evidenceRange(at, name, model.scales);
    return {.at = withEvidenceHyperparameter(at, name, range.lo), .name = name, .range = range, .points = points};
}

VectorXd valuesOf(const CurveKey& key)
{
    return logSpaced(key.range.lo, key.range.hi, key.points);
}

void addRemarks(GpEvidenceResult& result, const EvidenceProfile& profile)
{
    const VectorXd& logs = profile.logEvidence;
    if (logs.array().isNaN().all())
        result.remarks.emplace_back("there is no evidence anywhere on this range: the kernel matrix cannot be "
                                    "factorised");
    else if (profile.maxima.empty())
        result.remarks.push_back("the evidence has no maximum between " + numberText(profile.values[0], 3) + " and " +
                                 numberText(profile.values[logs.size() - 1], 3));
    else if (std::ranges::none_of(profile.maxima, [](const auto& m) { return m.global; }))
        result.remarks.emplace_back("the evidence is higher still at the end of the range");
}

} // namespace

struct GpEvidencePipeline::Stages {
    struct Chain {
        std::optional<CurveStage> curve;
        std::optional<MapStage> map;
    };
    std::optional<EvidenceSurface> surface;
    Chain full, preview;

    void prepare(const GpEvidenceRequest& request)
    {
        EvidenceModel model =
            EvidenceModel::of(*request.data, request.model, request.negative, request.positive, request.mean);
        if (surface && surface->model().sameObservations(model))
            return;
        surface.emplace(std::move(model));
        full = preview = Chain{};
    }

    void addProfile(GpEvidenceResult& result, const GpEvidenceRequest& request, const GpHyperparameters& at,
                    Index points, const std::stop_token& stop)
    {
        const CurveKey key = keyOf(at, result.over, surface->model(), points);
        std::optional<CurveStage>& stage = (request.preview ? preview : full).curve;
        if (!stage || !(stage->key == key)) {
            CurveStage made{.key = key, .profile = {}};
            made.profile.values = valuesOf(key);
            made.profile.logEvidence = valueOrEnd(surface->over(at, result.over, made.profile.values, stop));
            made.profile.maxima =
                valueOrEnd(profileMaxima(*surface, at, result.over, made.profile, request.preview, stop));
            stage = std::move(made);
        }
        result.profile = stage->profile;
        result.profile.current = evidenceHyperparameter(at, result.over);
        result.profile.currentLogEvidence = surface->model().logEvidence(at, stop);
    }

    void addMap(GpEvidenceResult& result, const GpEvidenceRequest& request, const GpHyperparameters& at, Index side,
                const std::stop_token& stop)
    {
        const EvidenceModel& model = surface->model();
        CurveKey first = keyOf(at, result.over, model, side), second = keyOf(at, *result.against, model, side);
        first.at = second.at = withEvidenceHyperparameter(first.at, second.name, second.range.lo);
        std::optional<MapStage>& stage = (request.preview ? preview : full).map;
        if (!stage || !(stage->first == first && stage->second == second)) {
            Field map{.axis1 = valuesOf(first), .axis2 = valuesOf(second), .values = {}};
            map.values = valueOrEnd(surface->over(at, first.name, map.axis1, second.name, map.axis2, stop));
            stage = MapStage{.first = first, .second = second, .map = std::move(map)};
        }
        result.map = stage->map;
        result.currentAgainst = evidenceHyperparameter(at, *result.against);
    }
};

GpEvidencePipeline::GpEvidencePipeline() : stages_(std::make_unique<Stages>()) {}
GpEvidencePipeline::~GpEvidencePipeline() = default;
GpEvidencePipeline::GpEvidencePipeline(GpEvidencePipeline&&) noexcept = default;
GpEvidencePipeline& GpEvidencePipeline::operator=(GpEvidencePipeline&&) noexcept = default;

Outcome<GpEvidenceResult> GpEvidencePipeline::solve(const GpEvidenceRequest& request, std::stop_token stop)
{
    const auto begin = std::chrono::steady_clock::now();
    if (const auto found = problems(request); !found.empty())
        return Failure{Failure::Kind::InvalidInput, found.front().field + ": " + found.front().message};
    try {
        stages_->prepare(request);
        const Observations& observations = stages_->surface->model().observations;
        const Axes axes = axesOf(request);
        const GpHyperparameters at{.kernel = request.kernel, .diagonal = request.diagonal};
        GpEvidenceResult result;
        result.preview = request.preview;
        result.over = axes.over;
        result.against = axes.against;
        result.remarks = axes.remarks;
        if (observations.rows.empty()) {
            result.remarks.emplace_back(request.model == GpModel::Regression
                                            ? "no point has a target: there is no evidence to show"
                                            : "neither class has a point: there is no evidence to show");
            return result;
        }
        const Resolution resolution = resolutionOf(request, observations.x.rows());
        stages_->addProfile(result, request, at, resolution.curve, stop);
        if (result.against)
            stages_->addMap(result, request, at, resolution.side, stop);
        if (stop.stop_requested())
            return Cancelled{};
        addRemarks(result, result.profile);
        if (std::string remark = withoutTargets(*request.data, observations);
            request.model == GpModel::Regression && !remark.empty())
            result.remarks.push_back(std::move(remark));
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
        result.milliseconds = taken.count();
        return result;
    } catch (const Ending& ending) {
        return std::visit([](const auto& how) -> Outcome<GpEvidenceResult> { return how; }, ending.how);
    }
}

bool GpEvidencePipeline::isCheap(const GpEvidenceRequest& request) const
{
    if (!problems(request).empty())
        return true; // nothing will be computed
    const EvidenceModel model =
        EvidenceModel::of(*request.data, request.model, request.negative, request.positive, request.mean);
    if (model.observations.rows.empty())
        return true;
    if (!stages_->surface || !stages_->surface->model().sameObservations(model))
        return false;
    const Stages::Chain& chain = request.preview ? stages_->preview : stages_->full;
    const Axes axes = axesOf(request);
    const Resolution resolution = resolutionOf(request, model.observations.x.rows());
    const GpHyperparameters at{.kernel = request.kernel, .diagonal = request.diagonal};
    const bool curve = (chain.curve && chain.curve->key == keyOf(at, axes.over, model, resolution.curve)) ||
                       stages_->surface->keeps(at, axes.over);
    if (!axes.against || !curve)
        return curve;
    CurveKey first = keyOf(at, axes.over, model, resolution.side),
             second = keyOf(at, *axes.against, model, resolution.side);
    first.at = second.at = withEvidenceHyperparameter(first.at, second.name, second.range.lo);
    return chain.map && chain.map->first == first && chain.map->second == second;
}

} // namespace core
