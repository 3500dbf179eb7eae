#include "widgets/kernel/expression_edit.h"

#include "widgets/controls/problem_label.h"
#include "widgets/controls/window_keys.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

namespace widgets
{

namespace
{

// QLineEdit::cursorRect begins this many pixels before the cursor (it is the area to repaint).
constexpr int cursorSlack = 5;

QPainterPath wave(double from, double to, double y)
{
    QPainterPath path({from, y});
    bool up = true;
    for (double x = from + 2.0; x <= to + 1.0; x += 2.0, up = !up)
        path.lineTo(x, up ? y - 2.0 : y);
    return path;
}

} // namespace

ExpressionEdit::ExpressionEdit(QWidget* parent) : QLineEdit(parent) {}

void ExpressionEdit::markColumn(std::size_t column)
{
    marked_ = column;
    update();
}

bool ExpressionEdit::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isForWindow(*this, *static_cast<QKeyEvent*>(event))) {
        event->ignore();
        return false;
    }
    return QLineEdit::event(event);
}

void ExpressionEdit::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    if (marked_ == 0)
        return;
    const QList<uint> points = text().toUcs4();
    const auto before = std::min<qsizetype>(static_cast<qsizetype>(marked_) - 1, points.size());
    const auto widthOf = [&](qsizetype count) {
        return fontMetrics().horizontalAdvance(
            QString::fromUcs4(reinterpret_cast<const char32_t*>(points.data()), count));
    };
    const int origin = cursorRect().x() + cursorSlack - fontMetrics().horizontalAdvance(text().left(cursorPosition()));
    const int from = origin + widthOf(before);
    const int to = before < points.size() ? origin + widthOf(before + 1) : from + fontMetrics().averageCharWidth();

    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(rect().adjusted(2, 0, -2, 0));
    painter.setPen(QPen(problemInk(palette()), 1.5));
    painter.drawPath(wave(from, std::max(to, from + 6), cursorRect().bottom() + 1.0));
}

void ExpressionEdit::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        emit abandoned();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        emit confirmed();
        emit returned();
    } else {
        QLineEdit::keyPressEvent(event);
    }
}

void ExpressionEdit::focusOutEvent(QFocusEvent* event)
{
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason) // its own context menu is still part of the typing
        emit confirmed();
}

} // namespace widgets
