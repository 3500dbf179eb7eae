#include "core/density/student_t.h"

#include "core/density/predictive.h"
#include "core/density/spectrum.h"
#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"
#include "core/settings/range_problems.h"

namespace core
{

std::vector<Problem> problems(const StudentTParameters& parameters, Eigen::Index observations)
{
    std::vector<Problem> found = rangeProblems(parameters);
    if (parameters.sigma0 > 0.0 && parameters.sigma0 * parameters.sigma0 < 1e-300)
        found.push_back(rangeProblem(settingAt<&StudentTParameters::sigma0>().facts, parameters.sigma0));
    if (parameters.beta == 0.0 && observations == 0)
        found.push_back({"beta", "beta must be positive as long as there are no data"});
    return found;
}

Outcome<LogDensity> studentTLogDensity(const Points& x, const Kernel& kernel, const StudentTParameters& parameters,
                                       const Points& at)
{
    const Outcome<StudentTPredictive> fit = StudentTPredictive::fit(x, kernel, parameters);
    if (const auto* failure = std::get_if<Failure>(&fit))
        return *failure;
    if (const auto refusal = inputProblem(kernel, at))
        return *refusal;
    const Outcome<double> rank = effectiveRank(x, kernel);
    if (const auto* failure = std::get_if<Failure>(&rank))
        return *failure;
    const StudentTPredictive& predictive = std::get<StudentTPredictive>(fit);
    LogDensity result{.logDensity = {},
                      .logJacobian = logJacobian(kernel, at),
                      .effectiveRank = std::get<double>(rank),
                      .jitter = predictive.jitter()};
    result.logDensity = predictive.logDensity(at) + result.logJacobian;
    return result;
}

} // namespace core
