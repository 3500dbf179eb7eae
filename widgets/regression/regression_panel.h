#pragma once

#include "core/labs/regression/regression_settings.h"
#include "widgets/controls/settings_form.h"

namespace widgets
{

class DriftControls;
class HoldOutLine;

/// Editor of core::RegressionSettings: what an input is, the mean, the noise, the band, the draws, the terms, the
/// ridge beside, and what is held out and left over.
class RegressionPanel : public SettingsForm<core::RegressionSettings>
{
public:
    explicit RegressionPanel(QWidget* parent = nullptr);

    /// The points that are selected: they may be held out.
    void setSelection(const std::vector<int>& rows);
    DriftControls* drift() const { return drift_; }

private:
    void showWhatApplies(const core::RegressionSettings& settings);

    DriftControls* drift_ = nullptr;
    HoldOutLine* byHand_ = nullptr;
};

} // namespace widgets
