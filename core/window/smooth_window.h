#pragma once

#include "core/contour/field.h"
#include "core/outcome.h"
#include "core/window/window_nodes.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace core
{

/// How many pixels a drawn field has along each side.
Eigen::Index drawnSide(bool preview);

/// The points at which curves over a window are drawn: at least 401, more where a short scale needs them, at most
/// 2,001.
Eigen::VectorXd drawnLine(const Interval& window, double smallestScale);

inline constexpr double drawnAccuracy = 1e-6; // of a function's size over the window

/// Pictures of smooth functions over a window of the plane. They are evaluated at Chebyshev nodes, whose number follows
/// from window/scale of a kernel as rough as they are; the nodes become more (four levels) until held-out points agree
/// to drawnAccuracy of each function's size, far below a pixel; two small products carry them to drawnSide² pixels.
/// Where the kernel has kinks, or nodes would cost more than pixels, a plain grid is evaluated and drawn (windowNodes).
/// A preview takes the first level as it is.
///   Cost beside the evaluations: O(side·n1·n2 + side²·n2) a function.
class SmoothWindow
{
public:
    SmoothWindow(const Kernel& roughness, std::vector<Interval> window, const NodeBudget& budget);

    /// Quasi-random places over the window, held out.
    const Eigen::MatrixXd& probes() const { return probes_; } // P×2
    /// The nodes of a level; each is made once.
    const TensorNodes& nodes(std::size_t level);

    /// Functions in columns, evaluated by their owner, who may keep what depends on the places alone.
    struct Functions {
        std::function<Outcome<Eigen::MatrixXd>(std::size_t level)> atNodes; // nodes(level).points()
        std::function<Outcome<Eigen::MatrixXd>()> atProbes;                 // asked for once, where it is needed
        /// What an error of each is measured by, given the values at the nodes of a level.
        std::function<Eigen::VectorXd(const Eigen::MatrixXd& atNodes, std::size_t level)> sizes;
    };
    /// One field a column. What an evaluation fails with; Cancelled on stop.
    Outcome<std::vector<Field>> draw(const Functions& functions, const std::stop_token& stop = {});

private:
    struct Level {
        TensorNodes nodes;
        std::vector<Eigen::MatrixXd> toDrawn, toProbes; // along each axis; empty for a plain grid
    };
    Level& level(std::size_t number);
    static bool agrees(const Level& level, const Eigen::MatrixXd& atNodes, const Eigen::MatrixXd& atProbes,
                       const Eigen::VectorXd& sizes);
    Field drawn(const Level& level, const Eigen::VectorXd& values) const;

    Kernel roughness_;
    std::vector<Interval> window_;
    NodeBudget budget_;
    std::vector<Level> levels_;
    Eigen::MatrixXd probes_;
};

} // namespace core
