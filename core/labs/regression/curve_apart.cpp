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

void addParts(RegressionResult& result, const GpRegression& fitted)
{
    for (GpPart& part : gpParts(fitted, result.grid)) {
        Band band = credibleBand(part.mean, part.variance, result.level);
        result.parts.push_back({.kernel = std::move(part.kernel),
                                .mean = std::move(part.mean),
                                .lower = std::move(band.lower),
                                .upper = std::move(band.upper)});
    }
}

void addDerivative(RegressionResult& result, const RegressionRequest& request, const GpRegression& fitted)
{
    auto found =
        gpDerivative(fitted, result.grid, result.level, request.seed, request.preview ? previewDraws : derivativeDraws);
    if (const auto* failure = std::get_if<Failure>(&found))
        result.whyNoDerivative = failure->what;
    else
        result.derivative = std::get<GpDerivative>(std::move(found));
}

} // namespace

void addCurveApart(RegressionResult& result, const RegressionRequest& request, const ModelStage& model)
{
    const RegressionSettings& settings = request.settings;
    if (!settings.showParts && !settings.showDerivative)
        return;
    if (model.x.rows() > (request.preview ? mostApartInPreview : mostApart)) {
        result.whyNotApart = "parts and derivative are told of up to " + std::to_string(mostApart) + " observations";
        return;
    }
    const auto outcome = GpRegression::fit(request.kernel, model.x, model.targets, settings.noise, model.mean,
                                           withoutNoise(model.slopes));
    if (const auto* failure = std::get_if<Failure>(&outcome)) {
        result.whyNotApart = failure->what;
        return;
    }
    const auto& fitted = std::get<GpRegression>(outcome);
    if (settings.showParts)
        addParts(result, fitted);
    if (settings.showDerivative)
        addDerivative(result, request, fitted);
}

} // namespace core
