#pragma once

#include "core/outcome.h"
#include "core/session/session.h"
#include "core/settings/setting.h"

#include <any>
#include <cstddef>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

/// Every setting of every lab, from their descriptions: what holds of one can be asked of all. They come without their
/// C++ types, so that what is asked is compiled once.
namespace all_settings
{

/// Settings of a type that their Part knows.
using Settings = std::any;

/// What can be done with values of one type at an address.
struct ValueType {
    bool isWhole = false; // an integer of C++, which is never NaN
    bool isOptional = false;
    bool (*isSame)(const void* a, const void* b) = nullptr;
    void (*copy)(const void* from, void* to) = nullptr;
    /// The number that it is, the place of a choice in its enumeration, 1 and 0 of a flag; else nothing.
    std::optional<double> (*number)(const void* value) = nullptr;
    void (*putNumber)(void* value, double number) = nullptr; // null where it holds none
    void (*putAnother)(void* value) = nullptr;
    std::vector<core::Choice<int>> choices{}; // of an enumeration
    std::optional<int> (*choiceNamed)(core::Text name) = nullptr;
};

using Facts = std::variant<core::NumberFacts, core::ChoiceFacts, core::FlagFacts, core::LabelFacts, core::ValueFacts>;

/// A setting.
struct Field {
    core::Text key; // in the part; of what stands in settings within the part, the key of these
    Facts facts;
    const ValueType* type = nullptr;
    const void* (*address)(const Settings& settings) = nullptr; // of the part
    std::ptrdiff_t offset = 0;                                  // bytes to the value from there
    std::ptrdiff_t holder = 0;                                  // to the settings that describe the field
    std::function<bool(const void* holder)> isRead;
    std::vector<Field> within{}; // where it is settings of its own

    const core::NumberFacts* numberFacts() const { return std::get_if<core::NumberFacts>(&facts); }
    core::Text name() const; // empty where it has none
    bool isOfData() const;   // does it live on the scale of the data?

    bool matters(const Settings& settings) const;
    bool isSame(const Settings& a, const Settings& b) const;
    void copy(const Settings& from, Settings& to) const;
    std::optional<double> numberIn(const Settings& settings) const; // as ValueType::number
    void putNumber(Settings& settings, double number) const;

    /// The settings with other values of the field, all of them admissible: every choice, or both ends of a slider.
    std::vector<Settings> others(const Settings& settings) const;
    /// The settings with values that this number does not take: beyond its bounds, and no number at all.
    std::vector<Settings> refused(const Settings& settings) const;
};

/// A part of a session: a lab's own settings, or such as labs share.
struct Part {
    core::Text key, name; // core::settingsKey, core::settingsName
    Settings initial;     // as a session begins with it
    std::vector<Field> fields{};
    std::vector<Field> leaves{}; // the fields, with those of settings within them in their place
    bool (*isSame)(const Settings& a, const Settings& b) = nullptr;
    std::vector<core::Problem> (*rangeProblems)(const Settings& settings) = nullptr;
    /// Null where a session has them only within another part.
    Settings (*of)(const core::Session& session) = nullptr;
    void (*put)(core::Session& session, const Settings& settings) = nullptr;
    Settings (*settingsFor)(const core::Dataset& data, const core::Kernel& kernel) = nullptr;

    /// Are the two sessions the same in it?
    bool isSameIn(const core::Session& a, const core::Session& b) const { return isSame(of(a), of(b)); }
};

const std::vector<Part>& everyPart();
/// Settings that a part holds and that have ranges of their own.
const Part& inducingRule();

/// Settings in which every one is another than at first.
Settings entirelyOther(const Part& part);

/// The initial settings, and all in which up to two of their choices, flags and other values that are no numbers are
/// others.
std::vector<Settings> switched(const Part& part);

/// The initial settings in which one number that stands at the least of its slider stands at the other end.
std::vector<Settings> raised(const Part& part);

} // namespace all_settings
