#pragma once

#include "core/hypothesis/null_answer.h"

#include <QString>

#include <optional>

namespace widgets
{

/// Of how many permutations none came as far as what was observed; nothing where some did.
std::optional<int> noneAsFar(const core::NullAnswer& answer);

/// "permutation p = 0.012 ± 0.003, rejected", "permutation p ≤ 0.001, rejected" where none came as far, or "spectral: "
/// and why there is no p-value.
QString answerText(const core::NullAnswer& answer);

} // namespace widgets
