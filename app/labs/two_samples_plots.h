#pragma once

#include "app/labs/lab_plots.h"
#include "core/labs/learning/learning_lab.h"
#include "core/labs/two_samples/two_samples_lab.h"

namespace widgets
{
class FieldMapPlot;
class NullPlot;
class WitnessPlot;
} // namespace widgets

namespace app
{

class LearningPart;
class PosteriorPart;

/// The panels of the Two samples lab: A the sheet with both samples, B the witness (a curve with its band, or a map),
/// C MMD² on its null distribution, D the evidence.
class TwoSamplesPlots : public LabPlots
{
    Q_OBJECT

public:
    explicit TwoSamplesPlots(QWidget* parent = nullptr);
    static QStringList views() { return {"data", "witness", "null", "evidence", "traces", "marginal", "pairs"}; }
    /// The evidence's panels, once they are made.
    void setLearning(const LearningPart* learning);
    void showEvidence(core::LearningSettings::View view);
    /// The posterior's panels, once they are made; and whether they are on show.
    void setPosterior(const PosteriorPart* posterior);
    void showPosterior(bool shown);

    /// Draws a result for `points`; nothing happens when the panels have turned to data of another kind meanwhile.
    void showResult(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request);
    /// The null as far as it has been watched.
    void showWatched(const Eigen::VectorXd& statistics);
    void endWatch();
    widgets::WitnessPlot* witness() const { return witness_; }

protected:
    Arrangement arrangementFor(core::Shape shape) const override;

private:
    void showMap(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request);

    widgets::DataCanvas* sheet_;
    widgets::WitnessPlot* witness_;
    widgets::FieldMapPlot* map_;
    widgets::NullPlot* null_;
    std::shared_ptr<const core::Dataset> nullData_; // of the null on show
    const LearningPart* learning_ = nullptr;
    const PosteriorPart* posterior_ = nullptr;
    bool posteriorShown_ = false;
    core::LearningSettings::View evidence_ = core::LearningSettings::View::Curve;
};

} // namespace app
