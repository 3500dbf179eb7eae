#pragma once

#include <Eigen/Core>

#include <string>
#include <variant>
#include <vector>

namespace core
{

using Points = Eigen::Ref<const Eigen::MatrixXd>; // n×d, one observation per row

/// A lengthscale, or one for each dimension (ARD) when the list has as many entries as the data has columns.
using Lengthscale = std::vector<double>;

// The families of kernels. Formulas, names and defaults: describe() in descriptions.h. r = ‖x-y‖₂, r₁ = ‖x-y‖₁.
struct SquaredExponential {
    Lengthscale lengthscale{1.0};
    bool operator==(const SquaredExponential&) const = default;
};
struct Exponential {
    Lengthscale lengthscale{1.0};
    bool operator==(const Exponential&) const = default;
};
struct Matern32 {
    Lengthscale lengthscale{1.0};
    bool operator==(const Matern32&) const = default;
};
struct Matern52 {
    Lengthscale lengthscale{1.0};
    bool operator==(const Matern52&) const = default;
};
struct Laplacian {
    Lengthscale lengthscale{1.0};
    bool operator==(const Laplacian&) const = default;
};
struct RationalQuadratic {
    Lengthscale lengthscale{1.0};
    double alpha = 1.0;
    bool operator==(const RationalQuadratic&) const = default;
};
struct Periodic {
    double lengthscale = 1.0, period = 1.0;
    bool operator==(const Periodic&) const = default;
};
struct Cosine {
    double frequency = 1.0;
    bool operator==(const Cosine&) const = default;
};
struct Linear {
    bool operator==(const Linear&) const = default;
};
struct Polynomial {
    int degree = 2;
    double offset = 1.0;
    bool operator==(const Polynomial&) const = default;
};
struct Parabola {
    bool operator==(const Parabola&) const = default;
};
struct AllSubsets {
    bool operator==(const AllSubsets&) const = default;
};
struct Bishop {
    double theta0 = 1.0, theta1 = 1.0, theta2 = 1.0, theta3 = 1.0;
    bool operator==(const Bishop&) const = default;
};
struct Brownian {
    bool operator==(const Brownian&) const = default;
};
struct Constant {
    double value = 1.0;
    bool operator==(const Constant&) const = default;
};
struct Sigmoid {
    double scale = 1.0, offset = 1.0;
    bool operator==(const Sigmoid&) const = default;
};

using Family = std::variant<SquaredExponential, Exponential, Matern32, Matern52, Laplacian, RationalQuadratic, Periodic,
                            Cosine, Linear, Polynomial, Parabola, AllSubsets, Bishop, Brownian, Constant, Sigmoid>;

/// A kernel as a value: scale · family, or scale · (sum of parts), or scale · (product of parts).
/// A tree and not a flat sum of products, so that a factor shared by a bracket keeps one set of hyperparameters.
struct Kernel {
    enum class Shape { Single, Sum, Product };
    double scale = 1.0; // > 0
    Shape shape = Shape::Single;
    Family family;             // read when shape == Single
    std::vector<Kernel> parts; // read otherwise; at least two
    bool operator==(const Kernel&) const = default;
};

Kernel kernelOf(Family family, double scale = 1.0);
Kernel sum(std::vector<Kernel> parts, double scale = 1.0);

/// The positive factors of the parts are pulled in front: 2a · 3b becomes 6·(a·b), so that a product has one scale to
/// edit.
Kernel product(std::vector<Kernel> parts, double scale = 1.0);

} // namespace core
