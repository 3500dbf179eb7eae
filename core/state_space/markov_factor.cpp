#include "core/state_space/markov_factor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

constexpr double mostSteps = 1e3; // e^-1000 is 0, and its product with a power of the step no inf·0

constexpr int mostTerms = 40; // of a series in y <= few: its terms are below rounding after half of them
constexpr double few = 2.0;
constexpr std::array<double, mostTerms> reciprocals = [] {
    std::array<double, mostTerms> values{};
    for (int k = 1; k < mostTerms; ++k)
        values[static_cast<std::size_t>(k)] = 1.0 / k;
    return values;
}();

/// ∫₀ˢ tⁿ e^{-2t} dt for n = 0, …, Last, given e^{-2s}: the last by its series of positive terms or as what is missing
/// from the whole, the others down from it by positive terms.
template <int Last>
std::array<double, Last + 1> decayingMoments(double s, double decay)
{
    const double y = 2.0 * s;
    std::array<double, Last + 1> moments{}, powers{1.0};
    double whole = 0.5; // Last!/2^(Last+1)
    for (std::size_t n = 1; n <= Last; ++n) {
        powers[n] = powers[n - 1] * s;
        whole *= 0.5 * static_cast<double>(n);
    }
    if (y <= few) {
        double term = reciprocals[Last + 1], sum = term;
        for (std::size_t k = Last + 2; k < mostTerms && term > 0.1 * std::numeric_limits<double>::epsilon() * sum; ++k)
            sum += term *= y * reciprocals[k];
        moments[Last] = decay * powers[Last] * s * sum;
    } else {
        double term = 1.0, sum = 1.0;
        for (std::size_t k = 1; k <= Last; ++k)
            sum += term *= y * reciprocals[k];
        moments[Last] = whole * (1.0 - decay * sum);
    }
    for (std::size_t n = Last; n > 0; --n)
        moments[n - 1] = (2.0 * moments[n] + powers[n] * decay) * reciprocals[n];
    return moments;
}

/// Cholesky factor of Q in its lower triangle, zeros above; what rounding leaves of a pivot counts as 0.
void lowerRoot(double* q, Index d, Index stride)
{
    for (Index j = 0; j < d; ++j) {
        double* column = q + j * stride;
        const double pivot = std::sqrt(std::max(column[j], 0.0)), inverse = pivot > 0.0 ? 1.0 / pivot : 0.0;
        column[j] = pivot;
        for (Index i = 0; i < j; ++i)
            column[i] = 0.0;
        for (Index i = j + 1; i < d; ++i)
            column[i] *= inverse;
        for (Index k = j + 1; k < d; ++k)
            for (Index i = k; i < d; ++i)
                q[i + k * stride] -= column[i] * column[k];
    }
}

using Block = Eigen::Map<MatrixXd, 0, Eigen::OuterStride<>>;

/// The covariances of the noise are integrals of v vᵀ, with v = 2e^{-t}(t, 1 - t) here.
void matern32Step(double s, Block f, Block q)
{
    const double decay = std::exp(-s), squared = decay * decay, y = 2.0 * s;
    f(0, 0) = decay * (1.0 + s);
    f(0, 1) = decay * s;
    f(1, 0) = -decay * s;
    f(1, 1) = decay * (1.0 - s);
    const auto m = decayingMoments<2>(s, squared);
    q(0, 0) = 4.0 * m[2];
    q(1, 0) = y * s * squared;
    q(1, 1) = 4.0 * (m[0] - 2.0 * m[1] + m[2]);
}

/// v = (4/√3) e^{-t}(t²/2, t - t²/2, 1 - 2t + t²/2).
void matern52Step(double s, Block f, Block q)
{
    const double decay = std::exp(-s), square = s * s, half = 0.5 * square;
    f(0, 0) = decay * (1.0 + s + half);
    f(0, 1) = decay * (s + square);
    f(0, 2) = decay * half;
    f(1, 0) = -decay * half;
    f(1, 1) = decay * (1.0 + s - square);
    f(1, 2) = decay * (s - half);
    f(2, 0) = decay * (half - s);
    f(2, 1) = decay * (square - 3.0 * s);
    f(2, 2) = decay * (1.0 - 2.0 * s + half);
    constexpr double factor = 16.0 / 3.0;
    const auto m = decayingMoments<4>(s, decay * decay);
    q(0, 0) = factor * 0.25 * m[4];
    q(1, 0) = factor * (0.5 * m[3] - 0.25 * m[4]);
    q(2, 0) = factor * (0.5 * m[2] - m[3] + 0.25 * m[4]);
    q(1, 1) = factor * (m[2] - m[3] + 0.25 * m[4]);
    q(2, 1) = factor * (m[1] - 2.5 * m[2] + 1.5 * m[3] - 0.25 * m[4]);
    q(2, 2) = factor * (m[0] - 4.0 * m[1] + 5.0 * m[2] - 2.0 * m[3] + 0.25 * m[4]);
}

void waveStep(double turns, Block f, Block g)
{
    const double angle = 2.0 * std::numbers::pi * (turns - std::round(turns)); // the difference is exact
    f(0, 0) = f(1, 1) = std::cos(angle);
    f(1, 0) = std::sin(angle);
    f(0, 1) = -f(1, 0);
    g.setZero();
}

} // namespace

Index MarkovFactor::dimension() const
{
    switch (kind) {
    case Kind::Matern32:
    case Kind::Wave:
        return 2;
    case Kind::Matern52:
        return 3;
    case Kind::Ornstein:
    case Kind::Brownian:
        break;
    }
    return 1;
}

void MarkovFactor::step(double from, double to, double* f, double* g, Index stride) const
{
    const double s = std::min(rate * (to - from), mostSteps);
    const Index d = dimension();
    const auto whole = [&](double* values) { return Block(values, d, d, Eigen::OuterStride<>(stride)); };
    switch (kind) {
    case Kind::Ornstein: {
        const double lost = s < 1.0 ? -std::expm1(-s) : 1.0 - std::exp(-s); // 1 - f
        *f = s < 1.0 ? 1.0 - lost : std::exp(-s);
        *g = std::sqrt(lost * (2.0 - lost)); // √(1 - f²)
        break;
    }
    case Kind::Matern32:
        matern32Step(s, whole(f), whole(g));
        lowerRoot(g, d, stride);
        break;
    case Kind::Matern52:
        matern52Step(s, whole(f), whole(g));
        lowerRoot(g, d, stride);
        break;
    case Kind::Wave:
        waveStep(rate / (2.0 * std::numbers::pi) * (to - from), whole(f), whole(g));
        break;
    case Kind::Brownian:
        *f = to > from ? std::sqrt(from / to) : 1.0;
        *g = to > from ? std::sqrt((to - from) / to) : 0.0;
        break;
    }
}

SmallMatrix MarkovFactor::marginal() const
{
    SmallMatrix p = SmallMatrix::Identity(dimension(), dimension());
    if (kind == Kind::Matern52) {
        p(1, 1) = 1.0 / 3.0;
        p(0, 2) = p(2, 0) = -1.0 / 3.0;
    }
    return p;
}

SmallMatrix MarkovFactor::marginalRoot() const
{
    SmallMatrix root = marginal();
    lowerRoot(root.data(), root.rows(), root.rows());
    return root;
}

SmallMatrix MarkovFactor::generator() const
{
    SmallMatrix a(dimension(), dimension());
    switch (kind) {
    case Kind::Ornstein:
        a << -1.0;
        break;
    case Kind::Matern32:
        a << 0.0, 1.0, -1.0, -2.0;
        break;
    case Kind::Matern52:
        a << 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, -1.0, -3.0, -3.0;
        break;
    case Kind::Wave:
        a << 0.0, -1.0, 1.0, 0.0;
        break;
    case Kind::Brownian:
        a << 0.0;
        break;
    }
    return a;
}

SmallMatrix MarkovFactor::diffusion() const
{
    const Index last = dimension() - 1;
    SmallMatrix v = SmallMatrix::Zero(dimension(), dimension());
    if (kind == Kind::Ornstein)
        v(last, last) = 2.0;
    else if (kind == Kind::Matern32)
        v(last, last) = 4.0;
    else if (kind == Kind::Matern52)
        v(last, last) = 16.0 / 3.0;
    return v;
}

} // namespace core
