#pragma once

#include "app/lesson/hand_in_contents.h"
#include "app/lesson/lesson_text.h"

/// A lesson that asks in every way, and what students hand in to it.
namespace class_files
{

inline const QString lessonText = QStringLiteral(R"(# All ways to ask

Prose with *words*, <b>markup</b>, ![a picture](file:///etc/hostname) and [a link](javascript:alert(1)).

## A curve

```settings
lab: regression
data: observations 0:100 1:101 2:100.5 3:99.5
kernel: 400*se(lengthscale=0.5)
regression.mean: zero
window: -3 6
```

```question
draw: data mean
ask: Draw the mean.
within 5% at 0: It passes <near> it.
within 10% at 5.5: It is back at zero.
reveal: So it is.
```

## A choice

```question
choice:
- [ ] one </script> | No.
- [x] two
ask: Which?
```

## A number

```question
number: 0.5 within 0.1
ask: How much?
```

## A place

```question
point: data 1 101 within 1
ask: Where?
```

## Dots

```question
dots: data target 4
ask: Place four.
centre within 50%: In the middle.
```

## Try it

```free
```
)");

/// Answers to all five questions; `off` moves them away from what is so.
inline app::HandIn workOf(const QString& student, double off, int choice = 1)
{
    const app::Grade grade{.marks = {{true, "It passes <near> it."}, {false, "& \"so\" on"}}, .gap = {}};
    app::HandIn work{.student = student, .lessonText = lessonText, .answers = {}};
    Eigen::VectorXd at(6), value(6);
    at << -3.0, -2.0, 0.0, 3.0, 5.0, 6.0;
    value << 0.1, 0.0, 100.0, 99.5, 0.0, 0.0;
    work.answers[0] = {.answer = {.at = at, .value = value.array() + off}, .grade = grade};
    work.answers[0].grade.gap = core::Gap{.area = 12.5, .share = 1.0 / 3.0, .covered = 1.0};
    work.answers[1] = {.answer = {.choice = choice}, .grade = {}};
    work.answers[2] = {.answer = {.value = Eigen::VectorXd::Constant(1, 0.5 + off)}, .grade = grade};
    work.answers[3] = {.answer = {.at = Eigen::Vector2d(1.0, 101.0 + off)}, .grade = grade};
    work.answers[4] = {.answer = {.value = Eigen::Vector4d(99.5, 100.0, 100.5, 101.0).array() + off}, .grade = grade};
    return work;
}

/// The page without pictures, which need what is so.
inline QByteArray pageOf(const app::HandIn& work)
{
    return app::handInAsHtml(app::writtenHandIn(work, {}));
}

} // namespace class_files
