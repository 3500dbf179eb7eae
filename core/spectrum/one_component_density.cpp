#include "core/spectrum/one_component_density.h"

#include "core/ending.h"
#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"
#include "core/spectrum/kernel_pca.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index gridPoints = 2001;
constexpr double onTheLine = 1e-10; // of the mean ‖φ−φ̄‖²

/// Where the curve lies relative to the line at one input.
struct Place {
    double along = 0.0, across = 0.0; // first and second score
    double squaredDistance = 0.0;     // to the line
};

Place placeOf(const KernelPca& pca, double x)
{
    const auto projection = std::get<KernelPcaProjection>(pca.project(Eigen::Matrix<double, 1, 1>(x)));
    return {.along = projection.scores(0, 0),
            .across = projection.scores(0, 1),
            .squaredDistance = projection.errors()(0, 1)};
}

double rootBetween(const KernelPca& pca, double lo, double hi)
{
    const bool rising = placeOf(pca, lo).across < 0.0;
    for (int halving = 0; halving < 60; ++halving) {
        const double middle = 0.5 * (lo + hi);
        ((placeOf(pca, middle).across < 0.0) == rising ? lo : hi) = middle;
    }
    return 0.5 * (lo + hi);
}

/// log N(t; 0, v) − log sin(angle), up to a constant.
double logShare(const KernelPca& pca, double x, double along, double variance)
{
    const Eigen::Matrix<double, 1, 1> at(x);
    const double slope =
        gradient(pca.kernel(), at.row(0), pca.points()).col(0).dot(pca.components().coefficients.col(1));
    return -0.5 * along * along / variance + logJacobian(pca.kernel(), at)(0) - std::log(std::abs(slope));
}

void findSpikes(const KernelPca& pca, const VectorXd& grid, const KernelPcaProjection& onGrid,
                OneComponentDensity& density)
{
    const double close = onTheLine * pca.components().trace / static_cast<double>(pca.points().rows());
    std::vector<double> spikes, logShares;
    for (Index i = 0; i + 1 < grid.size(); ++i) {
        if ((onGrid.scores(i, 1) < 0.0) == (onGrid.scores(i + 1, 1) < 0.0))
            continue;
        const double root = rootBetween(pca, grid(i), grid(i + 1));
        const Place place = placeOf(pca, root);
        if (place.squaredDistance > close)
            continue;
        spikes.push_back(root);
        logShares.push_back(logShare(pca, root, place.along, density.variance));
    }
    density.spikes = Eigen::Map<VectorXd>(spikes.data(), static_cast<Index>(spikes.size()));
    if (spikes.empty())
        return;
    const Eigen::Map<VectorXd> logs(logShares.data(), static_cast<Index>(logShares.size()));
    density.weights = (logs.array() - logs.maxCoeff()).exp();
    density.weights /= density.weights.sum();
}

std::string remarkOn(const OneComponentDensity& density)
{
    if (density.wholeCurve)
        return "the feature space has one dimension: the line of the first component holds every φ(x), and the "
               "density is not degenerate";
    if (density.spikes.size() == 0)
        return "the line of the first component meets the curve φ(x) nowhere in the window: kernel PCA of order one "
               "gives no input any density";
    return "kernel PCA of order one puts all its mass on the points where its line meets the curve φ(x)";
}

} // namespace

Outcome<OneComponentDensity> oneComponentDensity(const Kernel& kernel, const Points& x, const Interval& window,
                                                 std::stop_token stop)
{
    assert(x.cols() == 1 && window.lo < window.hi);
    return untilEnding([&] {
        const KernelPca pca = valueOrEnd(KernelPca::fit(kernel, x, {.components = 2, .centred = true}, stop));
        OneComponentDensity density;
        if (pca.size() == 0) {
            density.remark = "all points have the same feature: there is no first component";
            return density;
        }
        density.variance = pca.eigenvalues()(0) / static_cast<double>(x.rows());
        if (const auto features = featureMap(kernel, x)) {
            density.mean = features->colwise().mean().transpose();
            density.direction = features->transpose() * pca.components().coefficients.col(0); // Φ̃ᵀα = Φᵀα: 1ᵀα = 0
        }
        const VectorXd grid = VectorXd::LinSpaced(gridPoints, window.lo, window.hi);
        const KernelPcaProjection onGrid = valueOrEnd(pca.project(grid, stop));
        const double close = onTheLine * pca.components().trace / static_cast<double>(x.rows());
        density.wholeCurve =
            pca.size() == 1 && onGrid.errors().col(1).maxCoeff() <= close + 1e-12 * onGrid.squaredNorm.maxCoeff();
        if (pca.size() == 2)
            findSpikes(pca, grid, onGrid, density);
        density.remark = remarkOn(density);
        return density;
    });
}

} // namespace core
