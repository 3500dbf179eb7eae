#include "widgets/plots/large_numbers.h"

#include "widgets/plots/broken_text.h"
#include "widgets/plots/qcustomplot_alone.h"

#include <algorithm>

namespace widgets
{

namespace
{

constexpr int linesOfNumber = 2;                     // of ordinary text, that it is as high as
constexpr double gapBeside = 9.0, gapBetween = 26.0; // pixels

double advanceOf(const QFont& font, const QString& text)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

} // namespace

LargeNumbers::LargeNumbers(const std::vector<LargeNumber>& numbers, const Theme& theme, double width, Size size)
    : theme_(theme), magnified_(size == Size::Large ? 2.0 : 1.0)
{
    if (size == Size::Ordinary)
        placeInLine(numbers, width);
    else
        placeLarge(numbers, width);
}

void LargeNumbers::placeLarge(const std::vector<LargeNumber>& numbers, double width)
{
    const QFont large = theme_.font(magnified_, true);
    double x = 0.0;
    int top = 0;
    for (const LargeNumber& number : numbers) {
        const double own = advanceOf(large, number.number);
        const double beside =
            std::max(advanceOf(theme_.font(), number.beside), advanceOf(theme_.font(), number.verdict));
        if (x > 0.0 && x + own + gapBeside + beside > width) {
            x = 0.0;
            top = lines_;
        }
        texts_.push_back({number.number, x, top + linesOfNumber - 1, std::min(own, width - x), Placed::Kind::Number});
        lines_ = std::max(lines_, top + linesOfNumber);
        x += own + gapBeside;
        x += placeBeside(number, x, top, width - x) + gapBetween;
    }
}

void LargeNumbers::placeInLine(const std::vector<LargeNumber>& numbers, double width)
{
    double x = 0.0;
    const auto place = [&](const QString& text, const QFont& font, Placed::Kind kind) {
        const double own = advanceOf(font, text);
        if (text.isEmpty() || x + own > width)
            return;
        texts_.push_back({text, x, 0, own, kind});
        lines_ = 1;
        x += own + gapBeside;
    };
    for (const LargeNumber& number : numbers) {
        place(number.number, theme_.font(magnified_, true), Placed::Kind::Number);
        place(number.beside, theme_.font(), Placed::Kind::Beside);
        place(number.verdict, theme_.font(), Placed::Kind::Verdict);
    }
}

/// The width that it takes.
double LargeNumbers::placeBeside(const LargeNumber& number, double x, int top, double room)
{
    const QFont plain = theme_.font();
    double taken = 0.0;
    const auto place = [&](const QString& text, double at, int line, Placed::Kind kind) {
        const double width = advanceOf(plain, text);
        texts_.push_back({text, at, line, width, kind});
        lines_ = std::max(lines_, line + 1);
        if (at == x)
            taken = std::max(taken, width);
    };
    if (!number.beside.isEmpty())
        place(number.beside, x, top, Placed::Kind::Beside);
    if (number.verdict.isEmpty())
        return taken;
    const QStringList lines = brokenText(number.verdict, plain, std::max(room, 0.0));
    const int free = number.beside.isEmpty() ? linesOfNumber : linesOfNumber - 1; // beside the number
    if (std::ssize(lines) <= free) {
        for (int i = 0; i < lines.size(); ++i)
            place(lines[i], x, top + linesOfNumber - static_cast<int>(lines.size()) + i, Placed::Kind::Verdict);
        return taken;
    }
    int line = lines_;
    for (const QString& text : brokenText(number.verdict, plain, x + room))
        place(text, 0.0, line++, Placed::Kind::Verdict);
    return taken;
}

void LargeNumbers::draw(QCPPainter& painter, const QPointF& first, double lineHeight) const
{
    for (const Placed& placed : texts_) {
        const bool isNumber = placed.kind == Placed::Kind::Number;
        painter.setFont(isNumber ? theme_.font(magnified_, true) : theme_.font());
        painter.setPen(theme_.colour(placed.kind == Placed::Kind::Beside ? Role::MutedText : Role::Text));
        painter.drawText(first + QPointF(placed.x, placed.line * lineHeight),
                         QFontMetricsF(painter.font()).elidedText(placed.text, Qt::ElideRight, placed.width + 1.0));
    }
}

} // namespace widgets
