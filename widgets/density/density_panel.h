#pragma once

#include "core/data/shape.h"
#include "core/labs/density/density_settings.h"
#include "widgets/controls/settings_form.h"

#include <QWidget>

namespace widgets
{

/// Editor of core::DensitySettings.
class DensityPanel : public QWidget
{
    Q_OBJECT

public:
    explicit DensityPanel(QWidget* parent = nullptr);

    core::DensitySettings settings() const { return form_.value(); }
    void setSettings(const core::DensitySettings& settings) { form_.show(settings); } // silent

    /// The plane alone has contours to choose.
    void setShape(core::Shape shape);

    /// May the density be normalised over the whole line? If not, `why` is a sentence for the tooltip.
    void setWholeLineAvailable(bool available, const QString& why = {});

    /// The double-click default of σ₀, which follows from kernel and data (MATH 2: σ₀² = 0.1·k(x,x)).
    void setDefaultSigma0(double sigma0) { sigma0_->setDefaultValue(sigma0); }

    /// "sigma0", "alpha", "beta", "bandwidth".
    std::vector<std::string> lockedSettings() const { return form_.locked(); }
    void setLockedSettings(const std::vector<std::string>& names) { form_.setLocked(names); } // silent

    /// Marks the fields, "window" among them; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems)
    {
        return form_.showProblems(problems);
    }

signals:
    /// `what` names the edit for undo ("Change σ₀"); edits of one gesture belong together.
    void settingsEdited(const core::DensitySettings& settings, const QString& what, int gesture);
    void lockedSettingsEdited(const std::vector<std::string>& names);

private:
    SettingsForm<core::DensitySettings> form_;
    ParameterSlider* sigma0_ = nullptr;
    QComboBox* normalisation_ = nullptr;
};

} // namespace widgets
