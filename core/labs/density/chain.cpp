#include "core/labs/density/chain.h"

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
    return hasModelOf(request) && window_ == window && !levels_.empty();
}

bool Chain::hasModelOf(const DensityRequest& request) const
{
    return model_ && model_->kernel() == request.kernel && model_->serves(request.settings.model.sigma0) &&
           model_->x().rows() == request.data->x.rows() && model_->x().cols() == request.data->x.cols() &&
           model_->x() == request.data->x;
}

void Chain::prepare(const DensityRequest& request, const std::vector<Interval>& window, std::stop_token stop)
{
    if (!hasModelOf(request)) {
        *this = Chain(preview_);
        model_ = valueOrEnd(
            DensityModel::fit(request.data->x, request.kernel, request.settings.model.sigma0, preview_, stop));
    }
    if (window_ != window) {
        window_ = window;
        levels_.clear();
        probeTerms_.reset();
        plane_.reset();
    }
}

Chain::Level& Chain::level(std::size_t number, std::stop_token stop)
{
    while (levels_.size() <= number) {
        const NodeBudget budget = model_->budget(preview_);
        WindowNodes nodes =
            windowNodes(model_->kernel(), model_->x(), window_, static_cast<int>(levels_.size()), budget);
        ScaleTerms terms = valueOrEnd(model_->terms(nodes, stop));
        levels_.push_back({.nodes = std::move(nodes), .terms = std::move(terms), .geometry = std::nullopt});
    }
    return levels_[number];
}

void Chain::makeProbes(std::stop_token stop)
{
    if (probeTerms_)
        return;
    probes_ = probePoints(model_->x(), window_);
    probeTerms_ = valueOrEnd(model_->terms(probes_, stop));
}

double Chain::errorBetweenNodes(const WindowNodes& nodes, const VectorXd& scale, const StudentTParameters& parameters)
{
    const double exponent = scaleExponent(parameters, model_->x().rows());
    const ArrayXd exact = exponent * model_->logScale(*probeTerms_, parameters).array();
    const ArrayXd drawn = exponent * interpolatedScale(nodes, scale, probes_).array().max(1.0).log();
    const double top = std::max({exact.maxCoeff(), drawn.maxCoeff(), exponent * std::log(scale.minCoeff())});
    return ((exact - top).exp() - (drawn - top).exp()).abs().maxCoeff();
}

/// Would the next level bring no more nodes, because of the budget?
bool Chain::isFinest(const WindowNodes& nodes, std::size_t number) const
{
    const WindowNodes next =
        windowNodes(model_->kernel(), model_->x(), window_, static_cast<int>(number) + 1, model_->budget(preview_));
    return count(next) <= count(nodes);
}

Chain::Sampled Chain::sample(const StudentTParameters& parameters, std::stop_token stop)
{
    const bool inOneDimension = window_.size() == 1;
    const double tolerance = inOneDimension ? 1e-7 : 1e-6; // far below a pixel: integrals profit
    const std::size_t most = inOneDimension ? mostLevels1D : mostLevels2D;
    for (std::size_t number = 0;; ++number) {
        const Level& current = level(number, stop);
        VectorXd scale = model_->logScale(current.terms, parameters).array().exp();
        sampled_ = number;
        if (preview_ || model_->kriging() || isPlainGrid(current.nodes))
            return {.nodes = current.nodes, .scale = std::move(scale), .error = 0.0};
        makeProbes(stop);
        const double error = errorBetweenNodes(current.nodes, scale, parameters);
        if (error <= tolerance || number + 1 >= most || (inOneDimension && isFinest(current.nodes, number)))
            return {.nodes = current.nodes, .scale = std::move(scale), .error = error};
    }
}

const FieldGeometry& Chain::fieldGeometry()
{
    Level& current = levels_[sampled_];
    if (!current.geometry)
        current.geometry = core::fieldGeometry(std::get<TensorNodes>(current.nodes), model_->kernel(), preview_);
    return *current.geometry;
}

VectorXd Chain::logScaleAtData(const StudentTParameters& parameters, std::stop_token stop)
{
    if (!dataTerms_ && (model_->kriging() || !isPositiveSemidefinite(model_->kernel()))) {
        if (model_->kriging() && model_->x().rows() > largestExactAtData)
            return {};
        dataTerms_ = valueOrEnd(model_->terms(model_->x(), stop));
    }
    if (!dataTerms_) { // P_n(x_m) = (HKH)_nm, so that p(x_m) = Λ U_mᵀ
        const CentredSpectrum& spectrum = model_->spectrum();
        dataTerms_ = ProjectedGrid{.projections = spectrum.eigenvalues.asDiagonal() * spectrum.basis.transpose(),
                                   .means = spectrum.rowMeans,
                                   .variances = diagonal(model_->kernel(), model_->x())};
    }
    return model_->logScale(*dataTerms_, parameters);
}

std::optional<PlaneGeometry> Chain::makePlane(std::stop_token stop)
{
    const MatrixXd& x = model_->x();
    if (hasExplicitPlane(model_->kernel(), x.cols()) && x.rows() >= 1)
        return valueOrEnd(explicitPlane(x, model_->kernel(), window_[0], preview_, stop));
    if (x.rows() < 3)
        return std::nullopt;
    const CentredSpectrum& spectrum = model_->spectrum();
    Manifold manifold;
    if (x.cols() == 1 && spectrum.effectiveRank >= 1.0) {
        CentredSpectrum drawn = spectrum;
        drawn.basis = spectrum.basis.leftCols(principalDirections(spectrum)).eval();
        const FeatureImage image = [&](const VectorXd& at) -> MatrixXd {
            return valueOrEnd(projectGrid(drawn, x, model_->kernel(), at, stop)).projections.transpose();
        };
        manifold = manifoldOver(image, window_[0].lo, window_[0].hi, manifoldPlaces(preview_), x.col(0));
    }
    const double trace =
        diagonal(model_->kernel(), x).sum() - static_cast<double>(x.rows()) * spectrum.grandMean; // of HKH
    return principalPlane(spectrum, trace, manifold, preview_);
}

const PlaneGeometry* Chain::plane(std::stop_token stop)
{
    if (!plane_)
        plane_ = makePlane(stop);
    return *plane_ ? &**plane_ : nullptr;
}

} // namespace core
