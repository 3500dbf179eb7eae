#include "core/labs/density/feature_plane.h"

#include "core/contour/contour.h"

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

/// The part of the line through `at` along `direction` that lies in the frame.
Curve lineInFrame(const PlaneGeometry& plane, const Eigen::RowVector2d& at, const Eigen::RowVector2d& direction)
{
    double from = -1e300, to = 1e300;
    for (Index c = 0; c < 2; ++c) {
        const VectorXd& axis = c == 0 ? plane.axis1 : plane.axis2;
        if (direction[c] == 0.0)
            continue;
        const double first = (axis[0] - at[c]) / direction[c], second = (axis[axis.size() - 1] - at[c]) / direction[c];
        from = std::max(from, std::min(first, second));
        to = std::min(to, std::max(first, second));
    }
    Curve line{.points = MatrixXd(2, 2), .values = {}};
    line.points << at + from * direction, at + to * direction;
    return line;
}

double signToRiseWith(const VectorXd& scores, const VectorXd& reference)
{
    return scores.dot((reference.array() - reference.mean()).matrix()) < 0.0 ? -1.0 : 1.0;
}

/// The leading two eigenvalues alone, made to give logScale the Q of the whole feature space: with
/// k̄' = k̄ − Σ_{j>2} w_jρ_j² the two that are left leave Q = (k̄' − Σ_{j≤2} w_jρ_j²)/σ₀² what it was.
CentredSpectrum leadingTwo(const CentredSpectrum& whole, double sigma0)
{
    CentredSpectrum two;
    two.eigenvalues = whole.eigenvalues.head(2);
    two.projectedMeans = whole.projectedMeans.head(2);
    two.rowMeans = whole.rowMeans;
    const Index rest = whole.eigenvalues.size() - 2;
    const ArrayXd weights = (sigma0 * sigma0 + whole.eigenvalues.tail(rest).array()).inverse();
    two.grandMean = whole.grandMean - (weights * whole.projectedMeans.tail(rest).array().square()).sum();
    return two;
}

/// The points φ̄ + a v₁ + b v₂ of the lattice as a projected grid of those two.
ProjectedGrid principalLattice(const CentredSpectrum& two, const MatrixXd& points)
{
    const Eigen::RowVector2d root = two.eigenvalues.cwiseSqrt().transpose();
    const Eigen::RowVector2d mean = two.projectedMeans.transpose().cwiseQuotient(root); // μ
    ProjectedGrid grid{.projections = (points.array().rowwise() * root.array()).matrix().transpose(),
                       .means = (points * mean.transpose()).array() + two.grandMean,
                       .variances = {}};
    grid.variances =
        points.rowwise().squaredNorm() + 2.0 * grid.means - VectorXd::Constant(points.rows(), two.grandMean);
    return grid;
}

} // namespace

bool hasExplicitPlane(const Kernel& kernel, Index dimensions)
{
    return dimensions == 1 && kernel.shape == Kernel::Shape::Single && std::holds_alternative<Parabola>(kernel.family);
}

Outcome<PlaneGeometry> explicitPlane(const Points& x, const Kernel& kernel, const Interval& window, bool preview,
                                     std::stop_token stop)
{
    PlaneGeometry plane;
    plane.explicitMap = true;
    const auto mapped = [](const VectorXd& at) -> MatrixXd {
        MatrixXd features(at.size(), 2);
        features << at, at.cwiseAbs2();
        return features;
    };
    plane.points = mapped(x.col(0));
    plane.manifoldInput = VectorXd::LinSpaced(preview ? 101 : 401, window.lo, window.hi);
    plane.manifold = mapped(plane.manifoldInput);
    frame(plane, preview);
    const Kernel inFeatures = kernelOf(Linear{}, kernel.scale); // k(x,y) = scale · φ(x)ᵀφ(y)
    Outcome<CentredSpectrum> spectrum = centredSpectrum(plane.points, inFeatures, {}, stop);
    if (const auto* failure = std::get_if<Failure>(&spectrum))
        return *failure;
    if (std::holds_alternative<Cancelled>(spectrum))
        return Cancelled{};
    plane.spectrum = std::get<CentredSpectrum>(std::move(spectrum));
    Outcome<ProjectedGrid> lattice = projectGrid(plane.spectrum, plane.points, inFeatures, latticePoints(plane), stop);
    if (const auto* failure = std::get_if<Failure>(&lattice))
        return *failure;
    if (std::holds_alternative<Cancelled>(lattice))
        return Cancelled{};
    plane.lattice = std::get<ProjectedGrid>(std::move(lattice));
    if (plane.spectrum.eigenvalues.size() > 0 && plane.spectrum.eigenvalues[0] > 0.0) {
        const MatrixXd centredPoints = plane.points.rowwise() - plane.points.colwise().mean();
        const Eigen::RowVector2d direction = (plane.spectrum.basis.col(0).transpose() * centredPoints).normalized();
        plane.firstComponent = lineInFrame(plane, plane.points.colwise().mean(), direction);
    }
    return plane;
}

std::optional<PlaneGeometry> principalPlane(const Points& x, const CentredSpectrum& spectrum, double trace,
                                            const VectorXd& manifoldInput, const ProjectedGrid& manifoldTerms,
                                            bool preview)
{
    if (spectrum.effectiveRank < 2.0)
        return std::nullopt;
    PlaneGeometry plane;
    plane.spectrum = spectrum;
    plane.spectrum.basis.resize(0, 0); // N×r numbers that nothing below reads
    const Eigen::Array2d root = spectrum.eigenvalues.head(2).cwiseSqrt();
    plane.points = spectrum.basis.leftCols(2) * root.matrix().asDiagonal();
    const VectorXd second = x.cols() > 1 ? VectorXd(x.col(1)) : VectorXd((x.col(0).array() - x.col(0).mean()).square());
    const Eigen::Array2d sign(signToRiseWith(plane.points.col(0), x.col(0)),
                              signToRiseWith(plane.points.col(1), second));
    plane.points *= sign.matrix().asDiagonal();
    plane.spectrum.projectedMeans.head(2).array() *= sign;
    plane.manifoldInput = manifoldInput;
    if (manifoldInput.size() > 0)
        plane.manifold = manifoldTerms.projections.topRows(2).transpose() * (sign / root).matrix().asDiagonal();
    const double whole = std::max(trace, spectrum.eigenvalues.sum()); // an indefinite kernel's trace has negative parts
    plane.explained = whole > 0.0 ? spectrum.eigenvalues.head(2).sum() / whole : 1.0;
    frame(plane, preview);
    plane.firstComponent = lineInFrame(plane, Eigen::RowVector2d::Zero(), Eigen::RowVector2d(1.0, 0.0));
    return plane;
}

FeaturePlane featurePlane(const PlaneGeometry& geometry, const StudentTParameters& parameters,
                          const VectorXd& manifoldDensity)
{
    // Shares of the top density that tell the shape of the hill and of its tails.
    constexpr std::array shares{0.9, 0.7, 0.5, 0.3, 0.1, 0.01, 1e-4};
    FeaturePlane plane{.explicitMap = geometry.explicitMap,
                       .points = geometry.points,
                       .manifold = {.points = geometry.manifold, .values = manifoldDensity},
                       .manifoldInput = geometry.manifoldInput,
                       .logDensity = {.axis1 = geometry.axis1, .axis2 = geometry.axis2, .values = {}},
                       .contours = {},
                       .explained = geometry.explained,
                       .firstComponent = std::nullopt};
    VectorXd logs;
    if (geometry.explicitMap) {
        logs = logDensity(geometry.spectrum, geometry.lattice, parameters);
    } else {
        const CentredSpectrum two = leadingTwo(geometry.spectrum, parameters.sigma0);
        logs = logDensity(two, principalLattice(two, latticePoints(geometry)), parameters);
    }
    plane.logDensity.values =
        (logs.array() - logs.maxCoeff()).matrix().reshaped(geometry.axis1.size(), geometry.axis2.size());
    for (const double share : shares) {
        ContourLevel contour{.level = std::log(share), .mass = std::nullopt, .polyline = {}};
        contour.polyline = contourLine(plane.logDensity, contour.level);
        if (contour.polyline.rows() > 0)
            plane.contours.push_back(std::move(contour));
    }
    if (geometry.firstComponent.points.rows() > 0)
        plane.firstComponent = geometry.firstComponent;
    return plane;
}

} // namespace core
