#include "core/labs/density/chain.h"

#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/linalg/chebyshev.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr std::size_t mostLevels1D = 5, mostLevels2D = 4;
constexpr Index probesOfEachKind = 48;
constexpr Index largestExactAtData = 1500; // kriging: N² a point

/// Points between the nodes to check at: some of the data, where the density is high, and a quasi-random sequence
/// (Roberts' R₂; its first coordinate alone is the golden-section sequence).
MatrixXd probePoints(const MatrixXd& x, const std::vector<Interval>& window)
{
    constexpr double step1 = 0.7548776662466927, step2 = 0.5698402909980532;
    const auto inside = [&](Index row) {
        for (std::size_t d = 0; d < window.size(); ++d)
            if (!(x(row, static_cast<Index>(d)) > window[d].lo && x(row, static_cast<Index>(d)) < window[d].hi))
                return false;
        return true;
    };
    std::vector<Index> rows;
    for (Index row = 0; row < x.rows(); row += std::max<Index>(1, x.rows() / probesOfEachKind))
        if (inside(row))
            rows.push_back(row);
    const Index ofData = static_cast<Index>(rows.size());
    MatrixXd probes(ofData + probesOfEachKind, static_cast<Index>(window.size()));
    for (Index i = 0; i < ofData; ++i)
        probes.row(i) = x.row(rows[static_cast<std::size_t>(i)]);
    for (Index i = 0; i < probesOfEachKind; ++i)
        for (std::size_t d = 0; d < window.size(); ++d) {
            const double position = (static_cast<double>(i) + 0.5) * (d == 0 ? step1 : step2);
            probes(ofData + i, static_cast<Index>(d)) =
                window[d].lo + window[d].width() * (position - std::floor(position));
        }
    return probes;
}

VectorXd interpolatedScale(const WindowNodes& nodes, const VectorXd& scale, const MatrixXd& at)
{
    if (const auto* panels = std::get_if<PanelNodes>(&nodes))
        return interpolate(*panels, scale, at.col(0));
    const auto& tensor = std::get<TensorNodes>(nodes);
    const MatrixXd along1 = chebyshevInterpolation(tensor.n1, tensor.window[0].lo, tensor.window[0].hi, at.col(0));
    const MatrixXd along2 = chebyshevInterpolation(tensor.n2, tensor.window[1].lo, tensor.window[1].hi, at.col(1));
    return (along1 * scale.reshaped(tensor.n1, tensor.n2)).cwiseProduct(along2).rowwise().sum();
}

bool isPlainGrid(const WindowNodes& nodes)
{
    const auto* tensor = std::get_if<TensorNodes>(&nodes);
    return tensor && !tensor->chebyshev;
}

} // namespace

bool Chain::isPrepared(const DensityRequest& request, const std::vector<Interval>& window) const
{
    if (!hasModelOf(request, window))
        return false;
    const auto& windows = model_.get()->windows;
    return windows.has(window) && !windows.get()->levels.empty();
}

/// Which σ₀ and windows a model serves depends on how it turned out.
bool Chain::hasModelOf(const DensityRequest& request, const std::vector<Interval>& window) const
{
    return model_.has({{request.data}, request.kernel}) && model().serves(request.settings.model.sigma0, window);
}

void Chain::letGo()
{
    if (model_.get() && model().sums())
        model_.forget();
}

void Chain::prepare(const DensityRequest& request, const std::vector<Interval>& window, KeptSums& sums,
                    const std::stop_token& stop)
{
    if (!hasModelOf(request, window))
        model_.forget();
    const double sigma0 = request.settings.model.sigma0;
    OfModel& ofModel = model_.of({{request.data}, request.kernel}, [&](const ModelInputs& of) {
        return OfModel{.model = needsSums(of.points.x().rows())
                                    ? DensityModel::fit(sums.of(of.points), of.kernel, sigma0, window, preview_, stop)
                                    : DensityModel::fit(of.points.x(), of.kernel, sigma0, preview_, stop),
                       .dataTerms = {},
                       .windows = {}};
    });
    ofModel.windows.of(window, [](const auto&) { return OfWindow(); });
}

Chain::Level& Chain::level(std::size_t number, const std::stop_token& stop)
{
    std::deque<Level>& levels = ofWindow().levels;
    while (levels.size() <= number) {
        WindowNodes nodes = windowNodes(model().kernel(), model().x(), window(), static_cast<int>(levels.size()),
                                        model().budget(preview_));
        ScaleTerms terms = model().terms(nodes, stop);
        levels.push_back({.nodes = std::move(nodes), .terms = std::move(terms), .geometry = std::nullopt});
    }
    return levels[number];
}

const Chain::Probes& Chain::probes(const std::stop_token& stop)
{
    std::optional<Probes>& probes = ofWindow().probes;
    if (!probes) {
        MatrixXd points = probePoints(model().x(), window());
        ScaleTerms terms = model().terms(points, stop);
        probes = Probes{.points = std::move(points), .terms = std::move(terms)};
    }
    return *probes;
}

double Chain::errorBetweenNodes(const WindowNodes& nodes, const VectorXd& scale, const StudentTParameters& parameters,
                                const Probes& probes) const
{
    const double exponent = scaleExponent(parameters, model().x().rows());
    const ArrayXd exact = exponent * model().logScale(probes.terms, parameters).array();
    const ArrayXd drawn = exponent * interpolatedScale(nodes, scale, probes.points).array().max(1.0).log();
    const double top = std::max({exact.maxCoeff(), drawn.maxCoeff(), exponent * std::log(scale.minCoeff())});
    return ((exact - top).exp() - (drawn - top).exp()).abs().maxCoeff();
}

/// Would the next level bring no more nodes, because of the budget?
bool Chain::isFinest(const WindowNodes& nodes, std::size_t number) const
{
    const WindowNodes next =
        windowNodes(model().kernel(), model().x(), window(), static_cast<int>(number) + 1, model().budget(preview_));
    return count(next) <= count(nodes);
}

Chain::Sampled Chain::sample(const StudentTParameters& parameters, const std::stop_token& stop)
{
    const bool inOneDimension = window().size() == 1;
    const double tolerance = inOneDimension ? 1e-7 : 1e-6; // far below a pixel: integrals profit
    const std::size_t most = inOneDimension ? mostLevels1D : mostLevels2D;
    for (std::size_t number = 0;; ++number) {
        const Level& current = level(number, stop);
        VectorXd scale = model().logScale(current.terms, parameters).array().exp();
        ofWindow().sampled = number;
        if (preview_ || model().kriging() || isPlainGrid(current.nodes))
            return {.nodes = current.nodes, .scale = std::move(scale), .error = 0.0};
        const double error = errorBetweenNodes(current.nodes, scale, parameters, probes(stop));
        if (error <= tolerance || number + 1 >= most || (inOneDimension && isFinest(current.nodes, number)))
            return {.nodes = current.nodes, .scale = std::move(scale), .error = error};
    }
}

const FieldGeometry& Chain::fieldGeometry()
{
    Level& current = ofWindow().levels[ofWindow().sampled];
    if (!current.geometry)
        current.geometry = core::fieldGeometry(std::get<TensorNodes>(current.nodes), model().kernel(), preview_);
    return *current.geometry;
}

VectorXd Chain::logScaleAtData(const StudentTParameters& parameters, const std::stop_token& stop)
{
    if (model().sums())
        return {};
    std::optional<ScaleTerms>& terms = model_.get()->dataTerms;
    if (!terms && (model().kriging() || !isPositiveSemidefinite(model().kernel()))) {
        if (model().kriging() && model().x().rows() > largestExactAtData)
            return {};
        terms = model().terms(model().x(), stop);
    }
    if (!terms) { // P_n(x_m) = (HKH)_nm, so that p(x_m) = Λ U_mᵀ
        const CentredSpectrum& spectrum = model().spectrum();
        terms = ProjectedGrid{.projections = spectrum.eigenvalues.asDiagonal() * spectrum.basis.transpose(),
                              .means = spectrum.rowMeans,
                              .variances = diagonal(model().kernel(), model().x())};
    }
    return model().logScale(*terms, parameters);
}

std::optional<PlaneGeometry> Chain::makePlane(const std::stop_token& stop) const
{
    const MatrixXd& x = model().x();
    if (hasExplicitPlane(model().kernel(), x.cols()) && x.rows() >= 1)
        return explicitPlane(x, model().kernel(), window()[0], preview_, stop);
    if (x.rows() < 3 || model().sums())
        return std::nullopt;
    const CentredSpectrum& spectrum = model().spectrum();
    Manifold manifold;
    if (x.cols() == 1 && spectrum.effectiveRank >= 1.0) {
        CentredSpectrum drawn = spectrum;
        drawn.basis = spectrum.basis.leftCols(principalDirections(spectrum)).eval();
        const FeatureImage image = [&](const VectorXd& at) -> MatrixXd {
            return valueOrEnd(projectGrid(drawn, x, model().kernel(), at, stop)).projections.transpose();
        };
        manifold = manifoldOver(image, window()[0].lo, window()[0].hi, manifoldPlaces(preview_), x.col(0));
    }
    const double trace =
        diagonal(model().kernel(), x).sum() - static_cast<double>(x.rows()) * spectrum.grandMean; // of HKH
    return principalPlane(spectrum, trace, manifold, preview_);
}

double Chain::errorOfLogDensity(const StudentTParameters& parameters, const std::stop_token& stop)
{
    return model().errorOfLogDensity(probes(stop).points, parameters);
}

const PlaneGeometry* Chain::plane(const std::stop_token& stop)
{
    std::optional<std::optional<PlaneGeometry>>& plane = ofWindow().plane;
    if (!plane)
        plane = makePlane(stop);
    return *plane ? &**plane : nullptr;
}

} // namespace core
