#include "core/labs/density/feature_plane.h"

#include "core/contour/contour.h"
#include "core/ending.h"
#include "core/linalg/orientation.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index latticeSide1 = 120, latticeSide2 = 90;

Interval withMargin(double lo, double hi)
{
    const double width = hi > lo ? hi - lo : std::max(1.0, std::abs(lo));
    return {.lo = lo - 0.12 * width, .hi = hi + 0.12 * width};
}

/// Axes around the points and the curve.
void frame(PlaneGeometry& plane, bool preview)
{
    const auto axis = [&](Index column, Index side) -> VectorXd {
        double lo = plane.points.col(column).minCoeff(), hi = plane.points.col(column).maxCoeff();
        if (plane.manifold.rows() > 0) {
            lo = std::min(lo, plane.manifold.col(column).minCoeff());
            hi = std::max(hi, plane.manifold.col(column).maxCoeff());
        }
        const Interval range = withMargin(lo, hi);
        return VectorXd::LinSpaced(preview ? side / 2 : side, range.lo, range.hi);
    };
    plane.axis1 = axis(0, latticeSide1);
    if (plane.points.cols() > 1)
        plane.axis2 = axis(1, latticeSide2);
}

MatrixXd latticePoints(const PlaneGeometry& plane)
{
    const Index n1 = plane.axis1.size(), n2 = plane.axis2.size();
    MatrixXd points(n1 * n2, 2);
    for (Index j = 0; j < n2; ++j) {
        points.block(j * n1, 0, n1, 1) = plane.axis1;
        points.block(j * n1, 1, n1, 1).setConstant(plane.axis2[j]);
    }
    return points;
}

/// The leading eigenvalues alone, as many as the picture has directions, made to give logScale the Q of the whole
/// feature space: with k̄' = k̄ − Σ_{j beyond} w_jρ_j² those that are left leave Q = (k̄' − Σ_j w_jρ_j²)/σ₀² what it was.
CentredSpectrum leading(const CentredSpectrum& whole, Index directions, double sigma0)
{
    CentredSpectrum part;
    part.eigenvalues = whole.eigenvalues.head(directions);
    part.projectedMeans = whole.projectedMeans.head(directions);
    part.rowMeans = whole.rowMeans;
    const Index rest = whole.eigenvalues.size() - directions;
    const ArrayXd weights = (sigma0 * sigma0 + whole.eigenvalues.tail(rest).array()).inverse();
    part.grandMean = whole.grandMean - (weights * whole.projectedMeans.tail(rest).array().square()).sum();
    return part;
}

/// The points φ̄ + Σ_j a_j v_j of the lattice as a projected grid of those directions.
ProjectedGrid principalLattice(const CentredSpectrum& part, const MatrixXd& points)
{
    const Eigen::RowVectorXd root = part.eigenvalues.cwiseSqrt().transpose();
    const Eigen::RowVectorXd mean = part.projectedMeans.transpose().cwiseQuotient(root); // μ
    ProjectedGrid grid{.projections = (points.array().rowwise() * root.array()).matrix().transpose(),
                       .means = (points * mean.transpose()).array() + part.grandMean,
                       .variances = {}};
    grid.variances =
        points.rowwise().squaredNorm() + 2.0 * grid.means - VectorXd::Constant(points.rows(), part.grandMean);
    return grid;
}

/// Coordinates on a line as places at height 0.
MatrixXd atHeightZero(const MatrixXd& coordinates)
{
    MatrixXd places = MatrixXd::Zero(coordinates.rows(), 2);
    places.leftCols(coordinates.cols()) = coordinates;
    return places;
}

/// The student-T along the only direction, relative to its top.
ContourLevel bellAlong(const VectorXd& axis, const VectorXd& logs)
{
    ContourLevel bell{.level = 0.0, .mass = std::nullopt, .polyline = MatrixXd(axis.size(), 2)};
    bell.polyline << axis, (logs.array() - logs.maxCoeff()).exp().matrix();
    return bell;
}

} // namespace

Index manifoldPlaces(bool preview)
{
    return preview ? 101 : 401;
}

Index principalDirections(const CentredSpectrum& spectrum)
{
    return spectrum.effectiveRank < 2.0 ? 1 : 2;
}

bool hasExplicitPlane(const Kernel& kernel, Index dimensions)
{
    return dimensions == 1 && kernel.shape == Kernel::Shape::Single && std::holds_alternative<Parabola>(kernel.family);
}

PlaneGeometry explicitPlane(const Points& x, const Kernel& kernel, const Interval& window, bool preview,
                            const std::stop_token& stop)
{
    PlaneGeometry plane;
    plane.explicitMap = true;
    const auto mapped = [](const VectorXd& at) -> MatrixXd {
        MatrixXd features(at.size(), 2);
        features << at, at.cwiseAbs2();
        return features;
    };
    plane.points = mapped(x.col(0));
    Manifold manifold = manifoldOver(mapped, window.lo, window.hi, manifoldPlaces(preview), x.col(0));
    plane.manifoldInput = std::move(manifold.input);
    plane.manifold = std::move(manifold.image);
    frame(plane, preview);
    const Kernel inFeatures = kernelOf(Linear{}, kernel.scale); // k(x,y) = scale · φ(x)ᵀφ(y)
    plane.spectrum = valueOrEnd(centredSpectrum(plane.points, inFeatures, {}, stop));
    plane.lattice = valueOrEnd(projectGrid(plane.spectrum, plane.points, inFeatures, latticePoints(plane), stop));
    return plane;
}

std::optional<PlaneGeometry> principalPlane(const CentredSpectrum& spectrum, double trace, const Manifold& manifold,
                                            bool preview)
{
    if (spectrum.effectiveRank < 1.0)
        return std::nullopt;
    const Index directions = principalDirections(spectrum);
    PlaneGeometry plane;
    plane.spectrum = spectrum;
    plane.spectrum.basis.resize(0, 0); // N×r numbers that nothing below reads
    const VectorXd root = spectrum.eigenvalues.head(directions).cwiseSqrt();
    plane.points = spectrum.basis.leftCols(directions) * root.asDiagonal();
    VectorXd sign(directions);
    for (Index j = 0; j < directions; ++j)
        sign[j] = orientation(plane.points.col(j)); // as kernel PCA
    plane.points *= sign.asDiagonal();
    plane.spectrum.projectedMeans.head(directions).array() *= sign.array();
    plane.manifoldInput = manifold.input;
    if (manifold.input.size() > 0)
        plane.manifold = manifold.image * sign.cwiseQuotient(root).asDiagonal();
    const double whole = std::max(trace, spectrum.eigenvalues.sum()); // an indefinite kernel's trace has negative parts
    plane.explained = whole > 0.0 ? spectrum.eigenvalues.head(directions).sum() / whole : 1.0;
    frame(plane, preview);
    return plane;
}

FeaturePlane featurePlane(const PlaneGeometry& geometry, const StudentTParameters& parameters,
                          const VectorXd& manifoldDensity)
{
    // Shares of the top density that tell the shape of the hill and of its tails.
    constexpr std::array shares{0.9, 0.7, 0.5, 0.3, 0.1, 0.01, 1e-4};
    FeaturePlane plane{.explicitMap = geometry.explicitMap,
                       .points = atHeightZero(geometry.points),
                       .manifold = {.points = atHeightZero(geometry.manifold), .values = manifoldDensity},
                       .manifoldInput = geometry.manifoldInput,
                       .logDensity = {.axis1 = geometry.axis1, .axis2 = geometry.axis2, .values = {}},
                       .contours = {},
                       .explained = geometry.explained};
    VectorXd logs;
    if (geometry.explicitMap) {
        logs = logDensity(geometry.spectrum, geometry.lattice, parameters);
    } else {
        const Index directions = geometry.points.cols();
        const CentredSpectrum part = leading(geometry.spectrum, directions, parameters.sigma0);
        const MatrixXd places = directions == 1 ? MatrixXd(geometry.axis1) : latticePoints(geometry);
        logs = logDensity(part, principalLattice(part, places), parameters);
        if (directions == 1) {
            plane.logDensity = {};
            plane.contours = {bellAlong(geometry.axis1, logs)};
            return plane;
        }
    }
    plane.logDensity.values =
        (logs.array() - logs.maxCoeff()).matrix().reshaped(geometry.axis1.size(), geometry.axis2.size());
    for (const double share : shares) {
        ContourLevel contour{.level = std::log(share), .mass = std::nullopt, .polyline = {}};
        contour.polyline = contourLine(plane.logDensity, contour.level);
        if (contour.polyline.rows() > 0)
            plane.contours.push_back(std::move(contour));
    }
    return plane;
}

} // namespace core
