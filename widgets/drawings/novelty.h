#pragma once

#include "core/data/dataset.h"
#include "core/labs/novelty/novelty_lab.h"
#include "widgets/drawings/methods.h"

#include <vector>

namespace widgets
{

/// "1.23"; of what is hardly above 1, as s given very many points, "1 + 2.3e-5".
QString scoreText(double score);

/// 1D: s over the line, which is the predictive variance of a Gaussian process, the points at their scores, and the
/// threshold above which a place is called novel; of very many points s − 1 on a logarithmic axis.
Drawing scaleDrawing(const core::NoveltyResult& result, const core::Dataset& dataset);

/// 2D: s over the window about the threshold, whose contour is drawn; of very many points log₁₀(s − 1).
Drawing scoreMapDrawing(const core::NoveltyResult& result, const core::Dataset& dataset);

/// A ROC curve of those that a panel shows.
struct ShownRoc {
    QString column, name; // in tables; in words
    Role role = Role::Predictive;
    Qt::PenStyle dashes = Qt::SolidLine;
    core::RocCurve curve = {};
    core::AreaUnderCurve area = {};
    core::ConfusionCounts counts{}; // at the threshold
};

/// The ROC curve of each method, its area in the legend, and where the threshold stands on it; the standard errors are
/// told under the cursor. `missing` says what it takes where there is no curve.
Drawing rocDrawing(const std::vector<ShownRoc>& shown, const QString& missing);
Drawing rocDrawing(const core::NoveltyResult& result);
/// "0.954 ± 0.014".
QString areaText(const core::AreaUnderCurve& area);

/// How the variational bound of a Dirichlet-process mixture climbs while it is fitted. DpMixture::bounds; empty where
/// nothing is known. `fit`: how it stands.
enum class MixtureFit { Climbing, Rests, CutShort };
Drawing mixtureBoundDrawing(const std::vector<double>& bounds, MixtureFit fit);

} // namespace widgets
