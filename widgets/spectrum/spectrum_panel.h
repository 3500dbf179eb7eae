#pragma once

#include "core/data/shape.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "widgets/controls/settings_form.h"

#include <QWidget>

#include <array>

class QPushButton;

namespace widgets
{

/// Editor of core::SpectrumSettings: which view, and what that view asks for; nothing else is on show. The bench's
/// terms are edited on its plot.
class SpectrumPanel : public QWidget
{
    Q_OBJECT

public:
    explicit SpectrumPanel(QWidget* parent = nullptr);

    void setSettings(const core::SpectrumSettings& settings) { form_.show(settings); } // silent
    void setShape(core::Shape shape); // other norms are for data on the line
    /// Marks the fields; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems)
    {
        return form_.showProblems(problems);
    }

signals:
    void settingsEdited(const core::SpectrumSettings& settings, const QString& what, int gesture);

private:
    static constexpr int mostWeights = 12;

    void addViews();
    void addKernelPca();
    void addMercer();
    void addBench();
    void addBenchButtons();
    void addWeights();
    void showWhatMatters(const core::SpectrumSettings& settings);

    SettingsForm<core::SpectrumSettings> form_;
    core::Shape shape_ = core::Shape::Line;
    QCheckBox* centred_ = nullptr;
    ParameterSlider* terms_ = nullptr;
    std::array<ParameterSlider*, mostWeights> weights_{};
    QPushButton *clear_ = nullptr, *drawAgain_ = nullptr;
};

} // namespace widgets
