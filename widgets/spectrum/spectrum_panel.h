#pragma once

#include "core/labs/spectrum/spectrum_settings.h"
#include "widgets/controls/settings_form.h"

#include <QCoreApplication>

#include <array>

class QPushButton;

namespace widgets
{

/// Editor of core::SpectrumSettings: which view, and what that view asks for; nothing else is on show. The bench's
/// terms are edited on its plot.
class SpectrumPanel : public SettingsForm<core::SpectrumSettings>
{
    Q_DECLARE_TR_FUNCTIONS(widgets::SpectrumPanel)

public:
    explicit SpectrumPanel(QWidget* parent = nullptr);

private:
    static constexpr int mostWeights = 12;

    void addViews();
    void addKernelPca();
    void addMercer();
    void addBench();
    void addBenchButtons();
    void addWeights();
    void showWhatMatters(const core::SpectrumSettings& settings);

    Fold *moreOfPca_ = nullptr, *moreOfMeasure_ = nullptr;
    ParameterSlider* terms_ = nullptr;
    std::array<ParameterSlider*, mostWeights> weights_{};
    QPushButton *clear_ = nullptr, *drawAgain_ = nullptr;
};

} // namespace widgets
