#pragma once

#include "core/data/dataset.h"
#include "core/outcome.h"

#include <QString>

#include <cstdint>

namespace app
{

/// The points that a line "data: …" of a lesson says; the failure says which word is wrong and what was expected.
/// `studentSeed` stands for seed=student, and one more in each further sample, which is drawn by itself.
core::Outcome<core::Dataset> lessonData(const QString& text, std::uint64_t studentSeed);

} // namespace app
