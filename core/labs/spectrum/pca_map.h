#pragma once

#include "core/contour/field.h"
#include "core/ending.h"
#include "core/interval.h"
#include "core/window/window_domain.h"

#include <stop_token>
#include <utility>
#include <vector>

namespace core
{

/// Points of a curve over the line: of a first picture, and of the last.
inline constexpr Eigen::Index previewLine = 201, finalLine = 401;

/// The components of kernel PCA over a window.
struct PcaMap {
    Eigen::VectorXd grid{};      // on the line
    Eigen::MatrixXd line{};      // over it, a column a component
    std::vector<Field> fields{}; // in the plane, one a component
};

/// Of a KernelPca or a LowRankPca; nothing without a window of one column or two. Throws Ending.
template <class Pca>
PcaMap pcaMap(const Pca& pca, const std::vector<Interval>& window, bool coarse, const std::stop_token& stop)
{
    constexpr Eigen::Index previewSide = 60, finalSide = 100;
    PcaMap map;
    if (window.empty() || window.size() > 2)
        return map;
    const auto drawn = valueOrEnd(windowInDomain(pca.kernel(), window));
    if (drawn.size() == 1) {
        map.grid = Eigen::VectorXd::LinSpaced(coarse ? previewLine : finalLine, drawn[0].lo, drawn[0].hi);
        map.line = valueOrEnd(pca.project(map.grid, stop)).scores;
        return map;
    }
    const Eigen::Index side = coarse ? previewSide : finalSide;
    const Eigen::VectorXd axis1 = Eigen::VectorXd::LinSpaced(side, drawn[0].lo, drawn[0].hi),
                          axis2 = Eigen::VectorXd::LinSpaced(side, drawn[1].lo, drawn[1].hi);
    for (Eigen::MatrixXd& values : valueOrEnd(pca.projectGrid(axis1, axis2, stop)))
        map.fields.push_back({.axis1 = axis1, .axis2 = axis2, .values = std::move(values)});
    return map;
}

} // namespace core
