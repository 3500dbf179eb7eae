#pragma once

#include "widgets/plots/curve_plot.h"
#include "widgets/plots/shown_posterior.h"

#include <QCoreApplication>

namespace widgets
{

/// The posterior of one hyperparameter: the draws as a histogram, its prior, and the density by quadrature where there
/// is one. Where the posterior looks like the prior, the data have not spoken.
class MarginalPlot : public CurvePlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::MarginalPlot)
public:
    explicit MarginalPlot(QWidget* parent = nullptr);

    void showPosterior(const ShownPosterior& shown);

protected:
    QString summary() const override;
    core::Interval ownHorizontal() const override { return range_; }
    bool standsOnZero() const override { return true; }
    double strip() const override { return 0.0; }
    void addColumnsBeside(PlotTable& table) const override;

private:
    QString told() const;

    ShownPosterior shown_;
    core::Interval range_{0.0, 1.0};
};

} // namespace widgets
