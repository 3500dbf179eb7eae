#pragma once

#include "core/session/session.h"

#include <QString>

#include <algorithm>
#include <vector>

namespace app
{

/// A state that one can turn to, and what of it is drawn beside others.
struct Stop {
    QString title; // "(1, 4, 0, 0)"
    core::Session session;
    QString view = QStringLiteral("page"); // of the session's lab
    bool isOfDataAlone = false;            // the view is there before anything is computed
    QString text = {};                     // what there is to say of it; may be empty
    QString opened = {};                   // the panel that fills the page, or whose tab is in front; empty: none
};

/// States to go through one by one, or to see side by side: the panels of a figure, a person's bookmarks.
struct Tour {
    QString title;   // "Bishop (2006), Figure 6.5"
    QString meaning; // a sentence; may be empty
    std::vector<Stop> stops;
};

/// Is there of each of several a panel that stands for it?
inline bool canStandSideBySide(const Tour& tour)
{
    const auto isPanel = [](const Stop& stop) { return stop.view != QLatin1String("page"); };
    return tour.stops.size() > 1 && std::ranges::all_of(tour.stops, isPanel);
}

} // namespace app
