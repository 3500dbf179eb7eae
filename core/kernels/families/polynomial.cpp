#include "core/kernels/families/polynomial.h"

#include "core/kernels/families/formula_text.h"
#include "core/kernels/families/most_features.h"
#include "core/kernels/families/paired_points.h"
#include "core/special_functions/special_functions.h"

#include <cmath>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// v becomes v^p, by squaring; p >= 0.
void raise(ArrayRef v, int p)
{
    ArrayXd square = v;
    v.setOnes();
    for (; p > 0; p >>= 1) {
        if (p & 1)
            v *= square;
        if (p > 1)
            square *= ArrayXd(square);
    }
}

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

} // namespace

void Polynomial::ofInnerProduct(ArrayRef u) const
{
    u += offset;
    raise(u, degree);
}

void Polynomial::firstDerivative(ArrayRef u) const
{
    u += offset;
    raise(u, degree - 1);
    u *= degree;
}

void Polynomial::secondDerivative(ArrayRef u) const
{
    if (degree < 2) {
        u.setZero();
        return;
    }
    u += offset;
    raise(u, degree - 2);
    u *= static_cast<double>(degree) * (degree - 1);
}

/// (p u^(p-1))^(d/2) (1+(p-1)‖x‖²/u)^½ with u = ‖x‖²+c, in logs; -infinity at u = 0 unless p = 1.
std::optional<VectorXd> Polynomial::logJacobian(const Points& x) const
{
    const double d = static_cast<double>(x.cols()), p = degree;
    if (degree == 1)
        return VectorXd::Zero(x.rows());
    const ArrayXd squaredNorm = x.rowwise().squaredNorm();
    const ArrayXd u = squaredNorm + offset;
    return (u > 0.0).select(0.5 * d * (std::log(p) + (p - 1.0) * u.log()) + 0.5 * ((p - 1.0) * squaredNorm / u).log1p(),
                            -std::numeric_limits<double>::infinity());
}

void Polynomial::addLogGradient(const PairedPoints& pairs, const ArrayIn&, const ArrayIn& a,
                                Eigen::Ref<VectorXd> out) const
{
    if (offset == 0.0)
        return;
    ArrayXd lower(pairs.size());
    pairs.innerProducts(lower);
    lower += offset;
    raise(lower, degree - 1);
    out[0] += degree * offset * (a * lower).sum();
}

double Polynomial::featureCount(double columns) const
{
    const auto choose = [](double n, double k) {
        return std::round(std::exp(logGamma(n + 1.0) - logGamma(k + 1.0) - logGamma(n - k + 1.0)));
    };
    return choose(offset > 0.0 ? columns + degree : columns + degree - 1.0, degree);
}

std::optional<MatrixXd> Polynomial::features(const Points& x) const
{
    // The weights are products of √(p!) and 1/√(e!), which leave the range of doubles beyond degree 170.
    if (monomialCount(degree, x.cols()) > mostFeatures || degree > 170)
        return std::nullopt;
    std::vector<ArrayXd> columns;
    const ArrayXd start = ArrayXd::Constant(x.rows(), std::exp(0.5 * std::lgamma(degree + 1.0)));
    appendMonomials(x, 0, degree, start, offset, columns);
    MatrixXd result(x.rows(), std::ssize(columns));
    for (Index f = 0; f < result.cols(); ++f)
        result.col(f) = columns[static_cast<std::size_t>(f)];
    return result;
}

std::string Polynomial::formula() const
{
    return "(xᵀy" + (offset == 0.0 ? "" : signedFormulaNumber(offset)) + ")^" + formulaNumber(degree);
}

} // namespace core
