#pragma once

#include "core/labs/classification/classification_lab.h"
#include "core/labs/posterior/posterior_target.h"
#include "widgets/plots/curve_plot.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace widgets
{

/// "P(B | x)": for axes and colour bars.
QString probabilityText(const core::ClassificationSettings& settings, const core::DataNames& names);

/// What a kind of probability is: "averaged over the latent", "probit approximation", "at the latent mean".
QString probabilityName(core::ClassificationSettings::Probability kind);

/// "5 held out: 1 wrong, log score −0.31".
QString heldOutText(const core::HeldOutClasses& heldOut);

/// 1D: the probability of the positive class by all three routes, the one asked for emphasised, that of kernel logistic
/// regression beside them where there is one, and the points of both classes at 0 and 1.
class ProbabilityPlot : public CurvePlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::ProbabilityPlot)
public:
    explicit ProbabilityPlot(QWidget* parent = nullptr);

    /// The settings are those of the request that the result answers.
    void showResult(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                    const core::Dataset& dataset);
    /// The probability with the hyperparameters integrated out; that of those that are set is then a ghost. Nothing:
    /// there is none.
    void showIntegrated(const std::optional<core::IntegratedBand>& band);

protected:
    std::vector<LegendEntry> entriesBeside() const override;
    QString summary() const override;
    core::Interval ownVertical() const override;
    void restyle() override;

private:
    void showAll();

    Eigen::VectorXd grid_;
    std::vector<CurveRow> plugIn_; // by the hyperparameters as set
    std::optional<core::IntegratedBand> integrated_;
    core::ClassificationSettings settings_;
    int errors_ = 0;
    core::HeldOutClasses heldOut_;
    std::size_t trainingPoints_ = 0;
    QCPItemStraightLine* half_ = nullptr; // owned by the plot
    core::DataNames names_;
};

} // namespace widgets
