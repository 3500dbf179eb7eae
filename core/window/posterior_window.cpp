#include "core/window/posterior_window.h"

#include "core/ending.h"
#include "core/kernels/gram.h"
#include "core/linalg/products.h"
#include "core/window/moment_columns.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index previewRank = 128; // beyond it a preview would be slow: it is rough instead

/// A kernel as rough as r: se of lengthscale √2ℓ along each axis, shorter under a narrow ν, which has the curvature of
/// r in the plane for the Matérn family too. Of exponential and laplacian r is too rough for polynomials.
Kernel smoothnessOf(const EmbeddingPrior& prior)
{
    if (prior.family == EmbeddingFamily::Exponential || prior.family == EmbeddingFamily::Laplacian)
        return kernelOf(Exponential{.lengthscale = {prior.lengthscale.begin(), prior.lengthscale.end()}});
    SquaredExponential shape{.lengthscale = {}};
    for (const double l : prior.lengthscale) {
        double precision = 0.5 / (l * l);
        if (prior.eta)
            precision += 0.25 / (0.5 * l * l + *prior.eta * *prior.eta);
        shape.lengthscale.push_back(1.0 / std::sqrt(precision));
    }
    return kernelOf(shape);
}

} // namespace

Outcome<PosteriorWindow> PosteriorWindow::make(EmbeddingPrior prior, std::vector<MatrixXd> sites,
                                               std::vector<Interval> window, bool preview, std::stop_token stop)
{
    return untilEnding([&] {
        PosteriorWindow made;
        made.prior_ = std::move(prior);
        made.window_ = std::move(window);
        made.preview_ = preview;
        for (MatrixXd& places : sites) {
            PriorSpectrum spectrum =
                valueOrEnd(priorSpectrum(made.prior_, places, {.previewRank = preview ? previewRank : 0}, stop));
            made.sources_.push_back({.sites = std::move(places), .spectrum = std::move(spectrum)});
        }
        if (made.window_.size() == 1) {
            made.line_ = drawnLine(made.window_[0], made.prior_.lengthscale[0]);
            made.places_.push_back(made.projected(made.line_));
        } else {
            made.picture_.emplace(smoothnessOf(made.prior_), made.window_, made.budget());
        }
        return made;
    });
}

PosteriorWindow::Place PosteriorWindow::projected(const MatrixXd& at) const
{
    Place place;
    for (const Source& source : sources_)
        place.projections.push_back(projections(source.spectrum, prior_, source.sites, at));
    place.priorVariance = priorDiagonal(prior_, at);
    return place;
}

NodeBudget PosteriorWindow::budget() const
{
    NodeBudget budget{.operationsPerPoint = 0.0, .numbersPerPoint = 0.0, .refinable = true, .preview = preview_};
    for (const Source& source : sources_) {
        const auto rank = static_cast<double>(source.spectrum.eigenvalues.size());
        budget.numbersPerPoint += rank;
        budget.operationsPerPoint += rank * static_cast<double>(source.sites.rows());
    }
    return budget;
}

Moments PosteriorWindow::momentsAt(const Place& place, const std::vector<SpectralWeights>& weights,
                                   const std::vector<Observation>& observed) const
{
    Moments moments{.mean = VectorXd::Zero(place.priorVariance.size()),
                    .variance = static_cast<double>(observed.size()) * place.priorVariance};
    for (std::size_t i = 0; i < observed.size(); ++i) {
        const WeightedSums sums =
            weightedColumnSums(place.projections[observed[i].sites], weights[i].quadratic, weights[i].linear);
        moments.mean += observed[i].sign * sums.linear;
        moments.variance -= sums.quadratic;
        moments.jitter = std::max(moments.jitter, weights[i].jitter);
    }
    return moments;
}

Outcome<Moments> PosteriorWindow::moments(const std::vector<Observation>& observed, std::stop_token stop)
{
    std::vector<SpectralWeights> weights;
    for (const Observation& one : observed)
        weights.push_back(reweighted(sources_[one.sites].spectrum, one.embedding, one.noise));
    if (window_.size() == 2)
        return momentsInPlane(weights, observed, stop);
    Moments onLine = momentsAt(places_.front(), weights, observed);
    onLine.variance = onLine.variance.cwiseMax(0.0);
    return onLine;
}

Outcome<Moments> PosteriorWindow::momentsInPlane(const std::vector<SpectralWeights>& weights,
                                                 const std::vector<Observation>& observed, const std::stop_token& stop)
{
    const auto columnsAt = [&](const Place& place) { return momentColumns(momentsAt(place, weights, observed)); };
    Outcome<std::vector<Field>> fields = picture_->draw(
        {.atNodes = [&](std::size_t level) -> Outcome<MatrixXd> {
             while (places_.size() <= level)
                 places_.push_back(projected(picture_->nodes(places_.size()).points()));
             return columnsAt(places_[level]);
         },
         .atProbes = [&]() -> Outcome<MatrixXd> {
             if (!probes_)
                 probes_ = projected(picture_->probes());
             return columnsAt(*probes_);
         },
         .sizes = [&](const MatrixXd& columns, std::size_t level) -> VectorXd {
             const double largestVariance = places_[level].priorVariance.maxCoeff();
             return Eigen::Vector2d(columns.col(0).cwiseAbs().maxCoeff() + 1e-4 * std::sqrt(largestVariance),
                                    largestVariance);
         }},
        stop);
    auto* drawn = std::get_if<std::vector<Field>>(&fields);
    if (!drawn)
        return Cancelled{};
    double jitter = 0.0; // the largest that a noise needed
    for (const SpectralWeights& weight : weights)
        jitter = std::max(jitter, weight.jitter);
    drawn_ = {(*drawn)[0].axis1, (*drawn)[0].axis2};
    return Moments{.mean = (*drawn)[0].values.reshaped(),
                   .variance = (*drawn)[1].values.reshaped().cwiseMax(0.0),
                   .jitter = jitter};
}

} // namespace core
