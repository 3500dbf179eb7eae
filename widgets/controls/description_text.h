#pragma once

#include <QString>

#include <string_view>

namespace widgets
{

/// A word or sentence of core's descriptions.
QString textOf(std::string_view text);

/// The same in the language of the window.
QString translated(std::string_view text);

/// With a capital letter in front, as it stands at the beginning of a line.
QString capitalised(QString text);

} // namespace widgets
