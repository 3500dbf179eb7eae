#pragma once

#include "core/novelty/learning_curve.h"
#include "widgets/drawings/drawing.h"

#include <vector>

namespace widgets
{

/// Of a method of novelty detection, the same in every panel: its colour, its dashes, its lasting name.
Role roleOf(core::NoveltyMethod method);
Qt::PenStyle dashesOf(core::NoveltyMethod method);
QString keyOf(core::NoveltyMethod method);
/// "kernel student-T".
QString methodName(core::NoveltyMethod method);
/// "s" for the kernel student-T, "squared distance" for kernel PCA, "−log density" for the others.
QString scoreName(core::NoveltyMethod method);

/// One mean with its standard deviation: a method under one heading.
struct MethodScore {
    QString heading; // "the paper", "rows of two files"
    core::NoveltyMethod method = core::NoveltyMethod::KernelStudentT;
    double mean = 0.0, standardDeviation = 0.0;
};
/// Means of methods beside each other under headings, in the order in which these first appear, with bars of one
/// standard deviation: a table that can be seen. At most one score for a heading and a method.
Drawing methodComparisonDrawing(const std::vector<MethodScore>& scores, const QString& quantity);

/// What repeated runs of one method gave for several sizes of the training set.
struct LearningCurve {
    core::NoveltyMethod method = core::NoveltyMethod::KernelStudentT;
    Eigen::VectorXd mean, standardError; // one a size, NaN where it is not known yet
};
/// A score over the number of training points, one curve a method, with twice the standard error of its mean as a band.
/// `sizes`: ascending, greater than 0. `quantity`: what the vertical axis is.
Drawing learningCurveDrawing(const Eigen::VectorXd& sizes, const std::vector<LearningCurve>& curves,
                             const QString& quantity);
/// What is known of a study of training pictures so far.
Drawing learningCurveDrawing(const core::LearningCurveResult& result, const QString& subtitle);

} // namespace widgets
