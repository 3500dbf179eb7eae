#include "core/labs/regression/regression_stages.h"

#include "core/ending.h"
#include "core/gp/checks.h"
#include "core/gp/prior.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/labs/regression/at_observations.h"
#include "core/linalg/same_matrix.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostSpectral = 1200;                      // observations up to which an eigendecomposition pays
constexpr Index linePoints = 401, kinkedLinePoints = 241; // draws of kinked kernels need every point's own direction

VectorXd lineOf(const Kernel& kernel, const std::vector<Interval>& window)
{
    if (window.size() == 2)
        return {};
    return VectorXd::LinSpaced(isAnalytic(kernel) ? linePoints : kinkedLinePoints, window[0].lo, window[0].hi);
}

/// How many pixels a drawn function has along each side of the plane. Its covariance is of low rank where the window
/// spans few lengthscales; otherwise it has to be decomposed as a whole, within a slider's patience.
Index drawnSideOf(const Kernel& kernel, const std::vector<Interval>& window)
{
    constexpr Index fine = 24, coarse = 16;
    constexpr double mostScales = 7.0;
    if (window.size() == 1)
        return 0;
    const VectorXd scale = smallestScale(kernel, 2);
    const bool lowRank = window[0].width() <= mostScales * scale[0] && window[1].width() <= mostScales * scale[1];
    return isAnalytic(kernel) && lowRank ? fine : coarse;
}

MatrixXd drawingPoints(const std::vector<Interval>& window, const VectorXd& line, Index side)
{
    if (window.size() == 1)
        return line;
    const TensorNodes grid{.window = window, .n1 = side, .n2 = side, .chebyshev = false};
    return grid.points();
}

/// How many modes the kernel has over the window.
Index modesOf(const ModelInputs& model, double accuracy)
{
    if (model.method != Method::Fourier)
        return 1;
    return valueOrEnd(fourierGrid(model.unitKernel, model.many->forFourier()->window(model.places), accuracy))
        .modeCount();
}

} // namespace

Kernel atScaleOne(Kernel kernel)
{
    kernel.scale = 1.0;
    return kernel;
}

MeanFunction meanOf(const RegressionRequest& request, const VectorXd& observed)
{
    return observed.size() > 0 ? request.settings.mean : MeanFunction::Zero;
}

ModelStage::ModelStage(const ModelInputs& of, const RegressionRequest& request, const VectorXd& observed)
    : ModelInputs(of), targets(many ? VectorXd() : observed), line(lineOf(unitKernel, window)),
      drawnSide(drawnSideOf(unitKernel, window)), place{.points = drawingPoints(window, line, drawnSide)}
{
    accuracy = request.preview ? drawnGrid : exactGrid;
    if (!request.preview && x.rows() > 0 && x.rows() <= mostSpectral)
        spectrum = std::make_shared<const GpSpectrum>(valueOrEnd(GpSpectrum::of(unitKernel, x, targets)));
    setMean(meanOf(request, observed));
    if (window.size() == 1)
        return;
    const auto n = static_cast<double>(many ? modesOf(*this, accuracy) : x.rows());
    const double kept = spectrum ? static_cast<double>(spectrum->rank()) : 1.0;
    plane.emplace(unitKernel, window, request.preview, spectrum ? n * kept : n * n, kept);
}

void ModelStage::setTargets(const VectorXd& observed)
{
    if (many || sameMatrix(targets, observed))
        return;
    targets = observed;
    chosenLambda = {};
    if (spectrum)
        spectrum = std::make_shared<const GpSpectrum>(spectrum->withTargets(targets));
}

void ModelStage::setMean(MeanFunction next)
{
    if (next != mean && spectrum)
        spectrum = std::make_shared<const GpSpectrum>(valueOrEnd(spectrum->withMean(next)));
    mean = next;
}

bool ModelStage::isSpectral(double amplitude, double noise) const
{
    return slopes.empty() && spectrum && noise > 0.0 && noise >= spectrum->leastNoise(amplitude);
}

GpPosterior ModelStage::posterior(double amplitude, double noise) const
{
    if (slopes.empty())
        return posteriorAbout(mean, amplitude, noise);
    Kernel kernel = unitKernel;
    kernel.scale = amplitude;
    return GpPosterior::of(valueOrEnd(GpRegression::fit(kernel, x, targets, noise, mean, observedSlopes())));
}

GpPosterior ModelStage::ridge(double amplitude, double lambda) const
{
    return posteriorAbout(MeanFunction::Zero, amplitude, lambda);
}

GpPosterior ModelStage::posteriorAbout(MeanFunction about, double amplitude, double noise) const
{
    if (many) {
        Kernel kernel = unitKernel;
        kernel.scale = amplitude;
        auto fitted = valueOrEnd(FittedGp::fit(
            *many, {.kernel = std::move(kernel), .noise = noise, .mean = about, .places = places, .accuracy = accuracy},
            method, {}, stop));
        return GpPosterior::of(std::move(fitted));
    }
    if (isSpectral(amplitude, noise)) {
        auto chosen = spectrum;
        if (about != mean)
            chosen = std::make_shared<const GpSpectrum>(valueOrEnd(spectrum->withMean(about)));
        return GpPosterior::of(std::move(chosen), amplitude, noise);
    }
    Kernel kernel = unitKernel;
    kernel.scale = amplitude;
    return GpPosterior::of(valueOrEnd(GpRegression::fit(kernel, x, targets, noise, about)));
}

Outcome<MatrixXd> ModelStage::drawn(double amplitude, const MatrixXd& normals)
{
    Outcome<MatrixXd> prior =
        draws.of(normals, [&](const MatrixXd& z) { return gpPriorDraws(unitKernel, place.points, z); });
    if (auto* values = std::get_if<MatrixXd>(&prior))
        *values *= std::sqrt(amplitude);
    return prior;
}

FitStage::FitStage(ModelStage& model, const RegressionRequest& request, const std::stop_token& stop)
    : amplitude(request.kernel.scale), noise(request.settings.noise), posterior(model.posterior(amplitude, noise))
{
    const bool withDraws = request.settings.draws > 0;
    if (model.plane)
        pictures = model.plane->moments(posterior, stop);
    if (!model.plane || withDraws)
        moments = posterior.moments(model.place, withDraws);
    endIfStopped(stop);
    at = atObservations(model, posterior, noise, request.preview);
    noiseDoubt = hiddenNoise(request.kernel, model.inputs(), noise);
}

Outcome<MatrixXd> FitStage::drawn(const ModelStage& model, const MatrixXd& normals)
{
    Outcome<MatrixXd> about = draws.of(normals, [&](const MatrixXd& z) {
        const double priorVariance = amplitude * diagonal(model.unitKernel, model.place.points).mean();
        return symmetricRootTimes(moments.covariance, z, priorVariance);
    });
    if (auto* values = std::get_if<MatrixXd>(&about))
        values->colwise() += moments.mean;
    return about;
}

} // namespace core
