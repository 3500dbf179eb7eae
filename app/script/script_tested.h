#pragma once

#include "app/script/script_data.h"

namespace app
{

/// Adds what tests of independence take beside the points of their session: of the Independence lab `tested`, the pair
/// and what is given in complete rows, and `variable_lengthscales` where the evidence chooses them; of the Structure
/// lab `columns`, complete and whitened, by position `forbidden_pairs`, `required_pairs`, `exogenous` and
/// `chosen_pair`; of both `learned`, the regressions on what is given that a panel's tests take. Of other labs nothing.
void addTested(ScriptData& data, ScriptLanguage language, const core::Session& session, const QString& view);

} // namespace app
