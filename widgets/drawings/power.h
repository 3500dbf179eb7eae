#pragma once

#include "core/labs/power/power_lab.h"
#include "widgets/drawings/drawing.h"

#include <vector>

namespace widgets
{

/// What is known of a study, and the settings of the request that it answers.
struct PowerStudy {
    core::PowerSettings settings = {};
    core::PowerResult result = {};
};
/// Is there anything to draw of it?
bool isBegun(const PowerStudy& study);

/// The run on show, and those before it.
struct ShownPower {
    PowerStudy run = {};
    /// The rejection rate, or one minus it, where the sources differ the type II error.
    core::PowerSettings::Shown shown = core::PowerSettings::Shown::Rejections;
    QString origin = {};                  // of the samples: "drawn with replacement from 40 and 60 points"
    std::vector<PowerStudy> earlier = {}; // the oldest first; those over another quantity wait out of sight
};

/// "median_power": the share of repeats in which the test of that chooser rejects at the last step, once all are done;
/// "median_size": the same where both samples are alike.
QString powerColumn(const std::string& chooser, bool ofNull);
/// All that a study with these settings will have.
QStringList powerColumns(const core::PowerSettings& settings);

/// How often the test rejects over the parameter varied: one curve a chooser with Wilson's intervals, the test's level
/// as a dotted line; dotted beside it how often it rejects where both samples are alike. Points whose repeats are still
/// growing are hollow. The curves' marks stand side by side at each step. Earlier runs stay as pale curves, all in
/// sight.
Drawing powerDrawing(const ShownPower& shown);

} // namespace widgets
