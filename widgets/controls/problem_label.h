#pragma once

#include "core/outcome.h"

#include <QLabel>

#include <string_view>
#include <vector>

namespace widgets
{

/// The ink of problems: at least 4.5:1 against the palette's window colour, light or dark.
QColor problemInk(const QPalette& palette);

/// "must be a number greater than 0" as a sentence: capital letter, full stop.
QString asSentence(std::string_view message);

/// The first problem of that field as a sentence; empty when there is none.
QString sentenceFor(std::string_view field, const std::vector<core::Problem>& problems);

/// A problem where its field stands nowhere near: "tau2 must be greater than 0" as a sentence.
QString asSentence(const core::Problem& problem);

/// Problems on their way to the places that show them, one for each field of a panel; what is left no place shows.
class UnshownProblems
{
public:
    explicit UnshownProblems(std::vector<core::Problem> problems) : left_(std::move(problems)) {}

    /// The first problem of the field as a sentence for `place`; empty when there is none. It counts as shown where the
    /// place, empty as it may be, has room on `panel`: nothing that holds it is hidden.
    QString take(std::string_view field, const QWidget& place, const QWidget& panel);
    std::vector<core::Problem> left() const { return left_; }

private:
    std::vector<core::Problem> left_;
};

/// One sentence about what is wrong, under the field that caused it; takes no room while nothing is wrong.
/// Marked by a sign as well as by colour, readable on light and dark windows.
class ProblemLabel : public QLabel
{
    Q_OBJECT

public:
    explicit ProblemLabel(QWidget* parent = nullptr);

    void showProblem(const QString& sentence); // empty hides the label
    QString problem() const { return problem_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void colour();
    QString problem_;
};

} // namespace widgets
