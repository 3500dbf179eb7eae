#pragma once

#include "support/class_name.h"
#include "widgets/controls/formula_label.h"
#include "widgets/controls/muted_line.h"
#include "widgets/plots/plot_view.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAction>
#include <QComboBox>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStringList>
#include <QTabBar>
#include <QTextDocumentFragment>
#include <QTextEdit>

#include <functional>

/// What can be read and set in a part of the window, and how it is laid out, as lines a person reads.
namespace described
{

/// As it is read: without tags, on one line, times of computation left out.
inline QString plain(const QString& text)
{
    static const QRegularExpression time(QStringLiteral(R"(\b\d+([.,]\d+)? (ms|s)\b)"));
    QString words = Qt::mightBeRichText(text) ? QTextDocumentFragment::fromHtml(text).toPlainText() : text;
    return words.replace(u'\n', QStringLiteral(" ⏎ ")).replace(time, QStringLiteral("… \\2")).trimmed();
}

/// What is written on it; not what is set there.
inline QString writtenOn(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        return plain(label->text());
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        return plain(button->text());
    if (const auto* group = qobject_cast<const QGroupBox*>(&widget))
        return plain(group->title());
    if (const auto* line = qobject_cast<const widgets::MutedLine*>(&widget))
        return plain(line->text());
    if (const auto* formula = qobject_cast<const widgets::FormulaLabel*>(&widget))
        return plain(formula->text());
    return {};
}

/// What is set there: text, choice, checked, place of a slider.
inline QString setOn(const QWidget& widget)
{
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
        return plain(line->text()) +
               (line->placeholderText().isEmpty() ? "" : " (or “" + plain(line->placeholderText()) + "”)");
    if (const auto* spin = qobject_cast<const QAbstractSpinBox*>(&widget))
        return plain(spin->text());
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget); button && button->isCheckable())
        return button->isChecked() ? QStringLiteral("on") : QStringLiteral("off");
    if (const auto* group = qobject_cast<const QGroupBox*>(&widget); group && group->isCheckable())
        return group->isChecked() ? QStringLiteral("on") : QStringLiteral("off");
    if (const auto* slider = qobject_cast<const QAbstractSlider*>(&widget))
        return QStringLiteral("%1 within %2 to %3").arg(slider->value()).arg(slider->minimum()).arg(slider->maximum());
    if (const auto* bar = qobject_cast<const QProgressBar*>(&widget))
        return bar->text();
    if (const auto* text = qobject_cast<const QTextEdit*>(&widget))
        return plain(text->toPlainText());
    QStringList choices;
    if (const auto* combo = qobject_cast<const QComboBox*>(&widget))
        for (int i = 0; i < combo->count(); ++i)
            choices << (i == combo->currentIndex() ? QStringLiteral("[%1]") : QStringLiteral("%1"))
                           .arg(plain(combo->itemText(i)));
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
        for (int i = 0; i < tabs->count(); ++i)
            choices << (i == tabs->currentIndex() ? QStringLiteral("[%1]") : QStringLiteral("%1"))
                           .arg(plain(tabs->tabText(i)));
    return choices.join(" | ");
}

/// Made of parts that are the toolkit's, or told elsewhere.
inline bool isWhole(const QWidget& widget)
{
    return qobject_cast<const QAbstractSpinBox*>(&widget) || qobject_cast<const QComboBox*>(&widget) ||
           qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QTabBar*>(&widget) ||
           qobject_cast<const QAbstractItemView*>(&widget) || qobject_cast<const QTextEdit*>(&widget) ||
           qobject_cast<const QScrollBar*>(&widget) || qobject_cast<const QAbstractButton*>(&widget) ||
           qobject_cast<const QLabel*>(&widget) || qobject_cast<const widgets::PlotView*>(&widget);
}

using Elsewhere = std::function<bool(const QWidget&)>; // whose inside another reference describes

/// Calls `tell` for all that can be seen in a part, in the order of the tree.
template <class Tell>
void eachVisible(const QWidget& part, const Elsewhere& elsewhere, const Tell& tell, int depth = 0)
{
    for (const QObject* child : part.children()) {
        const auto* widget = qobject_cast<const QWidget*>(child);
        if (!widget || widget->isWindow() || !widget->isVisibleTo(&part))
            continue;
        const bool told = tell(*widget, depth);
        if (!isWhole(*widget) && !elsewhere(*widget))
            eachVisible(*widget, elsewhere, tell, depth + (told ? 1 : 0));
    }
}

/// A line for all that says or takes something: what it is called, what is set, its tip.
inline QStringList describedWords(const QWidget& part, const Elsewhere& elsewhere)
{
    QStringList lines;
    eachVisible(part, elsewhere, [&](const QWidget& widget, int depth) {
        if (elsewhere(widget)) {
            lines << QString(2 * depth, u' ') + className(widget) + QStringLiteral(", told elsewhere");
            return true;
        }
        const QString written = writtenOn(widget), set = setOn(widget), tip = plain(widget.toolTip());
        const bool isScroll = qobject_cast<const QScrollBar*>(&widget);
        if (isScroll || (written.isEmpty() && set.isEmpty() && tip.isEmpty() && widget.accessibleName().isEmpty()))
            return false;
        QString line = className(widget);
        if (!written.isEmpty())
            line += QStringLiteral(" “%1”").arg(written);
        if (!widget.accessibleName().isEmpty() && widget.accessibleName() != written)
            line += QStringLiteral(" called “%1”").arg(plain(widget.accessibleName()));
        if (!set.isEmpty())
            line += QStringLiteral(": ") + set;
        if (!widget.isEnabledTo(&part))
            line += QStringLiteral(" (disabled)");
        lines << QString(2 * depth, u' ') + line;
        if (!tip.isEmpty())
            lines << QString(2 * depth + 4, u' ') + tip;
        return true;
    });
    return lines;
}

/// A line for all that takes room: its place in its parent, and a few words to know it by.
inline QStringList describedLayout(const QWidget& part, const Elsewhere& elsewhere)
{
    constexpr int few = 28; // letters
    QStringList lines{QStringLiteral("%1 %2 × %3").arg(className(part)).arg(part.width()).arg(part.height())};
    eachVisible(part, elsewhere, [&](const QWidget& widget, int depth) {
        const QRect place = widget.geometry();
        QString words = writtenOn(widget);
        if (words.size() > few)
            words = words.first(few - 1) + u'…';
        lines << QString(2 * depth + 2, u' ') + className(widget) +
                     (words.isEmpty() ? QString() : QStringLiteral(" “%1”").arg(words)) +
                     QStringLiteral(" at %1, %2: %3 × %4")
                         .arg(place.x())
                         .arg(place.y())
                         .arg(place.width())
                         .arg(place.height());
        return true;
    });
    return lines;
}

/// The entries of a menu and of those below it: keys, whether they are on or cannot be chosen, and the tip.
inline QStringList describedMenu(const QMenu& menu, int depth = 0)
{
    QStringList lines;
    const QString indent(2 * depth, u' ');
    for (const QAction* action : menu.actions()) {
        if (action->isSeparator() || !action->isVisible())
            continue;
        QString line = indent + action->text();
        if (!action->shortcut().isEmpty())
            line += QStringLiteral("   ") + action->shortcut().toString();
        if (action->isCheckable())
            line += action->isChecked() ? QStringLiteral(" (on)") : QStringLiteral(" (off)");
        if (!action->isEnabled())
            line += QStringLiteral(" (disabled)");
        lines << line;
        if (const QString tip = plain(action->toolTip()); tip != QString(action->text()).remove(u'&'))
            lines << indent + QStringLiteral("    ") + tip;
        if (action->menu())
            lines += describedMenu(*action->menu(), depth + 1);
    }
    return lines;
}

} // namespace described
