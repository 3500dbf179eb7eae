#pragma once

#include "core/labs/density/density_settings.h"
#include "core/outcome.h"

#include <QWidget>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;

namespace widgets
{

class ParameterSlider;
class ProblemLabel;

/// Editor of core::DensitySettings.
class DensityPanel : public QWidget
{
    Q_OBJECT

public:
    explicit DensityPanel(QWidget* parent = nullptr);

    core::DensitySettings settings() const { return settings_; }
    void setSettings(const core::DensitySettings& settings); // silent

    /// 2D alone has contours to choose.
    void setDimensions(int dimensions);

    /// May the density be normalised over the whole line? If not, `why` is a sentence for the tooltip.
    void setWholeLineAvailable(bool available, const QString& why = {});

    /// The double-click default of σ₀, which follows from kernel and data (MATH 2: σ₀² = 0.1·k(x,x)).
    void setDefaultSigma0(double sigma0);

    /// "sigma0", "alpha", "beta", "bandwidth".
    std::vector<std::string> lockedSettings() const;
    void setLockedSettings(const std::vector<std::string>& names); // silent

    /// Marks "sigma0", "alpha", "beta", "bandwidth", "window", "normalisation"; everything else is left to others. An
    /// Marks the fields; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems);

signals:
    /// `what` names the edit for undo ("Change σ₀"); edits of one gesture belong together.
    void settingsEdited(const core::DensitySettings& settings, const QString& what, int gesture);
    void lockedSettingsEdited(const std::vector<std::string>& names);

private:
    void buildModel();
    void buildGhost();
    void buildLayout();
    void connectSliders();
    void connectChoices();
    void edit(const core::DensitySettings& settings, const QString& what, int gesture);
    void showSettings(const core::DensitySettings& settings);
    std::array<std::pair<std::string_view, ParameterSlider*>, 4> sliders() const; // by field

    core::DensitySettings settings_;
    ParameterSlider *sigma0_ = nullptr, *alpha_ = nullptr, *beta_ = nullptr, *bandwidth_ = nullptr;
    QComboBox *posterior_ = nullptr, *normalisation_ = nullptr, *bandwidthRule_ = nullptr, *contours_ = nullptr;
    QCheckBox* ghost_ = nullptr;
    QLabel* contoursLabel_ = nullptr;
    ProblemLabel* windowProblem_ = nullptr;
};

} // namespace widgets
