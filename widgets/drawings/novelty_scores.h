#pragma once

#include "core/labs/novelty/novelty_lab.h"
#include "core/novelty/score_histograms.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// Scores and where the threshold stands among them.
struct ShownScores {
    core::ScoreHistograms histograms = {}; // novel without counts where nothing is known to be novel
    double threshold = 0.0;
    Eigen::Index called = 0, all = 0; // how many of how many are called novel
    bool inShares = false;            // heights in per cent of the known and of the novel, for crowds of unlike sizes
    bool inExcess = false;  // bins of log₁₀(s − 1), the threshold of s; on a logarithmic axis of s − 1
    bool ofSamples = false; // the known are sample A, the novel the others: in these colours
    QString score = {};     // what the axis calls it: "score s"
    QString things = {};    // what is scored: "rows"
    QString subtitle = {};
    QString verdict = {}; // of those that are called so: "called novel"
};
/// The scores of the known and of the novel as two histograms in common bins, and the threshold from which on a row is
/// called novel: a line to drag.
Drawing scoreHistogramDrawing(const ShownScores& shown);
Drawing scoreHistogramDrawing(const core::NoveltyResult& result);

} // namespace widgets
