#include "app/session/session_file.h"

#include "widgets/plots/plot_export.h"

#include <QFile>
#include <QFileInfo>

namespace app
{

namespace
{

constexpr qint64 largestSession = qint64(1) << 30; // bytes

/// Does the name promise a figure or a report?
bool carriesSession(const QString& path)
{
    return widgets::exportFormatOf(path) || path.endsWith(".html", Qt::CaseInsensitive) ||
           path.endsWith(".htm", Qt::CaseInsensitive);
}

core::Failure failure(const QString& path, const QString& why)
{
    return {core::Failure::Kind::InvalidInput, QStringLiteral("%1 %2").arg(path, why).toStdString()};
}

} // namespace

bool namesSessionAlone(const QString& path)
{
    return path.endsWith(".kscope", Qt::CaseInsensitive);
}

bool namesSession(const QString& path)
{
    return namesSessionAlone(path) || carriesSession(path);
}

core::Outcome<core::Session> readSessionFile(const QString& path, const FindPictures& find, const TellRepair& tell)
{
    const QFileInfo info(path);
    const PictureAccess access{.folder = info.absolutePath(), .find = find};
    if (!info.exists())
        return failure(path, QStringLiteral("does not exist"));
    if (info.isDir())
        return failure(path, QStringLiteral("is a folder, not a session"));
    if (info.size() > largestSession)
        return failure(path, QStringLiteral("is too large for a session"));
    if (carriesSession(path)) {
        if (const auto json = widgets::sessionIn(path))
            return sessionFromJson(*json, info.fileName(), access, tell);
        return failure(
            path, QStringLiteral("carries no Kernelscope session; only figures and reports that Kernelscope wrote do"));
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(path, QStringLiteral("could not be read: ") + file.errorString());
    return sessionFromJson(file.readAll(), info.fileName(), access, tell);
}

} // namespace app
