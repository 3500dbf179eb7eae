#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/controls/formula_card.h"

namespace widgets
{

/// The equations of the view on show; what they mean says where sources print them wrongly.
Formula spectrumFormula(const core::SpectrumSettings& settings, const core::Kernel& kernel,
                        const core::SpectrumResult& result);

/// "a_k(x) = Σ_i α_ki k(x_i,x)" with what the settings make of k, as rich text: the projection on a component.
QString componentFormula(const core::SpectrumSettings& settings);

} // namespace widgets
