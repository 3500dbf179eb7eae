#include "core/embedding/evidence_curve.h"
#include "core/kernels/number_text.h"
#include "core/labs/gp_evidence/profile.h"
#include "core/labs/kept.h"

#include <algorithm>

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

/// Neither copied nor, where they are the same, looked at.
struct ComparedObservations {
    std::shared_ptr<const Observations> seen;
    friend bool operator==(const ComparedObservations& a, const ComparedObservations& b)
    {
        return a.seen == b.seen || (sameMatrix(a.seen->x, b.seen->x) && sameMatrix(a.seen->targets, b.seen->targets));
    }
};

/// What a model of many observations is of, slopes apart.
struct ManyInputs {
    std::shared_ptr<const Dataset> data;
    MeanFunction mean = MeanFunction::Zero;
    bool operator==(const ManyInputs&) const = default;
};

/// What an evidence is of; the model's scales follow it.
struct SurfaceInputs {
    GpModel model = GpModel::Regression;
    MeanFunction mean = MeanFunction::Zero;
    ComparedObservations observed;
    ComparedMatrix slopesAt;
    ComparedVector slopes;
    double slopeNoise = 0.0;
    bool operator==(const SurfaceInputs&) const = default;
};

SurfaceInputs surfaceInputs(const EvidenceModel& model)
{
    return {model.model, model.mean, {model.seen}, model.slopes.x, model.slopes.values, model.slopes.variance};
}

/// What a curve is of, but for the value that lies under it.
struct CurveInputs {
    std::uint64_t surface = 0; // which
    GpHyperparameters at;      // with the named ones at the lower ends of their ranges
    std::string name;
    Interval range;
    Index points = 0;
    bool operator==(const CurveInputs&) const = default;
};

struct MapInputs {
    CurveInputs first, second; // each at both lower ends
    bool operator==(const MapInputs&) const = default;
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

VectorXd valuesOf(const CurveInputs& of)
{
    return logSpaced(of.range.lo, of.range.hi, of.points);
}

GpHyperparameters presentValues(const GpEvidenceRequest& request)
{
    return {.kernel = request.kernel, .diagonal = request.diagonal};
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

struct GpEvidenceStages {
    struct Chain {
        Kept<CurveInputs, EvidenceProfile> curve;
        Kept<MapInputs, Field> map;
    };
    Kept<ManyInputs, EvidenceModel> many;
    Kept<SurfaceInputs, EvidenceSurface> surface;
    Chain full, preview;

    GpEvidenceResult answer(const GpEvidenceRequest& request, const std::stop_token& stop);
    bool isCheap(const GpEvidenceRequest& request) const;
    std::vector<Problem> problemsOf(const GpEvidenceRequest& request) const;

private:
    bool knows(const GpEvidenceRequest& request) const;
    EvidenceModel modelOf(const GpEvidenceRequest& request) const;
    CurveInputs curveInputs(const GpHyperparameters& at, const std::string& name, Index points) const;
    MapInputs mapInputs(const GpHyperparameters& at, const Axes& axes, Index side) const;
    void addProfile(GpEvidenceResult& result, const GpEvidenceRequest& request, Index points,
                    const std::stop_token& stop);
    void addMap(GpEvidenceResult& result, const GpEvidenceRequest& request, const Axes& axes, Index side,
                const std::stop_token& stop);
};

bool GpEvidenceStages::knows(const GpEvidenceRequest& request) const
{
    return request.model == GpModel::Regression && many.has({request.data, request.mean});
}

EvidenceModel GpEvidenceStages::modelOf(const GpEvidenceRequest& request) const
{
    if (!knows(request))
        return EvidenceModel::of(request);
    EvidenceModel model = *many.get();
    model.takeSlopes(request.slopes, request.kernel);
    return model;
}

std::vector<Problem> GpEvidenceStages::problemsOf(const GpEvidenceRequest& request) const
{
    return knows(request) ? problemsBesideData(request) : problems(request);
}

/// Of the surface that is kept.
CurveInputs GpEvidenceStages::curveInputs(const GpHyperparameters& at, const std::string& name, Index points) const
{
    const Interval range = evidenceRange(at, name, surface.get()->model().scales);
    return {surface.serial(), withEvidenceHyperparameter(at, name, range.lo), name, range, points};
}

MapInputs GpEvidenceStages::mapInputs(const GpHyperparameters& at, const Axes& axes, Index side) const
{
    CurveInputs first = curveInputs(at, axes.over, side), second = curveInputs(at, *axes.against, side);
    first.at = second.at = withEvidenceHyperparameter(first.at, second.name, second.range.lo);
    return {first, second};
}

void GpEvidenceStages::addProfile(GpEvidenceResult& result, const GpEvidenceRequest& request, Index points,
                                  const std::stop_token& stop)
{
    EvidenceSurface& kept = *surface.get();
    const GpHyperparameters at = presentValues(request);
    Chain& chain = request.preview ? preview : full;
    result.profile = chain.curve.of(curveInputs(at, result.over, points), [&](const CurveInputs& of) {
        EvidenceProfile made;
        made.values = valuesOf(of);
        EvidenceSurface::Curve curve = kept.over(at, of.name, made.values, stop);
        made.logEvidence = std::move(curve.logEvidence);
        if (request.model == GpModel::Regression) {
            made.fit = made.logEvidence.array() - curve.logComplexity.array() - kept.model().constant();
            made.complexity = std::move(curve.logComplexity);
        }
        made.maxima = profileMaxima(kept, at, of.name, made, request.preview, stop);
        return made;
    });
    result.profile.current = evidenceHyperparameter(at, result.over);
    result.profile.currentLogEvidence = kept.model().logEvidence(at, stop);
}

void GpEvidenceStages::addMap(GpEvidenceResult& result, const GpEvidenceRequest& request, const Axes& axes, Index side,
                              const std::stop_token& stop)
{
    const GpHyperparameters at = presentValues(request);
    Chain& chain = request.preview ? preview : full;
    result.map = chain.map.of(mapInputs(at, axes, side), [&](const MapInputs& of) {
        Field map{.axis1 = valuesOf(of.first), .axis2 = valuesOf(of.second), .values = {}};
        map.values = surface.get()->over(at, of.first.name, map.axis1, of.second.name, map.axis2, stop);
        return map;
    });
    result.currentAgainst = evidenceHyperparameter(at, *axes.against);
}

GpEvidenceResult GpEvidenceStages::answer(const GpEvidenceRequest& request, const std::stop_token& stop)
{
    EvidenceModel model = modelOf(request);
    if (model.many)
        many.of({request.data, request.mean}, [&](const ManyInputs&) { return model; });
    const Observations& observations =
        surface.of(surfaceInputs(model), [&](const SurfaceInputs&) { return EvidenceSurface(std::move(model)); })
            .model()
            .observations();
    const Axes axes = axesOf(request);
    GpEvidenceResult result;
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
    addProfile(result, request, resolution.curve, stop);
    if (axes.against)
        addMap(result, request, axes, resolution.side, stop);
    endIfStopped(stop);
    addRemarks(result, result.profile);
    if (std::string remark = withoutTargets(*request.data, observations.targets.size());
        request.model == GpModel::Regression && !remark.empty())
        result.remarks.push_back(std::move(remark));
    return result;
}

bool GpEvidenceStages::isCheap(const GpEvidenceRequest& request) const
{
    const EvidenceModel model = modelOf(request);
    if (model.observations().rows.empty())
        return true;
    if (!surface.has(surfaceInputs(model)))
        return false;
    const Chain& chain = request.preview ? preview : full;
    const Axes axes = axesOf(request);
    const Resolution resolution = resolutionOf(request, model.observations().x.rows());
    const GpHyperparameters at = presentValues(request);
    const bool curve =
        chain.curve.has(curveInputs(at, axes.over, resolution.curve)) || surface.get()->keeps(at, axes.over);
    return curve && (!axes.against || chain.map.has(mapInputs(at, axes, resolution.side)));
}

template class StagedPipeline<GpEvidenceRequest, GpEvidenceResult, GpEvidenceStages>;

} // namespace core
