#pragma once

#include <QByteArray>
#include <QString>

namespace app
{

/// A file on disk and what it held when somebody last looked.
struct DocumentFile {
    QString path;           // empty: none
    QByteArray fingerprint; // of the content; empty where no file could be read

    /// The file as it is now. Asked for before its content is read, so that a change in between is not missed.
    static DocumentFile at(const QString& path);
    /// A file with this content.
    static DocumentFile holding(const QString& path, const QByteArray& content);

    bool operator==(const DocumentFile&) const = default;
};

} // namespace app
