#pragma once

#include "core/hypothesis/null_answer.h"
#include "widgets/plots/large_numbers.h"

#include <QString>

#include <optional>
#include <vector>

namespace widgets
{

/// Of how many permutations none came as far as what was observed; nothing where some did.
std::optional<int> noneAsFar(const core::NullAnswer& answer);

/// The answer that is told where one is: the first that has a p-value; nullptr where none has.
const core::NullAnswer* toldNull(const std::vector<core::NullAnswer>& nulls);

/// "p = 0.012", "± 0.003"; "p ≤ 0.001" where no permutation came as far. The answer must have a p-value (asserted).
LargeNumber largeP(const core::NullAnswer& answer);
/// Of a p-value by permutation.
LargeNumber largeP(const core::PValue& p);

/// "permutation p = 0.012 ± 0.003", or "spectral: " and why there is no p-value.
QString pText(const core::NullAnswer& answer);
/// "permutation p = 0.012 ± 0.003, rejected", "permutation p ≤ 0.001, rejected" where none came as far, or "spectral: "
/// and why there is no p-value.
QString answerText(const core::NullAnswer& answer);

} // namespace widgets
