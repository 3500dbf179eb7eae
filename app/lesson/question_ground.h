#pragma once

#include "app/lesson/answer.h"
#include "core/session/session.h"
#include "widgets/drawings/drawing.h"
#include "widgets/plots/prediction_plot.h"

namespace app
{

/// On what an answer is drawn: the axes of the panel that is asked about, with room above and below, and what is known
/// before: the data. Nothing of the answer.
widgets::Drawing groundOf(const Question& question, const Truth& truth, const widgets::PlotView& panel,
                          const core::Session& session);

/// What a hand draws to answer; nothing where it draws nothing.
std::optional<widgets::PredictionPlot::Draws> drawnIn(const Question& question);

} // namespace app
