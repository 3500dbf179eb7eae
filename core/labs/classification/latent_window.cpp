#include "core/labs/classification/latent_window.h"

#include "core/ending.h"
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

LatentWindow onLine(const LaplaceClassifier& classifier, const Interval& window, bool preview,
                    const std::stop_token& stop)
{
    constexpr Index previewPoints = 401;
    LatentWindow made;
    made.line = preview ? VectorXd(VectorXd::LinSpaced(previewPoints, window.lo, window.hi))
                        : drawnLine(window, smallestScale(classifier.kernel(), 1)[0]);
    LatentMoments latent = valueOrEnd(classifier.latent(made.line, stop));
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

LatentWindow latentWindow(const LaplaceClassifier& classifier, const std::vector<Interval>& window, bool preview,
                          const std::stop_token& stop)
{
    if (window.size() == 1)
        return onLine(classifier, window[0], preview, stop);
    LatentWindow made;
    SmoothWindow picture(classifier.kernel(), window, budgetFor(classifier, preview));
    const auto atNodes = [&](std::size_t level) {
        const TensorNodes& nodes = picture.nodes(level);
        const LatentMoments latent = valueOrEnd(classifier.latent(nodes.points(), stop));
        made.evaluations += nodes.count();
        made.clamped = latent.clamped;
        made.byNodes = nodes.chebyshev;
        return momentColumns(latent);
    };
    const auto atProbes = [&] { return momentColumns(valueOrEnd(classifier.latent(picture.probes(), stop))); };
    const SmoothWindow::Functions moments{
        .atNodes = [&](std::size_t level) { return untilEnding([&] { return atNodes(level); }); },
        .atProbes = [&] { return untilEnding(atProbes); },
        .sizes = [](const MatrixXd& values, std::size_t) -> VectorXd {
            return Eigen::Vector2d(sizeOfMean(values.col(0)), values.col(1).maxCoeff());
        }};
    std::vector<Field> drawn = valueOrEnd(picture.draw(moments, stop));
    made.meanField = std::move(drawn[0]);
    made.varianceField = std::move(drawn[1]);
    made.varianceField.values = made.varianceField.values.cwiseMax(0.0);
    return made;
}

} // namespace core
