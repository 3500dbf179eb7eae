#pragma once

#include "app/figures/tour.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace app
{

/// Something to open: a figure of the papers, an example, a lesson, a file that was open before.
struct GalleryEntry {
    enum class Kind { Figure, Example, Lesson, Recent };
    Kind kind = Kind::Example;
    QString id{};    // the figure's; the example's name; the lesson's or the file's path
    QString group{}; // within its section: the source of a figure, the lab of an example; empty: none
    QString title{}, line{};
    QString sign{};                               // stands where there is no picture: "?", ".csv"
    std::function<std::optional<Stop>()> shown{}; // what its picture shows; may be costly. Empty or nothing: no picture

    QString key() const { return QString::number(static_cast<int>(kind)) + u'/' + id; }
};

/// Figures, examples by lab, lessons, and those of the `recent` files that are there, in this order.
std::vector<GalleryEntry> galleryEntries(const QStringList& recent);

/// What a section is called.
QString titleOf(GalleryEntry::Kind kind);

} // namespace app
