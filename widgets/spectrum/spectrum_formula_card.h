#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/controls/formula_label.h"

#include <QCoreApplication>

namespace widgets
{

/// The equations of the view on show with the current numbers; where sources print them wrongly, a tooltip says so.
class SpectrumFormulaCard : public FormulaLabel
{
    Q_DECLARE_TR_FUNCTIONS(widgets::SpectrumFormulaCard)

public:
    explicit SpectrumFormulaCard(QWidget* parent = nullptr);

    void showResult(const core::SpectrumSettings& settings, const core::Kernel& kernel,
                    const core::SpectrumResult& result);
};

/// The equations as rich text.
QString spectrumFormulaHtml(const core::SpectrumSettings& settings, const core::Kernel& kernel,
                            const core::SpectrumResult& result);

/// "a_k(x) = Σ_i α_ki k(x_i,x)" with what the settings make of k, as rich text: the projection on a component.
QString componentFormula(const core::SpectrumSettings& settings);

/// What to know about them, and the errata of their sources.
QString spectrumFormulaTip(core::SpectrumSettings::View view);

} // namespace widgets
