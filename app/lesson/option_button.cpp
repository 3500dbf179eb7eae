#include "app/lesson/option_button.h"

#include <QPainter>
#include <QStyleOptionButton>
#include <QStyleOptionFocusRect>

#include <algorithm>

namespace app
{

namespace
{

constexpr int optionFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap | Qt::TextHideMnemonic;
constexpr int fewestOptionLetters = 12, mostOptionLetters = 60; // on a line, by itself

} // namespace

OptionButton::OptionButton(const QString& text, QWidget* parent) : QRadioButton(text, parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int OptionButton::textLeft() const
{
    return style()->pixelMetric(QStyle::PM_ExclusiveIndicatorWidth) +
           std::max(4, style()->pixelMetric(QStyle::PM_RadioButtonLabelSpacing));
}

QRect OptionButton::textIn(int width) const
{
    const QRect room(textLeft(), 0, std::max(1, width - textLeft()), QWIDGETSIZE_MAX);
    return fontMetrics().boundingRect(room, optionFlags, text());
}

QSize OptionButton::sizeHint() const
{
    const int most = textLeft() + mostOptionLetters * fontMetrics().averageCharWidth();
    const int width = std::min(most, textLeft() + fontMetrics().size(Qt::TextHideMnemonic, text()).width() + 2);
    return {width, heightForWidth(width)};
}

QSize OptionButton::minimumSizeHint() const
{
    return {textLeft() + fewestOptionLetters * fontMetrics().averageCharWidth(), fontMetrics().height()};
}

int OptionButton::heightForWidth(int width) const
{
    return std::max(style()->pixelMetric(QStyle::PM_ExclusiveIndicatorHeight), textIn(width).height()) + 2;
}

void OptionButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    const int circle = style()->pixelMetric(QStyle::PM_ExclusiveIndicatorHeight);
    option.rect = QRect(0, std::max(0, (fontMetrics().height() - circle) / 2),
                        style()->pixelMetric(QStyle::PM_ExclusiveIndicatorWidth), circle);
    style()->drawPrimitive(QStyle::PE_IndicatorRadioButton, &option, &painter, this);
    painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText));
    painter.drawText(QRect(textLeft(), 0, width() - textLeft(), height()), optionFlags, text());
    if (!hasFocus())
        return;
    QStyleOptionFocusRect focus;
    focus.initFrom(this);
    focus.rect = textIn(width()).intersected(rect());
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
}

} // namespace app
