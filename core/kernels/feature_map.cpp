#include "core/kernels/descriptions.h"
#include "core/kernels/families/most_features.h"
#include "core/kernels/gram.h"

#include <cassert>
#include <cmath>

namespace core
{
namespace
{

using Eigen::Index;
using Eigen::MatrixXd;

/// Features of a sum: those of both.
MatrixXd besideEachOther(const MatrixXd& a, const MatrixXd& b)
{
    MatrixXd both(a.rows(), a.cols() + b.cols());
    both << a, b;
    return both;
}

/// Features of a product: every one times every other.
std::optional<MatrixXd> timesEachOther(const MatrixXd& a, const MatrixXd& b)
{
    if (static_cast<double>(a.cols()) * static_cast<double>(b.cols()) > mostFeatures)
        return std::nullopt;
    MatrixXd products(a.rows(), a.cols() * b.cols());
    for (Index i = 0; i < a.cols(); ++i)
        products.middleCols(i * b.cols(), b.cols()) = a.col(i).asDiagonal() * b;
    return products;
}

} // namespace

std::optional<MatrixXd> featureMap(const Kernel& kernel, const Points& x)
{
    assert(problems(kernel, x.cols()).empty());
    std::optional<MatrixXd> features;
    if (kernel.shape == Kernel::Shape::Single) {
        features = std::visit(
            [&](const auto& k) -> std::optional<MatrixXd> {
                if constexpr (requires { k.features(x); })
                    return k.features(x);
                else
                    return std::nullopt;
            },
            kernel.family);
    } else {
        for (const Kernel& part : kernel.parts) {
            const std::optional<MatrixXd> next = featureMap(part, x);
            if (!next)
                return std::nullopt;
            if (!features)
                features = next;
            else if (kernel.shape == Kernel::Shape::Sum)
                features = besideEachOther(*features, *next);
            else if (features = timesEachOther(*features, *next); !features)
                return std::nullopt;
        }
    }
    if (features)
        *features *= std::sqrt(kernel.scale);
    return features;
}

} // namespace core
