#include "widgets/plots/evidence_range.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace widgets
{
namespace
{

std::vector<double> finiteOf(const Eigen::Ref<const Eigen::VectorXd>& values)
{
    std::vector<double> finite;
    std::ranges::copy_if(values, std::back_inserter(finite), [](double value) { return std::isfinite(value); });
    return finite;
}

} // namespace

core::Interval upperRange(const Eigen::VectorXd& logEvidence, const Eigen::VectorXd& shown)
{
    std::vector<double> values = finiteOf(logEvidence);
    if (values.empty())
        return {-1.0, 1.0};
    std::ranges::sort(values);
    const double highest = values.back();
    double lowest = values[values.size() / 2];
    const double farthest = highest - 3.0 * (highest - lowest);
    for (const double value : finiteOf(shown))
        if (value >= farthest)
            lowest = std::min(lowest, value);
    const double span = highest > lowest ? highest - lowest : std::max(1.0, 1e-6 * std::abs(highest));
    return {lowest - 0.08 * span, highest + 0.12 * span};
}

QString evidenceText(double logEvidence)
{
    if (std::isinf(logEvidence))
        return logEvidence < 0.0 ? QStringLiteral("−∞") : QStringLiteral("∞");
    return QString::number(logEvidence, 'f', 2).replace(u'-', QChar(0x2212));
}

} // namespace widgets
