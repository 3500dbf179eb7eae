#pragma once

#include "core/novelty/experiment.h"
#include "widgets/plots/curve_plot.h"

namespace widgets
{

/// What repeated runs of one method gave for several sizes of the training set.
struct LearningCurve {
    core::NoveltyMethod method = core::NoveltyMethod::KernelStudentT;
    Eigen::VectorXd mean, standardError; // one a size
};

/// A score over the number of training points, one curve a method, with twice the standard error of its mean as a band.
class LearningCurvePlot : public CurvePlot
{
    Q_OBJECT
public:
    explicit LearningCurvePlot(QWidget* parent = nullptr);

    /// `sizes`: ascending, greater than 0. `quantity`: what the vertical axis is.
    void showCurves(const Eigen::VectorXd& sizes, const std::vector<LearningCurve>& curves, const QString& quantity);

protected:
    QString summary() const override;
    double strip() const override { return 0.0; }
    core::Interval ownHorizontal() const override;

private:
    QString quantity_;
};

/// The colour of a method, the same in every panel.
Role roleOf(core::NoveltyMethod method);

} // namespace widgets
