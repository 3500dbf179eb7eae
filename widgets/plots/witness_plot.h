#pragma once

#include "core/labs/posterior/posterior_target.h"
#include "core/labs/two_samples/two_samples_lab.h"
#include "widgets/plots/curve_plot.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace widgets
{

class SiteMarks;

/// "f = μ(A) − μ(B)", or "f / MMD" when the witness is normalised: for axes and colour bars.
QString witnessText(const core::TwoSamplesSettings& settings, const core::DataNames& names);

/// 1D: the witness of two samples. The empirical one, the posterior mean with its credible band and draws; where the
/// band excludes 0 the sheet is shaded in the colour of the denser sample. The samples stand as two rugs. A normalised
/// witness is the empirical one alone.
class WitnessPlot : public CurvePlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::WitnessPlot)
public:
    explicit WitnessPlot(QWidget* parent = nullptr);

    /// The settings that the result answers say which samples are compared and whether f is normalised.
    void showResult(const core::TwoSamplesResult& result, const core::TwoSamplesSettings& settings,
                    const core::Dataset& dataset);
    /// The witness with its hyperparameters integrated out; the posterior of those that are set is then a ghost behind
    /// it. Nothing: there is none. Not drawn beside a normalised witness.
    void showIntegrated(const std::optional<core::IntegratedBand>& band);

protected:
    std::vector<LegendEntry> entriesBeside() const override;
    void addColumnsBeside(PlotTable& table) const override;
    QString summary() const override;
    double strip() const override { return 0.18; } // two rows of points, and the sites
    void restyle() override;

private:
    /// Where one of the samples is certainly denser.
    struct Region {
        core::Interval at;
        int sample = 0;               // the denser one
        QCPItemRect* shade = nullptr; // owned by the plot
    };
    std::vector<Region> regionsOf(const Eigen::VectorXd& grid, const Eigen::VectorXd& lower,
                                  const std::vector<core::Interval>& excludesZero) const;
    void shade(std::vector<Region> regions);
    bool hasBand() const;
    void showAll();

    Eigen::VectorXd grid_;
    std::vector<CurveRow> plugIn_;      // by the hyperparameters as set
    std::vector<Region> plugInRegions_; // not drawn yet
    std::optional<core::IntegratedBand> integrated_;

    core::TwoSamplesSettings settings_;
    double bandLevel_ = 0.8;
    std::vector<Region> regions_;
    SiteMarks* sites_ = nullptr; // owned by the plot
    core::DataNames names_;
};

} // namespace widgets
