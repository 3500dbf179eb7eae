#pragma once

#include "core/data/dataset.h"
#include "core/labs/power/power_settings.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core
{

struct PowerRequest {
    PowerSettings settings;
    std::uint64_t seed = 1; // repeat r of step s draws from a seed that follows from (seed, s, r) alone
    /// Of Source::Sheet: points whose labels 0 and 1 are the two samples.
    std::shared_ptr<const Dataset> samples = {};
    bool operator==(const PowerRequest&) const = default;
};

/// What is known so far at one step for one chooser.
/// A repeat in which a chooser found no lengthscale counts as one that does not reject.
struct PowerPoint {
    std::string chooser;
    double value = 0.0; // of the parameter varied
    int repeats = 0, rejections = 0;
    double meanLogLengthscale = 0.0; // of the lengthscales chosen
    int chosen = 0;                  // repeats in which there was one
    bool ofNull = false;             // both samples came from the first source
    double rate() const;             // rejections / repeats, NaN before the first
    double error() const;            // binomial standard error √(p(1-p)/R)
};

struct PowerResult {
    std::vector<PowerPoint> points; // chooser by chooser, steps ascending; then so those of the null, where asked for
    int done = 0, total = 0;        // repeats over all steps
    bool complete() const { return done == total; }
    std::vector<std::string> remarks;
};

std::vector<Problem> problems(const PowerRequest& request);

/// The values that the parameter takes, ascending: lo … hi in equal steps, rounded for whole numbers.
Eigen::VectorXd powerValues(const PowerSettings& settings);

/// Goes on from `soFar` (empty: from the start; it must come from the same request) and reports the growing result
/// after each repeat. Repeats go round the steps, so that every point grows together. On stop the last report holds
/// all that was done; resumed, it ends with the same numbers as an undisturbed run.
Outcome<PowerResult> solvePower(const PowerRequest& request, PowerResult soFar,
                                const std::function<void(const PowerResult&)>& report, std::stop_token stop = {});

} // namespace core
