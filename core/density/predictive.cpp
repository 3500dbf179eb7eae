#include "core/density/predictive.h"

#include "core/density/precision.h"
#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/linalg/pivoted_qr.h"
#include "core/linalg/products.h"
#include "core/linalg/two_threads.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <string>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Points are worked on in blocks of this many, the last one filled up, so that the arithmetic of a point is the same
/// whatever comes with it: blocked products round differently for other widths.
constexpr Index paddedColumns = 64;

MatrixXd padded(const MatrixXd& columns)
{
    if (columns.cols() == paddedColumns)
        return columns;
    MatrixXd full = MatrixXd::Zero(columns.rows(), paddedColumns);
    full.leftCols(columns.cols()) = columns;
    return full;
}

} // namespace

bool hasSmallFeatureMap(const Kernel& kernel, Index columns)
{
    constexpr Index mostFeatures = 128;
    const auto one = featureMap(kernel, MatrixXd::Zero(1, columns));
    return one && one->cols() <= mostFeatures;
}

Eigen::ArrayXd krigingExcess(const Eigen::ArrayXd& unexplained, const Eigen::ArrayXd& h, const Eigen::ArrayXd& onesForm,
                             Index observations, const StudentTParameters& parameters)
{
    const double n = static_cast<double>(observations), beta = parameters.beta;
    const Eigen::ArrayXd& s = onesForm;
    Eigen::ArrayXd excess = unexplained + h.square() / (beta + s);
    if (parameters.posterior == Posterior::AsPrinted && observations > 0)
        excess += beta * s / (s + beta) * (1.0 / (n + beta) - (h - beta / (n + beta)) / s).square();
    return excess.max(1.0 / (n + beta)); // s >= γ
}

Eigen::ArrayXd krigingExcess(const Eigen::ArrayXd& unexplained, const Eigen::ArrayXd& h, double onesForm,
                             Index observations, const StudentTParameters& parameters)
{
    return krigingExcess(unexplained, h, Eigen::ArrayXd::Constant(h.size(), onesForm), observations, parameters);
}

Eigen::ArrayXd leftOutExcess(const Eigen::ArrayXd& unexplained, const Eigen::ArrayXd& h, double onesForm,
                             Index observations, const StudentTParameters& parameters)
{
    assert(observations >= 2);
    using Limits = std::numeric_limits<double>;
    const Eigen::ArrayXd left = (1.0 - unexplained).max(0.5 * Limits::epsilon());
    return krigingExcess(unexplained / left, h / left, (onesForm - h.square() / left).max(Limits::min()),
                         observations - 1, parameters);
}

/// With v = L⁻¹κ/σ₀ or the like: unexplained = [k(x,x) − κᵀK'⁻¹κ]/σ₀² and h.
struct StudentTPredictive::Terms {
    Eigen::ArrayXd unexplained, h;
};

StudentTPredictive::StudentTPredictive(const Points& x, const Kernel& kernel, const StudentTParameters& parameters)
    : x_(x), kernel_(kernel), parameters_(parameters)
{
}

Outcome<StudentTPredictive> StudentTPredictive::fit(const Points& x, const Kernel& kernel,
                                                    const StudentTParameters& parameters)
{
    for (const auto& found : {problems(parameters, x.rows()), problems(kernel, x.cols())})
        if (!found.empty())
            return Failure{Failure::Kind::InvalidInput, found.front().message};
    if (const auto refusal = inputProblem(kernel, x))
        return *refusal;
    StudentTPredictive predictive(x, kernel, parameters);
    Outcome<Solver> solver = predictive.solverFor();
    if (const auto* failure = std::get_if<Failure>(&solver))
        return *failure;
    predictive.solver_ = std::get<Solver>(std::move(solver));
    if (predictive.route() != Route::Features)
        if (const auto problem = precisionProblem(x, kernel, parameters))
            return Failure{Failure::Kind::IllConditioned, problem->message};

    const Index n = x.rows();
    const double variance = parameters.sigma0 * parameters.sigma0;
    if (const auto* features = std::get_if<Features>(&predictive.solver_)) {
        // 1 − Φw for the ridge solution w, and its norm with the ridge's share: nothing cancels.
        const VectorXd w = features->upper.triangularView<Eigen::Upper>().solve(features->onesInSpan);
        const VectorXd residual = VectorXd::Ones(n) - features->map * w;
        predictive.onesForm_ = residual.squaredNorm() + variance * w.squaredNorm();
    } else if (const auto* cholesky = std::get_if<Cholesky>(&predictive.solver_)) {
        predictive.onesForm_ = variance * cholesky->scaledOnes.squaredNorm();
    }
    return predictive;
}

auto StudentTPredictive::solverFor() const -> Outcome<Solver>
{
    const double variance = parameters_.sigma0 * parameters_.sigma0;
    const Index n = x_.rows();
    if (!isPositiveSemidefinite(kernel_))
        return untilEnding([&] { return Solver(valueOrEnd(centredSpectrum(x_, kernel_))); });
    if (hasSmallFeatureMap(kernel_, x_.cols())) {
        const std::optional<MatrixXd> map = featureMap(kernel_, x_);
        if (!map->allFinite())
            return Failure{Failure::Kind::InvalidInput, "the kernel's values overflow on these data: rescale the data"};
        const Index features = map->cols();
        MatrixXd stacked(n + features, features);
        stacked << *map, MatrixXd::Identity(features, features) * parameters_.sigma0;
        const PivotedQr qr = pivotedQr(stacked);
        return Solver(Features{.map = (*map)(Eigen::all, qr.columns),
                               .columns = qr.columns,
                               .upper = qr.r,
                               .onesInSpan = qr.q.topRows(n).colwise().sum().transpose()});
    }
    if (n > mostObservations)
        return Failure{Failure::Kind::InvalidInput,
                       std::to_string(n) + " points are too many for an exact density, which takes up to " +
                           std::to_string(mostObservations) + ": use a random part of them"};
    MatrixXd shifted = gram(kernel_, x_);
    shifted.diagonal().array() += variance;
    return untilEnding([&] {
        Cholesky solver{.factor = valueOrEnd(core::cholesky(shifted)), .scaledOnes = {}};
        solver.scaledOnes = solveLower(solver.factor, MatrixXd::Ones(n, 1));
        return Solver(std::move(solver));
    });
}

auto StudentTPredictive::terms(const Points& at) const -> Terms
{
    const double variance = parameters_.sigma0 * parameters_.sigma0;
    const Index count = at.rows();
    if (const auto* features = std::get_if<Features>(&solver_)) {
        const MatrixXd phi = padded((*featureMap(kernel_, at))(Eigen::all, features->columns).transpose());
        const MatrixXd v = features->upper.triangularView<Eigen::Upper>().transpose().solve(phi);
        const WeightedSums sums = weightedColumnSums(v, VectorXd::Ones(v.rows()), features->onesInSpan);
        return {.unexplained = sums.quadratic.head(count), .h = 1.0 - sums.linear.head(count).array()};
    }
    const auto& cholesky = std::get<Cholesky>(solver_);
    const MatrixXd v = solveLower(cholesky.factor, padded(crossGram(kernel_, x_, at)));
    const WeightedSums sums = weightedColumnSums(v, VectorXd::Ones(v.rows()), cholesky.scaledOnes);
    const Eigen::ArrayXd left = diagonal(kernel_, at).array() - sums.quadratic.head(count).array();
    return {.unexplained = left.max(0.0) / variance, .h = 1.0 - sums.linear.head(count).array()};
}

Eigen::ArrayXd StudentTPredictive::excessOf(const Terms& terms) const
{
    return krigingExcess(terms.unexplained, terms.h, onesForm_, x_.rows(), parameters_);
}

VectorXd StudentTPredictive::logScale(const Points& at) const
{
    if (const auto* spectrum = std::get_if<CentredSpectrum>(&solver_)) {
        const auto grid = projectGrid(*spectrum, x_, kernel_, at);
        assert(std::holds_alternative<ProjectedGrid>(grid));
        return core::logScale(*spectrum, std::get<ProjectedGrid>(grid), parameters_);
    }
    VectorXd result(at.rows());
    const Index blocks = (at.rows() + paddedColumns - 1) / paddedColumns;
    const double operations = static_cast<double>(at.rows()) * static_cast<double>(x_.rows()) * 0.5 *
                              static_cast<double>(route() == Route::Cholesky ? x_.rows() : 0);
    inTwoHalves(blocks, operations, [&](Index firstBlock, Index lastBlock) {
        for (Index block = firstBlock; block < lastBlock; ++block) {
            const Index begin = block * paddedColumns, count = std::min(paddedColumns, at.rows() - begin);
            result.segment(begin, count) = excessOf(terms(at.middleRows(begin, count))).log1p();
        }
    });
    return result;
}

auto StudentTPredictive::krigingTerms(const Points& at) const -> KrigingTerms
{
    assert(route() != Route::Spectrum);
    KrigingTerms found{.unexplained = Eigen::ArrayXd(at.rows()), .h = Eigen::ArrayXd(at.rows()), .onesForm = onesForm_};
    for (Index begin = 0; begin < at.rows(); begin += paddedColumns) {
        const Index count = std::min(paddedColumns, at.rows() - begin);
        const Terms here = terms(at.middleRows(begin, count));
        found.unexplained.segment(begin, count) = here.unexplained;
        found.h.segment(begin, count) = here.h;
    }
    return found;
}

VectorXd StudentTPredictive::logDensity(const Points& at) const
{
    return scaleExponent(parameters_, x_.rows()) * logScale(at);
}

double StudentTPredictive::jitter() const
{
    const auto* cholesky = std::get_if<Cholesky>(&solver_);
    return cholesky ? cholesky->factor.jitter : 0.0;
}

} // namespace core
