#include "core/density/fourier_student_t.h"

#include "core/density/predictive.h"
#include "core/ending.h"
#include "core/fourier/fourier_method.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/linalg/symmetric_eigen.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

Outcome<Method> densityMethod(std::optional<Method> asked, const Points& x, const Kernel& kernel,
                              const FourierWindow& window)
{
    if (!asked && (hasSmallFeatureMap(kernel, x.cols()) || !isPositiveSemidefinite(kernel)))
        return Method::Dense;
    return denseOrFourier(
        asked, {{kernel, window, x}}, x.rows(),
        {.most = hasSmallFeatureMap(kernel, x.cols()) ? std::numeric_limits<Index>::max() : mostObservations});
}

double accuracyOfDrawnDensity(const FourierRows& rows, const Kernel& kernel, double noise)
{
    constexpr double share = 0.01; // a grid may leave some ten times what is asked of it
    const double size = diagonal(kernel, rows.x().topRows(1))[0];
    return std::clamp(share * noise / (static_cast<double>(rows.size()) * size), exactGrid, drawnGrid);
}

std::shared_ptr<const FourierRows> fourierRowsOf(const Points& x)
{
    return std::make_shared<const FourierRows>(x, VectorXd::Ones(x.rows()));
}

Outcome<FourierStudentT> FourierStudentT::fit(std::shared_ptr<const FourierRows> rows, const Kernel& kernel,
                                              const StudentTParameters& parameters, std::vector<Interval> places,
                                              double accuracy, const std::function<void(double)>& progress,
                                              std::stop_token stop)
{
    return untilEnding([&] {
        if (const auto found = problems(parameters, rows->size()); !found.empty())
            throw Ending{invalidInput(found.front().message)};
        FourierStudentT predictive(
            valueOrEnd(FourierRegression::fit(std::move(rows), kernel, parameters.sigma0 * parameters.sigma0,
                                              MeanFunction::Zero, std::move(places), accuracy, progress, stop)),
            parameters);
        const MatrixXd first = predictive.gp_.rows().x().topRows(1);
        valueOrEnd(predictive.gp_.onesTerms(first, Errors::LeftOut)); // noise that is too small is refused here
        return predictive;
    });
}

FourierStudentT::Logs FourierStudentT::logScale(const FourierRegression::OnesTerms& terms, Index rows,
                                                const StudentTParameters& parameters)
{
    const ArrayXd excess = krigingExcess(terms.variance, terms.left, terms.form, rows, parameters);
    Logs logs{.values = excess.log1p(), .errors = {}};
    if (terms.varianceError.size() != terms.variance.size())
        return logs;
    ArrayXd off = ArrayXd::Zero(excess.size()); // it is convex in h, and moves one way with the others
    for (const double sign : {-1.0, 1.0})
        for (const double form : {terms.form - terms.formError, terms.form + terms.formError}) {
            const ArrayXd moved =
                krigingExcess(terms.variance + terms.varianceError, terms.left + sign * terms.leftError,
                              std::max(form, std::numeric_limits<double>::min()), rows, parameters);
            off = off.max((moved - excess).abs());
        }
    // The logarithm falls by more than it rises by, but not below 0.
    const ArrayXd share = off / (1.0 + excess), here = logs.values.array();
    const ArrayXd falls = (share < 1.0).select(-(-share).log1p(), here).min(here);
    logs.errors = falls.max(share.log1p()) + 2.0 * std::numeric_limits<double>::epsilon() * here;
    return logs;
}

FourierRegression::OnesTerms FourierStudentT::termsOf(const Points& at, Errors errors) const
{
    const auto found = gp_.onesTerms(at, errors);
    assert(std::holds_alternative<FourierRegression::OnesTerms>(found)); // seen by fit()
    return std::get<FourierRegression::OnesTerms>(found);
}

FourierStudentT::Logs FourierStudentT::logScale(const Points& at, Errors errors) const
{
    constexpr Index block = 256; // of M×256 numbers
    Logs logs{.values = VectorXd(at.rows()), .errors = VectorXd(errors == Errors::Told ? at.rows() : 0)};
    for (Index begin = 0; begin < at.rows(); begin += block) {
        const Index count = std::min(block, at.rows() - begin);
        const Logs some = logScale(termsOf(at.middleRows(begin, count), errors), gp_.size(), parameters_);
        logs.values.segment(begin, count) = some.values;
        if (errors == Errors::Told)
            logs.errors.segment(begin, count) = some.errors;
    }
    return logs;
}

VectorXd FourierStudentT::drawnLogScale(const FourierRegression::OnesWaves& waves, const Points& at) const
{
    return logScale(gp_.onesTerms(waves, at), gp_.size(), parameters_).values;
}

namespace
{

/// Some dozens of places, evenly.
MatrixXd someOf(const Points& at)
{
    constexpr Index most = 48;
    const Index count = std::min(at.rows(), most);
    MatrixXd some(count, at.cols());
    for (Index i = 0; i < count; ++i)
        some.row(i) = at.row(count < at.rows() ? i * (at.rows() - 1) / (count - 1) : i);
    return some;
}

/// How far scale(V, h, S) moves where the terms are anywhere within their errors and those of their polynomials, at
/// most: it is convex in each.
template <class Scale>
double movedBy(const FourierRegression::OnesTerms& terms, const FourierRegression::OnesWaves& waves, const Scale& scale)
{
    const VectorXd here = scale(terms.variance, terms.left, terms.form);
    double off = 0.0;
    for (const double variance : {-1.0, 1.0})
        for (const double left : {-1.0, 1.0})
            for (const double form : {-1.0, 1.0}) {
                const ArrayXd v = terms.variance + variance * (terms.varianceError + waves.varianceError);
                const ArrayXd h = terms.left + left * (terms.leftError + waves.leftError);
                const double s = std::max(terms.form + form * terms.formError, std::numeric_limits<double>::min());
                off = std::max(off, (scale(v.max(0.0), h, s) - here).cwiseAbs().maxCoeff());
            }
    return off + 4.0 * std::numeric_limits<double>::epsilon() * here.maxCoeff();
}

} // namespace

FourierStudentT::Scales FourierStudentT::scales(const FourierRegression::OnesWaves& waves, const Points& at) const
{
    if (at.rows() == 0)
        return {};
    const FourierRegression::OnesTerms terms = gp_.onesTerms(waves, at);
    const auto scale = [&](const ArrayXd& v, const ArrayXd& h, double form) -> VectorXd {
        return 1.0 + krigingExcess(v, h, form, gp_.size(), parameters_);
    };
    const MatrixXd some = someOf(at);
    const double off = movedBy(termsOf(some), waves, scale);
    return {.values = scale(terms.variance, terms.left, terms.form),
            .error = some.rows() < at.rows() ? 2.0 * off : off};
}

/// Where a row nearly determines the function by itself, 1 − V is a small difference: for these few, whose V add up to
/// the degrees of freedom, by the factor.
FourierStudentT::Scales FourierStudentT::leaveOneOut(const FourierRegression::OnesWaves& waves,
                                                     const Points& rows) const
{
    if (rows.rows() == 0)
        return {};
    FourierRegression::OnesTerms terms = gp_.onesTerms(waves, rows);
    std::vector<Index> alone;
    for (Index i = 0; i < rows.rows(); ++i)
        if (terms.variance(i) > 0.5)
            alone.push_back(i);
    if (!alone.empty()) {
        const FourierRegression::OnesTerms exact = termsOf(rows(alone, Eigen::all));
        terms.variance(alone) = exact.variance;
        terms.left(alone) = exact.left;
    }
    const auto scale = [&](const ArrayXd& v, const ArrayXd& h, double form) -> VectorXd {
        return 1.0 + leftOutExcess(v, h, form, gp_.size(), parameters_);
    };
    const MatrixXd some = someOf(rows);
    const double off = movedBy(termsOf(some), waves, scale);
    return {.values = scale(terms.variance, terms.left, terms.form),
            .error = some.rows() < rows.rows() ? 2.0 * off : off};
}

FourierStudentT::Logs FourierStudentT::logDensity(const Points& at) const
{
    const double exponent = scaleExponent(parameters_, gp_.size());
    Logs logs = logScale(at);
    logs.values *= exponent;
    logs.errors *= -exponent;
    return logs;
}

std::optional<double> FourierStudentT::effectiveRank() const
{
    constexpr Index mostModes = 1'500;
    if (modes() > mostModes)
        return std::nullopt;
    const auto spectrum = gp_.centredSpectrum();
    const auto* values = std::get_if<VectorXd>(&spectrum);
    return values ? std::optional(static_cast<double>(numericalRank(*values, gp_.size()))) : std::nullopt;
}

} // namespace core
