#pragma once

#include "core/labs/regression/regression_lab.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

/// How well a regression foretells each observation from all others: the standardised residuals over what was foretold,
/// or over the quantiles of standard normal numbers of the same ranks. Those held out are foretold from those learned,
/// rank among themselves and are ringed as on the sheet. Pointing at and selecting a point here does so there, and the
/// other way round.
class ResidualPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::ResidualPlot)
public:
    using Picture = core::RegressionSettings::Residuals;

    explicit ResidualPlot(QWidget* parent = nullptr);

    /// A preview that has no residuals, of many observations, leaves what is drawn of the same ones.
    void showResult(const core::RegressionResult& result, const core::Dataset& dataset);
    void showPicture(Picture picture);
    PlotTable numbers() const override; // of each row that is an observation
    std::vector<Headline> headlines() const override;
    void showHighlight(const widgets::Highlight& highlight) override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    QString coordinates() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    std::vector<Reading> readingsAt(const QPointF&) const override { return {}; } // all is told of points
    QString placeText(const QPointF&) const override { return {}; }

private:
    /// What was foretold of a row, and how far its target lies from it.
    struct Told {
        double target = 0.0, mean = 0.0, sd = 0.0, residual = 0.0, quantile = 0.0;
        bool heldOut = false;
    };
    void tell(const std::vector<int>& rows, const Eigen::VectorXd& mean, const Eigen::VectorXd& variance,
              const core::StandardisedResiduals& residuals, const core::Dataset& dataset, bool heldOut);
    void place();
    void describe();
    QString remark() const;

    std::vector<std::optional<Told>> told_; // of the rows of the data
    std::vector<int> rows_, heldOutRows_;   // the observations, and those held out
    Eigen::VectorXd targets_;               // of the data that they are of
    core::StandardisedResiduals leftOut_, heldOut_;
    std::vector<int> labels_;
    core::DataNames names_;
    QString target_;                                 // its name
    Eigen::MatrixXd places_ = Eigen::MatrixXd(0, 2); // of the rows; NaN where nothing is drawn
    Picture picture_ = Picture::Fit;
    QCPGraph* heldOutMarks_ = nullptr;
    QCPItemStraightLine *upperBound_ = nullptr, *lowerBound_ = nullptr, *diagonal_ = nullptr; // owned by the plot
};

} // namespace widgets
