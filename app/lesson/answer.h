#pragma once

#include "app/lesson/lesson.h"
#include "core/lesson/sampled_curve.h"
#include "core/outcome.h"
#include "widgets/plots/plot_table.h"

#include <map>
#include <string>
#include <vector>

namespace app
{

/// What a student answers, in data units: a curve has both, dots their values, a point its place, a number its value, a
/// choice its row.
struct Answer {
    Eigen::VectorXd at, value;
    int choice = -1; // from 0; -1: none
    bool isEmpty() const { return at.size() == 0 && value.size() == 0 && choice < 0; }
};

/// What the program computes where a question asks.
struct Truth {
    core::SampledCurve curve;
    std::map<std::string, core::SampledCurve> beside; // curves of the same panel over the same places
    Eigen::VectorXd values;                           // of dots
    double number = 0.0;
};

/// The truth in the numbers of the panel that the question names; of a choice and a point nothing is needed of it. The
/// failure lists the names that there are.
core::Outcome<Truth> truthOf(const Question& question, const widgets::PlotTable& numbers);

/// The panel whose numbers are asked about; empty where none is.
QString viewOf(const Question& question);

/// What is revealed, entered as the answer: it earns full marks, or the lesson is wrong.
Answer revealedAnswer(const Question& question, const Truth& truth);

inline constexpr double largestAnswerNumber = 1e100; // differences and areas of such are numbers, too

/// Is it an answer to such a question, of its kind and length and of numbers that can be drawn? One that is empty was
/// skipped.
bool isAnswerTo(const Answer& answer, const Question& question);

/// One thing that was looked for.
struct Mark {
    bool isEarned = false;
    QString sentence; // as the author says it
};

struct Grade {
    std::vector<Mark> marks;
    std::optional<core::Gap> gap; // of a drawn curve
    int earned() const;
    bool isFull() const { return earned() == static_cast<int>(marks.size()); }
};

Grade gradeOf(const Question& question, const Answer& answer, const Truth& truth);

} // namespace app
