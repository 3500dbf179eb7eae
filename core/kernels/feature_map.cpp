#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"

#include <cassert>
#include <cmath>
#include <concepts>

namespace core
{
namespace
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;

/// Beyond this many features the explicit map is of no use: a Gram matrix is cheaper.
constexpr double mostFeatures = 10000;

/// (p + d)! / (p! d!) monomials of degree at most p in d variables.
double monomialCount(int degree, Index dimensions)
{
    double count = 1.0;
    for (Index d = 1; d <= dimensions && count <= mostFeatures; ++d)
        count *= static_cast<double>(degree + d) / static_cast<double>(d);
    return count;
}

/// Appends, dimension by dimension, all x^e with Σe <= remaining. Each carries √(p!/(Πe! r!) c^r), r being what remains
/// of the degree, so that the squares of the weights are the coefficients of (xᵀy+c)^p.
void appendMonomials(const Points& x, Index dimension, int remaining, const ArrayXd& column, double offset,
                     std::vector<ArrayXd>& features)
{
    if (dimension == x.cols()) {
        const double weight = std::exp(-0.5 * std::lgamma(remaining + 1.0)) * std::pow(offset, 0.5 * remaining);
        if (weight > 0.0)
            features.push_back(weight * column);
        return;
    }
    ArrayXd power = column;
    for (int exponent = 0; exponent <= remaining; ++exponent) {
        appendMonomials(x, dimension + 1, remaining - exponent, power, offset, features);
        power *= x.col(dimension).array() / std::sqrt(exponent + 1.0);
    }
}

std::optional<MatrixXd> map(const Polynomial& k, const Points& x)
{
    // The weights are products of √(p!) and 1/√(e!), which leave the range of doubles beyond degree 170.
    if (monomialCount(k.degree, x.cols()) > mostFeatures || k.degree > 170)
        return std::nullopt;
    std::vector<ArrayXd> features;
    const ArrayXd start = ArrayXd::Constant(x.rows(), std::exp(0.5 * std::lgamma(k.degree + 1.0)));
    appendMonomials(x, 0, k.degree, start, k.offset, features);
    MatrixXd result(x.rows(), std::ssize(features));
    for (Index f = 0; f < result.cols(); ++f)
        result.col(f) = features[static_cast<std::size_t>(f)];
    return result;
}

std::optional<MatrixXd> map(const Linear&, const Points& x)
{
    return x;
}

std::optional<MatrixXd> map(const Parabola&, const Points& x)
{
    MatrixXd features(x.rows(), 2 * x.cols());
    features << x, x.array().square().matrix();
    return features;
}

std::optional<MatrixXd> map(const AllSubsets&, const Points& x)
{
    if (std::pow(2.0, static_cast<double>(x.cols())) > mostFeatures)
        return std::nullopt;
    MatrixXd features = MatrixXd::Ones(x.rows(), 1);
    for (Index d = 0; d < x.cols(); ++d) {
        MatrixXd doubled(x.rows(), 2 * features.cols());
        doubled << features, x.col(d).asDiagonal() * features;
        features = doubled;
    }
    return features;
}

std::optional<MatrixXd> map(const Constant& k, const Points& x)
{
    return MatrixXd::Constant(x.rows(), 1, std::sqrt(k.value));
}

std::optional<MatrixXd> map(const auto&, const Points&)
{
    return std::nullopt;
}

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
        features = std::visit([&](const auto& k) { return map(k, x); }, kernel.family);
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
