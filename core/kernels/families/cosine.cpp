#include "core/kernels/families/cosine.h"

#include "core/kernels/families/formula_text.h"
#include "core/kernels/families/fourier_spectrum.h"
#include "core/kernels/families/paired_points.h"
#include "core/kernels/families/product_rule.h"

#include <cmath>
#include <numbers>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

constexpr double turn = 2.0 * std::numbers::pi;

/// 2π times what is beyond whole turns; the difference is exact.
ArrayXd angleOf(const ArrayXd& turns)
{
    return turn * (turns - turns.round());
}

} // namespace

void Cosine::values(const PairedPoints& pairs, ArrayRef out) const
{
    out.setOnes();
    for (Index d = 0; d < pairs.dimensions(); ++d)
        out *= angleOf(frequency * pairs.difference(d)).cos();
}

MatrixXd Cosine::gradient(const Points& x, const Points& y, const ArrayIn&) const
{
    MatrixXd phase(y.rows(), y.cols());
    for (Index i = 0; i < y.cols(); ++i)
        phase.col(i) = angleOf(frequency * (x(0, i) - y.col(i).array()));
    return productRule(phase.array().cos(), -turn * frequency * phase.array().sin());
}

double Cosine::curvatureAlong(Index) const
{
    return turn * frequency * (turn * frequency);
}

std::optional<Eigen::VectorXd> Cosine::logJacobian(const Points& x) const
{
    return Eigen::VectorXd::Constant(x.rows(), static_cast<double>(x.cols()) * std::log(turn * frequency));
}

/// The product over the other dimensions is taken without dividing, since a cosine may be 0.
void Cosine::addLogGradient(const PairedPoints& pairs, const ArrayIn&, const ArrayIn& a,
                            Eigen::Ref<Eigen::VectorXd> out) const
{
    for (Index moved = 0; moved < pairs.dimensions(); ++moved) {
        ArrayXd slope = a;
        for (Index d = 0; d < pairs.dimensions(); ++d) {
            const ArrayXd turns = frequency * pairs.difference(d), angle = angleOf(turns);
            slope *= d == moved ? ArrayXd(-turn * turns * angle.sin()) : ArrayXd(angle.cos());
        }
        out[0] += slope.sum();
    }
}

double Cosine::smallestScale(Index) const
{
    return 1.0 / (turn * frequency);
}

std::string Cosine::formula() const
{
    return "Π_d cos(2π·" + formulaNumber(frequency) + "(x_d-y_d))";
}

Outcome<FourierSpectrum> Cosine::spectrum() const
{
    return FourierSpectrum{.lines = {{.frequency = turn * frequency, .mass = 1.0}}};
}

} // namespace core
