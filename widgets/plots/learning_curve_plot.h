#pragma once

#include "core/novelty/learning_curve.h"
#include "widgets/plots/curve_plot.h"

#include <QCoreApplication>

namespace widgets
{

/// What repeated runs of one method gave for several sizes of the training set.
struct LearningCurve {
    core::NoveltyMethod method = core::NoveltyMethod::KernelStudentT;
    Eigen::VectorXd mean, standardError; // one a size, NaN where it is not known yet
};

/// A score over the number of training points, one curve a method, with twice the standard error of its mean as a band.
class LearningCurvePlot : public CurvePlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::LearningCurvePlot)
public:
    explicit LearningCurvePlot(QWidget* parent = nullptr);

    /// `sizes`: ascending, greater than 0. `quantity`: what the vertical axis is.
    void showCurves(const Eigen::VectorXd& sizes, const std::vector<LearningCurve>& curves, const QString& quantity);
    /// What is known of a study so far.
    void showResult(const core::LearningCurveResult& result, const QString& subtitle);

protected:
    void addColumnsBeside(PlotTable& table) const override;
    QString summary() const override;
    double strip() const override { return 0.0; }
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override; // scores need not begin at zero

private:
    std::vector<LearningCurve> shown_;
    Eigen::VectorXd repetitions_; // behind each size, of a study
    QString quantity_;
};

/// The colour of a method and its dashes, the same in every panel.
Role roleOf(core::NoveltyMethod method);
Qt::PenStyle dashesOf(core::NoveltyMethod method);

} // namespace widgets
