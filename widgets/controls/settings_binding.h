#pragma once

#include "widgets/controls/gesture.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/controls/problem_label.h"

#include <QCheckBox>
#include <QComboBox>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace widgets
{

/// Ties the controls of a panel to the fields of one plain settings value: showing a value is silent, an edit of a
/// control changes its field and is reported with its name for undo. Owned by the panel, like the controls.
template <class Settings>
class SettingsBinding
{
public:
    using Report = std::function<void(const Settings& settings, const QString& what, int gesture)>;

    explicit SettingsBinding(Report report) : report_(std::move(report)) {}
    SettingsBinding(const SettingsBinding&) = delete;
    SettingsBinding& operator=(const SettingsBinding&) = delete;

    const Settings& value() const { return value_; }

    void show(const Settings& settings)
    {
        value_ = settings;
        for (const auto& show : shows_)
            show(value_);
    }

    /// Problems of a slider's field appear under it; `panel` holds the sliders.
    void showProblems(UnshownProblems& problems, const QWidget& panel)
    {
        for (const auto& [field, slider] : sliders_)
            slider->setProblem(problems.take(field, *slider, panel));
    }

    template <class Get, class Set>
    void slider(ParameterSlider* control, std::string field, const QString& what, Get get, Set set)
    {
        sliders_.emplace_back(std::move(field), control);
        shows_.push_back([=](const Settings& s) { control->setValue(static_cast<double>(get(s))); });
        QObject::connect(control, &ParameterSlider::valueEdited, control,
                         [this, what, set](double value, int gesture) { edit(what, gesture, set, value); });
    }

    template <class Get, class Set>
    void combo(QComboBox* control, const QString& what, Get get, Set set)
    {
        shows_.push_back([=](const Settings& s) { control->setCurrentIndex(static_cast<int>(get(s))); });
        QObject::connect(control, &QComboBox::activated, control,
                         [this, what, set](int row) { edit(what, newGesture(), set, row); });
    }

    template <class Get, class Set>
    void check(QCheckBox* control, const QString& what, Get get, Set set)
    {
        shows_.push_back([=](const Settings& s) { control->setChecked(get(s)); });
        QObject::connect(control, &QCheckBox::clicked, control,
                         [this, what, set](bool on) { edit(what, newGesture(), set, on); });
    }

    /// What else follows from the value: which controls are visible or enabled.
    void also(std::function<void(const Settings&)> show) { shows_.push_back(std::move(show)); }

    /// An edit by something that is no bound control, such as a button.
    template <class Set, class Value>
    void edit(const QString& what, int gesture, const Set& set, Value value)
    {
        Settings changed = value_;
        set(changed, value);
        if (changed == value_)
            return;
        show(changed);
        report_(value_, what, gesture);
    }

private:
    Settings value_;
    Report report_;
    std::vector<std::function<void(const Settings&)>> shows_;
    std::vector<std::pair<std::string, ParameterSlider*>> sliders_;
};

} // namespace widgets
