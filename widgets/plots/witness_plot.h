#pragma once

#include "core/labs/two_samples/two_samples_lab.h"
#include "widgets/plots/curve_band.h"
#include "widgets/plots/curve_bundle.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

class SiteMarks;

/// "f = μ(A) − μ(B)", or "f / MMD" when the witness is normalised: for axes and colour bars.
QString witnessText(const core::TwoSamplesSettings& settings);

/// 1D: the witness of two samples. The empirical one, the posterior mean with its credible band and draws; where the
/// band excludes 0 the sheet is shaded in the colour of the denser sample. The samples stand as two rugs. A normalised
/// witness is the empirical one alone.
class WitnessPlot : public PlotView
{
    Q_OBJECT
public:
    explicit WitnessPlot(QWidget* parent = nullptr);

    /// The settings that the result answers say which samples are compared and whether f is normalised.
    void showResult(const core::TwoSamplesResult& result, const core::TwoSamplesSettings& settings,
                    const core::Dataset& dataset);
    PlotTable numbers() const override;

protected:
    core::Interval ownVertical() const override;
    void restyle() override;

private:
    void shadeCertainRegions();
    void describe();

    core::TwoSamplesResult result_;
    core::TwoSamplesSettings settings_;
    CurveBand band_;
    CurveBundle draws_;
    struct Region {
        QCPItemRect* shade; // owned by the plot
        int sample;         // the denser one
    };
    std::vector<Region> regions_;
    QCPGraph* empirical_ = nullptr;
    QCPGraph* mean_ = nullptr;
    SiteMarks* sites_ = nullptr; // owned by the plot
};

} // namespace widgets
