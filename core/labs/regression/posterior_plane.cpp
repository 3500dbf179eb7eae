#include "core/labs/regression/posterior_plane.h"

#include "core/ending.h"
#include "core/kernels/gram.h"
#include "core/window/moment_columns.h"

#include <cmath>

namespace core
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

MatrixXd meanAndVariance(const GpPosterior& posterior, GpPlace& place)
{
    return momentColumns(posterior.moments(place));
}

MatrixXd meanAlone(const GpPosterior& posterior, GpPlace& place)
{
    return posterior.mean(place);
}

} // namespace

PosteriorPlane::PosteriorPlane(const Kernel& kernel, std::vector<Interval> window, bool preview, double operations,
                               double numbers)
    : window_(kernel, std::move(window),
              {.operationsPerPoint = operations, .numbersPerPoint = numbers, .refinable = true, .preview = preview})
{
    probes_.points = window_.probes();
    largestVariance_ = diagonal(kernel, probes_.points).maxCoeff();
}

std::vector<Field> PosteriorPlane::drawn(const GpPosterior& posterior, Evaluate evaluate, const std::stop_token& stop)
{
    const double priorVariance = posterior.amplitude() * largestVariance_;
    const SmoothWindow::Functions functions{
        .atNodes = [&](std::size_t level) -> Outcome<MatrixXd> {
            while (places_.size() <= level)
                places_.push_back({.points = window_.nodes(places_.size()).points()});
            return evaluate(posterior, places_[level]);
        },
        .atProbes = [&]() -> Outcome<MatrixXd> { return evaluate(posterior, probes_); },
        .sizes = [&](const MatrixXd& values, std::size_t) -> VectorXd {
            VectorXd sizes = VectorXd::Constant(values.cols(), priorVariance);
            sizes[0] = values.col(0).cwiseAbs().maxCoeff() + 1e-4 * std::sqrt(priorVariance);
            return sizes;
        }};
    return valueOrEnd(window_.draw(functions, stop));
}

PosteriorPlane::Pictures PosteriorPlane::moments(const GpPosterior& posterior, const std::stop_token& stop)
{
    std::vector<Field> pair = drawn(posterior, &meanAndVariance, stop);
    Pictures pictures{.mean = std::move(pair[0]), .variance = std::move(pair[1])};
    pictures.variance.values = pictures.variance.values.cwiseMax(0.0);
    return pictures;
}

Field PosteriorPlane::mean(const GpPosterior& posterior, const std::stop_token& stop)
{
    return std::move(drawn(posterior, &meanAlone, stop).front());
}

} // namespace core
