#pragma once

#include "app/script/script_panel.h"
#include "core/session/session.h"

namespace app
{

/// Puts the numbers of densities, and of maps of embeddings, witnesses and regressions, into the panel by the most
/// accurate route. What is on show is drawn from few evaluations: a density on the line to 1e-7 of the top, in the
/// plane to 1e-6 and normalised by a rule of the picture's own; far below a pixel, and less than the digits of a
/// script. Is false where the density has peaks too fine for that.
bool makeExact(ScriptPanel& panel, const core::Session& session);

} // namespace app
