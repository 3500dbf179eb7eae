#include "core/labs/regression/curve_apart.h"

#include "core/embedding/credible_band.h"
#include "core/gp/parts.h"
#include "core/labs/regression/regression_stages.h"

namespace core
{

namespace
{

constexpr Eigen::Index mostApart = 2000, mostApartInPreview = 300;
constexpr Eigen::Index previewDraws = 1000;

void addParts(RegressionResult& result, std::vector<GpPart> parts)
{
    for (GpPart& part : parts) {
        Band band = credibleBand(part.mean, part.variance, result.level);
        result.parts.push_back({.kernel = std::move(part.kernel),
                                .mean = std::move(part.mean),
                                .lower = std::move(band.lower),
                                .upper = std::move(band.upper)});
    }
}

/// Of the function as it was fitted, `gp`, or for up to mostApart observations by their Gram matrix.
void addApart(RegressionResult& result, const RegressionRequest& request, const FittedGp& gp)
{
    if (request.settings.showParts) {
        Outcome<std::vector<GpPart>> parts =
            gp.dense() ? gpParts(*gp.dense(), result.grid, result.mean) : gp.parts(result.grid);
        if (const auto* failure = std::get_if<Failure>(&parts))
            result.whyNotApart = failure->what;
        else
            addParts(result, std::get<std::vector<GpPart>>(std::move(parts)));
    }
    if (!request.settings.showDerivative)
        return;
    auto found =
        gp.derivative(result.grid, result.level, request.seed, request.preview ? previewDraws : derivativeDraws);
    if (const auto* failure = std::get_if<Failure>(&found))
        result.whyNoDerivative = failure->what;
    else
        result.derivative = std::get<GpDerivative>(std::move(found));
}

} // namespace

void addCurveApart(RegressionResult& result, const RegressionRequest& request, const ModelStage& model,
                   const FitStage& fit)
{
    const RegressionSettings& settings = request.settings;
    result.partsDrawn = settings.parts;
    if (!settings.showParts && !settings.showDerivative)
        return;
    if (const FittedGp* many = fit.posterior.ofMany()) {
        addApart(result, request, *many);
        return;
    }
    if (model.inputs().rows() > (request.preview ? mostApartInPreview : mostApart)) {
        result.whyNotApart = "parts and derivative are told of up to " + std::to_string(mostApart) + " observations";
        return;
    }
    auto outcome =
        GpRegression::fit(request.kernel, model.x, model.targets, settings.noise, model.mean, model.observedSlopes());
    if (const auto* failure = std::get_if<Failure>(&outcome))
        result.whyNotApart = failure->what;
    else
        addApart(result, request, std::get<GpRegression>(std::move(outcome)));
}

} // namespace core
