#include "core/density/line_tails.h"

#include "core/density/normalise.h"
#include "core/ending.h"
#include "core/kernels/periods.h"
#include "core/linalg/log_sum_exp.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostPower = 10; // of 1/y
constexpr double mostResidual = 1e-10;
constexpr double mostPeriods = 2000.0; // on either side, before the tails,
constexpr double mostImages = 1e5;     // and of the data in them, twice a period: possible peaks of a window

/// log of a period's integral, −a log y + Σ_j c_j (first/y)^j, in the distance y >= first from the origin.
struct PeriodLaw {
    double first = 1.0, power = 0.0; // a
    VectorXd coefficients;           // c
    double residual = 0.0;           // of the fit, at worst

    double logIntegral(double y) const
    {
        double sum = 0.0;
        for (Index j = coefficients.size(); j-- > 0;)
            sum = sum * (first / y) + coefficients(j);
        return sum - power * std::log(y);
    }
    double slope(double y) const
    {
        double sum = -power / y;
        for (Index j = 1; j < coefficients.size(); ++j)
            sum -= static_cast<double>(j) * coefficients(j) * std::pow(first / y, j) / y;
        return sum;
    }
};

PeriodLaw fitted(const VectorXd& y, const VectorXd& logIntegrals)
{
    MatrixXd basis(y.size(), mostPower + 2);
    basis.col(0) = -(y.array() / y(0)).log();
    for (Index j = 0; j <= mostPower; ++j)
        basis.col(j + 1) = (y(0) / y.array()).pow(static_cast<double>(j));
    const VectorXd solution = basis.colPivHouseholderQr().solve(logIntegrals);
    PeriodLaw law{.first = y(0),
                  .power = solution(0),
                  .coefficients = solution.tail(mostPower + 1),
                  .residual = (basis * solution - logIntegrals).cwiseAbs().maxCoeff()};
    law.coefficients(0) += law.power * std::log(y(0));
    return law;
}

/// e_j of exp(Σ_{j>=1} c_j u^j) = Σ e_j u^j.
VectorXd exponentialSeries(const VectorXd& coefficients)
{
    constexpr Index terms = 60; // used for u <= 1/4
    VectorXd series = VectorXd::Zero(terms);
    series(0) = 1.0;
    for (Index n = 1; n < terms; ++n)
        for (Index k = 1; k <= std::min(n, coefficients.size() - 1); ++k)
            series(n) += static_cast<double>(k) * coefficients(k) * series(n - k) / static_cast<double>(n);
    return series;
}

/// log Σ_{m>=0} exp(logIntegral(first + m·period)): many terms one by one, the rest as the integral that the midpoint
/// rule makes of a sum, with its first correction.
double logSumOfPeriods(const PeriodLaw& law, double period)
{
    const Index count = static_cast<Index>(std::ceil(std::max(4.0 * law.first / period, 2e4)));
    VectorXd terms(count + 1);
    for (Index m = 0; m < count; ++m)
        terms(m) = law.logIntegral(law.first + static_cast<double>(m) * period);
    const double y = law.first + (static_cast<double>(count) - 0.5) * period;
    const VectorXd series = exponentialSeries(law.coefficients);
    double integral = 0.0; // ∫ from y on, over y·exp(c₀)·y^−a
    for (Index j = series.size(); j-- > 0;)
        integral += series(j) * std::pow(law.first / y, j) / (law.power - 1.0 + static_cast<double>(j));
    const double logLeading = law.coefficients(0) - law.power * std::log(y);
    const double correction = std::exp(law.logIntegral(y) - logLeading) * law.slope(y) * period / 24.0;
    terms(count) = logLeading + std::log(integral * y / period + correction);
    return logSumExp(terms);
}

/// The tail from `edge` outwards; `error` is infinite where the integrals of its periods have not yet the form.
LineTails::Tail oscillatingTail(const LogIntegrand& logF, const Points& x, const Kernel& kernel, double edge,
                                double period, Index& evaluations, const std::stop_token& stop)
{
    constexpr Index samples = 24;
    const double direction = edge < 0.0 ? -1.0 : 1.0, first = std::abs(edge) + 0.5 * period;
    VectorXd y(samples), logIntegrals(samples);
    for (Index i = 0; i < samples; ++i) {
        const double grown = first * (std::exp2(0.3 * static_cast<double>(i)) - 1.0) / period;
        const double near = std::abs(edge) + period * std::max(std::round(grown), static_cast<double>(i));
        const double from = direction * near, to = direction * (near + period);
        const LogIntegral integral =
            valueOrEnd(logNormaliserOverWindow(logF, x, kernel, VectorXd::Constant(1, std::min(from, to)),
                                               VectorXd::Constant(1, std::max(from, to)), stop));
        y(i) = near + 0.5 * period;
        logIntegrals(i) = integral.value;
        evaluations += integral.evaluations;
    }
    const PeriodLaw law = fitted(y, logIntegrals);
    if (!(law.residual <= mostResidual))
        return {.value = 0.0, .error = std::numeric_limits<double>::infinity()};
    if (!(law.power > 1.0 + mostResidual))
        throw Ending{invalidInput("the density does not fall fast enough to have an integral over the whole line")};
    return {.value = logSumOfPeriods(law, period), .error = law.residual * (1.0 + 1.0 / (law.power - 1.0))};
}

/// Why it is not summed so far; `least`: no farther than the data ask for.
Failure tooFar(double periodsAside, bool least)
{
    constexpr const char *slow = "this kernel oscillates, and too slowly becomes a power far away for its integral "
                                 "over the whole line to be had with certainty: choose a window",
                         *many = "more than 2,000 periods of this kernel lie on either side of the origin before the "
                                 "tails begin, too many to be summed over the whole line: choose a window",
                         *crowded = "more than 100,000 repetitions of the data lie before the tails begin, too many "
                                    "to be summed over the whole line: choose a window";
    return {Failure::Kind::IllConditioned, !least ? slow : periodsAside > mostPeriods ? many : crowded};
}

} // namespace

Outcome<LineTails> oscillatingTails(const LogIntegrand& logF, const Points& x, const Kernel& kernel, Interval between,
                                    double period, const std::stop_token& stop)
{
    return untilEnding([&] {
        LineTails both;
        const double least = std::max({8.0 * std::abs(between.lo), 8.0 * std::abs(between.hi), 8.0 * period});
        bool settled = false;
        for (double reach = least; !settled; reach *= 2.0) {
            const double periodsAside = reach / period,
                         images = 4.0 * reach / periods(kernel).front() * static_cast<double>(x.rows());
            if (periodsAside > mostPeriods || images > mostImages)
                throw Ending{tooFar(periodsAside, reach == least)};
            both.between = {.lo = -reach, .hi = reach};
            settled = true;
            for (const std::size_t side : {0, 1}) {
                both.tails[side] =
                    oscillatingTail(logF, x, kernel, side == 0 ? -reach : reach, period, both.evaluations, stop);
                settled = settled && std::isfinite(both.tails[side].error);
            }
        }
        return both;
    });
}

} // namespace core
