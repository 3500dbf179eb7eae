#include "core/embedding/true_embedding.h"

#include "core/data/generators.h"
#include "core/embedding/mean_embedding.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/linalg/products.h"
#include "core/linalg/quadrature.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index pointsPerPanel = 16;
constexpr Index mostNodes1D = 16384, mostNodes2D = 640; // along an axis
constexpr double negligibleLogDensity = 40.0;           // exp(-40) = 4e-18 of the top

double logDensityAt(const Generation& generation, const MatrixXd& at)
{
    return (*trueLogDensity(generation, at)).maxCoeff();
}

/// Where the density jumps or has an edge, along each axis alike.
VectorXd knownBreaks(const Generation& generation)
{
    if (generation.name == "uniform")
        return Eigen::Vector2d(-1.0, 1.0);
    if (generation.name == "checkerboard")
        return VectorXd::LinSpaced(static_cast<Index>(generation.options.at("cells")) + 1, -1.0, 1.0);
    if (generation.name == "normal_laplace")
        return VectorXd::Zero(1);
    return {};
}

/// Points on the side of a box where coordinate `axis` is `value`.
MatrixXd sideOfBox(const VectorXd& lo, const VectorXd& hi, Index axis, double value)
{
    const Index count = lo.size() == 1 ? 1 : 129;
    MatrixXd side(count, lo.size());
    for (Index d = 0; d < lo.size(); ++d)
        side.col(d) = VectorXd::LinSpaced(count, lo[d], hi[d]);
    side.col(axis).setConstant(value);
    return side;
}

/// A box outside of which the density is negligible: that of a sample, its sides moved out until it is.
struct DensityBox {
    VectorXd lo, hi;
};
std::optional<DensityBox> boxOf(const Generation& generation, const MatrixXd& sample)
{
    constexpr int mostSteps = 400;
    DensityBox box{.lo = sample.colwise().minCoeff(), .hi = sample.colwise().maxCoeff()};
    const double threshold = logDensityAt(generation, sample) - negligibleLogDensity;
    const VectorXd step = 0.1 * (box.hi - box.lo).cwiseMax(1e-12);
    for (int count = 0; count < mostSteps; ++count) {
        bool enough = true;
        for (Index d = 0; d < step.size(); ++d) {
            if (logDensityAt(generation, sideOfBox(box.lo, box.hi, d, box.lo[d])) > threshold) {
                box.lo[d] -= step[d];
                enough = false;
            }
            if (logDensityAt(generation, sideOfBox(box.lo, box.hi, d, box.hi[d])) > threshold) {
                box.hi[d] += step[d];
                enough = false;
            }
        }
        if (enough)
            return box;
    }
    return std::nullopt;
}

VectorXd halved(const VectorXd& breaks)
{
    VectorXd finer(2 * breaks.size() - 1);
    for (Index i = 0; i + 1 < breaks.size(); ++i) {
        finer[2 * i] = breaks[i];
        finer[2 * i + 1] = 0.5 * (breaks[i] + breaks[i + 1]);
    }
    finer[finer.size() - 1] = breaks[breaks.size() - 1];
    return finer;
}

double widestPanel(const VectorXd& breaks)
{
    return (breaks.tail(breaks.size() - 1) - breaks.head(breaks.size() - 1)).maxCoeff();
}

MatrixXd pointsOfAxes(const std::vector<VectorXd>& axes)
{
    if (axes.size() == 1)
        return axes[0];
    MatrixXd all(axes[0].size() * axes[1].size(), 2);
    all << axes[0].replicate(axes[1].size(), 1), axes[1].transpose().replicate(axes[0].size(), 1).reshaped();
    return all;
}

} // namespace

std::optional<TrueDistribution> TrueDistribution::of(const Generation& generation)
{
    Generation drawn = generation;
    drawn.n = 512;
    const Outcome<Dataset> made = generate(drawn);
    const auto* sample = std::get_if<Dataset>(&made);
    if (!sample || !arePlaces(sample->shape()) || !trueLogDensity(generation, sample->x))
        return std::nullopt;
    TrueDistribution distribution;
    distribution.generation_ = *sample->generation; // with every option
    const VectorXd known = knownBreaks(distribution.generation_);
    if (known.size() > 1) {
        distribution.breaks_.assign(static_cast<std::size_t>(sample->dimensions()), known);
    } else {
        const std::optional<DensityBox> box = boxOf(distribution.generation_, sample->x);
        if (!box)
            return std::nullopt;
        for (Index d = 0; d < box->lo.size(); ++d)
            distribution.breaks_.push_back(
                panelBreaks(box->lo[d], box->hi[d], 0.25 * (box->hi[d] - box->lo[d]), 8, known));
    }
    constexpr double massTolerance = 1e-11;
    for (std::size_t halvings = 0;; ++halvings) { // the density is that of a probability: its integral is known
        const Rule* rule = distribution.rule(halvings);
        if (!rule)
            return std::nullopt;
        const double mass = rule->weights.sum();
        if (halvings > 0 && std::abs(mass - 1.0) <= massTolerance) {
            distribution.resolved_ = halvings;
            return distribution;
        }
    }
}

const TrueDistribution::Rule* TrueDistribution::rule(std::size_t halvings)
{
    rules_.reserve(16); // more than can be afforded: pointers stay valid
    std::vector<VectorXd> breaks = breaks_;
    for (std::size_t i = 0; i < halvings; ++i)
        for (VectorXd& axis : breaks)
            axis = halved(axis);
    for (const VectorXd& axis : breaks)
        if ((axis.size() - 1) * pointsPerPanel > (breaks.size() == 1 ? mostNodes1D : mostNodes2D))
            return nullptr;
    if (halvings < rules_.size())
        return &rules_[halvings];
    Rule made;
    std::vector<VectorXd> weights;
    for (const VectorXd& axis : breaks) {
        const QuadratureRule panels = panelRule(axis, pointsPerPanel);
        made.axes.push_back(panels.nodes);
        weights.push_back(panels.weights);
        made.widest = std::max(made.widest, widestPanel(axis));
    }
    const VectorXd density = (*trueLogDensity(generation_, pointsOfAxes(made.axes))).array().exp();
    const VectorXd second = weights.size() == 1 ? VectorXd::Ones(1) : weights[1];
    made.weights = density.reshaped(weights[0].size(), second.size());
    made.weights = weights[0].asDiagonal() * made.weights * second.asDiagonal();
    rules_.push_back(std::move(made));
    return &rules_.back();
}

/// Panels no wider than two of the kernel's scales (a quarter of one for kinked kernels) leave 4e-10 of `se` to 16
/// points, and less than 1e-13 when halved once more, as they mostly are.
std::optional<std::size_t> TrueDistribution::halvingsFor(const Kernel& kernel)
{
    const double scale = smallestScale(kernel, static_cast<Index>(breaks_.size())).minCoeff();
    const double widest = isKinked(kernel) ? 0.25 * scale : 2.0 * scale;
    for (std::size_t halvings = resolved_;; ++halvings) {
        const Rule* enough = rule(halvings);
        if (!enough)
            return std::nullopt;
        if (enough->widest <= widest)
            return halvings;
    }
}

std::optional<TrueDistribution::Embedding> TrueDistribution::embedding(const Kernel& kernel, const Points& at)
{
    if (at.cols() != static_cast<Index>(breaks_.size()))
        return std::nullopt;
    const std::optional<std::size_t> halvings = halvingsFor(kernel);
    if (!halvings)
        return std::nullopt;
    const auto by = [&](const Rule& used) -> VectorXd {
        return weightedEmbedding(kernel, pointsOfAxes(used.axes), used.weights.reshaped(), at);
    };
    Embedding made{.values = by(*rule(*halvings)), .error = 0.0};
    made.error = at.rows() > 0 ? (made.values - by(*rule(*halvings - 1))).cwiseAbs().maxCoeff() : 0.0;
    return made;
}

std::optional<TrueDistribution::EmbeddingField> TrueDistribution::embedding(const Kernel& kernel, const VectorXd& axis1,
                                                                            const VectorXd& axis2)
{
    if (breaks_.size() != 2)
        return std::nullopt;
    const std::optional<std::size_t> halvings = halvingsFor(kernel);
    if (!halvings)
        return std::nullopt;
    const auto by = [&](const Rule& used) -> std::optional<MatrixXd> {
        // separableFactors wants points: row i carries node i of both axes, and the shorter axis repeats its last.
        const Index n1 = used.axes[0].size(), n2 = used.axes[1].size();
        MatrixXd nodes(std::max(n1, n2), 2);
        for (Index i = 0; i < nodes.rows(); ++i)
            nodes.row(i) << used.axes[0][std::min(i, n1 - 1)], used.axes[1][std::min(i, n2 - 1)];
        const auto factors = separableFactors(kernel, nodes, {axis1, axis2});
        if (!factors)
            return std::nullopt;
        const MatrixXd across = multiply(used.weights, (*factors)[1].topRows(n2));
        return multiplyTransposedLeft((*factors)[0].topRows(n1), across);
    };
    std::optional<MatrixXd> fine = by(*rule(*halvings));
    if (!fine)
        return std::nullopt;
    EmbeddingField made{.field = {.axis1 = axis1, .axis2 = axis2, .values = std::move(*fine)}, .error = 0.0};
    made.error = (made.field.values - *by(*rule(*halvings - 1))).cwiseAbs().maxCoeff();
    return made;
}

} // namespace core
