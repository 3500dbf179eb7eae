#include "app/lesson/lesson_source.h"

#include "app/lesson/lesson_text.h"

#include <QStringList>

#include <algorithm>

namespace app
{

LessonSource LessonSource::of(const QString& text)
{
    const QStringList lines = text.split(u'\n');
    const std::vector<LessonStep> steps = readLesson(text).lesson.steps;
    const auto between = [&](qsizetype from, qsizetype to) {
        const bool hasEnd = from < to && to < lines.size(); // no line at all: a lesson that begins with a step
        return lines.mid(from, to - from).join(u'\n') + (hasEnd ? QStringLiteral("\n") : QString());
    };
    LessonSource source;
    for (std::size_t i = 0; i <= steps.size(); ++i) {
        const qsizetype from = i == 0 ? 0 : steps[i - 1].line - 1;
        const QString part = between(from, i < steps.size() ? steps[i].line - 1 : lines.size());
        if (i == 0)
            source.head = part;
        else
            source.steps.push_back(part);
    }
    return source;
}

QString LessonSource::text() const
{
    QString text = head;
    for (const QString& step : steps)
        text += (text.isEmpty() || text.endsWith(u'\n') ? QString() : QStringLiteral("\n")) + step;
    return text;
}

void LessonSource::move(int step, int by)
{
    const int to = std::clamp(step + by, 0, static_cast<int>(steps.size()) - 1);
    if (to < step)
        std::rotate(steps.begin() + to, steps.begin() + step, steps.begin() + step + 1);
    else
        std::rotate(steps.begin() + step, steps.begin() + step + 1, steps.begin() + to + 1);
}

} // namespace app
