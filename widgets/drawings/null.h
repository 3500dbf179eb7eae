#pragma once

#include "core/hypothesis/effect_size.h"
#include "core/hypothesis/null_answer.h"
#include "core/labs/two_samples/two_samples_lab.h"
#include "widgets/drawings/drawing.h"

#include <limits>
#include <vector>

namespace widgets
{

/// A number beside a null: exported, and with a headline told as a whole.
struct NumberOfNull {
    QString column;
    double value = std::numeric_limits<double>::quiet_NaN();
    QString headline = {};
};

/// A statistic as observed, and its distribution where there is nothing to find.
struct ShownNull {
    QString statistic = QStringLiteral("MMD²"), column = QStringLiteral("mmd2"); // on the axis, in the table
    QString title = {};
    QString estimator = {};                                  // "biased"
    QString meaning = {};                                    // the panel's tip
    double value = std::numeric_limits<double>::quiet_NaN(); // NaN: not known yet
    double level = 0.05;
    Eigen::VectorXd statistics = {}; // of permutations, in the order drawn
    std::vector<core::NullAnswer> nulls = {};
    QString found = {}, notFound = {}; // what it means where the null is rejected, and where it is not
    std::vector<NumberOfNull> others = {};
    std::vector<LargeNumber> further = {};       // of other tests, told beside its own
    std::optional<double> neutral = {};          // the value that speaks for neither answer
    QString whyNone = {};                        // why there is no value
    std::optional<core::EffectSize> effect = {}; // how large what is observed is, with δ to drag
    QString things = {};                         // of which the effect's size is: "points a sample"
};

ShownNull shownNullOf(const core::TwoSamplesResult& result); // that of MMD²

/// A statistic as observed on its distribution where there is nothing to find: the permutations as a histogram, the
/// gamma and spectral curves over it, the statistic from which each rejects, and the p-values side by side. Where there
/// is no value it says why.
Drawing nullDrawing(const ShownNull& null);
/// "Watch the null": the histogram of the permutations so far, in counts and in the bins of the whole null, with the
/// last one marked.
Drawing growingNullDrawing(const ShownNull& null, const Eigen::VectorXd& statisticsSoFar);

} // namespace widgets
