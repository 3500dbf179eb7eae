#pragma once

#include "core/labs/regression/regression_settings.h"
#include "widgets/controls/settings_binding.h"

#include <QWidget>

class QFormLayout;

namespace widgets
{

class DriftControls;

/// Editor of core::RegressionSettings: what an input is, the noise, the band, the draws, the terms and the ridge
/// beside.
class RegressionPanel : public QWidget
{
    Q_OBJECT

public:
    explicit RegressionPanel(QWidget* parent = nullptr);

    void setSettings(const core::RegressionSettings& settings); // silent
    void setDimensions(int dimensions);                         // curves for 1, maps for more
    void setNoiseLocked(bool locked);                           // silent
    DriftControls* drift() const { return drift_; }
    /// Marks the fields; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems);

signals:
    void settingsEdited(const core::RegressionSettings& settings, const QString& what, int gesture);
    void noiseLockToggled(bool locked);

private:
    void bind();
    void showWhatApplies(const core::RegressionSettings& settings);

    SettingsBinding<core::RegressionSettings> binding_;
    int dimensions_ = 1;
    QComboBox *inputs_, *band_, *ridgeChoice_;
    ParameterSlider *noise_, *level_, *draws_, *lambda_;
    QCheckBox *terms_, *ridge_;
    DriftControls* drift_;
    QFormLayout* form_;
};

} // namespace widgets
