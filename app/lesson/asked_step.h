#pragma once

#include "app/lesson/answer.h"
#include "widgets/drawings/drawing.h"

#include <QString>

#include <optional>

namespace app
{

class StepRun;

/// A question once its step was computed: what its answers are measured by and drawn on; or why there is none of it.
struct AskedStep {
    std::optional<Truth> truth;
    widgets::Drawing ground = {}; // of what is drawn on a panel
    QString failure = {};         // a sentence
};

/// That of a step that has ended.
AskedStep askedStep(const Question& question, const StepRun& run);
/// That of a question which asks about no panel: nothing needs to be computed.
AskedStep askedStep(const Question& question);

} // namespace app
