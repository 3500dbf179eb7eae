#include "core/kernels/family_log_gradient.h"

#include "core/kernels/families/complete_family.h"
#include "core/kernels/families/exponentiate.h"
#include "core/kernels/families/paired_points.h"

namespace core
{
namespace
{

using Eigen::ArrayXd;
using Eigen::ArrayXXd;
using Eigen::Index;

using Sums = Eigen::Ref<Eigen::VectorXd>;

template <Radial F>
void addRadial(const F& f, const PairedPoints& pairs, const ArrayIn& k, const ArrayIn& a, Sums out)
{
    ArrayXXd squares(pairs.size(), pairs.dimensions());
    for (Index d = 0; d < pairs.dimensions(); ++d)
        squares.col(d) = (pairs.difference(d) * inverseLengthscale(f.lengthscale, d)).square().min(farthestSquare);
    const ArrayXd s = squares.rowwise().sum().min(farthestSquare);
    const ArrayXd weight = a * f.stretch(s, k);
    if (f.lengthscale.size() == 1) // one number for all dimensions takes the sum of what each would get
        out[0] += (weight * s).sum();
    else
        for (Index d = 0; d < pairs.dimensions(); ++d)
            out[d] += (weight * squares.col(d)).sum();
    if constexpr (HasShapeGradient<F>)
        out[std::ssize(f.lengthscale)] += (a * f.shapeLogGradient(s, k)).sum();
}

/// How many continuous numbers it has, each entry of a list by itself.
template <class F>
Index count(const F& f)
{
    if constexpr (TellsItsNumbers<F>)
        return std::ssize(f.description().hyperparameters);
    return std::apply(
        [&](const auto&... number) {
            [[maybe_unused]] const auto countOf = [&](const auto& one) -> Index {
                if constexpr (requires { (f.*one.member).size(); })
                    return std::ssize(f.*one.member);
                else
                    return one.description.spacing == Spacing::Integer ? 0 : 1;
            };
            return (Index{0} + ... + countOf(number));
        },
        F::numbers);
}

} // namespace

Index addFamilyLogGradient(const Family& family, const Points& x, const Points& y, const MatrixIn& value,
                           const MatrixIn& a, Sums out)
{
    return std::visit(
        [&]<class F>(const F& f) {
            const Index numbers = count(f);
            if constexpr (hasContinuousNumbers<F> || TellsItsNumbers<F>)
                for (Index j = 0; j < y.rows(); ++j) {
                    const PairedPoints pairs(x, y, j);
                    if constexpr (Radial<F>)
                        addRadial(f, pairs, value.col(j).array(), a.col(j).array(), out.head(numbers));
                    else
                        f.addLogGradient(pairs, value.col(j).array(), a.col(j).array(), out.head(numbers));
                }
            return numbers;
        },
        family);
}

} // namespace core
