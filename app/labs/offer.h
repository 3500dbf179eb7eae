#pragma once

#include "widgets/controls/offered.h"

#include <QStringList>

#include <string_view>

namespace app
{

/// "test_level" as lessons have it: "test-level".
QString spokenKey(std::string_view key);

/// Which controls and panels a page has for a person, by the names that settings have in lessons, "panel.null" for a
/// panel, "formula", "data". A name stands for all that begins with it: "kernel" for "kernel.lengthscale".
struct Offer {
    QStringList hidden, fixed;
    QStringList only; // these controls and no others; empty: all
    widgets::Offered of(const QString& name) const;
    bool operator==(const Offer&) const = default;
};

} // namespace app
