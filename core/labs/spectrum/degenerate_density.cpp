#include "core/labs/spectrum/degenerate_density.h"

#include "core/density/normalise.h"
#include "core/density/predictive.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"

#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr Index mostDrawnPoints = 500, mostEvaluations = 100'000;

/// q·J at the grid, normalised over the window.
Outcome<VectorXd> studentTOver(const Kernel& kernel, const Points& x, const StudentTParameters& parameters,
                               const Interval& window, const VectorXd& grid, const std::stop_token& stop)
{
    for (const Problem& problem : problems(parameters, x.rows()))
        return Failure{Failure::Kind::InvalidInput, "the Density lab's " + problem.field + " " + problem.message};
    const Outcome<StudentTPredictive> fitted = StudentTPredictive::fit(x, kernel, parameters);
    if (const auto* failure = std::get_if<Failure>(&fitted))
        return *failure;
    const LogIntegrand logF = [&](const Eigen::MatrixXd& at) -> VectorXd {
        return std::get<StudentTPredictive>(fitted).logDensity(at) + logJacobian(kernel, at);
    };
    const IntegrationAims forAPicture{.relativeTolerance = 1e-6, .budget = mostEvaluations};
    const Outcome<LogIntegral> total = logNormaliserOverWindow(logF, x, kernel, VectorXd::Constant(1, window.lo),
                                                               VectorXd::Constant(1, window.hi), forAPicture, stop);
    if (const auto* failure = std::get_if<Failure>(&total))
        return *failure;
    if (std::holds_alternative<Cancelled>(total))
        return Cancelled{};
    return VectorXd((logF(grid).array() - std::get<LogIntegral>(total).value).exp());
}

} // namespace

Outcome<DegenerateDensity> degenerateDensity(const Kernel& kernel, const Points& x,
                                             const StudentTParameters& parameters, const Interval& window,
                                             const VectorXd& grid, std::stop_token stop)
{
    Outcome<OneComponentDensity> oneComponent = oneComponentDensity(kernel, x, window, stop);
    if (const auto* failure = std::get_if<Failure>(&oneComponent))
        return *failure;
    if (stop.stop_requested() || std::holds_alternative<Cancelled>(oneComponent))
        return Cancelled{};
    DegenerateDensity density;
    density.oneComponent = std::get<OneComponentDensity>(std::move(oneComponent));
    if (x.rows() > mostDrawnPoints || !isPositiveSemidefinite(kernel) || !(diagonal(kernel, x).mean() > 0.0)) {
        density.remark = x.rows() > mostDrawnPoints ? "the student-T is drawn beside kernel PCA for up to " +
                                                          std::to_string(mostDrawnPoints) + " points"
                                                    : "this kernel has no student-T density to draw beside kernel PCA";
        return density;
    }
    Outcome<VectorXd> studentT = studentTOver(kernel, x, parameters, window, grid, stop);
    if (std::holds_alternative<Cancelled>(studentT))
        return Cancelled{};
    if (const auto* failure = std::get_if<Failure>(&studentT))
        density.remark = "no student-T density: " + failure->what;
    else
        density.studentT = std::get<VectorXd>(std::move(studentT));
    return density;
}

} // namespace core
