#include "core/window/embedding_field.h"

#include "core/embedding/mean_embedding.h"
#include "core/kernels/gram.h"
#include "core/linalg/products.h"
#include "core/window/smooth_window.h"

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Field byNodes(const Kernel& kernel, const Points& x, const VectorXd& weights, const std::vector<Interval>& window,
              bool preview)
{
    const NodeBudget budget{.operationsPerPoint = 20.0 * static_cast<double>(x.rows()), // a kernel value, about
                            .numbersPerPoint = 1.0,
                            .refinable = true,
                            .preview = preview};
    SmoothWindow picture(kernel, window, budget);
    const auto at = [&](const MatrixXd& places) -> MatrixXd { return weightedEmbedding(kernel, x, weights, places); };
    const SmoothWindow::Functions embedding{
        .atNodes = [&](std::size_t level) { return at(picture.nodes(level).points()); },
        .atProbes = [&] { return at(picture.probes()); },
        .sizes = [](const MatrixXd& values, std::size_t) -> VectorXd {
            return values.cwiseAbs().colwise().maxCoeff();
        }};
    return std::get<std::vector<Field>>(picture.draw(embedding)).front();
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
