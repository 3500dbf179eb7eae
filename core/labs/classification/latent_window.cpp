#include "core/labs/classification/latent_window.h"

#include "core/kernels/descriptions.h"
#include "core/window/moment_columns.h"
#include "core/window/smooth_window.h"

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Outcome<LatentWindow> onLine(const LaplaceClassifier& classifier, const Interval& window, bool preview,
                             std::stop_token stop)
{
    constexpr Index previewPoints = 401;
    LatentWindow made;
    made.line = preview ? VectorXd(VectorXd::LinSpaced(previewPoints, window.lo, window.hi))
                        : drawnLine(window, smallestScale(classifier.kernel(), 1)[0]);
    Outcome<LatentMoments> moments = classifier.latent(made.line, std::move(stop));
    if (!std::holds_alternative<LatentMoments>(moments))
        return Cancelled{};
    LatentMoments& latent = std::get<LatentMoments>(moments);
    made.mean = std::move(latent.mean);
    made.variance = std::move(latent.variance);
    made.clamped = latent.clamped;
    made.evaluations = made.line.size();
    return made;
}

/// A plain grid, for kinked kernels and the shortest lengthscales, has 100×100 points at n = 500, for 300 ms.
NodeBudget budgetFor(const LaplaceClassifier& classifier, bool preview)
{
    const auto n = static_cast<double>(classifier.x().rows());
    constexpr double shareOfTheUsualBudget = 2.5;
    return {.operationsPerPoint = shareOfTheUsualBudget * (n * n + 20.0 * n),
            .numbersPerPoint = 4.0,
            .refinable = true,
            .preview = preview};
}

} // namespace

double sizeOfMean(const Eigen::Ref<const MatrixXd>& mean)
{
    return mean.cwiseAbs().maxCoeff() + 1e-4; // whose probability nobody tells from 1/2
}

Outcome<LatentWindow> latentWindow(const LaplaceClassifier& classifier, const std::vector<Interval>& window,
                                   bool preview, std::stop_token stop)
{
    if (window.size() == 1)
        return onLine(classifier, window[0], preview, std::move(stop));
    LatentWindow made;
    SmoothWindow picture(classifier.kernel(), window, budgetFor(classifier, preview));
    const auto latentAt = [&](const MatrixXd& places) -> Outcome<LatentMoments> {
        return classifier.latent(places, stop);
    };
    const SmoothWindow::Functions moments{.atNodes = [&](std::size_t level) -> Outcome<MatrixXd> {
                                              const TensorNodes& nodes = picture.nodes(level);
                                              const Outcome<LatentMoments> latent = latentAt(nodes.points());
                                              if (!std::holds_alternative<LatentMoments>(latent))
                                                  return Cancelled{};
                                              made.evaluations += nodes.count();
                                              made.clamped = std::get<LatentMoments>(latent).clamped;
                                              made.byNodes = nodes.chebyshev;
                                              return momentColumns(std::get<LatentMoments>(latent));
                                          },
                                          .atProbes = [&]() -> Outcome<MatrixXd> {
                                              const Outcome<LatentMoments> latent = latentAt(picture.probes());
                                              if (!std::holds_alternative<LatentMoments>(latent))
                                                  return Cancelled{};
                                              return momentColumns(std::get<LatentMoments>(latent));
                                          },
                                          .sizes = [](const MatrixXd& values, std::size_t) -> VectorXd {
                                              return Eigen::Vector2d(sizeOfMean(values.col(0)),
                                                                     values.col(1).maxCoeff());
                                          }};
    Outcome<std::vector<Field>> drawn = picture.draw(moments, stop);
    if (!std::holds_alternative<std::vector<Field>>(drawn))
        return Cancelled{};
    made.meanField = std::move(std::get<std::vector<Field>>(drawn)[0]);
    made.varianceField = std::move(std::get<std::vector<Field>>(drawn)[1]);
    made.varianceField.values = made.varianceField.values.cwiseMax(0.0);
    return made;
}

} // namespace core
