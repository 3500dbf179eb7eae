#include "core/density/growing_predictive.h"

#include "core/density/student_t.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

GrowingPredictive::GrowingPredictive(const Kernel& kernel, const StudentTParameters& parameters, Index dimensions)
    : kernel_(kernel), parameters_(parameters), variance_(diagonal(kernel, MatrixXd::Zero(1, dimensions))(0)),
      x_(0, dimensions)
{
}

Outcome<GrowingPredictive> GrowingPredictive::start(const Points& x, const Kernel& kernel,
                                                    const StudentTParameters& parameters)
{
    assert(x.rows() >= 1);
    for (const auto& found : {problems(parameters, x.rows()), problems(kernel, x.cols())})
        if (!found.empty())
            return Failure{Failure::Kind::InvalidInput, found.front().message};
    if (!isShiftInvariant(kernel))
        return Failure{Failure::Kind::InvalidInput,
                       "the kernel is not shift-invariant: fantasy data need one that depends on x − y alone, such as "
                       "se(lengthscale=1)"};
    if (parameters.posterior != Posterior::Exact)
        return Failure{Failure::Kind::InvalidInput, "fantasy data are drawn from the exact posterior"};
    GrowingPredictive predictive(kernel, parameters, x.cols());
    for (Index i = 0; i < x.rows(); ++i)
        if (auto failure = predictive.append(x.row(i)))
            return *failure;
    return predictive;
}

void GrowingPredictive::makeRoom()
{
    if (count_ < x_.rows())
        return;
    const Index room = std::max<Index>(64, 2 * count_);
    x_.conservativeResize(room, Eigen::NoChange);
    lower_.conservativeResize(room, room);
    ones_.conservativeResize(room);
}

std::optional<Failure> GrowingPredictive::append(const RowVectorXd& point)
{
    makeRoom();
    const Index n = count_;
    const double prior = parameters_.sigma0 * parameters_.sigma0;
    const VectorXd row = n > 0 ? VectorXd(halfSolved(point)) : VectorXd();
    const double pivot = variance_ + prior - row.squaredNorm(); // >= σ₀², but for rounding
    constexpr double clear = 32.0;
    if (!(prior > clear * static_cast<double>(n + 1) * std::numeric_limits<double>::epsilon() * variance_) ||
        !(pivot > 0.5 * prior))
        return Failure{Failure::Kind::IllConditioned,
                       "sigma0 is so small beside the kernel that the density of these points would be rounding: "
                       "choose a greater one"};
    const double root = std::sqrt(pivot);
    ones_(n) = (1.0 - (n > 0 ? row.dot(ones_.head(n)) : 0.0)) / root;
    lower_.row(n).head(n) = row.transpose();
    lower_(n, n) = root;
    x_.row(n) = point;
    ++count_;
    return std::nullopt;
}

double GrowingPredictive::exponent() const
{
    return scaleExponent(parameters_, count_);
}

double GrowingPredictive::floor() const
{
    return 1.0 / (static_cast<double>(count_) + parameters_.beta);
}

MatrixXd GrowingPredictive::halfSolved(const Points& at) const
{
    MatrixXd v = crossGram(kernel_, x_.topRows(count_), at);
    lower_.topLeftCorner(count_, count_).triangularView<Eigen::Lower>().solveInPlace(v);
    return v;
}

RowVectorXd GrowingPredictive::appended(const Eigen::Ref<const MatrixXd>& before, const Points& at) const
{
    const Index last = count_ - 1;
    assert(before.rows() == last && before.cols() == at.rows());
    RowVectorXd entries = crossGram(kernel_, x_.row(last), at);
    entries.noalias() -= lower_.row(last).head(last) * before;
    return entries / lower_(last, last);
}

Eigen::ArrayXd GrowingPredictive::excess(const Eigen::Ref<const MatrixXd>& halfSolved) const
{
    const double prior = parameters_.sigma0 * parameters_.sigma0;
    const auto a = ones_.head(count_);
    const Eigen::ArrayXd unexplained =
        (variance_ - halfSolved.colwise().squaredNorm().transpose().array()).max(0.0) / prior;
    const Eigen::ArrayXd h = 1.0 - (halfSolved.transpose() * a).array();
    return (unexplained + h.square() / (parameters_.beta + prior * a.squaredNorm())).max(floor());
}

double GrowingPredictive::logDensity(const RowVectorXd& at) const
{
    return exponent() * std::log1p(excess(halfSolved(at))(0));
}

GrowingPredictive::Slope GrowingPredictive::logDensitySlope(const RowVectorXd& at) const
{
    const double prior = parameters_.sigma0 * parameters_.sigma0;
    const auto upper = lower_.topLeftCorner(count_, count_).transpose().triangularView<Eigen::Upper>();
    const VectorXd v = halfSolved(at), a = ones_.head(count_);
    const double s = 1.0 + excess(v)(0);
    const double h = 1.0 - a.dot(v);
    // ∂s = −2 ∂kᵀ [K'⁻¹k/σ₀² + h K'⁻¹1/(β + σ₀²‖a‖²)], for k(x,x) is constant.
    const VectorXd weights = upper.solve(VectorXd(v / prior + h / (parameters_.beta + prior * a.squaredNorm()) * a));
    const MatrixXd slopes = core::gradient(kernel_, at, x_.topRows(count_)); // N×d
    return {.logDensity = exponent() * std::log(s), .gradient = -2.0 * exponent() / s * weights.transpose() * slopes};
}

} // namespace core
