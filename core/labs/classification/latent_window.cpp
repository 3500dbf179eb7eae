#include "core/labs/classification/latent_window.h"

#include "core/kernels/descriptions.h"
#include "core/labs/density/window_nodes.h"
#include "core/labs/embedding/posterior_window.h"
#include "core/linalg/chebyshev.h"
#include "core/linalg/products.h"

#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr int mostLevels = 4;
constexpr Index probesPerSide = 8;
constexpr double tolerance = 1e-6; // of the largest value: far below a pixel

/// Carries values at the nodes (first axis fastest) to another tensor grid.
class Carrier
{
public:
    Carrier(const TensorNodes& nodes, const std::vector<VectorXd>& axes)
        : n1_(nodes.n1), n2_(nodes.n2),
          along1_(chebyshevInterpolation(n1_, nodes.window[0].lo, nodes.window[0].hi, axes[0])),
          along2_(chebyshevInterpolation(n2_, nodes.window[1].lo, nodes.window[1].hi, axes[1]))
    {
    }
    MatrixXd operator()(const VectorXd& values) const
    {
        const MatrixXd along = multiply(along1_, values.reshaped(n1_, n2_));
        return multiplyTransposedRight(along, along2_);
    }

private:
    Index n1_, n2_;
    MatrixXd along1_, along2_;
};

MatrixXd gridPoints(const std::vector<VectorXd>& axes)
{
    MatrixXd all(axes[0].size() * axes[1].size(), 2);
    all << axes[0].replicate(axes[1].size(), 1), axes[1].transpose().replicate(axes[0].size(), 1).reshaped();
    return all;
}

/// A few points off the nodes, and off the middle.
std::vector<VectorXd> probeAxes(const std::vector<Interval>& window)
{
    std::vector<VectorXd> axes;
    for (const Interval& side : window)
        axes.push_back(
            VectorXd::LinSpaced(probesPerSide, side.lo + 0.013 * side.width(), side.hi - 0.029 * side.width()));
    return axes;
}

bool agrees(const MatrixXd& drawn, const VectorXd& exact, double scale)
{
    return (drawn.reshaped() - exact).cwiseAbs().maxCoeff() <= tolerance * scale;
}

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

void setFields(LatentWindow& made, const std::vector<VectorXd>& axes, MatrixXd mean, MatrixXd variance)
{
    made.meanField = {.axis1 = axes[0], .axis2 = axes[1], .values = std::move(mean)};
    made.varianceField = {.axis1 = axes[0], .axis2 = axes[1], .values = variance.cwiseMax(0.0)};
}

} // namespace

Outcome<LatentWindow> latentWindow(const LaplaceClassifier& classifier, const std::vector<Interval>& window,
                                   bool preview, std::stop_token stop)
{
    if (window.size() == 1)
        return onLine(classifier, window[0], preview, std::move(stop));
    LatentWindow made;
    const NodeBudget budget = budgetFor(classifier, preview);
    std::vector<VectorXd> probes = probeAxes(window);
    std::optional<LatentMoments> atProbes;
    for (int level = 0;; ++level) {
        const auto nodes =
            std::get<TensorNodes>(windowNodes(classifier.kernel(), MatrixXd(0, 2), window, level, budget));
        Outcome<LatentMoments> outcome = classifier.latent(nodes.points(), stop);
        if (!std::holds_alternative<LatentMoments>(outcome))
            return Cancelled{};
        const LatentMoments& latent = std::get<LatentMoments>(outcome);
        made.evaluations += nodes.count();
        made.clamped = latent.clamped;
        made.byNodes = nodes.chebyshev;
        if (!nodes.chebyshev) {
            setFields(made, nodes.axes(), latent.mean.reshaped(nodes.n1, nodes.n2),
                      latent.variance.reshaped(nodes.n1, nodes.n2));
            return made;
        }
        if (!preview && level + 1 < mostLevels) {
            if (!atProbes) {
                Outcome<LatentMoments> probed = classifier.latent(gridPoints(probes), stop);
                if (!std::holds_alternative<LatentMoments>(probed))
                    return Cancelled{};
                atProbes = std::move(std::get<LatentMoments>(probed));
            }
            const Carrier toProbes(nodes, probes);
            const double meanScale = latent.mean.cwiseAbs().maxCoeff() + 1e-4;
            if (!agrees(toProbes(latent.mean), atProbes->mean, meanScale) ||
                !agrees(toProbes(latent.variance), atProbes->variance, latent.variance.maxCoeff()))
                continue;
        }
        const Index side = drawnSide(preview);
        const std::vector<VectorXd> axes{VectorXd::LinSpaced(side, window[0].lo, window[0].hi),
                                         VectorXd::LinSpaced(side, window[1].lo, window[1].hi)};
        const Carrier toDrawn(nodes, axes);
        setFields(made, axes, toDrawn(latent.mean), toDrawn(latent.variance));
        return made;
    }
}

} // namespace core
