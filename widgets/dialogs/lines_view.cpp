#include "widgets/dialogs/lines_view.h"

#include "widgets/controls/problem_label.h"

#include <QFontDatabase>
#include <QTextBlock>

namespace widgets
{

LinesView::LinesView(QWidget* parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setLineWrapMode(NoWrap);
    setTabChangesFocus(true);
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(font().pointSizeF());
    setFont(fixed);
    setObjectName(QStringLiteral("lines"));
    setAccessibleName(tr("Lines of the file"));
    setPlaceholderText(tr("There are no lines to be shown: the file is no text."));
    setToolTip(tr("The lines of the file as they stand; ⇥ is a tab"));
}

void LinesView::showLines(const std::vector<core::TableSource::Line>& lines, std::optional<std::size_t> marked)
{
    const auto width = lines.empty() ? 0 : QString::number(lines.back().number).size();
    QStringList text;
    int at = -1;
    for (const core::TableSource::Line& line : lines) {
        const bool isMarked = marked == line.number;
        at = isMarked ? static_cast<int>(text.size()) : at;
        text << QStringLiteral("%1 %2 │ %3")
                    .arg(isMarked ? QStringLiteral("▸") : QStringLiteral(" "))
                    .arg(line.number, static_cast<int>(width))
                    .arg(QString::fromStdString(line.text));
    }
    setPlainText(text.join(QLatin1Char('\n')));
    if (at < 0)
        return setExtraSelections({});
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(document()->findBlockByNumber(at));
    mark.cursor.select(QTextCursor::LineUnderCursor);
    mark.format.setForeground(problemInk(palette()));
    mark.format.setFontWeight(QFont::Bold);
    setExtraSelections({mark});
    setTextCursor(QTextCursor(document()->findBlockByNumber(at)));
    centerCursor();
}

void LinesView::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    if (!extraSelections().isEmpty())
        centerCursor();
}

} // namespace widgets
