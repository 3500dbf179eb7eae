#pragma once

#include "app/figures/tour.h"

#include <QString>

#include <vector>

namespace app
{

/// A figure of the sources, or one of the program's own: what the window opens and the command redraws.
struct Figure {
    QString id;                   // "bishop-6.5"; those that `kernelscope figure` knows have its name
    QString source;               // "Bishop (2006)"
    QString title;                // "Figure 6.5"
    QString meaning;              // one sentence
    std::vector<Stop> (*stops)(); // one: it is the page of its lab

    QString fullTitle() const { return source + QStringLiteral(", ") + title; }
    Tour tour() const { return {.title = fullTitle(), .meaning = meaning, .stops = stops()}; }
};

/// In the order of their menu, those of a source together.
const std::vector<Figure>& figures();

} // namespace app
