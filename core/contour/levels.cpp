#include "core/contour/contour.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace core
{
namespace
{

using Eigen::Index;

/// Weights of the trapezoidal rule on increasing nodes.
Eigen::VectorXd trapezoidWeights(const Eigen::VectorXd& axis)
{
    Eigen::VectorXd weights = Eigen::VectorXd::Zero(axis.size());
    for (Index i = 0; i + 1 < axis.size(); ++i) {
        const double half = 0.5 * (axis[i + 1] - axis[i]);
        weights[i] += half;
        weights[i + 1] += half;
    }
    return weights;
}

/// Values with their share of mass, the cells that matter only: what lies below a millionth of the top is summed apart.
std::vector<std::pair<double, double>> sortedCells(const Field& field, double& total)
{
    const Eigen::VectorXd w1 = trapezoidWeights(field.axis1), w2 = trapezoidWeights(field.axis2);
    const double floor = 1e-6 * field.values.maxCoeff();
    std::vector<std::pair<double, double>> cells;
    total = 0.0;
    for (Index j = 0; j < field.values.cols(); ++j)
        for (Index i = 0; i < field.values.rows(); ++i) {
            const double value = field.values(i, j), mass = value * w1[i] * w2[j];
            total += mass;
            if (value > floor)
                cells.emplace_back(value, mass);
        }
    std::sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    return cells;
}

} // namespace

std::vector<double> massLevels(const Field& field, std::span<const double> masses)
{
    if (field.values.size() == 0 || !field.values.allFinite() || !(field.values.maxCoeff() > 0.0))
        return {};
    double total = 0.0;
    const auto cells = sortedCells(field, total);
    std::vector<double> levels;
    for (const double mass : masses) {
        // A node's value stands in the middle of its own mass: interpolate the value at which the sum passes the
        // target.
        double sum = 0.0, levelBefore = cells.front().first, middleBefore = 0.0, level = cells.back().first;
        for (const auto& [value, share] : cells) {
            const double middle = sum + 0.5 * share;
            if (middle >= mass * total) {
                const double gap = middle - middleBefore;
                level = gap > 0.0 ? levelBefore + (value - levelBefore) * (mass * total - middleBefore) / gap : value;
                break;
            }
            sum += share;
            levelBefore = value;
            middleBefore = middle;
        }
        levels.push_back(level);
    }
    return levels;
}

std::vector<double> niceLevels(double lowest, double highest, int count)
{
    constexpr double rounding = 1e-9; // of the value: a field that varies less than this has no shape of its own
    const double range = highest - lowest, rough = range / (count + 1);
    if (count < 1 || !std::isfinite(range) || !(rough >= std::numeric_limits<double>::min()) ||
        !(range > rounding * std::max(std::abs(lowest), std::abs(highest))))
        return {};
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10.0 * power;
    for (const double multiple : {1.0, 2.0, 5.0})
        if (multiple * power >= 0.999 * rough) {
            step = multiple * power;
            break;
        }
    std::vector<double> levels;
    const double margin = 1e-9 * range, first = std::ceil((lowest + margin) / step);
    for (int i = 0; (first + i) * step < highest - margin; ++i) // at most count + 2 turns: whole numbers below 1e10
        levels.push_back((first + i) * step);
    return levels;
}

std::vector<ContourLevel> massContours(const Field& field, std::span<const double> masses)
{
    std::vector<ContourLevel> contours;
    const std::vector<double> levels = massLevels(field, masses);
    for (std::size_t i = 0; i < levels.size(); ++i) {
        ContourLevel contour{.level = levels[i], .mass = masses[i], .polyline = contourLine(field, levels[i])};
        if (contour.polyline.rows() > 0)
            contours.push_back(std::move(contour));
    }
    return contours;
}

std::vector<ContourLevel> plainContours(const Field& field, int count)
{
    if (field.values.size() == 0)
        return {};
    std::vector<ContourLevel> contours;
    for (const double level : niceLevels(field.values.minCoeff(), field.values.maxCoeff(), count))
        contours.push_back({.level = level, .mass = std::nullopt, .polyline = contourLine(field, level)});
    return contours;
}

} // namespace core
