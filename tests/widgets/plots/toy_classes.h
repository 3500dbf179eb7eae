#pragma once

#include "core/labs/classification/classification_lab.h"

#include "widgets/plots/toy_embeddings.h"

/// Hand-made results of the Classification lab with closed forms.
namespace toy
{

inline double logistic(double a)
{
    return 1.0 / (1.0 + std::exp(-a));
}

/// The SVM f(x) = 1.5 sin(πx/2.4) of two terms, both halves of it, at the third and the fourth of six points.
inline core::CompanionResult lineCompanion(const Eigen::VectorXd& grid)
{
    core::CompanionResult companion;
    companion.decision = 1.5 * (std::numbers::pi * grid.array() / 2.4).sin() + 0.25;
    companion.offset = 0.25;
    companion.terms.resize(grid.size(), 2);
    companion.terms.col(0) = (companion.decision.array() - 0.25).min(0.0);
    companion.terms.col(1) = (companion.decision.array() - 0.25).max(0.0);
    companion.termRows = {2, 3};
    companion.supportRows = {2, 3};
    companion.coefficients = Eigen::VectorXd::Zero(6);
    companion.coefficients[2] = -0.7;
    companion.coefficients[3] = 0.8;
    companion.norm2 = 1.7;
    companion.errors = 1;
    return companion;
}

/// A line: the latent mean 2x with a standard deviation that grows to the left, over [-1.2, 1.2].
inline core::ClassificationResult lineClasses()
{
    core::ClassificationResult result;
    result.window = {{-1.2, 1.2}};
    const Eigen::Index n = 121;
    result.grid = Eigen::VectorXd::LinSpaced(n, -1.2, 1.2);
    result.latentMean = 2.0 * result.grid;
    result.latentSd = 1.3 - 0.5 * result.grid.array();
    result.atMean = result.latentMean.unaryExpr(&logistic);
    const Eigen::VectorXd shrunk =
        result.latentMean.array() / (1.0 + std::numbers::pi / 8.0 * result.latentSd.array().square()).sqrt();
    result.probit = shrunk.unaryExpr(&logistic);
    result.averaged = (1.01 * shrunk).unaryExpr(&logistic);
    result.rows = {0, 1, 2, 3, 4, 5};
    result.mode = 2.0 * sixPoints().x.col(0);
    result.newton = {-4.16, -2.5, -2.31, -2.3001, -2.3};
    result.logEvidence = -3.25;
    result.companion = lineCompanion(result.grid);
    return result;
}

/// The plane: P(x) = (1 + x1 - x2)/2 over [0, 1]², latent variance x1 + x2 with contours at 0.5 and 1.
inline core::ClassificationResult planeClasses()
{
    core::ClassificationResult result;
    result.window = {{0.0, 1.0}, {0.0, 1.0}};
    core::Field field = slope(41);
    result.companion = core::CompanionResult();
    result.companion->decisionField = field;
    result.companion->supportRows = {1, 5};
    field.values = 0.5 * (1.0 + field.values.array());
    result.probability = field;
    result.companion->probabilityField = field;
    result.latentMeanField = field;
    field.values = field.axis1.replicate(1, 41) + field.axis2.transpose().replicate(41, 1);
    result.latentVarianceField = field;
    const auto line = [](double level, const Eigen::Vector2d& from, const Eigen::Vector2d& to) {
        core::ContourLevel contour{.level = level, .mass = {}, .polyline = Eigen::MatrixXd(2, 2)};
        contour.polyline << from.transpose(), to.transpose();
        return contour;
    };
    result.boundary = {line(0.5, {0.0, 0.0}, {1.0, 1.0})};
    result.varianceContours = {line(0.5, {0.0, 0.5}, {0.5, 0.0}), line(1.0, {0.0, 1.0}, {1.0, 0.0})};
    result.rows = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    result.mode = Eigen::VectorXd::Zero(9);
    result.newton = {-6.2, -3.0, -3.0};
    return result;
}

} // namespace toy
