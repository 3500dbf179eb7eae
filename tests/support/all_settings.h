#pragma once

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
#include "core/session/session.h"
#include "core/settings/range_problems.h"

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

/// Every setting of every lab, from their descriptions: what holds of one can be asked of all.
namespace all_settings
{

/// The parts of a session: each lab's own, and those that labs share.
using Parts =
    std::tuple<core::DensitySettings, core::DreamSettings, core::EmbeddingModel, core::EmbeddingSettings,
               core::LearningSettings, core::PosteriorSettings, core::TwoSamplesSettings, core::BayesFactorSettings,
               core::ScaleScanSettings, core::PowerSettings, core::GpEvidenceSettings, core::GpPosteriorSettings,
               core::RegressionSettings, core::ClassificationSettings, core::SpectrumSettings, core::NoveltySettings,
               core::PicturesSettings, core::IndependenceSettings, core::StructureSettings, core::TrueGraphSettings>;

/// Calls `use` with each part as a session begins with it.
template <class Use>
void forEveryPart(const Use& use)
{
    std::apply([&](const auto&... part) { (use(core::initialSettings<std::decay_t<decltype(part)>>()), ...); },
               Parts());
}

template <class Field>
inline constexpr bool isNumber = std::is_same_v<typename Field::Facts, core::NumberFacts>;

/// Another value of any type that settings hold.
template <class V>
V another(const V& value)
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
    else if constexpr (requires { value.has_value(); })
        return another(value.value_or(typename V::value_type{}));
    else {
        V longer = value;
        longer.push_back(another(typename V::value_type{}));
        return longer;
    }
}

/// Other values of the field than `settings` hold, all of them admissible: every choice, or both ends of a slider.
template <class S, class Field>
std::vector<S> otherThan(const S& settings, const Field& field)
{
    using V = typename Field::Value;
    std::vector<S> others;
    const auto add = [&](const V& value) {
        others.push_back(settings);
        field.at(others.back()) = value;
        if (field.at(others.back()) == field.at(settings))
            others.pop_back();
    };
    if constexpr (isNumber<Field>) {
        const core::NumberBounds& bounds = field.facts.bounds;
        for (const double end : {bounds.lower, bounds.upper})
            if (bounds.holds(end))
                add(static_cast<std::conditional_t<std::is_arithmetic_v<V>, V, double>>(end));
    } else if constexpr (std::is_enum_v<V>) {
        for (const auto& choice : core::choicesOf<V>)
            add(choice.value);
    } else
        add(another(field.at(settings)));
    return others;
}

/// Calls `use(field, key, matters)` with each field of S, those of settings that S holds in their place: `key` is that
/// of the field in S, and `matters(settings)` tells whether the field is read.
template <class S, class Use>
void forEachLeaf(const Use& use)
{
    core::forEachSetting<S>([&]<class Facts, class Place>(const core::Setting<Facts, Place>& field) {
        if constexpr (core::Described<typename Place::Value>)
            forEachLeaf<typename Place::Value>(
                [&]<class F, class P>(const core::Setting<F, P>& inner, core::Text, const auto& matters) {
                    use(core::Setting<F, core::Through<Place, P>>{inner.facts, {field.at, inner.at}}, field.facts.key,
                        [&](const S& settings) { return matters(field.at(settings)); });
                });
        else
            use(field, field.facts.key, [&](const S& settings) { return !field.matters || field.matters(settings); });
    });
}

/// Settings in which every one is another than in `settings`.
template <class S>
S entirelyOther(S settings)
{
    forEachLeaf<S>([&](const auto& field, core::Text, const auto&) { settings = otherThan(settings, field).front(); });
    return settings;
}

/// The settings, and all in which up to two of their choices, flags and other values that are no numbers are others.
template <class S>
std::vector<S> switched(const S& settings)
{
    std::vector<S> none{settings}, one, two;
    forEachLeaf<S>([&]<class Field>(const Field& field, core::Text, const auto&) {
        if constexpr (!isNumber<Field> || std::is_same_v<typename Field::Value, std::optional<double>>) {
            for (const S& changed : one)
                for (const S& other : otherThan(changed, field))
                    two.push_back(other);
            for (const S& other : otherThan(settings, field))
                one.push_back(other);
        }
    });
    none.insert(none.end(), one.begin(), one.end());
    none.insert(none.end(), two.begin(), two.end());
    return none;
}

/// The settings in which one number that stands at the least of its slider stands at the other end.
template <class S>
std::vector<S> raised(const S& settings)
{
    std::vector<S> found;
    forEachLeaf<S>([&]<class Field>(const Field& field, core::Text, const auto&) {
        if constexpr (isNumber<Field>)
            if (const auto number = core::numberIn(field.at(settings)); number && *number == field.facts.bounds.lower)
                if (const std::vector<S> others = otherThan(settings, field); !others.empty())
                    found.push_back(others.back());
    });
    return found;
}

/// Values that the field does not take: beyond its bounds, and no number at all.
template <class Field>
std::vector<typename Field::Value> refusedBy(const Field& field)
{
    using V = typename Field::Value;
    const core::NumberBounds& bounds = field.facts.bounds;
    const bool whole = bounds.spacing == core::Spacing::Integer;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto beside = [&](double end, double towards) {
        return whole ? end + std::copysign(1.0, towards) : std::nextafter(end, towards);
    };
    std::vector<V> refused{static_cast<V>(bounds.minimumAllowed ? beside(bounds.minimum, -infinity) : bounds.minimum)};
    if (std::isfinite(bounds.maximum))
        refused.push_back(static_cast<V>(beside(bounds.maximum, infinity)));
    if constexpr (!std::is_integral_v<V>)
        refused.push_back(std::nan(""));
    return refused;
}

} // namespace all_settings
