#pragma once

#include <QString>

class QWidget;

namespace widgets
{

/// A widget with this property edits a setting: its whole name as lessons have it ("kernel.lengthscale"), or in a form
/// (FormRows::part) its key.
inline constexpr const char* settingProperty = "setting";

/// The name of the setting that a widget, or what it is a part of, edits; empty: none that has one.
QString settingNameOf(const QWidget* widget);

} // namespace widgets
