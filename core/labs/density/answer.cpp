#include "core/labs/density/answer.h"

#include "core/contour/contour.h"
#include "core/data/generators.h"
#include "core/density/kde.h"
#include "core/ending.h"
#include "core/fourier/fourier_method.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"
#include "core/labs/density/maximise.h"
#include "core/labs/density/rows_inside.h"

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
struct Context : PreparedRequest {
    Groups& groups;
    Ghosts& ghosts;

    /// Those of very many points; nothing where the model does without.
    const FourierRows* sums() const { return chain.model().sums() ? &chain.model().sums()->rows() : nullptr; }
};

/// log q + log J at the data, unnormalised; empty where it would cost as much as the model.
VectorXd logShapeAtData(const Context& context)
{
    const VectorXd logScale = context.chain.logScaleAtData(context.parameters(), context.stop);
    if (logScale.size() == 0)
        return {};
    return context.exponent() * logScale + logJacobian(context.request.kernel, context.x());
}

/// The kernel density estimate by `draw` with its bandwidths, where one is asked for; why there is none, as a remark.
void addEstimate(const Context& context, DensityResult& result, const auto& draw)
{
    const std::optional<VectorXd> bandwidth = context.ghosts.bandwidth(context.request);
    if (!bandwidth)
        return;
    const auto drawn = unlessCancelled(untilEnding([&] {
        draw(*bandwidth);
        return true;
    }));
    if (const auto* failure = std::get_if<Failure>(&drawn)) {
        result.remarks.push_back("no kernel density estimate: " + failure->what);
        return;
    }
    result.bandwidth = (*bandwidth)[0];
}

void addCurves(const Context& context, const Chain::Sampled& sampled, DensityResult& result)
{
    const DensityCurve curve = curveOf(context, sampled);
    const std::vector<Groups::Fitted> groups =
        context.groups.fit(context.request, context.window, result.remarks, context.stop);
    result.grid = unionOf(gridOf(context, curve), groups);
    const LineNormalisers logs = normalisersOf(context, curve, result.grid);
    result.normalisation = logs.normalisation;
    result.pulledBackNormalisation = logs.pulledBackNormalisation;
    result.asDrawn = logs.predictive.asDrawn;
    result.pulledBackAsDrawn = logs.pulledBack.asDrawn;
    result.remarks.insert(result.remarks.end(), logs.remarks.begin(), logs.remarks.end());
    result.logNormaliser = logs.predictive.value;
    result.pulledBack = (curve.logDensity(result.grid).array() - logs.pulledBack.value).exp();
    result.predictive = densityAlong(curve, result.grid, logs.predictive);
    result.jacobian = curve.logJacobian(result.grid).array().exp();
    result.groups = context.groups.normalised(groups, context.window, result.grid, result.remarks, context.stop);
    addEstimate(context, result, [&](const VectorXd& bandwidth) {
        result.ghost =
            Ghosts::estimate({context.request.data}, context.sums(), bandwidth, context.window[0], result.grid);
    });
    if (context.request.data->generation)
        if (const auto truth = trueLogDensity(*context.request.data->generation, result.grid))
            result.truth = truth->array().exp();
}

void addFields(const Context& context, const Chain::Sampled& sampled, DensityResult& result)
{
    constexpr int plainLevels = 8;
    NormalisedField field =
        normalisedField(context.chain.fieldGeometry(), sampled.scale, context.leastScale(), context.exponent());
    result.logNormaliser = field.logNormaliser;
    result.asDrawn = field.asDrawn && !context.request.preview; // a coarse grid's own error would flicker
    if (result.asDrawn)
        result.remarks.push_back("the peaks are finer than the picture of " +
                                 std::to_string(field.density.axis1.size()) + " by " +
                                 std::to_string(field.density.axis2.size()) + ": " + std::string(normalisedAsDrawn));
    result.density = std::move(field.density);
    endIfStopped(context.stop);
    result.contours = context.request.settings.massContours ? massContours(result.density, drawnMasses)
                                                            : plainContours(result.density, plainLevels);
    result.marginal1 = marginalOverFirst(result.density);
    result.marginal2 = marginalOverSecond(result.density);
    addEstimate(context, result, [&](const VectorXd& bandwidth) {
        const Ghosts::Drawn& ghost = context.ghosts.estimate({context.request.data}, bandwidth, result.density.axis1,
                                                             result.density.axis2, context.stop);
        result.ghostField = ghost.field;
        result.ghostContours = ghost.contours;
        result.ghostMarginal1 = marginalOverFirst(result.ghostField);
        result.ghostMarginal2 = marginalOverSecond(result.ghostField);
    });
    result.truthContours =
        context.ghosts.truth(*context.request.data, result.density.axis1, result.density.axis2).contours;
    if (context.request.settings.normalisation == Normalisation::WholeLine)
        result.remarks.push_back("the whole line is for data of one column (normalised over the window instead)");
}

/// By the curve, of very many rows; NaN outside the window.
VectorXd densityAtRows(const DensityCurve& curve, const VectorXd& rows, double logNormaliser)
{
    const double lo = curve.nodes.breaks[0], hi = curve.nodes.breaks[curve.nodes.panels()];
    const VectorXd inside = rows.cwiseMax(lo).cwiseMin(hi);
    const ArrayXd density = ((curve.logDensity(inside) + curve.logJacobian(inside)).array() - logNormaliser).exp();
    return (rows.array() == inside.array()).select(density, std::numeric_limits<double>::quiet_NaN());
}

void addAtData(const Context& context, const Chain::Sampled& sampled, DensityResult& result)
{
    if (context.sums() && context.request.preview)
        return; // the rows are looked at once the hand rests
    if (context.sums() && context.window.size() == 1) {
        result.atData = densityAtRows(curveOf(context, sampled), context.x().col(0), result.logNormaliser);
        return;
    }
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

void addScores(const Context& context, DensityResult& result)
{
    if (result.atData.size() > 0)
        if (const double score = result.atData.array().log().mean(); std::isfinite(score))
            result.trainLogScore = score;
    if (context.request.scored && !context.request.preview)
        result.heldOutLogScore =
            heldOutLogScore(*context.request.data, context.request.kernel, context.parameters(), context.stop);
}

void addPlane(const Context& context, const Chain::Sampled& sampled, DensityResult& result)
{
    const PlaneGeometry* geometry = context.chain.plane(context.stop);
    if (!geometry)
        return;
    VectorXd along;
    if (geometry->manifoldInput.size() > 0) {
        const DensityCurve curve = curveOf(context, sampled);
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
    if (const auto& sums = model.sums()) {
        numerics.route =
            context.request.preview // which is not to these digits
                ? "Fourier, " + std::to_string(sums->modes()) + " modes"
                : fourierNote(sums->modes(), context.chain.errorOfLogDensity(context.parameters(), context.stop));
        numerics.condition = numerics.effectiveRank = std::numeric_limits<double>::quiet_NaN();
        numerics.jitter = sums->jitter();
        return;
    }
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
    if (context.sums())
        remarks.emplace_back("of so many points the plane of feature space is not drawn");
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

DensityResult answer(const DensityRequest& request, const std::vector<Interval>& window, Chain& chain, Groups& groups,
                     Ghosts& ghosts, const std::stop_token& stop)
{
    const Context context{{request, window, chain, stop}, groups, ghosts};
    DensityResult result;
    result.window = window;
    result.jacobianDropped = whyNoJacobian(request.kernel, request.data->dimensions()).has_value();
    const Chain::Sampled sampled = chain.sample(context.parameters(), stop);
    endIfStopped(stop);
    if (window.size() == 1)
        addCurves(context, sampled, result);
    else
        addFields(context, sampled, result);
    endIfStopped(stop);
    addAtData(context, sampled, result);
    addScores(context, result);
    result.rowsInside = rowsInside(result, request.data->x);
    addPlane(context, sampled, result);
    addNumerics(context, sampled, result);
    addRemarks(context, sampled, result);
    return result;
}

} // namespace core
