#pragma once

#include "app/cli/study_parts.h"
#include "core/labs/power/power_trial.h"

#include <vector>

namespace app
{

/// `NAME=LO:HI:N` of --vary, and the list of --choosers.
QString variedWord(const core::PowerSettings& settings);
QString choosersWord(const core::PowerSettings& settings);

/// Computes these trials of a study; the part of them that `power merge` takes.
Report partOfPower(const core::PowerRequest& request, const Trials& trials);

/// All decisions of a study in the order of its trials, from parts that hold all of them. Usage error with the file
/// where one does not hold what it should.
std::vector<core::Decisions> decisionsIn(const StudyParts& study, const core::PowerSettings& settings);

/// What --help lists of the part's answers.
std::vector<Printed> printedDecisions();

} // namespace app
