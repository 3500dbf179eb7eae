#include "core/labs/embedding/embedding_field.h"

#include "core/embedding/mean_embedding.h"
#include "core/kernels/gram.h"
#include "core/labs/density/window_nodes.h"
#include "core/labs/embedding/posterior_window.h"
#include "core/linalg/chebyshev.h"
#include "core/linalg/products.h"

#include <algorithm>
#include <array>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Nodes to compare the polynomial with: the plain grid's own points would do, but these few are enough.
constexpr Index probesPerSide = 7;

MatrixXd carried(const TensorNodes& nodes, const VectorXd& values, const VectorXd& axis1, const VectorXd& axis2)
{
    const Interval &first = nodes.window[0], &second = nodes.window[1];
    const MatrixXd along =
        multiply(chebyshevInterpolation(nodes.n1, first.lo, first.hi, axis1), values.reshaped(nodes.n1, nodes.n2));
    return multiplyTransposedRight(along, chebyshevInterpolation(nodes.n2, second.lo, second.hi, axis2));
}

MatrixXd gridPoints(const VectorXd& axis1, const VectorXd& axis2)
{
    MatrixXd all(axis1.size() * axis2.size(), 2);
    all << axis1.replicate(axis2.size(), 1), axis2.transpose().replicate(axis1.size(), 1).reshaped();
    return all;
}

Field byNodes(const Kernel& kernel, const Points& x, const VectorXd& weights, const std::vector<Interval>& window,
              bool preview)
{
    constexpr int mostLevels = 4;
    constexpr double tolerance = 1e-6;
    const NodeBudget budget{.operationsPerPoint = 20.0 * static_cast<double>(x.rows()), // a kernel value, about
                            .numbersPerPoint = 1.0,
                            .refinable = true,
                            .preview = preview};
    for (int level = 0;; ++level) {
        const auto nodes = std::get<TensorNodes>(windowNodes(kernel, x, window, level, budget));
        const VectorXd values = weightedEmbedding(kernel, x, weights, nodes.points());
        if (!nodes.chebyshev)
            return {.axis1 = nodes.axes()[0], .axis2 = nodes.axes()[1], .values = values.reshaped(nodes.n1, nodes.n2)};
        if (!preview && level + 1 < mostLevels) {
            std::array<VectorXd, 2> probes;
            for (std::size_t d = 0; d < 2; ++d) // off the nodes, and off the middle
                probes[d] = VectorXd::LinSpaced(probesPerSide, window[d].lo + 0.013 * window[d].width(),
                                                window[d].hi - 0.029 * window[d].width());
            const VectorXd exact = weightedEmbedding(kernel, x, weights, gridPoints(probes[0], probes[1]));
            const VectorXd drawn = carried(nodes, values, probes[0], probes[1]).reshaped();
            if ((drawn - exact).cwiseAbs().maxCoeff() > tolerance * values.cwiseAbs().maxCoeff())
                continue;
        }
        const Index side = drawnSide(preview);
        Field field{.axis1 = VectorXd::LinSpaced(side, window[0].lo, window[0].hi),
                    .axis2 = VectorXd::LinSpaced(side, window[1].lo, window[1].hi),
                    .values = {}};
        field.values = carried(nodes, values, field.axis1, field.axis2);
        return field;
    }
}

} // namespace

Field embeddingField(const Kernel& kernel, const Points& x, const VectorXd& weights,
                     const std::vector<Interval>& window, bool preview)
{
    const Index side = drawnSide(preview);
    Field field{.axis1 = VectorXd::LinSpaced(side, window[0].lo, window[0].hi),
                .axis2 = VectorXd::LinSpaced(side, window[1].lo, window[1].hi),
                .values = {}};
    const auto factors = separableFactors(kernel, x, {field.axis1, field.axis2});
    if (!factors)
        return byNodes(kernel, x, weights, window, preview);
    const MatrixXd weighted = weights.asDiagonal() * (*factors)[0];
    field.values = multiplyTransposedLeft(weighted, (*factors)[1]);
    return field;
}

} // namespace core
