#pragma once

#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

/// How Newton's method climbs to the mode: ψ after each step, and on a logarithmic axis to the right what was still
/// missing to the last value. ψ is the log of likelihood times prior at the latent function reached, up to a constant.
class NewtonPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::NewtonPlot)
public:
    explicit NewtonPlot(QWidget* parent = nullptr);

    /// ψ at the start and after each step; empty when nothing is known.
    void showSteps(const std::vector<double>& psi);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;

private:
    void fitDistances();
    void describe();
    double steps() const { return static_cast<double>(psi_.size()) - 1.0; }

    Eigen::VectorXd psi_, missing_; // missing_[k] = ψ* − ψ_k, NaN where that is nothing
    QCPGraph* climb_ = nullptr;
    QCPGraph* distance_ = nullptr;
};

} // namespace widgets
