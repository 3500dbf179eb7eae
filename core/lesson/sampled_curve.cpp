#include "core/lesson/sampled_curve.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace core
{

std::optional<double> valueAt(const SampledCurve& curve, double place)
{
    const double *begin = curve.at.data(), *end = begin + curve.at.size();
    if (curve.at.size() > 1) { // a little beyond the ends is at the ends
        const double first = begin[1] - begin[0], last = end[-1] - end[-2];
        if (place < begin[0] && begin[0] - place <= first)
            place = begin[0];
        if (place > end[-1] && place - end[-1] <= last)
            place = end[-1];
    }
    const double* above = std::lower_bound(begin, end, place);
    if (above == end || (above == begin && *above != place))
        return std::nullopt;
    const Eigen::Index i = above - begin;
    const double atOne = curve.value(i);
    if (*above == place)
        return std::isfinite(atOne) ? std::optional(atOne) : std::nullopt;
    const double share = (place - curve.at(i - 1)) / (curve.at(i) - curve.at(i - 1));
    const double value = (1.0 - share) * curve.value(i - 1) + share * atOne;
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

double heightOf(const SampledCurve& curve)
{
    double least = 0.0, most = 0.0;
    bool isFirst = true;
    for (const double value : curve.value) {
        if (!std::isfinite(value))
            continue;
        least = isFirst ? value : std::min(least, value);
        most = isFirst ? value : std::max(most, value);
        isFirst = false;
    }
    if (most > least)
        return most - least;
    return most != 0.0 ? std::abs(most) : 1.0;
}

SampledCurve curveThrough(const Eigen::Ref<const Eigen::VectorXd>& at, const Eigen::Ref<const Eigen::VectorXd>& value)
{
    std::map<double, double> places;
    for (Eigen::Index i = 0; i < std::min(at.size(), value.size()); ++i)
        if (std::isfinite(at(i)) && std::isfinite(value(i)))
            places[at(i)] = value(i);
    SampledCurve curve{Eigen::VectorXd(std::ssize(places)), Eigen::VectorXd(std::ssize(places))};
    Eigen::Index i = 0;
    for (const auto& [place, there] : places) {
        curve.at(i) = place;
        curve.value(i++) = there;
    }
    return curve;
}

namespace
{

/// ∫ |f| of a linear f with these ends over this width.
double areaOfPiece(double left, double right, double width)
{
    if (left * right >= 0.0)
        return 0.5 * (std::abs(left) + std::abs(right)) * width;
    return 0.5 * (left * left + right * right) / (std::abs(left) + std::abs(right)) * width; // it crosses zero
}

} // namespace

std::optional<Gap> gapBetween(const SampledCurve& drawn, const SampledCurve& truth)
{
    if (drawn.isEmpty() || truth.isEmpty())
        return std::nullopt;
    const double lo = std::max(drawn.at(0), truth.at(0));
    const double hi = std::min(drawn.at(drawn.at.size() - 1), truth.at(truth.at.size() - 1));
    const double range = truth.at(truth.at.size() - 1) - truth.at(0);
    if (!(lo < hi))
        return std::nullopt;
    std::set<double> places{lo, hi};
    for (const SampledCurve* curve : {&drawn, &truth})
        for (const double place : curve->at)
            if (place > lo && place < hi)
                places.insert(place);
    Gap gap{.area = 0.0, .share = 0.0, .covered = 0.0};
    double width = 0.0;
    std::optional<double> before;
    double beforeAt = lo;
    for (const double place : places) {
        const auto a = valueAt(drawn, place), b = valueAt(truth, place);
        const std::optional<double> difference = a && b ? std::optional(*a - *b) : std::nullopt;
        if (before && difference) {
            gap.area += areaOfPiece(*before, *difference, place - beforeAt);
            width += place - beforeAt;
        }
        before = difference;
        beforeAt = place;
    }
    if (!(width > 0.0))
        return std::nullopt;
    gap.share = gap.area / (width * heightOf(truth));
    gap.covered = width / range;
    return gap;
}

} // namespace core
