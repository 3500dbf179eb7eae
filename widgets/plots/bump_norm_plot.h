#pragma once

#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

/// ‖f‖² of the bump exp(−x²/(2w²)) in the space of se, over its width w, with the wall at ℓ/√2: a narrower bump is not
/// in the space.
class BumpNormPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::BumpNormPlot)
public:
    explicit BumpNormPlot(QWidget* parent = nullptr);

    /// norm2 over width, infinite where the bump is not in the space; `examples` are widths to mark.
    void showNorms(const Eigen::VectorXd& width, const Eigen::VectorXd& norm2, double lengthscale,
                   const std::vector<double>& examples);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;

private:
    void describe();
    double wall() const;
    double leastNorm() const;

    Eigen::VectorXd width_, norm2_;
    double lengthscale_ = 1.0;
    std::vector<double> examples_;
    QCPGraph* curve_;
    QCPItemRect* outside_;
    QCPItemStraightLine* wall_;
    std::vector<QCPItemStraightLine*> marks_; // owned by the plot
};

} // namespace widgets
