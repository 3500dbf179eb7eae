#pragma once

#include "core/data/dataset.h"
#include "core/outcome.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace app
{

/// Where pictures come from: an example by its name, or a file by its path and what it held. A session says this in
/// their place: pictures are large, and often not free to be passed on.
struct PictureOrigin {
    QString example;        // "digits"; empty: a file
    QString path = {};      // absolute
    QByteArray sha256 = {}; // of the file, hexadecimal
};

/// The pictures of a file (core::loadImages), which are known by their origin from then on.
core::Outcome<core::Dataset> openPictures(const QString& path);

/// Where these very pictures come from: an example, or a file that was opened before. Nothing for any other data, and
/// once a row has been changed.
std::optional<PictureOrigin> originOf(const core::Dataset& data);

/// The pictures of an origin; a sentence where the example is unknown, or the file not known here (picture_access.h),
/// missing, unreadable or changed.
core::Outcome<core::Dataset> picturesFrom(const PictureOrigin& origin);

} // namespace app
