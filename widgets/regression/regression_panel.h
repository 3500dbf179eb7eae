#pragma once

#include "core/data/shape.h"
#include "core/labs/regression/regression_settings.h"
#include "widgets/controls/settings_form.h"

#include <QWidget>

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

    void setSettings(const core::RegressionSettings& settings) { form_.show(settings); } // silent
    void setShape(core::Shape shape); // curves on the line, maps else
    void setLockedSettings(const std::vector<std::string>& names) { form_.setLocked(names); } // silent; "noise"
    DriftControls* drift() const { return drift_; }
    /// Marks the fields; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems)
    {
        return form_.showProblems(problems);
    }

signals:
    void settingsEdited(const core::RegressionSettings& settings, const QString& what, int gesture);
    void lockedSettingsEdited(const std::vector<std::string>& names);

private:
    void showWhatApplies(const core::RegressionSettings& settings);

    SettingsForm<core::RegressionSettings> form_;
    core::Shape shape_ = core::Shape::Line;
    DriftControls* drift_;
};

} // namespace widgets
