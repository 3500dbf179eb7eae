#pragma once

#include "core/kernels/kernel.h"

#include <Eigen/Core>

#include <type_traits>

/// Kernels of the inner product u = xᵀy.
namespace core
{

/// v becomes v^p, by squaring; p >= 0.
inline void raise(Eigen::Ref<Eigen::ArrayXd> v, int p)
{
    Eigen::ArrayXd square = v;
    v.setOnes();
    for (; p > 0; p >>= 1) {
        if (p & 1)
            v *= square;
        if (p > 1)
            square *= Eigen::ArrayXd(square);
    }
}

// value: u becomes k; first and second derivative: u becomes dk/du, d²k/du².

inline void dotValue(const Linear&, Eigen::Ref<Eigen::ArrayXd>) {}
inline void dotFirst(const Linear&, Eigen::Ref<Eigen::ArrayXd> u)
{
    u.setOnes();
}
inline void dotSecond(const Linear&, Eigen::Ref<Eigen::ArrayXd> u)
{
    u.setZero();
}

inline void dotValue(const Polynomial& k, Eigen::Ref<Eigen::ArrayXd> u)
{
    u += k.offset;
    raise(u, k.degree);
}
inline void dotFirst(const Polynomial& k, Eigen::Ref<Eigen::ArrayXd> u)
{
    u += k.offset;
    raise(u, k.degree - 1);
    u *= k.degree;
}
inline void dotSecond(const Polynomial& k, Eigen::Ref<Eigen::ArrayXd> u)
{
    if (k.degree < 2) {
        u.setZero();
        return;
    }
    u += k.offset;
    raise(u, k.degree - 2);
    u *= static_cast<double>(k.degree) * (k.degree - 1);
}

inline void dotValue(const Sigmoid& k, Eigen::Ref<Eigen::ArrayXd> u)
{
    u = (k.scale * u + k.offset).tanh();
}
inline void dotFirst(const Sigmoid& k, Eigen::Ref<Eigen::ArrayXd> u)
{
    dotValue(k, u);
    u = k.scale * (1.0 - u.square());
}
inline void dotSecond(const Sigmoid& k, Eigen::Ref<Eigen::ArrayXd> u)
{
    dotValue(k, u);
    u = -2.0 * k.scale * k.scale * u * (1.0 - u.square());
}

template <class F>
concept DotProduct = std::is_same_v<F, Linear> || std::is_same_v<F, Polynomial> || std::is_same_v<F, Sigmoid>;

} // namespace core
