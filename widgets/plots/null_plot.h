#pragma once

#include "core/hypothesis/histogram.h"
#include "core/labs/two_samples/two_samples_lab.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

class TickFlags;
struct TickFlag;

/// MMD² as observed on its distribution when both samples come from one distribution: the permutations as a histogram,
/// the gamma and spectral curves over it, the statistic from which each rejects, and the p-values side by side.
class NullPlot : public PlotView
{
    Q_OBJECT
public:
    explicit NullPlot(QWidget* parent = nullptr);

    /// Shows the whole null.
    void showResult(const core::TwoSamplesResult& result);
    /// "Watch the null": the histogram of the permutations so far, in counts and in the bins of the whole null, with
    /// the last one marked. showWhole() or a new result ends it.
    void showGrowing(const Eigen::VectorXd& statisticsSoFar);
    void showWhole();
    bool isGrowing() const { return growing_; }
    PlotTable numbers() const override;
    std::vector<Headline> headlines() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    std::vector<Reading> readingsAt(const QPointF& place) const override;

private:
    void setGrowing(bool growing);
    void fillHistogram();
    void fillCurves();
    bool hasStatistic() const;
    std::vector<TickFlag> flags() const;
    void describe();

    core::TwoSamplesResult result_;
    Eigen::VectorXd soFar_; // while growing
    core::Histogram histogram_;
    bool growing_ = false;
    QCPBars* bars_ = nullptr;
    QCPGraph* gamma_ = nullptr;
    QCPGraph* spectral_ = nullptr;
    TickFlags* flags_ = nullptr; // owned by the plot layout
};

/// "permutation p = 0.012 ± 0.003, reject", or "spectral: " and why there is no p-value.
QString answerText(const core::NullAnswer& answer);

} // namespace widgets
