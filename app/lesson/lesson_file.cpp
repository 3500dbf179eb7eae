#include "app/lesson/lesson_file.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

namespace app
{

namespace
{

struct LessonFileWords {
    Q_DECLARE_TR_FUNCTIONS(LessonFile)
};

constexpr qint64 largestLesson = qint64{16} << 20; // bytes: a text that a person wrote

core::Failure notRead(const QString& path, const QString& why)
{
    return core::invalidInput(LessonFileWords::tr("%1 cannot be read: %2").arg(path, why).toStdString());
}

} // namespace

core::Outcome<QString> lessonTextIn(const QString& path)
{
    QFile file(path);
    if (QFileInfo(path).isDir())
        return notRead(path, LessonFileWords::tr("it is a folder"));
    if (!file.open(QIODevice::ReadOnly))
        return notRead(path, file.errorString());
    const QByteArray bytes = file.read(largestLesson + 1); // a pipe has no size
    if (bytes.size() > largestLesson)
        return notRead(path, LessonFileWords::tr("it is too large for a lesson, 16 MB at most"));
    return QString::fromUtf8(bytes);
}

} // namespace app
