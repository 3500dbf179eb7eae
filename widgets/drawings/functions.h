#pragma once

#include "core/data/dataset.h"
#include "core/labs/embedding/embedding_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// What a prior over functions says before any data.
struct PriorPicture {
    Eigen::VectorXd grid = {}, lower = {}, upper = {}; // the band that holds `level` of the prior at each position
    Eigen::MatrixXd draws = {};                        // G×k
    double level = 0.8;
    QString value = QStringLiteral("f(x)"); // on the vertical axis
};

/// 1D: draws of a prior over functions, and the band that holds a stated share of it at each position.
Drawing priorDrawing(const PriorPicture& prior, const core::Dataset& dataset);
/// That of an embedding.
Drawing embeddingPriorDrawing(const core::EmbeddingResult& result, const core::Dataset& dataset);

/// A function on the line with a band, and the outline of another band of it.
struct IntegratedWitness {
    Eigen::VectorXd grid, mean, lower, upper; // G each
    Eigen::VectorXd otherLower, otherUpper;
    QString bandName, otherName; // what the two bands are of
};

/// The witness with its hyperparameters integrated out, observed in two ways, and the axis that the bands hold or not.
Drawing integratedWitnessDrawing(const IntegratedWitness& witness);

} // namespace widgets
