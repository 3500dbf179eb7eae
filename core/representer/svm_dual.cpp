#include "core/representer/svm_dual.h"

#include "core/linalg/cholesky.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr long stepsBetweenQuestions = 1000; // to the stop token

} // namespace

SvmDual::SvmDual(const MatrixXd& gram, const VectorXd& y, double c, bool withOffset)
    : k_(gram), y_(y), c_(c), withOffset_(withOffset), a_(VectorXd::Zero(y.size())),
      g_(VectorXd::Constant(y.size(), -1))
{
}

void SvmDual::start(VectorXd multipliers)
{
    a_ = multipliers.cwiseMax(0.0).cwiseMin(c_);
    renewGradient();
}

void SvmDual::renewGradient()
{
    g_ = y_.cwiseProduct(k_ * y_.cwiseProduct(a_)).array() - 1.0;
}

double SvmDual::upper(Index i) const
{
    const bool mayGrow = y_[i] > 0.0 ? a_[i] < c_ : a_[i] > 0.0;
    return mayGrow ? -y_[i] * g_[i] : -infinity;
}

double SvmDual::lower(Index i) const
{
    const bool mayFall = y_[i] > 0.0 ? a_[i] > 0.0 : a_[i] < c_;
    return mayFall ? -y_[i] * g_[i] : infinity;
}

double SvmDual::projectedGradient(Index i) const
{
    if (a_[i] <= 0.0)
        return std::min(g_[i], 0.0);
    if (a_[i] >= c_)
        return std::max(g_[i], 0.0);
    return g_[i];
}

double SvmDual::offset() const
{
    if (!withOffset_)
        return 0.0;
    double sum = 0.0, least = -infinity, most = infinity;
    Index free = 0;
    for (Index i = 0; i < a_.size(); ++i) {
        if (a_[i] > 0.0 && a_[i] < c_) {
            sum += -y_[i] * g_[i];
            ++free;
        }
        least = std::max(least, upper(i));
        most = std::min(most, lower(i));
    }
    if (free > 0)
        return sum / static_cast<double>(free);
    if (std::isinf(least) || std::isinf(most)) // one class, all multipliers 0 (or none at all)
        return std::isinf(least) ? (std::isinf(most) ? 0.0 : most) : least;
    return 0.5 * (least + most);
}

double SvmDual::violation() const
{
    double worst = 0.0;
    if (!withOffset_) {
        for (Index i = 0; i < a_.size(); ++i)
            worst = std::max(worst, std::abs(projectedGradient(i)));
        return worst;
    }
    double most = -infinity, least = infinity;
    for (Index i = 0; i < a_.size(); ++i) {
        most = std::max(most, upper(i));
        least = std::min(least, lower(i));
    }
    return std::isinf(most) || std::isinf(least) ? 0.0 : std::max(0.0, most - least);
}

bool SvmDual::descend(double tolerance, long mostSteps, const std::stop_token& stop)
{
    return withOffset_ ? descendPairs(tolerance, mostSteps, stop) : descendSingles(tolerance, mostSteps, stop);
}

bool SvmDual::descendPairs(double tolerance, long mostSteps, const std::stop_token& stop)
{
    for (long step = 0; step < mostSteps; ++step) {
        if (step % stepsBetweenQuestions == 0 && stop.stop_requested())
            return false;
        Index i = 0, j = 0;
        double most = -infinity, least = infinity;
        for (Index n = 0; n < a_.size(); ++n) {
            if (const double value = upper(n); value > most)
                most = value, i = n;
            if (const double value = lower(n); value < least)
                least = value, j = n;
        }
        if (!(most - least > tolerance))
            return true;
        // y_i a_i grows and y_j a_j falls by the same.
        const double curvature = std::max(k_(i, i) + k_(j, j) - 2.0 * k_(i, j), 1e-14 * (k_(i, i) + k_(j, j)));
        const double roomI = y_[i] > 0.0 ? c_ - a_[i] : a_[i];
        const double roomJ = y_[j] > 0.0 ? a_[j] : c_ - a_[j];
        const double move = std::min({(most - least) / curvature, roomI, roomJ});
        a_[i] = move == roomI ? (y_[i] > 0.0 ? c_ : 0.0) : a_[i] + y_[i] * move; // exactly onto the bound
        a_[j] = move == roomJ ? (y_[j] > 0.0 ? 0.0 : c_) : a_[j] - y_[j] * move;
        g_ += move * y_.cwiseProduct(k_.col(i) - k_.col(j));
    }
    return true;
}

bool SvmDual::descendSingles(double tolerance, long mostSteps, const std::stop_token& stop)
{
    const Index n = a_.size();
    for (long step = 0; step < mostSteps;) {
        double worst = 0.0;
        for (Index i = 0; i < n; ++i, ++step) {
            if (step % stepsBetweenQuestions == 0 && stop.stop_requested())
                return false;
            const double slope = projectedGradient(i);
            worst = std::max(worst, std::abs(slope));
            if (slope == 0.0)
                continue;
            // A point without length (k(x,x) = 0) goes to its bound: the objective is linear in it.
            const double next =
                k_(i, i) > 0.0 ? std::clamp(a_[i] - g_[i] / k_(i, i), 0.0, c_) : (g_[i] < 0.0 ? c_ : 0.0);
            g_ += (next - a_[i]) * y_[i] * y_.cwiseProduct(k_.col(i));
            a_[i] = next;
        }
        if (worst <= tolerance)
            return true;
    }
    return true;
}

void SvmDual::polish()
{
    std::vector<Index> free;
    for (Index i = 0; i < a_.size(); ++i)
        if (a_[i] > 0.0 && a_[i] < c_)
            free.push_back(i);
    renewGradient();
    if (free.empty())
        return;
    // K_FF c_F = y_F − b − K_FB c_B and, with an offset, Σc_F = −Σc_B, for c = y∘a: corrections from where we are.
    const Index m = static_cast<Index>(free.size());
    const MatrixXd kFree = k_(free, free);
    Outcome<CholeskyFactor> factor = cholesky(kFree);
    if (!std::holds_alternative<CholeskyFactor>(factor) || std::get<CholeskyFactor>(factor).jitter > 0.0)
        return;
    MatrixXd sides(m, 2); // what f lacks at the free points for b = 0, and 1
    sides.col(0) = -y_(free).cwiseProduct(g_(free));
    sides.col(1).setOnes();
    const MatrixXd solved = solve(std::get<CholeskyFactor>(factor), sides);
    const double imbalance = y_.dot(a_);
    const double b = withOffset_ ? (solved.col(0).sum() + imbalance) / solved.col(1).sum() : 0.0;
    const VectorXd correction = y_(free).cwiseProduct(solved.col(0) - b * solved.col(1));
    const VectorXd before = a_, gradientBefore = g_;
    const double violationBefore = violation();
    for (Index i = 0; i < m; ++i)
        a_[free[static_cast<std::size_t>(i)]] += correction[i];
    renewGradient();
    const bool inside = (a_.array() >= 0.0).all() && (a_.array() <= c_).all();
    if (!inside || !(violation() <= violationBefore)) {
        a_ = before;
        g_ = gradientBefore;
    }
}

} // namespace core
