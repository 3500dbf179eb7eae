#include "core/kernels/families/constant.h"

#include "core/kernels/families/formula_text.h"
#include "core/kernels/families/fourier_spectrum.h"
#include "core/kernels/families/paired_points.h"

#include <cmath>

namespace core
{

using Eigen::MatrixXd;

void Constant::values(const PairedPoints&, ArrayRef out) const
{
    out.setConstant(value);
}

MatrixXd Constant::gradient(const Points&, const Points& y, const ArrayIn&) const
{
    return MatrixXd::Zero(y.rows(), y.cols());
}

void Constant::addLogGradient(const PairedPoints&, const ArrayIn& k, const ArrayIn& a,
                              Eigen::Ref<Eigen::VectorXd> out) const
{
    out[0] += (a * k).sum();
}

std::optional<MatrixXd> Constant::features(const Points& x) const
{
    return MatrixXd::Constant(x.rows(), 1, std::sqrt(value));
}

std::string Constant::formula() const
{
    return formulaNumber(value);
}

Outcome<FourierSpectrum> Constant::spectrum() const
{
    return FourierSpectrum{.lines = {{.frequency = 0.0, .mass = value}}};
}

} // namespace core
