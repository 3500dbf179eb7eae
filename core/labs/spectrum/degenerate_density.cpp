#include "core/labs/spectrum/degenerate_density.h"

#include "core/density/normalise.h"
#include "core/density/predictive.h"
#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr Index mostDrawnPoints = 500, mostEvaluations = 100'000;

/// q·J at the grid, normalised over the window. Throws Ending.
VectorXd studentTOver(const Kernel& kernel, const Points& x, const StudentTParameters& parameters,
                      const Interval& window, const VectorXd& grid, const std::stop_token& stop)
{
    for (const Problem& problem : problems(parameters, x.rows()))
        throw Ending{invalidInput("the Density lab's " + problem.field + " " + problem.message)};
    const StudentTPredictive fitted = valueOrEnd(StudentTPredictive::fit(x, kernel, parameters));
    const LogIntegrand logF = [&](const Eigen::MatrixXd& at) -> VectorXd {
        return fitted.logDensity(at) + logJacobian(kernel, at);
    };
    const IntegrationAims forAPicture{.relativeTolerance = 1e-6, .budget = mostEvaluations};
    const LogIntegral total = valueOrEnd(logNormaliserOverWindow(logF, x, kernel, VectorXd::Constant(1, window.lo),
                                                                 VectorXd::Constant(1, window.hi), forAPicture, stop));
    return (logF(grid).array() - total.value).exp();
}

} // namespace

DegenerateDensity degenerateDensity(const Kernel& kernel, const Points& x, const StudentTParameters& parameters,
                                    const Interval& window, const VectorXd& grid, const std::stop_token& stop)
{
    DegenerateDensity density;
    density.oneComponent = valueOrEnd(oneComponentDensity(kernel, x, window, stop));
    endIfStopped(stop);
    if (x.rows() > mostDrawnPoints || !isPositiveSemidefinite(kernel) || !(diagonal(kernel, x).mean() > 0.0)) {
        density.remark = x.rows() > mostDrawnPoints ? "the student-T is drawn beside kernel PCA for up to " +
                                                          std::to_string(mostDrawnPoints) + " points"
                                                    : "this kernel has no student-T density to draw beside kernel PCA";
        return density;
    }
    Outcome<VectorXd> studentT =
        unlessCancelled(untilEnding([&] { return studentTOver(kernel, x, parameters, window, grid, stop); }));
    if (const auto* failure = std::get_if<Failure>(&studentT))
        density.remark = "no student-T density: " + failure->what;
    else
        density.studentT = std::get<VectorXd>(std::move(studentT));
    return density;
}

} // namespace core
