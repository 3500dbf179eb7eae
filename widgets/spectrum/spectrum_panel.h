#pragma once

#include "core/labs/spectrum/kernel_view.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "widgets/controls/settings_form.h"

#include <QCoreApplication>

#include <array>
#include <vector>

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
    void setFeatures(Eigen::Index features); // of the kernel: to choose from, and to turn where there are three
    /// Where x₁ and x₂ are looked for: the window as far as the kernel is defined there.
    void setWindow(const std::vector<core::Interval>& window);

private:
    static constexpr int mostWeights = 12;

    void addViews();
    void addKernelPca();
    void addKernelItself();
    void addPlaces();
    core::PlacePair placesOf(const core::SpectrumSettings& settings) const;
    void addMercer();
    void addBench();
    void addBenchButtons();
    void addWeights();
    void showWhatMatters(const core::SpectrumSettings& settings);

    Fold *moreOfPca_ = nullptr, *moreOfMeasure_ = nullptr;
    ParameterSlider* terms_ = nullptr;
    std::array<ParameterSlider*, mostWeights> weights_{};
    Eigen::Index features_ = 0;
    std::vector<core::Interval> window_{{.lo = -1.0, .hi = 1.0}};
    std::array<std::array<ParameterSlider*, 2>, 2> places_{}; // of x₁ and of x₂, by coordinate
    QPushButton *clear_ = nullptr, *drawAgain_ = nullptr;
};

} // namespace widgets
