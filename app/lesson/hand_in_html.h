#pragma once

#include "app/lesson/answer.h"
#include "app/living/living_figure.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace app
{

/// What became of a step's question, as it is read.
struct WrittenAnswer {
    QString ask;
    QString said;                            // the answer in words: "Skipped.", "You drew this curve:"
    std::optional<LivingFigure> figure = {}; // none where nothing was drawn
    Grade grade = {};
    QString reveal = {};
};

struct WrittenStep {
    QString title, prose; // Markdown
    std::optional<WrittenAnswer> answer;
};

/// A student's work on a lesson, ready to be written.
struct WrittenHandIn {
    QString title, student, prose;
    bool isByName = false; // the data are this student's own
    std::vector<WrittenStep> steps;
    QByteArray element; // hand_in.h
};

/// One page of HTML that any browser shows, with its figures inside, whose numbers the keys walk (app/living); it reads
/// nothing else and tells no time.
QByteArray handInAsHtml(const WrittenHandIn& work);

/// "Between the curve and the true one: 12 % of the height on average, an area of 0.4."
QString sentenceOf(const core::Gap& gap);

} // namespace app
