#pragma once

#include "core/labs/two_samples/bayes_factor_settings.h"
#include "widgets/controls/settings_form.h"

namespace widgets
{

/// Editor of core::BayesFactorSettings: whether it is shown, its features and its prior.
class BayesFactorPanel : public SettingsForm<core::BayesFactorSettings>
{
public:
    explicit BayesFactorPanel(QWidget* parent = nullptr);
};

} // namespace widgets
