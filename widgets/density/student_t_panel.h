#pragma once

#include "core/labs/density/density_settings.h"
#include "widgets/controls/settings_form.h"

#include <QCoreApplication>

namespace widgets
{

/// Editor of the Density lab's σ₀, α, β and posterior, for another lab that has them in common with it.
class StudentTPanel : public SettingsForm<core::DensitySettings>
{
    Q_DECLARE_TR_FUNCTIONS(widgets::StudentTPanel)

public:
    explicit StudentTPanel(QWidget* parent = nullptr);

    /// The double-click default of σ₀, which follows from kernel and data.
    void setDefaultSigma0(double sigma0) { sigma0_->setDefaultValue(sigma0); }

private:
    ParameterSlider* sigma0_ = nullptr;
};

} // namespace widgets
