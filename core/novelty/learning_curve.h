#pragma once

#include "core/data/dataset.h"
#include "core/novelty/experiment.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core
{

/// How well each method tells wrong labels, over the number of training rows, with hyperparameters that are given.
struct LearningCurveRequest {
    std::shared_ptr<const Dataset> data = {}; // of which all rows are drawn
    /// One method each with its hyperparameters, alike in all else: protocol B, no validation; trainSize is not read.
    std::vector<ExperimentPlan> methods = {};
    std::vector<Eigen::Index> sizes = {}; // of the training set, ascending
    bool operator==(const LearningCurveRequest&) const = default;
};

/// What is known so far of one method at one size.
struct LearningPoint {
    NoveltyMethod method = NoveltyMethod::KernelStudentT;
    Eigen::Index size = 0;
    std::vector<double> areas = {};              // of the repetitions, under the ROC curve
    double mean() const;                         // NaN before the first
    std::optional<double> standardError() const; // of the mean; nothing before the second
};

struct LearningCurveResult {
    std::vector<LearningPoint> points = {}; // method by method, sizes ascending
    int done = 0, total = 0;                // trials: one size and one repetition, all methods
    bool complete() const { return done == total; }
};

/// At most eight sizes in a geometric series from 10 (or all, of fewer) to `most` >= 1.
std::vector<Eigen::Index> learningSizes(Eigen::Index most);

/// What forbids the plans at the largest size.
std::vector<Problem> problems(const LearningCurveRequest& request);

/// Goes on from `soFar` (empty: from the start; it must come from the same request) and reports the growing result
/// after each trial. Trials go round the sizes, so that every point grows together; each is experimentTrial, so that
/// its rows follow from (seed, size, repetition) alone, the same for every method. On stop the last report holds all
/// that was done; resumed, it ends with the same numbers as an undisturbed run. Cost for a trial of N rows: kst O(N³),
/// kde O(N), dpm a fit.
Outcome<LearningCurveResult> growLearningCurve(const LearningCurveRequest& request, LearningCurveResult soFar,
                                               const std::function<void(const LearningCurveResult&)>& report,
                                               std::stop_token stop = {});

} // namespace core
