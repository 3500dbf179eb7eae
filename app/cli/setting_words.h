#pragma once

#include "app/cli/setting_options.h"
#include "core/embedding/embedding_settings.h"
#include "core/labs/hold_out.h"
#include "core/session/session.h"
#include "widgets/controls/description_text.h"
#include "widgets/plots/plot_table.h"

#include <initializer_list>
#include <optional>

/// What a session is set to, as the words of a command that have the same effect.
namespace app
{

/// Nothing: no command can be told so.
using Words = std::optional<QStringList>;

/// All of them in a row; nothing where one of them is missing.
Words joined(std::initializer_list<Words> parts);

/// In the fewest digits that read back to the same bits.
QString numberWord(double value);

QStringList kernelWords(const core::Session& session);

/// The seed where it is not that of every command.
QStringList seedWords(std::uint64_t seed);

/// A setting that is not the default of its option: a number or a choice with its value, a flag by itself.
template <auto... At, class S>
QStringList settingWords(const S& settings)
{
    constexpr const auto& setting = core::settingAt<At...>();
    using V = typename std::remove_cvref_t<decltype(setting)>::Value;
    const V value = setting.at(settings);
    const QString option = QStringLiteral("--") + nameOf<At...>();
    if (value == defaultOf<At...>())
        return {};
    if constexpr (std::is_enum_v<V>)
        return {option, widgets::textOf(core::choiceOf(value).name)};
    else if constexpr (std::is_same_v<V, bool>)
        return {option};
    else
        return {option, numberWord(static_cast<double>(value))};
}

/// `--tau2` and `--eta`.
QStringList modelWords(const core::EmbeddingModel& model);

/// `--inducing` or another option of a rule, with the seed by which its points are drawn.
Words inducingWords(const QString& option, const core::InducingRule& rule);
/// `--sites`, likewise.
Words sitesWords(const core::EmbeddingModel& model);

/// `--hold-out` with its seed, or `--hold-out-rows`.
QStringList holdOutWords(const core::HoldOut& holdOut);

/// `--lengthscales LO:HI:N`, where those of a panel are evenly spaced in the logarithm.
Words lengthscalesWords(const widgets::PlotTable& numbers);

/// `--at grid:LO:HI:N`, where the places of a panel's numbers are evenly spaced on the line.
Words gridWords(const widgets::PlotTable& numbers);

} // namespace app
