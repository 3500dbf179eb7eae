#pragma once

#include "core/labs/spectrum/spectrum_settings.h"
#include "widgets/controls/settings_binding.h"

#include <QWidget>

#include <array>

class QPushButton;
class QVBoxLayout;

namespace widgets
{

/// Editor of core::SpectrumSettings: which view, and what that view asks for; nothing else is on show. The bench's
/// terms are edited on its plot.
class SpectrumPanel : public QWidget
{
    Q_OBJECT

public:
    explicit SpectrumPanel(QWidget* parent = nullptr);

    void setSettings(const core::SpectrumSettings& settings); // silent
    void setDimensions(int dimensions);                       // other norms are for data on the line
    /// Marks the fields; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems);

signals:
    void settingsEdited(const core::SpectrumSettings& settings, const QString& what, int gesture);

private:
    static constexpr int mostWeights = 12;

    void buildViews(QVBoxLayout& column);
    void buildKernelPca(QVBoxLayout& column);
    void buildMercer(QVBoxLayout& column);
    void buildBench(QVBoxLayout& column);
    void bindKernelPca();
    void bindMercer();
    void bindBench();
    void showWhatMatters(const core::SpectrumSettings& settings);
    ParameterSlider* slider(NumberRange range);

    SettingsBinding<core::SpectrumSettings> binding_;
    int dimensions_ = 1;
    std::array<QPushButton*, 3> views_{};
    QWidget *orderRow_ = nullptr, *normRow_ = nullptr, *measureRow_ = nullptr, *buildRow_ = nullptr;
    QComboBox *orderChoice_ = nullptr, *normChoice_ = nullptr, *measureChoice_ = nullptr, *buildChoice_ = nullptr;
    QCheckBox *centred_ = nullptr, *chooseNodes_ = nullptr;
    ParameterSlider *components_ = nullptr, *component_ = nullptr, *normLengthscale_ = nullptr, *measureSd_ = nullptr,
                    *nodes_ = nullptr, *eigenfunctions_ = nullptr, *terms_ = nullptr;
    std::array<ParameterSlider*, mostWeights> weights_{};
    QPushButton *clear_ = nullptr, *drawAgain_ = nullptr;
    ProblemLabel *normProblem_ = nullptr, *measureProblem_ = nullptr, *benchProblem_ = nullptr;
};

} // namespace widgets
