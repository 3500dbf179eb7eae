#pragma once

#include "core/data/dataset.h"
#include "core/labs/novelty/novelty_lab.h"
#include "core/novelty/learning_curve.h"
#include "widgets/drawings/drawing.h"

#include <vector>

namespace widgets
{

/// The colour of a method and its dashes, the same in every panel.
Role roleOf(core::NoveltyMethod method);
Qt::PenStyle dashesOf(core::NoveltyMethod method);

/// 1D: s over the line, which is the predictive variance of a Gaussian process, the points at their scores, and the
/// threshold above which a place is called novel.
Drawing scaleDrawing(const core::NoveltyResult& result, const core::Dataset& dataset);

/// A ROC curve of those that a panel shows.
struct ShownRoc {
    QString column, name; // in tables; in words
    Role role = Role::Predictive;
    Qt::PenStyle dashes = Qt::SolidLine;
    core::RocCurve curve = {};
    core::AreaUnderCurve area = {};
    core::ConfusionCounts counts{}; // at the threshold
};
/// The ROC curve of each method, its area with the standard error in the legend, and where the threshold stands on it.
/// `missing` says what it takes where there is no curve.
Drawing rocDrawing(const std::vector<ShownRoc>& shown, const QString& missing);
Drawing rocDrawing(const core::NoveltyResult& result);
/// "0.954 ± 0.014".
QString areaText(const core::AreaUnderCurve& area);

/// How the variational bound of a Dirichlet-process mixture climbs while it is fitted. DpMixture::bounds; empty where
/// nothing is known. `fit`: how it stands.
enum class MixtureFit { Climbing, Rests, CutShort };
Drawing mixtureBoundDrawing(const std::vector<double>& bounds, MixtureFit fit);

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
