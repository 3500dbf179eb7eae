#pragma once

#include "core/hypothesis/histogram.h"
#include "core/labs/two_samples/bayes_factor_lab.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

class TickFlags;

/// The log Bayes factor of "two densities" against "one" as observed, on its distribution when the labels are
/// shuffled, with 0, the value from which it is rejected, and the p-value.
class BayesFactorPlot : public PlotView
{
    Q_OBJECT
public:
    explicit BayesFactorPlot(QWidget* parent = nullptr);

    /// `whyNone` stands where the picture would where there is no result.
    void showResult(const std::optional<core::BayesFactorResult>& result, const QString& whyNone = {});
    PlotTable numbers() const override;
    std::vector<Headline> headlines() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;

private:
    void describe();

    std::optional<core::BayesFactorResult> result_;
    QString whyNone_;
    core::Histogram histogram_;
    QCPBars* bars_ = nullptr;
    TickFlags* flags_ = nullptr; // owned by the plot layout
};

/// "p = 0.012 ± 0.003", with as many decimals as the error leaves.
QString pValueText(const core::PValue& p);

} // namespace widgets
