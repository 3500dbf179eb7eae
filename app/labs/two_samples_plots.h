#pragma once

#include "app/labs/lab_plots.h"
#include "app/labs/watched_null.h"
#include "core/labs/posterior/posterior_target.h"
#include "core/labs/two_samples/two_samples_lab.h"

#include <memory>
#include <optional>

namespace widgets
{
class DrawnPlot;
}

namespace app
{

/// The panels of the Two samples lab: A the sheet with both samples, B the witness (a curve with its band, or a map),
/// C MMD² on its null distribution, D the evidence; and, where they are asked for, the Bayes factor on its null and
/// over D, the p-value over the lengthscale, and in the evidence's place the posterior of the hyperparameters.
class TwoSamplesPlots : public LabPlots
{
    Q_OBJECT

public:
    explicit TwoSamplesPlots(QWidget* parent = nullptr);
    static QStringList views()
    {
        return {"data",         "witness",  "null",   "bayes-factor", "bayes-factor-curve",
                "p-over-scale", "evidence", "traces", "marginal",     "pairs"};
    }
    /// Draws a result for `points`; nothing happens when the panels have turned to data of another kind meanwhile.
    void showResult(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request);
    /// The null as far as it has been watched.
    void showWatched(const Eigen::VectorXd& statistics);
    void endWatch();
    widgets::HandLinePlot* null() const { return null_.plot(); }
    /// The witness with the hyperparameters integrated out; nothing: there is none.
    void showIntegrated(const std::optional<core::IntegratedBand>& band);

protected:
    PanelLayout layoutFor(core::Shape shape) const override;

private:
    void drawWitness();
    void showSlice(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request);

    widgets::DataCanvas* sheet_;
    widgets::DrawnPlot *witness_, *map_;
    widgets::DrawnPlot* slice_; // in the map's place where there are more than two columns
    WatchedNull null_;
    std::shared_ptr<const core::Dataset> nullData_; // of the null on show

    // what the witness over the line is drawn of
    core::TwoSamplesResult result_;
    core::TwoSamplesSettings settings_;
    std::shared_ptr<const core::Dataset> data_ = std::make_shared<const core::Dataset>(core::emptyDataset(1));
    std::optional<core::IntegratedBand> integrated_;
};

} // namespace app
