#pragma once

#include "core/state_space/small_matrices.h"

#include <algorithm>
#include <cmath>

/// One step of the Kalman filter and of its way back, for a state of D dimensions, or of as many as it has
/// (Eigen::Dynamic). Several columns of targets pass the same filter side by side: what the filter learns about the
/// covariance depends on the places alone.
namespace core::filter
{

inline constexpr int mostColumns = 3; // targets beside the basis of a linear mean

template <int D>
struct Sizes {
    static constexpr int most = D == Eigen::Dynamic ? mostStateDimensions : D;
    static constexpr int wide = D == Eigen::Dynamic ? Eigen::Dynamic : 2 * D;
    static constexpr int longer = D == Eigen::Dynamic ? Eigen::Dynamic : D + 1;
    static constexpr int order = D == 1 ? Eigen::RowMajor : Eigen::ColMajor; // what Eigen wants of a single row
    using Vector = Eigen::Matrix<double, D, 1, 0, most, 1>;
    using Square = Eigen::Matrix<double, D, D, 0, most, most>;
    using Wide = Eigen::Matrix<double, D, wide, order, most, 2 * most>;
    using Longer = Eigen::Matrix<double, D, longer, order, most, most + 1>;
    using Columns = Eigen::Matrix<double, D, Eigen::Dynamic, order, most, mostColumns>;
};
using Values = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, mostColumns, 1>;

/// z ~ N(mean, root rootᵀ), a mean for each column.
template <int D>
struct Belief {
    typename Sizes<D>::Columns mean;
    typename Sizes<D>::Square root; // lower triangular
};

/// What an observation t = hᵀz + ε of variance R taught: v = t - hᵀ mean, S = hᵀPh + R, K = Ph/S.
template <int D>
struct Lesson {
    typename Sizes<D>::Vector gain; // K
    double variance = 0.0;          // S
    double noiseShare = 0.0;        // R/S
    Values innovation;              // v
};

/// The derivatives of the log density of what comes later in the belief: in its mean r, a column each; in its
/// covariance ½(r rᵀ - N), N = root rootᵀ.
template <int D>
struct Adjoint {
    typename Sizes<D>::Columns r;
    typename Sizes<D>::Square root;
};

template <int D>
void predict(Belief<D>& belief, const typename Sizes<D>::Square& f, const typename Sizes<D>::Square& g)
{
    const Eigen::Index d = f.rows();
    typename Sizes<D>::Wide both(d, 2 * d);
    both.leftCols(d).noalias() = f.lazyProduct(belief.root);
    both.rightCols(d) = g;
    rotateToLower(both);
    belief.root = both.leftCols(d);
    belief.mean = typename Sizes<D>::Columns(f.lazyProduct(belief.mean));
}

/// Turns the belief into that given the observation. By rotations, so that the root stays lower triangular and nothing
/// is subtracted; R may be 0. S = 0 (without noise the value was known) teaches nothing.
template <int D>
Lesson<D> observe(Belief<D>& belief, const typename Sizes<D>::Vector& h, const Values& targets, double noise)
{
    const Eigen::Index d = h.size();
    Lesson<D> lesson;
    lesson.innovation = targets - belief.mean.transpose().lazyProduct(h);
    typename Sizes<D>::Vector carried = Sizes<D>::Vector::Zero(d); // Ph/√S of the columns met so far
    double variance = noise, deviation = std::sqrt(noise);
    for (Eigen::Index i = d - 1; i >= 0; --i) {
        double along = 0.0;
        for (Eigen::Index k = i; k < d; ++k)
            along += belief.root(k, i) * h[k];
        if (along == 0.0)
            continue;
        variance += along * along;
        const double next = std::sqrt(variance), c = deviation / next, s = along / next;
        deviation = next;
        for (Eigen::Index k = i; k < d; ++k) {
            const double column = belief.root(k, i), before = carried[k];
            carried[k] = c * before + s * column;
            belief.root(k, i) = c * column - s * before;
        }
    }
    lesson.variance = variance;
    lesson.noiseShare = variance > 0.0 ? noise / variance : 1.0;
    if (deviation > 0.0)
        lesson.gain = carried / deviation;
    else
        lesson.gain = carried;
    belief.mean.noalias() += lesson.gain.lazyProduct(lesson.innovation.transpose());
    return lesson;
}

/// I - Khᵀ, its decisive entry as a sum instead of a difference: Σ_i (I - Khᵀ)_ij h_i = h_j R/S.
template <int D>
typename Sizes<D>::Square unlearned(const Lesson<D>& lesson, const typename Sizes<D>::Vector& h)
{
    const Eigen::Index d = h.size();
    typename Sizes<D>::Square left = Sizes<D>::Square::Identity(d, d) - lesson.gain.lazyProduct(h.transpose());
    Eigen::Index most = 0;
    double others = lesson.noiseShare;
    for (Eigen::Index i = 1; i < d; ++i)
        if (std::abs(lesson.gain[i] * h[i]) > std::abs(lesson.gain[most] * h[most]))
            most = i;
    for (Eigen::Index i = 0; i < d; ++i)
        if (i != most)
            others += lesson.gain[i] * h[i];
    left(most, most) = others;
    return left;
}

/// What the observation is in the smoothed answer: u of each column, that is (t - f̂)/R, and D = ∂²/∂t² of minus the
/// log density. Cov(u, t) = 1, and α = C⁻¹t is u, the diagonal of C⁻¹ D.
struct Weight {
    Values u;
    double precision = 0.0;
};

/// From the adjoint of the belief after the observation to that before it: N = hhᵀ/S + ΛᵀNΛ with Λ = I - Khᵀ.
template <int D>
Weight unobserve(Adjoint<D>& adjoint, const Lesson<D>& lesson, const typename Sizes<D>::Vector& h)
{
    const Eigen::Index d = h.size();
    const double inverse = lesson.variance > 0.0 ? 1.0 / lesson.variance : 0.0;
    const typename Sizes<D>::Vector seen = adjoint.root.transpose().lazyProduct(lesson.gain);
    Weight weight;
    weight.u = lesson.innovation * inverse - adjoint.r.transpose().lazyProduct(lesson.gain);
    weight.precision = inverse + seen.squaredNorm();
    typename Sizes<D>::Longer both(d, d + 1);
    both.leftCols(d).noalias() = unlearned(lesson, h).transpose().lazyProduct(adjoint.root);
    both.col(d) = std::sqrt(inverse) * h;
    rotateToLower(both);
    adjoint.root = both.leftCols(d);
    adjoint.r.noalias() += h.lazyProduct(weight.u.transpose());
    return weight;
}

/// From the adjoint of a prediction to that of the belief it was made from.
template <int D>
void unpredict(Adjoint<D>& adjoint, const typename Sizes<D>::Square& f)
{
    adjoint.root = typename Sizes<D>::Square(f.transpose().lazyProduct(adjoint.root));
    adjoint.r = typename Sizes<D>::Columns(f.transpose().lazyProduct(adjoint.r));
}

} // namespace core::filter
