#include "core/labs/embedding/posterior_window.h"

#include "core/kernels/gram.h"
#include "core/linalg/chebyshev.h"
#include "core/linalg/products.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr std::size_t mostLevels = 4;
constexpr Index probeCount = 64;
constexpr Index previewRank = 128; // beyond it a preview would be slow: it is rough instead

/// The lengthscale of r along each axis: √2ℓ, shorter under a narrow ν.
Kernel smoothnessOf(const EmbeddingPrior& prior)
{
    SquaredExponential shape{.lengthscale = {}};
    for (const double l : prior.lengthscale) {
        double precision = 0.5 / (l * l);
        if (prior.eta)
            precision += 0.25 / (0.5 * l * l + *prior.eta * *prior.eta);
        shape.lengthscale.push_back(1.0 / std::sqrt(precision));
    }
    return kernelOf(shape);
}

/// A quasi-random sequence over the window (Roberts' R₂).
MatrixXd probePoints(const std::vector<Interval>& window)
{
    constexpr double steps[] = {0.7548776662466927, 0.5698402909980532};
    MatrixXd probes(probeCount, 2);
    for (Index i = 0; i < probeCount; ++i)
        for (Index d = 0; d < 2; ++d) {
            const double position = (static_cast<double>(i) + 0.5) * steps[d];
            const Interval& side = window[static_cast<std::size_t>(d)];
            probes(i, d) = side.lo + side.width() * (position - std::floor(position));
        }
    return probes;
}

} // namespace

VectorXd drawnLine(const Interval& window, double smallestScale)
{
    const double wanted = std::clamp(std::ceil(10.0 * window.width() / smallestScale), 400.0, 2000.0);
    return VectorXd::LinSpaced(static_cast<Index>(wanted) + 1, window.lo, window.hi);
}

Index drawnSide(bool preview)
{
    return preview ? 64 : 200;
}

Outcome<PosteriorWindow> PosteriorWindow::make(EmbeddingPrior prior, std::vector<MatrixXd> sites,
                                               std::vector<Interval> window, bool preview, std::stop_token stop)
{
    PosteriorWindow made;
    made.prior_ = std::move(prior);
    made.window_ = std::move(window);
    made.preview_ = preview;
    for (MatrixXd& places : sites) {
        Outcome<PriorSpectrum> spectrum =
            priorSpectrum(made.prior_, places, {.previewRank = preview ? previewRank : 0}, stop);
        if (const auto* failure = std::get_if<Failure>(&spectrum))
            return *failure;
        if (std::holds_alternative<Cancelled>(spectrum))
            return Cancelled{};
        made.sources_.push_back({.sites = std::move(places), .spectrum = std::move(std::get<PriorSpectrum>(spectrum))});
    }
    if (made.window_.size() == 1) {
        made.line_ = drawnLine(made.window_[0], made.prior_.lengthscale[0]);
        made.levels_.push_back(made.projected(made.line_));
    }
    return made;
}

PosteriorWindow::Level PosteriorWindow::projected(const MatrixXd& at) const
{
    Level level;
    for (const Source& source : sources_)
        level.projections.push_back(projections(source.spectrum, prior_, source.sites, at));
    level.priorVariance = priorDiagonal(prior_, at);
    return level;
}

WindowNodes PosteriorWindow::nodesOfLevel(std::size_t number) const
{
    NodeBudget budget{.operationsPerPoint = 0.0, .numbersPerPoint = 0.0, .refinable = true, .preview = preview_};
    for (const Source& source : sources_) {
        const auto rank = static_cast<double>(source.spectrum.eigenvalues.size());
        budget.numbersPerPoint += rank;
        budget.operationsPerPoint += rank * static_cast<double>(source.sites.rows());
    }
    return windowNodes(smoothnessOf(prior_), MatrixXd(0, 2), window_, static_cast<int>(number), budget);
}

Outcome<const PosteriorWindow::Level*> PosteriorWindow::level(std::size_t number, const std::stop_token& stop)
{
    levels_.reserve(mostLevels); // pointers to levels stay valid
    while (levels_.size() <= number) {
        if (stop.stop_requested())
            return Cancelled{};
        const WindowNodes nodes = nodesOfLevel(levels_.size());
        Level made = projected(points(nodes));
        made.nodes = nodes;
        const auto& tensor = std::get<TensorNodes>(nodes);
        for (std::size_t d = 0; tensor.chebyshev && d < 2; ++d) {
            const Interval& side = window_[d];
            const Index n = d == 0 ? tensor.n1 : tensor.n2;
            const VectorXd drawn = VectorXd::LinSpaced(drawnSide(preview_), side.lo, side.hi);
            made.toDrawn.push_back(chebyshevInterpolation(n, side.lo, side.hi, drawn));
            made.toProbes.push_back(
                chebyshevInterpolation(n, side.lo, side.hi, probePoints(window_).col(static_cast<Index>(d))));
        }
        levels_.push_back(std::move(made));
    }
    return &levels_[number];
}

Moments PosteriorWindow::momentsAt(const Level& level, const std::vector<SpectralWeights>& weights,
                                   const std::vector<Observation>& observed) const
{
    Moments moments{.mean = VectorXd::Zero(level.priorVariance.size()),
                    .variance = static_cast<double>(observed.size()) * level.priorVariance};
    for (std::size_t i = 0; i < observed.size(); ++i) {
        const WeightedSums sums =
            weightedColumnSums(level.projections[observed[i].sites], weights[i].quadratic, weights[i].linear);
        moments.mean += observed[i].sign * sums.linear;
        moments.variance -= sums.quadratic;
        moments.jitter = std::max(moments.jitter, weights[i].jitter);
    }
    return moments;
}

bool PosteriorWindow::agreesBetweenNodes(const Level& level, const Moments& atNodes, const Moments& atProbes) const
{
    constexpr double tolerance = 1e-6; // far below a pixel
    const auto& tensor = std::get<TensorNodes>(level.nodes);
    const auto error = [&](const VectorXd& nodal, const VectorXd& exact) {
        const MatrixXd across = multiply(level.toProbes[0], nodal.reshaped(tensor.n1, tensor.n2));
        return (across.cwiseProduct(level.toProbes[1]).rowwise().sum() - exact).cwiseAbs().maxCoeff();
    };
    const double largestVariance = level.priorVariance.maxCoeff();
    const double meanSize = atNodes.mean.cwiseAbs().maxCoeff() + 1e-4 * std::sqrt(largestVariance);
    return error(atNodes.mean, atProbes.mean) <= tolerance * meanSize &&
           error(atNodes.variance, atProbes.variance) <= tolerance * largestVariance;
}

Outcome<Moments> PosteriorWindow::moments(const std::vector<Observation>& observed, std::stop_token stop)
{
    std::vector<SpectralWeights> weights;
    for (const Observation& one : observed)
        weights.push_back(reweighted(sources_[one.sites].spectrum, one.embedding, one.noise));
    if (window_.size() == 1) {
        Moments onLine = momentsAt(levels_.front(), weights, observed);
        onLine.variance = onLine.variance.cwiseMax(0.0);
        return onLine;
    }
    for (std::size_t number = 0;; ++number) {
        Outcome<const Level*> reached = level(number, stop);
        if (std::holds_alternative<Cancelled>(reached))
            return Cancelled{};
        const Level& current = *std::get<const Level*>(reached);
        const auto& tensor = std::get<TensorNodes>(current.nodes);
        Moments nodal = momentsAt(current, weights, observed);
        if (!tensor.chebyshev) {
            drawn_ = tensor.axes();
            nodal.variance = nodal.variance.cwiseMax(0.0);
            return nodal;
        }
        if (!preview_ && number + 1 < mostLevels) {
            if (!probes_)
                probes_ = projected(probePoints(window_));
            if (!agreesBetweenNodes(current, nodal, momentsAt(*probes_, weights, observed)))
                continue;
        }
        drawn_.clear();
        for (const Interval& side : window_)
            drawn_.push_back(VectorXd::LinSpaced(drawnSide(preview_), side.lo, side.hi));
        const auto carried = [&](const VectorXd& values) -> VectorXd {
            const MatrixXd along = multiply(current.toDrawn[0], values.reshaped(tensor.n1, tensor.n2));
            return multiplyTransposedRight(along, current.toDrawn[1]).reshaped();
        };
        nodal.mean = carried(nodal.mean);
        nodal.variance = carried(nodal.variance).cwiseMax(0.0);
        return nodal;
    }
}

} // namespace core
