#include "core/hypothesis/null_answer.h"

#include <limits>

namespace core
{

using Eigen::VectorXd;

NullAnswer noAnswer(NullDistribution null, std::string remark)
{
    return {.null = null,
            .pValue = {},
            .threshold = std::numeric_limits<double>::quiet_NaN(),
            .remark = std::move(remark),
            .grid = {},
            .density = {}};
}

NullAnswer permutationAnswer(const VectorXd& null, double statistic, double rounding, double level)
{
    NullAnswer answer = noAnswer(NullDistribution::Permutation, {});
    const PValue p = permutationPValue(null, statistic, rounding);
    answer.pValue = p.value;
    answer.pError = p.error;
    answer.threshold = permutationThreshold(null, level);
    answer.reject = p.value <= level;
    return answer;
}

VectorXd curveGrid(const VectorXd& null)
{
    constexpr Eigen::Index points = 161; // a pixel or two apart
    const double lo = null.minCoeff(), hi = null.maxCoeff(), margin = 0.25 * (hi - lo);
    return margin > 0.0 ? VectorXd::LinSpaced(points, lo - margin, hi + margin) : VectorXd();
}

} // namespace core
