#pragma once

#include "core/labs/regression/regression_lab.h"
#include "widgets/drawings/drawing.h"

#include <memory>
#include <optional>
#include <vector>

namespace widgets
{

/// What a regression foretold of each observation from all others, and of those held out from those learned. It shares
/// the answer, which is not copied: there may be a million observations.
struct ShownResiduals {
    /// What was foretold of a row, and how far its target lies from it.
    struct Told {
        double target = 0.0, mean = 0.0, sd = 0.0, residual = 0.0, quantile = 0.0;
        bool heldOut = false;
    };
    std::shared_ptr<const core::RegressionResult> result = std::make_shared<const core::RegressionResult>();
    std::shared_ptr<const core::Dataset> data = std::make_shared<const core::Dataset>(core::emptyDataset(1));
    PlotTable scores = {}; // numbers of the whole answer, as tables have them
    QString target = {};   // its name

    const std::vector<int>& rows() const { return result->rows; } // the observations
    const std::vector<int>& heldOutRows() const;
    std::optional<Told> told(int row) const; // of the data
    /// Is it the same, and need not be drawn again? May say no of equal numbers that are not one in memory.
    bool tellsTheSameAs(const ShownResiduals& other) const;
};

/// Of the whole answer: evidence, norm, and errors and scores by the points learned, each by the others, and held out.
PlotTable scoresOfRegression(const core::RegressionResult& result, const core::HeldOut& heldOut);

ShownResiduals shownResiduals(std::shared_ptr<const core::RegressionResult> result,
                              std::shared_ptr<const core::Dataset> dataset);
/// Does a preview of many observations, that is quick for want of them, have none?
bool lacksResiduals(const core::RegressionResult& result);

/// The standardised residuals over what was foretold, or over the quantiles of standard normal numbers of the same
/// ranks. Those held out rank among themselves and are ringed as on the sheet. Pointing at and selecting a point here
/// does so there, and the other way round.
Drawing residualDrawing(const ShownResiduals& shown, core::RegressionSettings::Residuals picture);

} // namespace widgets
