#include "core/labs/density/line_density.h"

#include "core/density/normalise.h"
#include "core/density/predictive.h"
#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"

#include <cmath>
#include <limits>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// log ∫ exp(logF) over the window; where even a loose tolerance cannot be met in reasonable time (spikes at hundreds
/// of points), by the trapezoidal rule on the drawn grid.
LogNormaliser overWindow(const PreparedRequest& prepared, const LogIntegrand& logF, const VectorXd& grid)
{
    const VectorXd lo = VectorXd::Constant(1, prepared.window[0].lo), hi = VectorXd::Constant(1, prepared.window[0].hi);
    for (const double tolerance : {1e-9, 1e-5}) {
        const Outcome<LogIntegral> integral =
            logNormaliserOverWindow(logF, prepared.x(), prepared.request.kernel, lo, hi,
                                    {.relativeTolerance = tolerance, .budget = 300'000}, prepared.stop);
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

LineNormalisers overWindow(const PreparedRequest& prepared, const DensityCurve& curve, const VectorXd& grid)
{
    const Kernel& kernel = prepared.request.kernel;
    const bool constantJacobian = isShiftInvariant(kernel) || whyNoJacobian(kernel, 1).has_value();
    LineNormalisers logs;
    logs.pulledBack = overWindow(
        prepared, [&](const MatrixXd& at) { return curve.logDensity(at.col(0)); }, grid);
    logs.predictive = logs.pulledBack;
    if (constantJacobian)
        logs.predictive.value += curve.logJacobian(grid.head(1))[0];
    else
        logs.predictive = overWindow(
            prepared,
            [&](const MatrixXd& at) -> VectorXd { return curve.logDensity(at.col(0)) + curve.logJacobian(at.col(0)); },
            grid);
    return logs;
}

/// Puts those over the whole line in their place, where it is asked for and possible; else the reason why not becomes
/// a remark.
void replaceByLine(const PreparedRequest& prepared, LineNormalisers& logs)
{
    if (prepared.request.settings.normalisation != Normalisation::WholeLine)
        return;
    const Kernel& kernel = prepared.request.kernel;
    const auto refuse = [&](const Failure& failure) {
        logs.remarks.push_back(failure.what + " (normalised over the window instead)");
    };
    if (const auto problem = wholeLineProblem(prepared.x(), kernel, prepared.parameters()))
        return refuse(*problem);
    if (prepared.chain.model().sums())
        return refuse(invalidInput("of so many points the density is known in the window alone"));
    // Far away kernel values cancel; the most accurate route, where one can wait for it, loses the least.
    constexpr Index mostExact = 1000;
    std::optional<StudentTPredictive> exact;
    if (prepared.x().rows() <= mostExact)
        exact = valueOrEnd(StudentTPredictive::fit(prepared.x(), kernel, prepared.parameters()));
    const auto logDensity = [&](const MatrixXd& at) -> VectorXd {
        if (exact)
            return exact->logDensity(at);
        const DensityModel& model = prepared.chain.model();
        const ScaleTerms terms = model.terms(Points(at), prepared.stop);
        return prepared.exponent() * model.logScale(terms, prepared.parameters());
    };
    const auto integral = [&](const LogIntegrand& logF) {
        return logNormaliserOverLine(logF, prepared.x(), kernel, prepared.stop);
    };
    const Outcome<LogIntegral> with =
        integral([&](const MatrixXd& at) -> VectorXd { return logDensity(at) + logJacobian(kernel, at); });
    if (const auto* failure = std::get_if<Failure>(&with))
        return refuse(*failure);
    // q alone need not be proper where q J is: then panel C has no whole-line scale, and shows that of the window.
    const Outcome<LogIntegral> plain = integral(logDensity);
    logs.predictive = {.value = valueOrEnd(with).value};
    logs.normalisation = Normalisation::WholeLine;
    if (const auto* value = std::get_if<LogIntegral>(&plain); value && std::isfinite(value->value)) {
        logs.pulledBack = {.value = value->value};
        logs.pulledBackNormalisation = Normalisation::WholeLine;
    }
}

} // namespace

double PreparedRequest::exponent() const
{
    return scaleExponent(parameters(), x().rows());
}

double PreparedRequest::leastScale() const
{
    return 1.0 + 1.0 / (static_cast<double>(x().rows()) + parameters().beta);
}

DensityCurve curveOf(const PreparedRequest& prepared, const Chain::Sampled& sampled)
{
    return {.nodes = std::get<PanelNodes>(sampled.nodes),
            .scale = sampled.scale,
            .leastScale = prepared.leastScale(),
            .exponent = prepared.exponent(),
            .kernel = prepared.request.kernel};
}

VectorXd gridOf(const PreparedRequest& prepared, const DensityCurve& curve)
{
    constexpr Index evenPoints = 400, mostLandmarks = 500;
    const VectorXd landmarks = prepared.x().rows() <= mostLandmarks ? VectorXd(prepared.x().col(0)) : VectorXd();
    return drawingGrid(curve, landmarks, prepared.request.preview ? evenPoints / 2 : evenPoints);
}

LineNormalisers normalisersOf(const PreparedRequest& prepared, const DensityCurve& curve, const VectorXd& grid)
{
    LineNormalisers logs = overWindow(prepared, curve, grid);
    replaceByLine(prepared, logs);
    if (logs.predictive.asDrawn || logs.pulledBack.asDrawn)
        logs.remarks.push_back("the peaks are too narrow for a precise integral: " + std::string(normalisedAsDrawn));
    return logs;
}

VectorXd densityAlong(const DensityCurve& curve, const VectorXd& at, const LogNormaliser& normaliser)
{
    return ((curve.logDensity(at) + curve.logJacobian(at)).array() - normaliser.value).exp();
}

} // namespace core
