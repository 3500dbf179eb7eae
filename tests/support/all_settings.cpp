#include "support/all_settings.h"

#include "core/data/generation_fields.h"
#include "core/embedding/embedding_settings.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/density/dream_settings.h"
#include "core/labs/embedding/embedding_settings.h"
#include "core/labs/gp_evidence/gp_evidence_settings.h"
#include "core/labs/independence/independence_settings.h"
#include "core/labs/learning/learning_settings.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/pictures/pictures_settings.h"
#include "core/labs/posterior/gp_posterior_settings.h"
#include "core/labs/posterior/posterior_settings.h"
#include "core/labs/power/power_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/labs/structure/structure_settings.h"
#include "core/labs/two_samples/bayes_factor_settings.h"
#include "core/labs/two_samples/scale_scan_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/settings/range_problems.h"

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <type_traits>
#include <utility>

namespace all_settings
{

namespace
{

/// Another value of any type that settings hold and that is neither a choice nor a number with bounds.
template <class V>
V anotherThan(const V& value)
{
    if constexpr (std::is_enum_v<V>) {
        const auto& choices = core::choicesOf<V>;
        return choices[(static_cast<std::size_t>(value) + 1) % choices.size()].value;
    } else if constexpr (std::is_same_v<V, bool>)
        return !value;
    else if constexpr (std::is_arithmetic_v<V>)
        return static_cast<V>(value + 1);
    else if constexpr (std::is_same_v<V, std::string>)
        return value + "x";
    else if constexpr (std::is_same_v<V, std::map<std::string, double>>)
        return V{{"factor", 0.25}};
    else if constexpr (std::is_same_v<V, std::map<std::string, std::array<double, 2>>>)
        return V{{"node", {0.25, -1.0 / 3.0}}};
    else if constexpr (std::is_same_v<V, std::pair<std::string, std::string>>)
        return {value.first + "x", value.second + "y"};
    else if constexpr (std::is_same_v<V, Eigen::MatrixXd>)
        return Eigen::MatrixXd::Constant(value.rows() + 2, 1, 1.0 / 3.0);
    else if constexpr (std::is_same_v<V, core::KernelTerm>)
        return {.centre = value.centre - 0.2, .coefficient = 1.0 / 9.0};
    else if constexpr (std::is_same_v<V, core::SlopeAt>)
        return {.at = value.at + 0.2, .slope = -1.0 / 9.0};
    else if constexpr (requires { value.has_value(); })
        return anotherThan(value.value_or(typename V::value_type{}));
    else {
        V longer = value;
        longer.push_back(anotherThan(typename V::value_type{}));
        return longer;
    }
}

template <class V>
bool isSameAt(const void* one, const void* other)
{
    const V &a = *static_cast<const V*>(one), &b = *static_cast<const V*>(other);
    if constexpr (std::is_same_v<V, Eigen::MatrixXd>)
        return a.rows() == b.rows() && a.cols() == b.cols() && a == b; // Eigen compares those of one shape alone
    else
        return a == b;
}

template <class E>
std::vector<core::Choice<int>> choicesIn()
{
    std::vector<core::Choice<int>> choices;
    for (const core::Choice<E>& choice : core::choicesOf<E>)
        choices.push_back({static_cast<int>(choice.value), choice.name, choice.row, choice.plot});
    return choices;
}

template <class V>
ValueType makeType()
{
    ValueType type{.isWhole = std::is_integral_v<V>,
                   .isOptional = std::is_same_v<V, std::optional<double>>,
                   .isSame = &isSameAt<V>,
                   .copy = [](const void* from, void* to) { *static_cast<V*>(to) = *static_cast<const V*>(from); },
                   .number = [](const void*) { return std::optional<double>(); }};
    if constexpr (std::is_enum_v<V> || std::is_arithmetic_v<V>)
        type.number = [](const void* value) {
            return std::optional(static_cast<double>(*static_cast<const V*>(value)));
        };
    if constexpr (std::is_same_v<V, std::optional<double>>)
        type.number = [](const void* value) { return *static_cast<const V*>(value); };
    if constexpr (std::is_enum_v<V> || std::is_arithmetic_v<V> || std::is_same_v<V, std::optional<double>>)
        type.putNumber = [](void* value, double number) { *static_cast<V*>(value) = static_cast<V>(number); };
    if constexpr (std::is_enum_v<V>) {
        type.choices = choicesIn<V>();
        type.choiceNamed = [](core::Text name) {
            const std::optional<V> found = core::choiceNamed<V>(name);
            return found ? std::optional(static_cast<int>(*found)) : std::nullopt;
        };
    } else if constexpr (!core::Described<V>)
        type.putAnother = [](void* value) { *static_cast<V*>(value) = anotherThan(*static_cast<const V*>(value)); };
    return type;
}

template <class V>
const ValueType& typeOf()
{
    static const ValueType type = makeType<V>();
    return type;
}

const char* bytes(const void* address)
{
    return static_cast<const char*>(address);
}

template <class S>
const void* addressOf(const Settings& settings)
{
    return std::any_cast<S>(&settings);
}

template <class S>
std::function<bool(const void*)> reading(bool (*matters)(const S&))
{
    return [matters](const void* holder) { return !matters || matters(*static_cast<const S*>(holder)); };
}

void add(std::vector<Field>& fields, core::Text key, const Facts& facts, const ValueType& type, std::ptrdiff_t offset,
         std::function<bool(const void*)> isRead)
{
    fields.push_back({.key = key, .facts = facts, .type = &type, .offset = offset, .isRead = std::move(isRead)});
}

template <class S>
std::vector<Field> fieldsOf(const S& settings)
{
    std::vector<Field> fields;
    core::forEachSetting<S>([&](const auto& described) {
        const auto& value = described.at(settings);
        using V = std::remove_cvref_t<decltype(value)>;
        add(fields, described.facts.key, described.facts, typeOf<V>(), bytes(&value) - bytes(&settings),
            reading(described.matters));
        if constexpr (core::Described<V>)
            fields.back().within = fieldsOf(value);
    });
    for (Field& field : fields)
        field.address = &addressOf<S>;
    return fields;
}

/// The fields, with those of settings within them in their place.
std::vector<Field> leavesOf(const std::vector<Field>& fields)
{
    std::vector<Field> leaves;
    for (const Field& field : fields) {
        if (field.within.empty())
            leaves.push_back(field);
        for (Field& inner : leavesOf(field.within)) {
            inner.key = field.key;
            inner.address = field.address;
            inner.offset += field.offset;
            inner.holder += field.offset;
            leaves.push_back(inner);
        }
    }
    return leaves;
}

const void* valueIn(const Settings& settings, const Field& field)
{
    return bytes(field.address(settings)) + field.offset;
}
void* valueIn(Settings& settings, const Field& field)
{
    return const_cast<void*>(valueIn(std::as_const(settings), field));
}

template <class S>
Part settingsOfType()
{
    Part part{.key = core::settingsKey<S>, .name = core::settingsName<S>, .initial = core::initialSettings<S>()};
    part.fields = fieldsOf(std::any_cast<const S&>(part.initial));
    part.leaves = leavesOf(part.fields);
    part.isSame = [](const Settings& a, const Settings& b) {
        return std::any_cast<const S&>(a) == std::any_cast<const S&>(b);
    };
    part.rangeProblems = [](const Settings& settings) {
        return core::rangeProblems(std::any_cast<const S&>(settings));
    };
    return part;
}

template <class S>
Part partOf()
{
    Part part = settingsOfType<S>();
    part.of = [](const core::Session& session) { return Settings(session.of<S>()); };
    part.put = [](core::Session& session, const Settings& settings) {
        session.of<S>() = std::any_cast<const S&>(settings);
    };
    part.settingsFor = [](const core::Dataset& data, const core::Kernel& kernel) {
        return Settings(core::settingsFor<S>(data, kernel));
    };
    return part;
}

template <class... S>
std::vector<Part> partsOf()
{
    return {partOf<S>()...};
}

} // namespace

core::Text Field::name() const
{
    return std::visit(
        [](const auto& known) {
            if constexpr (requires { known.name; })
                return known.name;
            else
                return core::Text();
        },
        facts);
}

bool Field::isOfData() const
{
    return std::visit(
        [](const auto& known) {
            if constexpr (requires { known.ofData; })
                return known.ofData;
            else
                return false;
        },
        facts);
}

bool Field::matters(const Settings& settings) const
{
    return isRead(bytes(address(settings)) + holder);
}

bool Field::isSame(const Settings& a, const Settings& b) const
{
    return type->isSame(valueIn(a, *this), valueIn(b, *this));
}

void Field::copy(const Settings& from, Settings& to) const
{
    type->copy(valueIn(from, *this), valueIn(to, *this));
}

std::optional<double> Field::numberIn(const Settings& settings) const
{
    return type->number(valueIn(settings, *this));
}

void Field::putNumber(Settings& settings, double number) const
{
    type->putNumber(valueIn(settings, *this), number);
}

std::vector<Settings> Field::others(const Settings& settings) const
{
    std::vector<double> numbers;
    if (const core::NumberFacts* number = numberFacts()) {
        for (const double end : {number->bounds.lower, number->bounds.upper})
            if (number->bounds.holds(end))
                numbers.push_back(end);
    } else
        for (const core::Choice<int>& choice : type->choices)
            numbers.push_back(choice.value);
    std::vector<Settings> found;
    for (const double number : numbers)
        putNumber(found.emplace_back(settings), number);
    if (!numberFacts() && type->choices.empty())
        type->putAnother(valueIn(found.emplace_back(settings), *this));
    std::erase_if(found, [&](const Settings& other) { return isSame(other, settings); });
    return found;
}

std::vector<Settings> Field::refused(const Settings& settings) const
{
    const core::NumberBounds& bounds = std::get<core::NumberFacts>(facts).bounds;
    const bool whole = bounds.spacing == core::Spacing::Integer;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto beside = [&](double end, double towards) {
        return whole ? end + std::copysign(1.0, towards) : std::nextafter(end, towards);
    };
    std::vector<double> numbers{bounds.minimumAllowed ? beside(bounds.minimum, -infinity) : bounds.minimum};
    if (std::isfinite(bounds.maximum))
        numbers.push_back(beside(bounds.maximum, infinity));
    if (!type->isWhole)
        numbers.push_back(std::nan(""));
    std::vector<Settings> found;
    for (const double number : numbers)
        putNumber(found.emplace_back(settings), number);
    return found;
}

const std::vector<Part>& everyPart()
{
    using namespace core;
    static const std::vector<Part> parts =
        partsOf<DensitySettings, DreamSettings, EmbeddingModel, EmbeddingSettings, LearningSettings, PosteriorSettings,
                TwoSamplesSettings, BayesFactorSettings, ScaleScanSettings, PowerSettings, GpEvidenceSettings,
                GpPosteriorSettings, RegressionSettings, ClassificationSettings, SpectrumSettings, NoveltySettings,
                PicturesSettings, IndependenceSettings, StructureSettings, TrueGraphSettings>();
    return parts;
}

const Part& inducingRule()
{
    static const Part rule = settingsOfType<core::InducingRule>();
    return rule;
}

Settings entirelyOther(const Part& part)
{
    Settings settings = part.initial;
    for (const Field& field : part.leaves)
        settings = field.others(settings).front();
    return settings;
}

std::vector<Settings> switched(const Part& part)
{
    std::vector<Settings> none{part.initial}, one, two;
    for (const Field& field : part.leaves)
        if (!field.numberFacts() || field.type->isOptional) {
            for (const Settings& changed : one)
                for (const Settings& other : field.others(changed))
                    two.push_back(other);
            for (const Settings& other : field.others(part.initial))
                one.push_back(other);
        }
    none.insert(none.end(), one.begin(), one.end());
    none.insert(none.end(), two.begin(), two.end());
    return none;
}

std::vector<Settings> raised(const Part& part)
{
    std::vector<Settings> found;
    for (const Field& field : part.leaves)
        if (const core::NumberFacts* number = field.numberFacts())
            if (field.numberIn(part.initial) == number->bounds.lower)
                if (const std::vector<Settings> others = field.others(part.initial); !others.empty())
                    found.push_back(others.back());
    return found;
}

} // namespace all_settings
