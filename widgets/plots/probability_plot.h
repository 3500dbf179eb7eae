#pragma once

#include "core/labs/classification/classification_lab.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

/// "P(B | x)": for axes and colour bars.
QString probabilityText(const core::ClassificationSettings& settings);

/// What a kind of probability is: "averaged over the latent", "probit approximation", "at the latent mean".
QString probabilityName(core::ClassificationSettings::Probability kind);

/// 1D: the probability of the positive class by all three routes, the one asked for emphasised, that of kernel logistic
/// regression beside them where there is one, and the points of both classes at 0 and 1.
class ProbabilityPlot : public PlotView
{
    Q_OBJECT
public:
    explicit ProbabilityPlot(QWidget* parent = nullptr);

    /// The settings are those of the request that the result answers.
    void showResult(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                    const core::Dataset& dataset);
    PlotTable numbers() const override;

protected:
    core::Interval ownVertical() const override;
    void restyle() override;

private:
    struct Curve {
        core::ClassificationSettings::Probability kind;
        QCPGraph* graph;
        Role role;
    };
    const Eigen::VectorXd& valuesOf(core::ClassificationSettings::Probability kind) const;
    void describe();

    core::ClassificationResult result_;
    core::ClassificationSettings settings_;
    std::vector<Curve> curves_;
    QCPGraph* logistic_ = nullptr;
    QCPItemStraightLine* half_ = nullptr;
};

} // namespace widgets
