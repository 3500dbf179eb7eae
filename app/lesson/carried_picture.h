#pragma once

#include <QImage>
#include <QString>
#include <QStringList>

#include <optional>

namespace app
{

// Pictures in a lesson's prose. A lesson reads no other file, so its text carries them:
// "![what it shows](data:image/png;base64,…)", a PNG or a JPEG within these bounds. Others are nowhere shown.

inline constexpr qsizetype largestPicture = qsizetype{2} << 20; // bytes
inline constexpr int longestPictureSide = 4000;                 // pixels

/// What is wrong with the pictures in a line of prose: of each that is, what was expected and what was found. Cost
/// linear in the line.
QStringList pictureFaults(const QString& line);

/// What is wrong with a picture's address; nothing where it carries a picture.
std::optional<QString> addressFault(const QString& address);

/// The picture that an address carries, no more than 2000 pixels long; null where there is a fault.
QImage pictureIn(const QString& address);

/// A picture as an address that carries it, a PNG: made smaller, to 1200 pixels across at most, until it is within the
/// bounds. Empty of a picture that is none.
QString addressOf(const QImage& picture);

} // namespace app
