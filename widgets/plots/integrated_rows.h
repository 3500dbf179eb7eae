#pragma once

#include "core/labs/posterior/posterior_target.h"
#include "widgets/plots/curve_row.h"

#include <vector>

namespace widgets
{

/// The columns of a function's posterior given its hyperparameters.
struct PlugInColumns {
    QString band = QStringLiteral("posterior"), mean = QStringLiteral("posterior_mean");
};

/// The rows of a function's posterior (its band, its mean and others) with that of the hyperparameters integrated out
/// in front, and the posterior of those that are set behind it as a ghost.
std::vector<CurveRow> withIntegrated(std::vector<CurveRow> plugIn, const core::IntegratedBand& band,
                                     const PlugInColumns& columns = {});

/// The probabilities of a class with that of the hyperparameters integrated out in front, where there is one; the one
/// in `column` is then a ghost.
std::vector<CurveRow> withIntegratedProbability(std::vector<CurveRow> plugIn, const core::IntegratedBand& band,
                                                const QString& column);

} // namespace widgets
