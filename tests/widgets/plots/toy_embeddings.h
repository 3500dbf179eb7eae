#pragma once

#include "core/labs/embedding/embedding_lab.h"
#include "core/labs/two_samples/two_samples_lab.h"

#include "widgets/plots/toy_results.h"

/// Hand-made results of the Embedding and Two samples labs with closed forms.
namespace toy
{

/// A line: one bump over [-1.2, 1.2] seen three ways, bands of constant half width, three draws that are shifted means.
inline core::EmbeddingResult lineEmbedding()
{
    core::EmbeddingResult result;
    result.window = {{-1.2, 1.2}};
    result.level = 0.8;
    const Eigen::Index n = 121;
    result.grid = Eigen::VectorXd::LinSpaced(n, -1.2, 1.2);
    const auto bump = [&](double width) { return Eigen::VectorXd((-(result.grid.array() / width).square()).exp()); };
    result.empirical = bump(0.5);
    result.mean = 0.95 * bump(0.55);
    result.lower = result.mean.array() - 0.1;
    result.upper = result.mean.array() + 0.1;
    result.cltLower = result.empirical.array() - 0.2;
    result.cltUpper = result.empirical.array() + 0.2;
    result.shrinkage = 0.8 * result.empirical;
    result.truth = bump(0.6);
    result.priorLower = Eigen::VectorXd::Constant(n, -1.3);
    result.priorUpper = Eigen::VectorXd::Constant(n, 1.3);
    result.priorDraws.resize(n, 3);
    result.posteriorDraws.resize(n, 3);
    for (Eigen::Index k = 0; k < 3; ++k) {
        const double shift = static_cast<double>(k) - 1.0;
        result.priorDraws.col(k) = (3.0 * result.grid.array() + shift).sin();
        result.posteriorDraws.col(k) = result.mean.array() + 0.05 * shift;
    }
    result.sites = Eigen::VectorXd::LinSpaced(7, -0.9, 0.9);
    result.observations = 6;
    return result;
}

/// Six points, the first three of sample A.
inline core::Dataset sixPointsOfTwoSamples()
{
    core::Dataset data = sixPoints();
    data.labels = {0, 0, 0, 1, 1, 1};
    return data;
}

/// f(x) = -sin(πx/1.2): A to the left of 0, B to the right of it; the band ±0.4 excludes 0 in between.
inline core::TwoSamplesResult lineWitness()
{
    core::TwoSamplesResult result;
    result.window = {{-1.2, 1.2}};
    result.bandLevel = 0.8;
    const Eigen::Index n = 121;
    result.grid = Eigen::VectorXd::LinSpaced(n, -1.2, 1.2);
    result.mean = -(std::numbers::pi * result.grid.array() / 1.2).sin();
    result.empirical = 1.1 * result.mean;
    result.lower = result.mean.array() - 0.4;
    result.upper = result.mean.array() + 0.4;
    const double edge = 1.2 * std::asin(0.4) / std::numbers::pi;
    result.excludesZero = {{-1.2 + edge, -edge}, {edge, 1.2 - edge}};
    result.sites = Eigen::VectorXd::LinSpaced(5, -0.9, 0.9);
    return result;
}

inline core::Dataset ninePointsOfTwoSamples()
{
    core::Dataset data = ninePoints();
    data.labels = {0, 0, 0, 0, 1, 1, 1, 1, 1};
    return data;
}

/// f(x1, x2) = x1 - x2 over [0, 1]², certain where f > 1/2.
inline core::Field slope(Eigen::Index nodes)
{
    core::Field field;
    field.axis1 = field.axis2 = Eigen::VectorXd::LinSpaced(nodes, 0.0, 1.0);
    field.values = field.axis1.replicate(1, nodes) - field.axis2.transpose().replicate(nodes, 1);
    return field;
}
inline core::Field certainSlope(Eigen::Index nodes)
{
    core::Field field = slope(nodes);
    field.values = (field.values.array() > 0.5).cast<double>();
    return field;
}

} // namespace toy
