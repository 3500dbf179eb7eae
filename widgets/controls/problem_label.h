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
