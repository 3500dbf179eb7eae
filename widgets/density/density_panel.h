#pragma once

#include "core/labs/density/density_settings.h"
#include "widgets/controls/settings_form.h"

#include <QCoreApplication>

namespace widgets
{

/// Editor of core::DensitySettings.
class DensityPanel : public SettingsForm<core::DensitySettings>
{
    Q_DECLARE_TR_FUNCTIONS(widgets::DensityPanel)

public:
    explicit DensityPanel(QWidget* parent = nullptr);

    /// Is there more than one sample on the line, to draw a curve of each?
    void setGroupsAvailable(bool available);

    /// May the density be normalised over the whole line? If not, `why` is a sentence for the tooltip.
    void setWholeLineAvailable(bool available, const QString& why = {});

    /// The double-click default of σ₀, which follows from kernel and data (MATH 2: σ₀² = 0.1·k(x,x)).
    void setDefaultSigma0(double sigma0) { sigma0_->setDefaultValue(sigma0); }

private:
    ParameterSlider* sigma0_ = nullptr;
    QComboBox* normalisation_ = nullptr;
};

} // namespace widgets
