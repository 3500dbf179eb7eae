#include "core/density/normalise.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"
#include "core/kernels/periods.h"
#include "core/linalg/quadrature.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// First panels an axis: enough to start from, few enough for the square and the cube of it.
struct FirstPanels {
    double scales; // width of a panel in smallest scales
    Index most;
    Index mostKinks;     // break at the data only up to this many points,
    Index mostAxisKinks; // and up to these when that leaves every cell smooth
};
constexpr std::array<FirstPanels, 3> firstPanels{{{0.5, 2000, 2000, 2000}, {2.0, 40, 20, 100}, {2.0, 6, 5, 12}}};

constexpr std::array<double, 3> defaultTolerances{1e-12, 1e-11, 1e-8};
constexpr std::array<Index, 3> defaultBudgets{2'000'000, 8'000'000, 16'000'000};

/// Of very many rows some say where the peaks may be: those are as wide as the kernel.
MatrixXd someRows(const Points& x)
{
    constexpr Index most = 2'000;
    if (x.rows() <= mostObservations)
        return x;
    const Index step = x.rows() / most;
    return x(Eigen::seqN(0, x.rows() / step, step), Eigen::all);
}

/// At the data, and where k(x,x) is least: at the origin for every kernel that has such a place. A kernel that repeats
/// itself repeats its peaks, a cosine also with the other sign, after half a period.
MatrixXd possiblePeaks(const Points& x, const Kernel& kernel, const VectorXd& lo, const VectorXd& hi)
{
    constexpr double mostPeaks = 1e5;
    const bool atOrigin = x.rows() == 0 || isUnbounded(kernel);
    MatrixXd peaks(x.rows() + (atOrigin ? 1 : 0), lo.size());
    peaks.topRows(x.rows()) = x;
    peaks.bottomRows(atOrigin ? 1 : 0).setZero();
    for (const double period : periods(kernel))
        for (Index axis = 0; axis < lo.size(); ++axis) {
            const double step = 0.5 * period, images = std::ceil((hi(axis) - lo(axis)) / step) + 2.0;
            if (images * static_cast<double>(peaks.rows()) > mostPeaks)
                continue; // left to the panels to find
            const MatrixXd once = peaks;
            peaks = once.replicate(static_cast<Index>(images), 1);
            for (Index row = 0; row < peaks.rows(); ++row) {
                double& at = peaks(row, axis);
                const Index image = row / once.rows();
                at += step * (std::floor((lo(axis) - at) / step) + static_cast<double>(image));
            }
        }
    return peaks;
}

MatrixXd rowsInside(const MatrixXd& points, const VectorXd& lo, const VectorXd& hi)
{
    std::vector<Index> inside;
    for (Index i = 0; i < points.rows(); ++i)
        if ((points.row(i).transpose().array() >= lo.array()).all() &&
            (points.row(i).transpose().array() <= hi.array()).all())
            inside.push_back(i);
    return points(inside, Eigen::all);
}

/// The rounding error of log f near its peaks, seen in second differences over steps in which nothing else can happen.
double roundingError(const LogIntegrand& logF, const MatrixXd& peaks, const VectorXd& lo, const VectorXd& hi)
{
    constexpr Index mostPeaks = 16, steps = 8;
    const Index count = std::min(mostPeaks, peaks.rows());
    if (count == 0)
        return 0.0;
    MatrixXd at(count * steps, lo.size());
    for (Index i = 0; i < count; ++i)
        for (Index j = 0; j < steps; ++j) {
            const VectorXd peak = peaks.row(i * peaks.rows() / count);
            // Inwards, and not on the peak itself, where a kinked kernel has its kink.
            const VectorXd inwards = (peak.array() < 0.5 * (lo + hi).array()).select(hi - lo, lo - hi);
            at.row(i * steps + j) = peak + 0x1p-45 * static_cast<double>(j + 3) * inwards;
        }
    const VectorXd values = logF(at);
    double largest = 0.0;
    for (Index i = 0; i < count; ++i) {
        const VectorXd v = values.segment(i * steps, steps);
        const VectorXd second = v.head(steps - 2) - 2.0 * v.segment(1, steps - 2) + v.tail(steps - 2);
        if (second.allFinite())
            largest = std::max(largest, std::sqrt(second.squaredNorm() / (6.0 * static_cast<double>(steps - 2))));
    }
    return largest;
}

IntegrationMesh firstMesh(const LogIntegrand& logF, const Points& x, const Kernel& kernel, const VectorXd& lo,
                          const VectorXd& hi)
{
    const Index d = lo.size();
    const FirstPanels& first = firstPanels[static_cast<std::size_t>(d - 1)];
    const VectorXd scales = smallestScale(kernel, d);
    IntegrationMesh mesh;
    const bool rough = !isAnalytic(kernel), removable = d == 1 || isRoughAlongAxesOnly(kernel);
    const bool breakAtData = rough && x.rows() <= (removable ? first.mostAxisKinks : first.mostKinks);
    mesh.kinked = rough && !(breakAtData && removable);
    for (Index axis = 0; axis < d; ++axis) {
        const double widest = std::min(first.scales * scales(axis), (hi(axis) - lo(axis)) / 4.0);
        mesh.breaks.push_back(
            panelBreaks(lo(axis), hi(axis), widest, first.most, breakAtData ? VectorXd(x.col(axis)) : VectorXd()));
    }
    mesh.landmarks = possiblePeaks(someRows(x), kernel, lo, hi);
    mesh.noise = roundingError(logF, rowsInside(mesh.landmarks, lo, hi), lo, hi);
    return mesh;
}

std::optional<Failure> windowProblem(const Points& x, const Kernel& kernel, const VectorXd& lo, const VectorXd& hi)
{
    const Index d = lo.size();
    if (d < 1 || d > 3)
        return Failure{Failure::Kind::InvalidInput, "densities can be normalised in one, two or three dimensions only"};
    if (hi.size() != d || x.cols() != d)
        return Failure{Failure::Kind::InvalidInput, "the window needs one interval for each column of the data"};
    if (!lo.allFinite() || !hi.allFinite() || !(lo.array() < hi.array()).all() || !(hi - lo).allFinite())
        return Failure{Failure::Kind::InvalidInput,
                       "the window needs finite bounds, each lower one below its upper one"};
    MatrixXd corners(2, d);
    corners << lo.transpose(), hi.transpose();
    if (inputProblem(kernel, corners))
        return Failure{Failure::Kind::InvalidInput,
                       printKernel(kernel) + " is not defined, or overflows, on a part of the window: choose another"};
    return std::nullopt;
}

} // namespace

Outcome<LogIntegral> logNormaliserOverWindow(const LogIntegrand& logF, const Points& x, const Kernel& kernel,
                                             const VectorXd& lo, const VectorXd& hi, std::stop_token stop)
{
    const std::size_t d = static_cast<std::size_t>(std::clamp<Index>(lo.size(), 1, 3));
    return logNormaliserOverWindow(logF, x, kernel, lo, hi, {defaultTolerances[d - 1], defaultBudgets[d - 1]},
                                   std::move(stop));
}

Outcome<LogIntegral> logNormaliserOverWindow(const LogIntegrand& logF, const Points& x, const Kernel& kernel,
                                             const VectorXd& lo, const VectorXd& hi, const IntegrationAims& aims,
                                             std::stop_token stop)
{
    if (const auto problem = windowProblem(x, kernel, lo, hi))
        return *problem;
    return logIntegral(logF, firstMesh(logF, x, kernel, lo, hi), aims, std::move(stop));
}

} // namespace core
