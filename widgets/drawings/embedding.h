#pragma once

#include "core/data/dataset.h"
#include "core/embedding/coverage.h"
#include "core/labs/embedding/embedding_lab.h"
#include "core/labs/posterior/posterior_target.h"
#include "widgets/drawings/drawing.h"

#include <optional>

namespace widgets
{

/// The credible intervals of a fresh sample at some places.
struct FreshSample {
    core::CoverageFrame frame = {};
    Eigen::VectorXd places = {}; // as many as the frame has
};

/// 1D: the mean embedding of the data. The empirical estimate and its CLT band, the posterior mean with its credible
/// band and draws, the shrinkage estimate to compare with, the true embedding when the data were generated, the points
/// as a rug and the sites on the axis. `integrated`: with the hyperparameters integrated out; the posterior of those
/// that are set is then a ghost behind it. `fresh`: the intervals that hold the true embedding apart from those that
/// miss it.
Drawing embeddingDrawing(const core::EmbeddingResult& result, const core::Dataset& dataset,
                         const std::optional<core::IntegratedBand>& integrated = {},
                         const std::optional<FreshSample>& fresh = {});

/// 2D: maps of the mean embedding of the data. The posterior mean, or where there is no posterior the empirical one;
/// the posterior standard deviation; the true embedding, where it is known; and one draw of the prior.
Drawing embeddingMeanMapDrawing(const core::EmbeddingResult& result, const core::Dataset& dataset);
Drawing embeddingSdMapDrawing(const core::EmbeddingResult& result, const core::Dataset& dataset);
Drawing embeddingTruthMapDrawing(const core::EmbeddingResult& result, const core::Dataset& dataset);
Drawing embeddingPriorMapDrawing(const core::EmbeddingResult& result, const core::Dataset& dataset);

/// How far the estimates are from the true embedding, where that is known, and what simple shrinkage takes away.
PlotTable numbersOfEmbedding(const core::EmbeddingResult& result);

} // namespace widgets
