#include "core/labs/density/answer.h"

#include "core/contour/contour.h"
#include "core/data/generators.h"
#include "core/density/kde.h"
#include "core/density/normalise.h"
#include "core/density/predictive.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// What every part of the answer is made from.
struct Context {
    const DensityRequest& request;
    const std::vector<Interval>& window;
    Chain& chain;
    Ghosts& ghosts;
    std::stop_token stop;
    double exponent;   // log q = exponent · log s
    double leastScale; // γ
    const MatrixXd& x() const { return request.data->x; }
    const StudentTParameters& parameters() const { return request.settings.model; }
};

double leastScaleOf(const StudentTParameters& parameters, Index observations)
{
    return 1.0 + 1.0 / (static_cast<double>(observations) + parameters.beta);
}

void throwIfStopped(const std::stop_token& stop)
{
    if (stop.stop_requested())
        throw Ending{Cancelled{}};
}

/// log q + log J at the data, unnormalised; empty where it would cost as much as the model.
VectorXd logShapeAtData(const Context& context)
{
    const VectorXd logScale = context.chain.logScaleAtData(context.parameters(), context.stop);
    if (logScale.size() == 0)
        return {};
    return context.exponent * logScale + logJacobian(context.request.kernel, context.x());
}

struct LogNormaliser {
    double value = 0.0;
    bool asDrawn = false;
};

struct LogNormalisers {
    LogNormaliser predictive, pulledBack;
};

constexpr std::string_view normalisedAsDrawn = "normalised as drawn"; // how the remarks on it end

/// log ∫ exp(logF) over the window; where even a loose tolerance cannot be met in reasonable time (spikes at hundreds
/// of points), by the trapezoidal rule on the drawn grid.
LogNormaliser overWindow(const Context& context, const LogIntegrand& logF, const VectorXd& grid)
{
    const VectorXd lo = VectorXd::Constant(1, context.window[0].lo), hi = VectorXd::Constant(1, context.window[0].hi);
    for (const double tolerance : {1e-9, 1e-5}) {
        const Outcome<LogIntegral> integral =
            logNormaliserOverWindow(logF, context.x(), context.request.kernel, lo, hi,
                                    {.relativeTolerance = tolerance, .budget = 300'000}, context.stop);
        if (!std::holds_alternative<Failure>(integral))
            return {.value = valueOrEnd(integral).value, .asDrawn = false};
    }
    const VectorXd logs = logF(grid);
    const Index n = grid.size();
    const ArrayXd values = (logs.array() - logs.maxCoeff()).exp();
    const double sum =
        0.5 * ((grid.tail(n - 1) - grid.head(n - 1)).array() * (values.tail(n - 1) + values.head(n - 1))).sum();
    return {.value = logs.maxCoeff() + std::log(sum), .asDrawn = true};
}

LogNormalisers overWindow(const Context& context, const DensityCurve& curve, const VectorXd& grid,
                          bool constantJacobian)
{
    LogNormalisers logs;
    logs.pulledBack = overWindow(
        context, [&](const MatrixXd& at) { return curve.logDensity(at.col(0)); }, grid);
    logs.predictive = logs.pulledBack;
    if (constantJacobian)
        logs.predictive.value += curve.logJacobian(grid.head(1))[0];
    else
        logs.predictive = overWindow(
            context,
            [&](const MatrixXd& at) -> VectorXd { return curve.logDensity(at.col(0)) + curve.logJacobian(at.col(0)); },
            grid);
    return logs;
}

/// Over the whole line when asked for and possible; the reason why not becomes a remark.
std::optional<LogNormalisers> overLine(const Context& context, DensityResult& result)
{
    if (context.request.settings.normalisation != Normalisation::WholeLine)
        return std::nullopt;
    const Kernel& kernel = context.request.kernel;
    if (const auto problem = wholeLineProblem(context.x(), kernel, context.parameters())) {
        result.remarks.push_back(problem->what + " (normalised over the window instead)");
        return std::nullopt;
    }
    // Far away kernel values cancel; the most accurate route, where one can wait for it, loses the least.
    constexpr Index mostExact = 1000;
    std::optional<StudentTPredictive> exact;
    if (context.x().rows() <= mostExact)
        exact = valueOrEnd(StudentTPredictive::fit(context.x(), kernel, context.parameters()));
    const auto logDensity = [&](const MatrixXd& at) -> VectorXd {
        if (exact)
            return exact->logDensity(at);
        const ScaleTerms terms = valueOrEnd(context.chain.model().terms(Points(at), context.stop));
        return context.exponent * context.chain.model().logScale(terms, context.parameters());
    };
    const auto integral = [&](const LogIntegrand& logF) {
        return logNormaliserOverLine(logF, context.x(), kernel, context.stop);
    };
    const Outcome<LogIntegral> with =
        integral([&](const MatrixXd& at) -> VectorXd { return logDensity(at) + logJacobian(kernel, at); });
    if (const auto* failure = std::get_if<Failure>(&with)) {
        result.remarks.push_back(failure->what + " (normalised over the window instead)");
        return std::nullopt;
    }
    // q alone need not be proper where q J is: then panel C has no whole-line scale, and shows that of the window.
    const Outcome<LogIntegral> plain = integral(logDensity);
    const auto* plainValue = std::get_if<LogIntegral>(&plain);
    return LogNormalisers{
        .predictive = {.value = valueOrEnd(with).value},
        .pulledBack = {.value = plainValue ? plainValue->value : std::numeric_limits<double>::quiet_NaN()}};
}

/// Of both densities on the line, and in the result over what and how.
LogNormalisers normalisersOf(const Context& context, const DensityCurve& curve, DensityResult& result)
{
    // where log J is the same everywhere
    const bool constantJacobian = isShiftInvariant(context.request.kernel) || result.jacobianDropped;
    LogNormalisers logs = overWindow(context, curve, result.grid, constantJacobian);
    if (const auto line = overLine(context, result)) {
        result.normalisation = Normalisation::WholeLine;
        logs.predictive = line->predictive;
        if (std::isfinite(line->pulledBack.value)) {
            result.pulledBackNormalisation = Normalisation::WholeLine;
            logs.pulledBack = line->pulledBack;
        }
    }
    result.asDrawn = logs.predictive.asDrawn;
    result.pulledBackAsDrawn = logs.pulledBack.asDrawn;
    if (result.asDrawn || result.pulledBackAsDrawn)
        result.remarks.push_back("the peaks are too narrow for a precise integral: " + std::string(normalisedAsDrawn));
    return logs;
}

void addCurves(const Context& context, const Chain::Sampled& sampled, DensityResult& result)
{
    constexpr Index evenPoints = 400, mostLandmarks = 500;
    const DensityCurve curve{.nodes = std::get<PanelNodes>(sampled.nodes),
                             .scale = sampled.scale,
                             .leastScale = context.leastScale,
                             .exponent = context.exponent,
                             .kernel = context.request.kernel};
    const VectorXd landmarks = context.x().rows() <= mostLandmarks ? VectorXd(context.x().col(0)) : VectorXd();
    result.grid = drawingGrid(curve, landmarks, context.request.preview ? evenPoints / 2 : evenPoints);
    const LogNormalisers logs = normalisersOf(context, curve, result);
    result.logNormaliser = logs.predictive.value;
    const VectorXd logDensity = curve.logDensity(result.grid), logJacobian = curve.logJacobian(result.grid);
    result.pulledBack = (logDensity.array() - logs.pulledBack.value).exp();
    result.predictive = ((logDensity + logJacobian).array() - logs.predictive.value).exp();
    result.jacobian = logJacobian.array().exp();
    if (const auto bandwidth = Ghosts::bandwidth(context.request)) {
        result.bandwidth = (*bandwidth)[0];
        result.ghost = kdeLogDensity(context.x(), *bandwidth, result.grid).array().exp();
    }
    if (context.request.data->generation)
        if (const auto truth = trueLogDensity(*context.request.data->generation, result.grid))
            result.truth = truth->array().exp();
}

void addFields(const Context& context, const Chain::Sampled& sampled, DensityResult& result)
{
    constexpr int plainLevels = 8;
    NormalisedField field =
        normalisedField(context.chain.fieldGeometry(), sampled.scale, context.leastScale, context.exponent);
    result.logNormaliser = field.logNormaliser;
    result.asDrawn = field.asDrawn && !context.request.preview; // a coarse grid's own error would flicker
    if (result.asDrawn)
        result.remarks.push_back("the peaks are finer than the picture of " +
                                 std::to_string(field.density.axis1.size()) + " by " +
                                 std::to_string(field.density.axis2.size()) + ": " + std::string(normalisedAsDrawn));
    result.density = std::move(field.density);
    throwIfStopped(context.stop);
    result.contours = context.request.settings.massContours ? massContours(result.density, drawnMasses)
                                                            : plainContours(result.density, plainLevels);
    result.marginal1 = marginalOverFirst(result.density);
    result.marginal2 = marginalOverSecond(result.density);
    if (const auto bandwidth = Ghosts::bandwidth(context.request)) {
        result.bandwidth = (*bandwidth)[0];
        const Ghosts::Drawn& ghost =
            context.ghosts.estimate(context.x(), *bandwidth, result.density.axis1, result.density.axis2);
        result.ghostField = ghost.field;
        result.ghostContours = ghost.contours;
        result.ghostMarginal1 = marginalOverFirst(result.ghostField);
        result.ghostMarginal2 = marginalOverSecond(result.ghostField);
    }
    result.truthContours =
        context.ghosts.truth(*context.request.data, result.density.axis1, result.density.axis2).contours;
    if (context.request.settings.normalisation == Normalisation::WholeLine)
        result.remarks.push_back("the whole line is for data of one column (normalised over the window instead)");
}

void addAtData(const Context& context, DensityResult& result)
{
    const VectorXd logShape = logShapeAtData(context);
    if (logShape.size() == context.x().rows())
        result.atData = (logShape.array() - result.logNormaliser).exp();
    if (result.atData.size() == context.x().rows() && result.atData.allFinite())
        return;
    if (context.window.size() == 2) {
        result.atData = interpolate(result.density, context.x());
    } else { // as drawn: NaN outside the window
        result.atData = VectorXd::Constant(context.x().rows(), std::numeric_limits<double>::quiet_NaN());
        for (Index i = 0; i < context.x().rows(); ++i) {
            const double at = context.x()(i, 0);
            const Index above = std::lower_bound(result.grid.begin(), result.grid.end(), at) - result.grid.begin();
            if (above == 0 || above == result.grid.size())
                continue;
            const double share = (at - result.grid[above - 1]) / (result.grid[above] - result.grid[above - 1]);
            result.atData[i] = (1.0 - share) * result.predictive[above - 1] + share * result.predictive[above];
        }
    }
}

void addPlane(const Context& context, const Chain::Sampled& sampled, DensityResult& result)
{
    const PlaneGeometry* geometry = context.chain.plane(context.stop);
    if (!geometry)
        return;
    VectorXd along;
    if (geometry->manifoldInput.size() > 0) {
        const DensityCurve curve{.nodes = std::get<PanelNodes>(sampled.nodes),
                                 .scale = sampled.scale,
                                 .leastScale = context.leastScale,
                                 .exponent = context.exponent,
                                 .kernel = context.request.kernel};
        // Coloured by the magnitude of q on the curve, before the Jacobian, as in the paper's Figure 1.
        const VectorXd logs = curve.logDensity(geometry->manifoldInput);
        along = (logs.array() - logs.maxCoeff()).exp();
    }
    result.plane = featurePlane(*geometry, context.parameters(), along);
}

void addNumerics(const Context& context, const Chain::Sampled& sampled, DensityResult& result)
{
    const DensityModel& model = context.chain.model();
    const CentredSpectrum& spectrum = model.spectrum();
    Numerics& numerics = result.numerics;
    numerics.nodes = static_cast<int>(count(sampled.nodes));
    if (model.kriging()) {
        numerics.route = "kriging";
        numerics.condition = model.kriging()->condition;
        numerics.jitter = model.kriging()->factor.jitter;
        numerics.effectiveRank = std::numeric_limits<double>::quiet_NaN();
        return;
    }
    const bool low = spectrum.route == CentredSpectrum::Route::PivotedCholesky;
    numerics.route = context.x().rows() == 0 ? "prior" : low ? "pivoted Cholesky" : "eigendecomposition";
    numerics.effectiveRank = spectrum.effectiveRank;
    numerics.condition = condition(spectrum, context.parameters().sigma0);
    numerics.truncated = low && spectrum.residualTrace > 0.0;
    const double rounding = 4.0 * static_cast<double>(context.x().rows()) * std::numeric_limits<double>::epsilon();
    const double largest = spectrum.eigenvalues.size() > 0 ? spectrum.eigenvalues[0] : 0.0;
    numerics.notPositive =
        !isPositiveSemidefinite(context.request.kernel) && spectrum.smallestEigenvalue < -rounding * largest;
}

void addRemarks(const Context& context, const Chain::Sampled& sampled, DensityResult& result)
{
    std::vector<std::string>& remarks = result.remarks;
    if (const auto why = whyNoJacobian(context.request.kernel, context.x().cols()))
        remarks.push_back("this kernel's feature map has no Jacobian (" + std::string(*why) + "): it is left out");
    if (context.window != context.request.window)
        remarks.push_back("the kernel is defined for x >= 0 only: the window was cut there");
    if (result.numerics.notPositive)
        remarks.push_back("the kernel is not positive semidefinite on these data: negative eigenvalues were set to 0");
    if (context.request.preview)
        return;
    const std::string n = std::to_string(count(sampled.nodes));
    if (context.chain.model().kriging())
        remarks.push_back("the spectrum has full rank: the density was computed at " + n +
                          " places by kriging and joined up between them");
    else if (const auto* tensor = std::get_if<TensorNodes>(&sampled.nodes); tensor && !tensor->chebyshev)
        remarks.push_back("the density has details near the size of a pixel: it was computed on a plain grid of " +
                          std::to_string(tensor->n1) + " by " + std::to_string(tensor->n2) + ", and " +
                          std::string(normalisedAsDrawn));
    if (context.chain.model().coarse())
        remarks.push_back("too many points for this kernel: only the " +
                          std::to_string(context.chain.model().spectrum().eigenvalues.size()) +
                          " most telling directions were used");
    if (sampled.error > 1e-3) {
        std::array<char, 96> text{};
        std::snprintf(text.data(), text.size(),
                      "between the %s places computed the curve may be off by %.*f %% of its top", n.c_str(),
                      sampled.error < 0.01 ? 1 : 0, 100.0 * std::min(1.0, sampled.error));
        remarks.emplace_back(text.data());
    }
}

} // namespace

DensityResult answer(const DensityRequest& request, const std::vector<Interval>& window, Chain& chain, Ghosts& ghosts,
                     std::stop_token stop)
{
    const StudentTParameters& parameters = request.settings.model;
    const Index n = request.data->size();
    const Context context{.request = request,
                          .window = window,
                          .chain = chain,
                          .ghosts = ghosts,
                          .stop = stop,
                          .exponent = scaleExponent(parameters, n),
                          .leastScale = leastScaleOf(parameters, n)};
    DensityResult result;
    result.preview = request.preview;
    result.window = window;
    result.jacobianDropped = whyNoJacobian(request.kernel, request.data->dimensions()).has_value();
    const Chain::Sampled sampled = chain.sample(parameters, stop);
    throwIfStopped(stop);
    if (window.size() == 1)
        addCurves(context, sampled, result);
    else
        addFields(context, sampled, result);
    throwIfStopped(stop);
    addAtData(context, result);
    addPlane(context, sampled, result);
    addNumerics(context, sampled, result);
    addRemarks(context, sampled, result);
    return result;
}

} // namespace core
