#pragma once

#include "core/labs/two_samples/scale_scan_settings.h"
#include "widgets/controls/settings_form.h"

#include <QCoreApplication>

namespace widgets
{

class RunControls;

/// Whether p over ℓ is shown, how far it is, and what stops it.
class ScaleScanPanel : public SettingsForm<core::ScaleScanSettings>
{
    Q_DECLARE_TR_FUNCTIONS(widgets::ScaleScanPanel)

public:
    explicit ScaleScanPanel(QWidget* parent = nullptr);

    RunControls* run() const { return run_; }

private:
    RunControls* run_;
};

} // namespace widgets
