#include "app/document/document_file.h"

#include <QCryptographicHash>
#include <QFile>

namespace app
{

namespace
{
constexpr auto algorithm = QCryptographicHash::Sha256;
}

DocumentFile DocumentFile::at(const QString& path)
{
    QFile file(path);
    QCryptographicHash hash(algorithm);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly) || !hash.addData(&file))
        return {path, {}};
    return {path, hash.result()};
}

DocumentFile DocumentFile::holding(const QString& path, const QByteArray& content)
{
    return {path, QCryptographicHash::hash(content, algorithm)};
}

} // namespace app
