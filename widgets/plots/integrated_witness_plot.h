#pragma once

#include "widgets/plots/curve_plot.h"

#include <QCoreApplication>

namespace widgets
{

/// A function on the line with a band, and the outline of another band of it.
struct IntegratedWitness {
    Eigen::VectorXd grid, mean, lower, upper; // G each
    Eigen::VectorXd otherLower, otherUpper;
    QString bandName, otherName; // what the two bands are of
};

/// The witness with its hyperparameters integrated out, observed in two ways, and the axis that the bands hold or not.
class IntegratedWitnessPlot : public CurvePlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::IntegratedWitnessPlot)
public:
    explicit IntegratedWitnessPlot(QWidget* parent = nullptr);

    void showWitness(const IntegratedWitness& witness);

protected:
    QString summary() const override;
    core::Interval ownHorizontal() const override;
    void restyle() override;

private:
    IntegratedWitness shown_;
    QCPItemStraightLine* zero_; // owned by the plot
};

} // namespace widgets
