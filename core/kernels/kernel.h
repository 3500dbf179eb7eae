#pragma once

#include "core/kernels/families/all_subsets.h"
#include "core/kernels/families/bishop.h"
#include "core/kernels/families/brownian.h"
#include "core/kernels/families/constant.h"
#include "core/kernels/families/cosine.h"
#include "core/kernels/families/exponential.h"
#include "core/kernels/families/formula.h"
#include "core/kernels/families/laplacian.h"
#include "core/kernels/families/linear.h"
#include "core/kernels/families/matern32.h"
#include "core/kernels/families/matern52.h"
#include "core/kernels/families/parabola.h"
#include "core/kernels/families/periodic.h"
#include "core/kernels/families/polynomial.h"
#include "core/kernels/families/rational_quadratic.h"
#include "core/kernels/families/sigmoid.h"
#include "core/kernels/families/squared_exponential.h"

#include <variant>
#include <vector>

namespace core
{

/// The families of kernels: what each is made of stands with it. r = ‖x-y‖₂, r₁ = ‖x-y‖₁.
using Family =
    std::variant<SquaredExponential, Exponential, Matern32, Matern52, Laplacian, RationalQuadratic, Periodic, Cosine,
                 Linear, Polynomial, Parabola, AllSubsets, Bishop, Brownian, Constant, Sigmoid, Formula>;

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
