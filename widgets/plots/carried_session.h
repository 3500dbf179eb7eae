#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace widgets
{

/// The name under which a PNG carries the session.
inline constexpr char sessionKey[] = "kernelscope-session";

/// A session as text that any metadata field can hold: zlib, then base64.
QByteArray packed(const QByteArray& session);
/// Its inverse; nothing for text that packed() did not make.
std::optional<QByteArray> unpacked(const QByteArray& text);

/// An XML element with the packed session, for SVG metadata and for the XMP of a PDF.
QByteArray sessionElement(const QByteArray& session);
/// XMP of a PDF that says its title and carries the session. Readers find both without a PDF library: the stream is
/// plain text.
QByteArray xmpOf(const QString& title, const QByteArray& session);
/// The session of such an element anywhere in the bytes of a file; nothing when there is none.
std::optional<QByteArray> sessionInBytes(const QByteArray& bytes);

} // namespace widgets
