#pragma once

#include "core/session/session.h"

#include <QSize>
#include <QString>

#include <optional>

namespace app {

class DensityPage;

/// What goes into a file: a view of the page at a size, with the session it came from.
struct Drawing {
    QString view = "page"; // one of viewNames
    QSize size{1400, 1050}; // pixels at `dpi`
    double dpi = 96.0;
    core::Session session;
};

/// Writes a view as .png, .svg or .pdf, which carry the session, or its numbers as .csv or .json; always in the light theme, for
/// print. Nothing on success, else a sentence.
std::optional<QString> writeView(const DensityPage& page, const Drawing& drawing, const QString& path);

} // namespace app
