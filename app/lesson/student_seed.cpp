#include "app/lesson/student_seed.h"

#include <QCryptographicHash>
#include <QRegularExpression>

#include <algorithm>

namespace app
{

/// Capital letters first: how ß is folded is another matter from one version of Qt to the next, that it is SS is not.
/// The two capitals that are folded to two letters by some stand by themselves.
QString countedName(const QString& student)
{
    QString name = student.normalized(QString::NormalizationForm_KC).toUpper();
    name.replace(QChar(0x1e9e), QStringLiteral("SS")).replace(QChar(0x0130), u'I');
    return name.toCaseFolded().normalized(QString::NormalizationForm_KC).simplified();
}

std::uint64_t seedOf(const QString& student)
{
    constexpr std::uint64_t seeds = (std::uint64_t{1} << 31) - 1;
    const QString name = countedName(student);
    if (name.isEmpty())
        return 1;
    const QByteArray hash = QCryptographicHash::hash(name.toUtf8(), QCryptographicHash::Sha256);
    std::uint64_t first = 0;
    for (int i = 0; i < 8; ++i)
        first = first << 8 | static_cast<unsigned char>(hash[i]);
    return 1 + first % seeds;
}

bool hasDataByName(const Lesson& lesson)
{
    static const QRegularExpression option(QStringLiteral("[\\s|]seed=student(?![^\\s|])"));
    const auto saysSo = [](const SettingLine& line) {
        return (line.key == "seed" && line.value == "student") ||
               (line.key == "data" && line.value.startsWith(u"generate ") && option.match(line.value).hasMatch());
    };
    return std::ranges::any_of(lesson.steps,
                               [&](const LessonStep& step) { return std::ranges::any_of(step.settings, saysSo); });
}

std::uint64_t seedIn(const Lesson& lesson, const QString& student)
{
    return hasDataByName(lesson) ? seedOf(student) : 1;
}

} // namespace app
