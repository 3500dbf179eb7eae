#pragma once

#include "core/settings/setting.h"

#include <QString>

#include <string_view>

namespace widgets
{

/// A word or sentence of core's descriptions.
QString textOf(std::string_view text);

/// The same in the language of the window.
QString translated(std::string_view text);

/// A tooltip that ends with the control's word on the command line: "--noise"; as it is where there is none.
QString withCommandWord(const QString& tip, const QString& word);
/// The word of an option's name; empty for none.
QString commandWord(std::string_view option);

/// The word of the setting at this member of settings.
template <auto... At>
QString commandWordOf()
{
    return commandWord(core::settingAt<At...>().facts.option);
}

/// The tooltip of a setting's control.
template <class Facts>
QString tipOf(const Facts& facts)
{
    return withCommandWord(translated(facts.meaning), commandWord(facts.option));
}

/// With a capital letter in front, as it stands at the beginning of a line.
QString capitalised(QString text);

} // namespace widgets
