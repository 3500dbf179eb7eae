#include "core/independence/variable_kernel.h"

#include "core/data/dataset.h"
#include "core/embedding/choosers.h"
#include "core/ending.h"
#include "core/kernels/lengthscale.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

constexpr const char* noLengthscale = "this kernel has no lengthscale in units of the data";
constexpr const char* noScale = "the rows show no scale: most pairs of them are equal, so that their median "
                                "distance is 0; name a lengthscale instead";

/// √ of the mean of the columns' variances; 0 without a spread.
double commonDeviation(const Points& x)
{
    const Eigen::RowVectorXd mean = x.colwise().mean();
    const double squares = (x.rowwise() - mean).squaredNorm();
    return std::sqrt(squares / static_cast<double>(std::max<Index>(x.size(), 1)));
}

} // namespace

Index independenceInducingCount(Index n, Index dimensions)
{
    const Index wanted = std::clamp<Index>(n / 20, 3, 10);
    return std::min(std::max(wanted, 2 * dimensions), std::max<Index>(n / 2, 1));
}

Outcome<Kernel> withLengthscaleBy(LengthscaleRule rule, const Kernel& kernel, const Points& x,
                                  const InducingRule& inducing, std::stop_token stop)
{
    if (rule == LengthscaleRule::Given)
        return kernel;
    if (!lengthscaleOf(kernel))
        return Failure{Failure::Kind::InvalidInput, noLengthscale};
    if (rule == LengthscaleRule::Median) {
        constexpr Index mostInFull = 6'000; // of all their pairs; of more rows as many as medianDistance takes
        const std::optional<double> median = medianDistance(x, x.rows() <= mostInFull ? x.rows() : mostMedianRows);
        if (!median)
            return Failure{Failure::Kind::InvalidInput, noScale};
        return withLengthscale(kernel, *median);
    }
    const double deviation = commonDeviation(x);
    if (!(deviation > 0.0))
        return Failure{Failure::Kind::InvalidInput, noScale};
    EmbeddingModel model;
    model.inducing = inducing;
    if (model.inducing.count == 0)
        model.inducing.count = independenceInducingCount(x.rows(), x.cols());
    const MatrixXd scaled = x / deviation;
    return untilEnding([&] {
        const ChosenLengthscale chosen = valueOrEnd(evidenceLengthscale(scaled, kernel, model, stop));
        if (!chosen.lengthscale)
            throw Ending{invalidInput(chosen.remark)};
        return withLengthscale(kernel, *chosen.lengthscale * deviation);
    });
}

} // namespace core
