#include "app/labs/lab_tabs.h"

#include <QApplication>
#include <QPainter>
#include <QStyleOptionFocusRect>

#include <algorithm>

namespace app
{

namespace
{
constexpr int lineHeight = 3, leastPadding = 6;     // pixels; of a name on both sides together
constexpr double smallest = 0.7, captionSize = 0.8; // of the application's text, and of the tabs'
} // namespace

LabTabs::LabTabs(QWidget* parent) : QTabBar(parent)
{
    setObjectName("labs");
    setAccessibleName(tr("Labs"));
    setExpanding(false);
    setDrawBase(false);
    setAutoHide(true);
    setAttribute(Qt::WA_Hover);
    setMouseTracking(true);       // a tab under the mouse shows that it can be picked
    setFocusPolicy(Qt::TabFocus); // a click leaves the keys to the sheet
}

void LabTabs::setTheme(const widgets::Theme& theme)
{
    theme_ = theme;
    fitText(); // a bar with a font of its own hears of no other that the application gets
    update();
}

int LabTabs::wantedWidth() const
{
    int wanted = 0;
    for (int i = 0; i < count(); ++i)
        wanted += QTabBar::tabSizeHint(i).width();
    return wanted;
}

QSize LabTabs::sizeHint() const
{
    return {wantedWidth(), QTabBar::sizeHint().height()}; // of the tabs' own hints, below
}

QSize LabTabs::tabSizeHint(int index) const
{
    QSize hint = QTabBar::tabSizeHint(index);
    hint.rheight() += captionHeight();
    if (const int lacking = wantedWidth() - width(); lacking > 0)
        hint.setWidth(std::max(hint.width() - (lacking + count() - 1) / count(),
                               fontMetrics().horizontalAdvance(tabText(index)) + leastPadding));
    return hint;
}

QFont LabTabs::captionFont() const
{
    QFont small = font();
    small.setPointSizeF(captionSize * small.pointSizeF());
    return small;
}

bool LabTabs::beginsGroup(int tab) const
{
    return tab == 0 || tabData(tab) != tabData(tab - 1);
}

int LabTabs::captionHeight() const
{
    return tabData(0).toString().isEmpty() ? 0 : QFontMetrics(captionFont()).height();
}

/// As large as all names have room for, and no larger than all other text.
void LabTabs::fitText()
{
    QFont fitting = QApplication::font();
    int wanted = 0;
    for (int i = 0; i < count(); ++i)
        wanted += QFontMetrics(fitting).horizontalAdvance(tabText(i)) + leastPadding;
    if (wanted > width())
        fitting.setPointSizeF(fitting.pointSizeF() *
                              std::max(smallest, static_cast<double>(width() - leastPadding) / wanted));
    if (fitting != font())
        setFont(fitting);
}

bool LabTabs::event(QEvent* event)
{
    if (event->type() == QEvent::Resize)
        fitText();
    return QTabBar::event(event);
}

void LabTabs::mouseMoveEvent(QMouseEvent* event)
{
    QTabBar::mouseMoveEvent(event);
    update();
}

/// Above the first of its tabs, and a thin line between it and the group before.
void LabTabs::paintCaption(QPainter& painter, int tab) const
{
    const QRect first = tabRect(tab);
    painter.setFont(captionFont());
    painter.setPen(theme_.colour(widgets::Role::MutedText));
    painter.drawText(QRect(first.left() + leastPadding, first.top() + 1, width(), captionHeight()), Qt::AlignLeft,
                     tabData(tab).toString());
    painter.setPen(palette().color(QPalette::Mid));
    if (tab > 0)
        painter.drawLine(first.left(), first.top() + 3, first.left(), first.bottom() - lineHeight - 1);
}

void LabTabs::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const int hovered = underMouse() ? tabAt(mapFromGlobal(QCursor::pos())) : -1;
    for (int i = 0; i < count(); ++i) {
        const QRect tab = tabRect(i);
        const QRect line(tab.left(), tab.bottom() + 1 - lineHeight, tab.width(), lineHeight);
        const bool current = i == currentIndex();
        if (current)
            painter.fillRect(tab, theme_.colour(widgets::Role::Background));
        if (current || i == hovered)
            painter.fillRect(line, palette().color(current ? QPalette::Highlight : QPalette::Mid));
        if (beginsGroup(i) && captionHeight() > 0)
            paintCaption(painter, i);
        painter.setFont(font());
        painter.setPen(theme_.colour(current || i == hovered ? widgets::Role::Text : widgets::Role::MutedText));
        painter.drawText(tab.adjusted(0, captionHeight(), 0, -lineHeight), Qt::AlignCenter | Qt::TextShowMnemonic,
                         tabText(i));
        if (current && hasFocus()) {
            QStyleOptionFocusRect focus;
            focus.initFrom(this);
            focus.rect = tab.adjusted(3, 3, -3, -3 - lineHeight);
            style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
        }
    }
}

} // namespace app
