#pragma once

#include "widgets/controls/offered.h"

#include <QStringList>

#include <string_view>

namespace app
{

/// "test_level" as lessons have it: "test-level".
QString spokenKey(std::string_view key);

/// Which controls and panels a page has for a person, by the names that settings have in lessons, "panel.null" for a
/// panel, "panel.null.number.permutation_p" for a part of it (widgets/drawings/panel_parts.h), "formula", "data". A
/// name stands for all that begins with it: "kernel" for "kernel.lengthscale".
struct Offer {
    QStringList hidden, fixed;
    QStringList only; // these controls and no others; empty: all
    widgets::Offered of(const QString& name) const;
    QStringList partsHiddenIn(const QString& view) const; // of that panel: "legend", "curve.mean"
    bool hidesAnswers() const;                            // a curve or a number of a panel
    bool hidesPanels() const;                             // whole ones
    bool operator==(const Offer&) const = default;
};

/// Is it the name of a curve or a number of a panel, or of all of its curves or numbers?
bool isOfAnswer(const QString& name);

} // namespace app
