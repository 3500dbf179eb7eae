#include "app/lesson/recount.h"

#include "app/lesson/lesson_guide.h"
#include "app/lesson/lesson_truths.h"

namespace app
{

Recount::Recount(LessonGuide& guide, QObject* parent) : QObject(parent), guide_(guide)
{
    connect(&guide_, &LessonGuide::begun, this, &Recount::begin);
}

Recount::~Recount() = default;

void Recount::begin()
{
    truths_.reset();
    if (!guide_.whose())
        return;
    truths_ = std::make_unique<LessonTruths>(guide_.lesson(), QStringList{guide_.student()});
    connect(truths_.get(), &LessonTruths::found, this, [this](int step) {
        if (const AskedStep* asked = truths_->of(step); asked->truth)
            guide_.count(step, *asked->truth);
    });
}

} // namespace app
