#pragma once

#include "widgets/controls/description_text.h"
#include "widgets/controls/form_rows.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/offered.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/controls/setting_name.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>

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

/// When it matters is for the part's holder to say.
template <class S, auto Part, auto Inner>
constexpr auto settingInPart()
{
    constexpr auto place = core::detail::placeOf(Part, Inner);
    const auto& inner = core::settingAt<Inner>();
    return core::Setting<std::remove_cvref_t<decltype(inner.facts)>, std::remove_const_t<decltype(place)>>{
        .facts = inner.facts, .at = place, .shapes = inner.shapes};
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
/// as in slider<&S::level>(), or slider<&S::model, &Model::sigma0>() in a part of S. To show a value is silent; an edit
/// of a control changes its setting and is reported with its name for undo; controls of settings that do not matter
/// hide. A lab's panel derives from it to say which controls there are; addAll makes one of each setting.
template <core::Described S>
class SettingsForm : public FormRows
{
public:
    using Adjust = std::function<void(S&)>; // what an edit brings along

    explicit SettingsForm(QWidget* parent) : FormRows(parent) { setPart(textOf(core::settingsKey<S>)); }

    const S& settings() const { return settings_; }

    void setSettings(const S& settings) // silent
    {
        settings_ = settings;
        for (const auto& show : shows_)
            show(settings_);
        for (const auto& [key, row] : rows_)
            if (row.matters || row.shapes != core::everyShape || row.offered != Offered::Free)
                showWhereAsked(row);
        for (OwnRow& own : own_)
            own.offer(own.offered); // the panel may have shown it
    }

    core::Shape shape() const { return shape_; }
    /// Of the data: some settings are offered for some shapes alone.
    void setShape(core::Shape shape)
    {
        if (shape == shape_)
            return;
        shape_ = shape;
        setSettings(settings_);
    }

    /// What the samples of the data are called, for the choosers of samples.
    void setSamples(const QStringList& names)
    {
        if (fillSamples(names))
            setSettings(settings_);
    }

    /// Which of its controls there are for a person, by their settings' keys. False: none of them is seen.
    bool setOffered(const std::function<Offered(core::Text key)>& of)
    {
        bool isAny = rows_.empty() && own_.empty();
        for (auto& [key, row] : rows_) {
            const Offered before = std::exchange(row.offered, of(key));
            if (row.offered != before || row.offered != Offered::Free)
                showWhereAsked(row);
            isAny = isAny || row.offered != Offered::Hidden;
        }
        for (OwnRow& own : own_) {
            own.offer(of(own.key));
            isAny = isAny || own.offered != Offered::Hidden;
        }
        return isAny;
    }

    bool offer(const OfferedOf& of) override
    {
        if (part().isEmpty())
            return true;
        const bool isAny = setOffered([&](core::Text key) { return of(nameOf(textOf(key)).toStdString()); });
        return isAny && (!rows_.empty() || !own_.empty() || of(part().toStdString()) != Offered::Hidden);
    }

    // --- locks, by the settings' paths; those of settings that have no control here stay as they are ---
    std::vector<std::string> lockedSettings() const
    {
        std::vector<std::string> paths = otherLocks_;
        for (const auto& [path, slider] : locks_)
            if (slider->isLocked())
                paths.push_back(path);
        return paths;
    }
    void setLockedSettings(const std::vector<std::string>& paths) // silent
    {
        otherLocks_ = paths;
        for (const auto& [path, slider] : locks_)
            slider->setLocked(std::erase(otherLocks_, path) > 0);
    }

    // --- the control of a setting, below the last one ---
    template <auto... At>
    ParameterSlider* slider(Adjust adjust = {})
    {
        return sliderOf(described<At...>, std::move(adjust));
    }
    /// The same, of a setting that is shown and changed in a way of its own.
    template <auto... At, class Get, class Set>
    ParameterSlider* slider(Get get, Set set)
    {
        return sliderOf(described<At...>, get, set);
    }
    template <auto... At>
    QComboBox* chooser(Adjust adjust = {})
    {
        return chooserOf(described<At...>, std::move(adjust));
    }
    /// A flag as a chooser of two rows.
    template <auto... At>
    QComboBox* flagChooser()
    {
        return flagChooserOf(described<At...>);
    }
    template <auto... At>
    QCheckBox* check()
    {
        return checkOf(described<At...>);
    }
    /// Two samples in one row, there where the data have more than two.
    template <auto First, auto Second>
    void samplePair(const QString& before, const QString& between)
    {
        QComboBox *first = makeSampleChooser(described<First>.facts),
                  *second = makeSampleChooser(described<Second>.facts);
        addPair({new QLabel(before, this), first, new QLabel(between, this), second});
        bindSample(described<First>, first);
        bindSample(described<Second>, second);
        fillSamples({QStringLiteral("A"), QStringLiteral("B")});
    }

    /// A control of each setting that has a name, in the order of their descriptions.
    void addAll()
    {
        core::forEachSetting<S>([this]<class Setting>(const Setting& each) {
            using Facts = typename Setting::Facts;
            if constexpr (std::is_same_v<Facts, core::NumberFacts>) {
                if (!each.facts.name.empty())
                    sliderOf(each, Adjust());
            } else if constexpr (std::is_same_v<Facts, core::ChoiceFacts>) {
                chooserOf(each, {});
            } else if constexpr (std::is_same_v<Facts, core::FlagFacts>) {
                if (each.facts.on.empty())
                    checkOf(each);
                else
                    flagChooserOf(each);
            } else if constexpr (std::is_same_v<Facts, core::LabelFacts>) {
                bindSample(each, addSampleChooser(each.facts));
            }
        });
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

    /// Names the setting of such a control: it is hidden and held as the others are, and seen where the panel has it.
    void own(core::Text key, const Row& row)
    {
        own_.push_back({.key = key, .row = row});
        nameControls(row, key);
    }

    /// What else follows from the value and the shape: which controls are enabled, and which have no setting.
    void also(std::function<void(const S&)> show) { shows_.push_back(std::move(show)); }

    /// Hides the control of a setting and its name, or shows them where the setting matters.
    template <auto... At>
    void setShown(bool shown)
    {
        SettingRow& row = rows_.at(described<At...>.facts.key);
        row.allowed = shown;
        showWhereAsked(row);
    }

    /// An edit by something that is no control of a setting, such as a button.
    template <class Change>
    void edit(const QString& what, int gesture, const Change& change)
    {
        S changed = settings_;
        change(changed);
        if (changed == settings_)
            return setSettings(settings_); // as it was
        setSettings(changed);
        emit settingsEdited(what, gesture);
    }

private:
    struct SettingRow {
        Row row;
        bool (*matters)(const S&) = nullptr;
        core::Shapes shapes = core::everyShape;
        bool allowed = true; // by the panel
        Offered offered = Offered::Free;
    };

    struct OwnRow {
        core::Text key;
        Row row;
        Offered offered = Offered::Free;
        bool isTaken = false; // it would be seen

        void offer(Offered now)
        {
            if (now == Offered::Hidden && !row.control->isHidden()) {
                row.setVisible(false);
                isTaken = true;
            } else if (now != Offered::Hidden && std::exchange(isTaken, false)) {
                row.setVisible(true);
            }
            if (now != offered)
                row.control->setEnabled(now == Offered::Free);
            offered = now;
        }
    };

    template <auto... At>
    static constexpr auto described = detail::settingOf<S, At...>();

    template <class Setting>
    ParameterSlider* sliderOf(const Setting& setting, Adjust adjust)
    {
        return sliderOf(
            setting, [at = setting.at](const S& s) { return static_cast<double>(at(s)); },
            [at = setting.at, adjust = std::move(adjust)](S& s, double value) {
                at(s) = static_cast<typename Setting::Value>(value);
                if (adjust)
                    adjust(s);
            });
    }
    template <class Setting, class Get, class Set>
    ParameterSlider* sliderOf(const Setting& setting, Get get, Set set)
    {
        static const S defaults;
        auto* control = static_cast<ParameterSlider*>(keep(setting, makeSlider(setting.facts, get(defaults))));
        bind(control, translated(setting.facts.edit), get, set);
        if (setting.facts.lockable) {
            locks_.emplace_back(core::settingPath(setting.facts.key), control);
            connect(control, &ParameterSlider::lockToggled, this,
                    [this] { emit lockedSettingsEdited(lockedSettings()); });
        }
        return control;
    }

    template <class Setting>
    QComboBox* chooserOf(const Setting& setting, Adjust adjust)
    {
        static constexpr const auto& choices = core::choicesOf<typename Setting::Value>;
        QStringList rows;
        for (const auto& choice : choices)
            rows << translated(choice.row);
        const auto set = [at = setting.at, adjust = std::move(adjust)](S& s, int row) {
            at(s) = choices[static_cast<std::size_t>(row)].value;
            if (adjust)
                adjust(s);
        };
        const auto get = [at = setting.at](const S& s) { return core::rowOf(at(s)); };
        return chooserOf(setting, rows, get, set);
    }
    template <class Setting>
    QComboBox* flagChooserOf(const Setting& setting)
    {
        return chooserOf(
            setting, {translated(setting.facts.on), translated(setting.facts.off)},
            [at = setting.at](const S& s) { return at(s) ? 0 : 1; },
            [at = setting.at](S& s, int row) { at(s) = row == 0; });
    }
    template <class Setting, class Get, class Set>
    QComboBox* chooserOf(const Setting& setting, const QStringList& rows, const Get& get, const Set& set)
    {
        const auto& facts = setting.facts;
        auto* control = static_cast<QComboBox*>(
            keep(setting, makeChooser(translated(facts.name), rows, tipOf(facts), translated(facts.spoken))));
        bind(control, translated(facts.edit), get, set);
        return control;
    }

    template <class Setting>
    QCheckBox* checkOf(const Setting& setting)
    {
        const core::FlagFacts& facts = setting.facts;
        auto* control = static_cast<QCheckBox*>(keep(setting, makeCheck(facts)));
        shows_.push_back([control, at = setting.at](const S& s) { control->setChecked(at(s)); });
        connect(control, &QCheckBox::clicked, this, [this, at = setting.at, &facts](bool on) {
            edit(translated(on || facts.editOff.empty() ? facts.edit : facts.editOff), newGesture(),
                 [&](S& s) { at(s) = on; });
        });
        return control;
    }

    template <class Setting>
    void bindSample(const Setting& setting, QComboBox* control)
    {
        bind(
            control, translated(setting.facts.edit), [at = setting.at](const S& s) { return at(s); },
            [at = setting.at](S& s, int row) { at(s) = row; });
    }

    template <class Setting>
    QWidget* keep(const Setting& setting, const Row& row)
    {
        rows_[setting.facts.key] = {.row = row, .matters = setting.matters, .shapes = setting.shapes};
        nameControls(row, setting.facts.key);
        return row.control;
    }

    static void nameControls(const Row& row, core::Text key)
    {
        for (QWidget* widget : {row.control, row.beside})
            if (widget)
                widget->setProperty(settingProperty, textOf(key));
    }

    void showWhereAsked(const SettingRow& row)
    {
        row.row.setVisible(row.allowed && row.offered != Offered::Hidden && row.shapes.has(shape_) &&
                           (!row.matters || row.matters(settings_)));
        row.row.control->setEnabled(row.offered == Offered::Free);
    }

    S settings_;
    core::Shape shape_ = core::Shape::Line;
    std::map<core::Text, SettingRow> rows_; // by the settings' keys
    std::vector<OwnRow> own_;
    std::vector<std::function<void(const S&)>> shows_;
    std::vector<std::pair<std::string, ParameterSlider*>> locks_;
    std::vector<std::string> otherLocks_;
};

} // namespace widgets
