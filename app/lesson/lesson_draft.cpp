#include "app/lesson/lesson_draft.h"

#include <QCoreApplication>

#include <algorithm>

namespace app
{

namespace
{

struct DraftWords {
    Q_DECLARE_TR_FUNCTIONS(LessonDraft)
};

} // namespace

LessonDraft::LessonDraft(const QString& text) : source_(LessonSource::of(text)), chosen_(source_.steps.empty() ? 0 : 1)
{
}

QStringList LessonDraft::titles() const
{
    QStringList titles;
    for (const QString& step : source_.steps)
        titles << step.section(u'\n', 0, 0).mid(3).trimmed(); // "## Title"
    return titles;
}

QString LessonDraft::part() const
{
    return chosen_ == 0 ? source_.head : source_.steps[static_cast<std::size_t>(chosen_ - 1)];
}

void LessonDraft::set(const QString& part)
{
    (chosen_ == 0 ? source_.head : source_.steps[static_cast<std::size_t>(chosen_ - 1)]) = part;
}

void LessonDraft::cut()
{
    const LessonSource pieces = LessonSource::of(part());
    const auto own = static_cast<std::size_t>(chosen_ == 0 ? 0 : 1); // steps that are there already
    if (pieces.steps.size() <= own)
        return;
    set(chosen_ == 0 ? pieces.head : pieces.head + pieces.steps.front());
    const auto further = pieces.steps.begin() + static_cast<std::ptrdiff_t>(own);
    source_.steps.insert(source_.steps.begin() + chosen_, further, pieces.steps.end());
    chosen_ += static_cast<int>(pieces.steps.end() - further);
    typing_ = false;
}

void LessonDraft::choose(int part)
{
    const int left = chosen_;
    cut();
    chosen_ = std::clamp(part > left ? part + chosen_ - left : part, 0, steps());
    typing_ = false;
}

void LessonDraft::type(const QString& part)
{
    if (!typing_)
        remember();
    typing_ = true;
    set(part);
}

void LessonDraft::change(const QString& part)
{
    remember();
    set(part);
}

void LessonDraft::add(const QString& step)
{
    remember();
    if (source_.head.isEmpty())
        source_.head = DraftWords::tr("# A lesson\n\nWhat it is about.\n\n");
    source_.steps.insert(source_.steps.begin() + chosen_, step);
    ++chosen_;
}

void LessonDraft::move(int by)
{
    const int to = chosen_ + by;
    if (chosen_ < 1 || to < 1 || to > steps())
        return;
    remember();
    source_.move(chosen_ - 1, by);
    chosen_ = to;
}

void LessonDraft::remove()
{
    if (chosen_ < 1)
        return;
    remember();
    source_.steps.erase(source_.steps.begin() + chosen_ - 1);
    chosen_ = std::min(chosen_, steps());
}

void LessonDraft::remember()
{
    before_.push_back({source_, chosen_});
    typing_ = false;
}

void LessonDraft::undo()
{
    if (before_.empty())
        return;
    source_ = std::move(before_.back().source);
    chosen_ = before_.back().chosen;
    before_.pop_back();
    typing_ = false;
}

} // namespace app
