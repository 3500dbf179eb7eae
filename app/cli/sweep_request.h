#pragma once

#include "app/cli/command.h"
#include "app/sweep/lab_number.h"
#include "app/sweep/sweep_axis.h"

#include <Eigen/Core>

#include <memory>
#include <optional>
#include <vector>

namespace app
{

struct Lab;
class StepRun;

/// What a sweep is of, over what, and how often.
struct SweepRequest {
    core::Session session;
    std::vector<LabNumber> numbers; // of one lab, one at least
    QStringList names;              // of each, as it was asked for
    std::optional<SweepAxis> axis;  // nothing: the session as it is
    Eigen::VectorXd at;
    int repeats = 1, threads = 1;
};

/// As the options say. Error (2) in a sentence that lists what there is.
SweepRequest sweepRequestFrom(const Arguments& arguments);

/// A slider and the values that --over names: "kernel.lengthscale=0.1:10:60". Error (2): there is no such slider, or no
/// such value.
struct SweptRange {
    SweepAxis axis;
    Eigen::VectorXd at;
};
SweptRange sweptRangeFrom(const Arguments& arguments, const core::Session& session, const Lab& lab);

/// The session, under the seed that is asked for.
core::Session sweptSession(const Arguments& arguments);

/// The lab's page with the session's answer on it.
std::unique_ptr<StepRun> answeredPage(core::Session session, const Lab& lab);

} // namespace app
