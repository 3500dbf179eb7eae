#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

/// Why ‖f‖² is what it is: the power of f at each frequency, what the kernel asks for it (1/K̃), and their product over
/// 2π, whose area is ‖f‖². On a logarithmic axis.
class FourierPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::FourierPlot)
public:
    explicit FourierPlot(QWidget* parent = nullptr);

    void showResult(const core::BenchResult& bench);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString placeText(const QPointF& place) const override;

private:
    void describe();
    bool isKnown() const { return bench_.frequency.size() > 0; }

    core::BenchResult bench_;
    Eigen::VectorXd price_; // 1/K̃
    QCPGraph *power_, *priceCurve_, *integrand_;
};

} // namespace widgets
