#pragma once

#include "app/class_files.h"

#include "app/lesson/lesson_truths.h"

/// A lesson that gives each name other data, and what students hand in to it.
namespace own_data
{

inline const QString lessonText = QStringLiteral(R"(# Own data

## A curve

```settings
lab: regression
data: generate sine n=4 seed=student
kernel: se(lengthscale=0.5)
regression.mean: zero
regression.noise: 0.01
window: -1 1
```

```question
draw: data mean
ask: Draw the mean.
within 2% at -0.5: It passes on the left.
within 2% at 0.5: It passes on the right.
```

## A number

```settings
lab: two-samples
data: generate mixture1d n=40 seed=student | mixture1d n=40 seed=student
kernel: se(lengthscale=0.5)
seed: student
two-samples.permutations: 100
```

```question
number: null mmd2 within 1%
ask: How large is it?
```

## Dots

```question
dots: null null_statistic 8
ask: Place eight.
centre within 30%: In the middle.
```

## A choice

```question
choice:
- [ ] one
- [x] two
ask: Which?
```
)");

/// What is so for `owner`, handed in by `student`.
inline app::HandIn workOf(const QString& student, const QString& owner, const app::LessonTruths& truths)
{
    app::HandIn work{.student = student, .lessonText = lessonText, .answers = {}};
    const auto& steps = truths.lesson().steps;
    for (int step = 0; step < static_cast<int>(steps.size()); ++step) {
        const app::Question& question = *steps[static_cast<std::size_t>(step)].question;
        work.answers[step].answer = app::revealedAnswer(question, *truths.of(step, owner)->truth);
    }
    return work;
}

} // namespace own_data
