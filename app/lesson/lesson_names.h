#pragma once

#include "app/labs/offer.h"
#include "app/lesson/lesson.h"
#include "core/session/session.h"

namespace app
{

class LabPlots;

/// What a step offers to a person.
Offer offerOf(const LessonStep& step);

/// Names in a step's hide, fix and only that nothing is called by in its session: a setting, "kernel" with its numbers
/// and "kernel.expression", "kernel.family", "kernel.verdict", "formula", "data", "panel.VIEW" of its lab. Parts of
/// panels are unknownParts().
QStringList unknownNames(const LessonStep& step, const core::Session& session);

/// What is wrong with the names of parts of panels that a step hides, once it was computed: a sentence each, with the
/// names that there are.
QStringList unknownParts(const LessonStep& step, const LabPlots& plots);

} // namespace app
