#pragma once

#include "core/labs/gp_evidence/gp_evidence_lab.h"

namespace core
{

/// maximise from the request's values and so many random places. Throws Ending.
GpMaximiseResult maximiseFrom(const GpMaximiseRequest& request, int randomStarts,
                              const std::function<void(double)>& progress, const std::stop_token& stop);

} // namespace core
