#include "core/density/normalise.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"
#include "core/linalg/log_sum_exp.h"
#include "core/linalg/quadrature.h"

#include <algorithm>
#include <array>
#include <cassert>
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

/// Is k(x, x_n) less than analytic where x meets x_n? Then polynomials converge slowly across the data.
bool isRoughAtData(const Kernel& kernel)
{
    if (kernel.shape != Kernel::Shape::Single)
        return std::any_of(kernel.parts.begin(), kernel.parts.end(), isRoughAtData);
    return isKinked(kernel) || std::holds_alternative<Matern32>(kernel.family) ||
           std::holds_alternative<Matern52>(kernel.family);
}

/// Does all its roughness lie where a coordinate of x meets that of a point, so that breaks at the data remove it?
bool isRoughAlongAxes(const Kernel& kernel)
{
    if (kernel.shape != Kernel::Shape::Single)
        return std::all_of(kernel.parts.begin(), kernel.parts.end(), isRoughAlongAxes);
    return !isRoughAtData(kernel) || std::holds_alternative<Laplacian>(kernel.family) ||
           std::holds_alternative<Brownian>(kernel.family);
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
    const bool rough = isRoughAtData(kernel), removable = d == 1 || isRoughAlongAxes(kernel);
    const bool breakAtData = rough && x.rows() <= (removable ? first.mostAxisKinks : first.mostKinks);
    mesh.kinked = rough && !(breakAtData && removable);
    for (Index axis = 0; axis < d; ++axis) {
        const double widest = std::min(first.scales * scales(axis), (hi(axis) - lo(axis)) / 4.0);
        mesh.breaks.push_back(
            panelBreaks(lo(axis), hi(axis), widest, first.most, breakAtData ? VectorXd(x.col(axis)) : VectorXd()));
    }
    // Peaks can only be at the data, or without data where k(x,x) is least: the origin for every kernel that has such a
    // place.
    const MatrixXd peaks = x.rows() > 0 ? MatrixXd(x) : MatrixXd(MatrixXd::Zero(1, d));
    std::vector<Index> inside;
    for (Index i = 0; i < peaks.rows(); ++i)
        if ((peaks.row(i).transpose().array() >= lo.array()).all() &&
            (peaks.row(i).transpose().array() <= hi.array()).all())
            inside.push_back(i);
    mesh.landmarks = peaks(inside, Eigen::all);
    mesh.noise = roundingError(logF, mesh.landmarks, lo, hi);
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

/// One tail of the line, from `edge` outwards.
class Tail
{
public:
    Tail(const LogIntegrand& logF, double edge, double signedWidth) : logF_(logF), edge_(edge), width_(signedWidth) {}

    /// log of the tail's integral by the rule of this step; Failure when it does not fall fast enough to have one.
    Outcome<double> integral(double step)
    {
        constexpr double longest = 12.0; // log y = π/4·e^12 = 1.3e5: a power as slow as x^-1.001 has ended there
        const HalfLineRule rule = halfLineRule(step, longest);
        const VectorXd logX = rule.logOffsets;
        const Index count = logX.size();
        Index known = 0; // values that doubles can hold
        while (known < count && logX(known) < mostLogOffset)
            ++known;
        VectorXd logValues = logF_((edge_ + width_ * logX.head(known).array().exp()).matrix());
        evaluations += known;
        while (known > 0 && !std::isfinite(logValues(known - 1)))
            --known;
        if (known == 0 || logValues.head(known).hasNaN())
            return Failure{Failure::Kind::IllConditioned, "the density is not a finite number somewhere on the line"};
        // The power law that is left: its slope over a factor of at least e⁴ in x.
        Index earlier = known - 1;
        while (earlier > 0 && logX(known - 1) - logX(earlier) < 4.0)
            --earlier;
        const double slope = (logValues(known - 1) - logValues(earlier)) / (logX(known - 1) - logX(earlier));
        if (!(slope < -1.0))
            return Failure{Failure::Kind::InvalidInput,
                           "the density does not fall fast enough to have an integral over the whole line"};
        VectorXd terms = rule.logWeights;
        terms.head(known) += logValues.head(known);
        terms.tail(count - known).array() +=
            logValues(known - 1) + slope * (logX.tail(count - known).array() - logX(known - 1));
        return logSumExp(terms) + std::log(std::abs(width_));
    }

    Index evaluations = 0;

private:
    // exp(160) = 3e69: x⁴ is still a double, and every kernel has become its leading power long before.
    static constexpr double mostLogOffset = 160.0;
    const LogIntegrand& logF_;
    double edge_, width_;
};

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

std::optional<Failure> wholeLineProblem(const Points& x, const Kernel& kernel, const StudentTParameters& parameters)
{
    const auto invalid = [](const char* what) { return Failure{Failure::Kind::InvalidInput, what}; };
    if (x.cols() != 1)
        return invalid("the whole line is for data of one column: choose a window");
    if (!isUnbounded(kernel))
        return invalid(
            "with this kernel the density tends to a positive constant far away, so it has no integral over the whole "
            "line: choose a window");
    if (inputProblem(kernel, MatrixXd::Constant(1, 1, -1.0)))
        return invalid("this kernel is not defined on the whole line: choose a window");
    if (!(static_cast<double>(x.rows()) + parameters.alpha > 0.0))
        return invalid("without data and with alpha = 0 the density has no integral over the whole line");
    return std::nullopt;
}

Outcome<LogIntegral> logNormaliserOverLine(const LogIntegrand& logF, const Points& x, const Kernel& kernel,
                                           std::stop_token stop)
{
    assert(x.cols() == 1);
    const double lowest = x.rows() > 0 ? x.col(0).minCoeff() : -0.5, highest = x.rows() > 0 ? x.col(0).maxCoeff() : 0.5;
    const double width = highest > lowest ? highest - lowest : std::max(1.0, std::abs(highest));
    // A margin keeps the peaks at the outermost points out of the tails.
    const double lo = lowest - 0.5 * width, hi = highest + 0.5 * width;
    Outcome<LogIntegral> middle =
        logNormaliserOverWindow(logF, x, kernel, VectorXd::Constant(1, lo), VectorXd::Constant(1, hi), stop);
    auto* sum = std::get_if<LogIntegral>(&middle);
    if (!sum)
        return middle;
    double error = sum->relativeError;
    LogIntegral result = *sum;
    for (Tail tail : {Tail(logF, lo, -width), Tail(logF, hi, width)}) {
        Outcome<double> coarse = tail.integral(1.0 / 32.0);
        Outcome<double> fine = tail.integral(1.0 / 64.0);
        for (int halving = 0;; ++halving) {
            if (stop.stop_requested())
                return Cancelled{};
            for (const auto* outcome : {&coarse, &fine})
                if (const auto* failure = std::get_if<Failure>(outcome))
                    return *failure;
            // Halving the step squares the error of a double exponential rule, so agreement to 1e-7 is agreement to
            // 1e-14.
            const double difference = std::abs(std::expm1(std::get<double>(coarse) - std::get<double>(fine)));
            if (difference <= 1e-7 || halving == 4) {
                error = std::max(error, std::min(difference, 10.0 * difference * difference));
                break;
            }
            coarse = fine;
            fine = tail.integral(1.0 / static_cast<double>(128 << halving));
        }
        result.value = logAddExp(result.value, std::get<double>(fine));
        result.evaluations += tail.evaluations;
    }
    result.relativeError = error;
    return result;
}

} // namespace core
