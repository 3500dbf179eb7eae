#pragma once

#include "widgets/theme/theme.h"

#include <QPointF>
#include <QString>

#include <vector>

class QCPPainter;

namespace widgets
{

/// The number that a panel is about: "p = 0.012", "± 0.003", "the samples differ".
struct LargeNumber {
    QString number;
    QString beside = {};  // its error, or what it is of
    QString verdict = {}; // what it means, in a few words
    QString column = {};  // its name in the panel's table, or a lasting one where that has none
    bool operator==(const LargeNumber&) const = default;
};

/// Large numbers one after the other, each with its error above its verdict to the right of it, or below it where there
/// is no room; in as many lines of ordinary text as the width asks for.
class LargeNumbers
{
public:
    /// Of a panel too low for large ones they stand in one line of ordinary text, as much of each as it has room for.
    enum class Size { Large, Ordinary };
    LargeNumbers(const std::vector<LargeNumber>& numbers, const Theme& theme, double width, Size size = Size::Large);

    int lines() const { return lines_; }
    /// `first`: where the text of the first line begins, on its baseline; `lineHeight`: of ordinary text.
    void draw(QCPPainter& painter, const QPointF& first, double lineHeight) const;

private:
    struct Placed {
        QString text;
        double x = 0.0;
        int line = 0; // on whose baseline it stands
        double width = 0.0;
        enum class Kind { Number, Beside, Verdict } kind = Kind::Number;
    };
    void placeLarge(const std::vector<LargeNumber>& numbers, double width);
    void placeInLine(const std::vector<LargeNumber>& numbers, double width);
    double placeBeside(const LargeNumber& number, double x, int top, double room);

    Theme theme_;
    double magnified_;
    std::vector<Placed> texts_;
    int lines_ = 0;
};

} // namespace widgets
