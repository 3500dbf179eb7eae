#pragma once

#include "widgets/controls/description_text.h"
#include "widgets/controls/form_rows.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/parameter_slider.h"

#include <QCheckBox>
#include <QComboBox>

#include <algorithm>
#include <functional>
#include <map>

namespace widgets
{

namespace detail
{

template <class S, auto... At>
inline constexpr bool isSettingOf =
    core::detail::indexOfSetting<At...>() < std::tuple_size_v<std::remove_cvref_t<decltype(core::settingsOf<S>)>>;

template <class S, auto Part, auto Inner>
constexpr auto settingInPart()
{
    constexpr auto place = core::detail::placeOf(Part, Inner);
    const auto& inner = core::settingAt<Inner>();
    return core::Setting<std::remove_cvref_t<decltype(inner.facts)>, std::remove_const_t<decltype(place)>>{inner.facts,
                                                                                                           place};
}

/// The setting of S at &S::member, at &S::part, &Part::member, or at a member of settings that S holds.
template <class S, auto... At>
constexpr auto settingOf()
{
    if constexpr (isSettingOf<S, At...>)
        return core::settingAt<At...>();
    else
        return settingInPart<S, At...>();
}

} // namespace detail

/// The editor of one plain settings value S, from the descriptions of its settings: a setting is named by its member,
/// as in form.slider<&S::level>(), or form.slider<&S::model, &Model::sigma0>() in a part of S. To show a value is
/// silent; an edit of a control changes its setting and is reported with its name for undo.
template <core::Described S>
class SettingsForm : public FormRows
{
public:
    using Report = std::function<void(const S& settings, const QString& what, int gesture)>;
    using Adjust = std::function<void(S&)>; // what an edit brings along

    SettingsForm(QWidget* panel, Report report) : FormRows(panel), report_(std::move(report)) {}

    const S& value() const { return value_; }

    void show(const S& settings)
    {
        value_ = settings;
        for (const auto& show : shows_)
            show(value_);
    }

    // --- the control of a setting, below the last one ---
    template <auto... At>
    ParameterSlider* slider(Adjust adjust = {})
    {
        using V = typename Of<At...>::Value;
        return slider<At...>([](const S& s) { return numberIn(setting<At...>.at(s)); },
                             [adjust](S& s, double value) {
                                 setting<At...>.at(s) = static_cast<V>(value);
                                 if (adjust)
                                     adjust(s);
                             });
    }

    /// The same, of a setting that is shown and changed in a way of its own.
    template <auto... At, class Get, class Set>
    ParameterSlider* slider(Get get, Set set)
    {
        static const S defaults;
        const core::NumberFacts& facts = setting<At...>.facts;
        auto* control = static_cast<ParameterSlider*>(keep<At...>(makeSlider(facts, get(defaults))));
        bind(control, translated(facts.edit), get, set);
        if (facts.lockable)
            locks_.emplace_back(core::settingPath(facts.key), control);
        return control;
    }

    template <auto... At>
    QComboBox* chooser(Adjust adjust = {})
    {
        using E = typename Of<At...>::Value;
        const core::ChoiceFacts& facts = setting<At...>.facts;
        QStringList rows;
        for (const core::Choice<E>& choice : core::choicesOf<E>)
            rows << translated(choice.row);
        const Row row = makeChooser(translated(facts.name), rows, translated(facts.meaning), translated(facts.spoken));
        auto* control = static_cast<QComboBox*>(keep<At...>(row));
        bind(
            control, translated(facts.edit), [](const S& s) { return static_cast<int>(setting<At...>.at(s)); },
            [adjust](S& s, int chosen) {
                setting<At...>.at(s) = core::choicesOf<E>[static_cast<std::size_t>(chosen)].value;
                if (adjust)
                    adjust(s);
            });
        return control;
    }

    /// A flag as a chooser of two rows.
    template <auto... At>
    QComboBox* flagChooser()
    {
        const core::FlagFacts& facts = setting<At...>.facts;
        const Row row = makeChooser(translated(facts.name), {translated(facts.on), translated(facts.off)},
                                    translated(facts.meaning), translated(facts.spoken));
        auto* control = static_cast<QComboBox*>(keep<At...>(row));
        bind(
            control, translated(facts.edit), [](const S& s) { return setting<At...>.at(s) ? 0 : 1; },
            [](S& s, int chosen) { setting<At...>.at(s) = chosen == 0; });
        return control;
    }

    template <auto... At>
    QCheckBox* check()
    {
        const core::FlagFacts& facts = setting<At...>.facts;
        auto* control = static_cast<QCheckBox*>(keep<At...>(makeCheck(facts)));
        shows_.push_back([control](const S& s) { control->setChecked(setting<At...>.at(s)); });
        QObject::connect(control, &QCheckBox::clicked, control, [this, &facts](bool on) {
            edit(translated(on || facts.editOff.empty() ? facts.edit : facts.editOff), newGesture(),
                 [on](S& s) { setting<At...>.at(s) = on; });
        });
        return control;
    }

    /// Ties the chooser of a sample to its setting; the panel places and fills it.
    template <auto At>
    void bindLabel(QComboBox* control)
    {
        bind(
            control, translated(setting<At>.facts.edit), [](const S& s) { return setting<At>.at(s); },
            [](S& s, int row) { setting<At>.at(s) = row; });
    }

    // --- a control of the panel's own ---
    template <class Get, class Set>
    void bind(ParameterSlider* control, const QString& what, Get get, Set set)
    {
        shows_.push_back([=](const S& s) { control->setValue(get(s)); });
        QObject::connect(control, &ParameterSlider::valueEdited, control, [this, what, set](double value, int gesture) {
            edit(what, gesture, [&](S& s) { set(s, value); });
        });
    }
    template <class Get, class Set>
    void bind(QComboBox* control, const QString& what, Get get, Set set)
    {
        shows_.push_back([=](const S& s) { control->setCurrentIndex(get(s)); });
        QObject::connect(control, &QComboBox::activated, control,
                         [this, what, set](int row) { edit(what, newGesture(), [&](S& s) { set(s, row); }); });
    }

    /// What else follows from the value: which controls are shown or enabled.
    void also(std::function<void(const S&)> show) { shows_.push_back(std::move(show)); }

    /// Shows or hides the control of a setting and its name.
    template <auto... At>
    void setShown(bool shown)
    {
        const Row& row = rows_.at(setting<At...>.facts.key);
        row.control->setVisible(shown);
        if (row.beside)
            row.beside->setVisible(shown);
    }

    /// An edit by something that is no control of a setting, such as a button.
    template <class Change>
    void edit(const QString& what, int gesture, const Change& change)
    {
        S changed = value_;
        change(changed);
        if (changed == value_)
            return;
        show(changed);
        report_(value_, what, gesture);
    }

    // --- locks, by the settings' paths ---
    std::vector<std::string> locked() const
    {
        std::vector<std::string> paths;
        for (const auto& [path, slider] : locks_)
            if (slider->isLocked())
                paths.push_back(path);
        return paths;
    }
    void setLocked(const std::vector<std::string>& paths) // silent
    {
        for (const auto& [path, slider] : locks_)
            slider->setLocked(std::ranges::find(paths, path) != paths.end());
    }
    void reportLocks(const std::function<void(const std::vector<std::string>&)>& report)
    {
        for (const auto& [path, slider] : locks_)
            QObject::connect(slider, &ParameterSlider::lockToggled, slider, [this, report] { report(locked()); });
    }

private:
    template <auto... At>
    static constexpr auto setting = detail::settingOf<S, At...>();
    template <auto... At>
    using Of = std::remove_const_t<decltype(setting<At...>)>;

    template <class V>
    static double numberIn(const V& value)
    {
        return static_cast<double>(value);
    }

    template <auto... At>
    QWidget* keep(const Row& row)
    {
        rows_[setting<At...>.facts.key] = row;
        return row.control;
    }

    S value_;
    Report report_;
    std::map<core::Text, Row> rows_; // by the settings' keys
    std::vector<std::function<void(const S&)>> shows_;
    std::vector<std::pair<std::string, ParameterSlider*>> locks_;
};

} // namespace widgets
