#include "app/help/page_style.h"

#include "app/help/markdown.h"
#include "widgets/theme/theme.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextList>
#include <QTextTable>

namespace app
{

namespace
{

using widgets::Role;
using widgets::Theme;

constexpr int lineHeight = 128, formulaLineHeight = 150; // percent

/// Lengths that grow with the text.
struct Measure {
    explicit Measure(const QTextDocument& document) : em(QFontMetricsF(document.defaultFont()).height()) {}
    double em;
};

QTextBlockFormat spaced(double above, double below, int height = lineHeight)
{
    QTextBlockFormat format;
    format.setTopMargin(above);
    format.setBottomMargin(below);
    format.setLineHeight(height, QTextBlockFormat::ProportionalHeight);
    return format;
}

void styleHeading(QTextCursor& cursor, const QTextBlock& block, const Measure& measure)
{
    const int level = block.blockFormat().headingLevel();
    cursor.mergeBlockFormat(spaced((level == 1 ? 0.0 : 1.1) * measure.em, 0.35 * measure.em, 100));
    QTextCharFormat format;
    format.setProperty(QTextFormat::FontSizeAdjustment, level == 1 ? 2 : level == 2 ? 1 : 0);
    format.setAnchor(true);
    format.setAnchorNames({anchorOf(block.text())});
    cursor.mergeCharFormat(format);
}

bool isFormula(const QTextBlock& block)
{
    return block.blockFormat().intProperty(QTextFormat::BlockQuoteLevel) > 0;
}

void styleFormula(QTextCursor& cursor, const QTextBlock& block, const Measure& measure)
{
    const bool first = !isFormula(block.previous()), last = !isFormula(block.next());
    QTextBlockFormat format = spaced(first ? 0.2 * measure.em : 0.0, last ? 0.9 * measure.em : 0.0, formulaLineHeight);
    format.setLeftMargin(1.6 * measure.em);
    format.setRightMargin(0.0);
    cursor.mergeBlockFormat(format);
    QTextCharFormat larger;
    larger.setProperty(QTextFormat::FontSizeAdjustment, 1);
    cursor.mergeCharFormat(larger);
}

bool isCode(const QTextBlock& block)
{
    return block.blockFormat().hasProperty(QTextFormat::BlockCodeFence);
}

void styleCode(QTextCursor& cursor, const QTextBlock& block, const Measure& measure, const Theme& theme)
{
    QTextBlockFormat format = spaced(0.0, isCode(block.next()) ? 0.0 : 0.9 * measure.em, 100);
    format.setLeftMargin(0.6 * measure.em);
    format.setBackground(theme.colour(Role::Grid));
    format.setNonBreakableLines(false);
    cursor.mergeBlockFormat(format);
}

/// The reader of Markdown gives code the size of the system's own font: it must grow with the text.
void styleRuns(const QTextBlock& block, const Theme& theme)
{
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextFragment run = it.fragment();
        QTextCharFormat format = run.charFormat();
        if (format.fontFixedPitch() || isCode(block)) {
            format.clearProperty(QTextFormat::FontPointSize);
            format.clearProperty(QTextFormat::FontPixelSize);
            format.setFontFamilies(QFontDatabase::systemFont(QFontDatabase::FixedFont).families());
            format.setFontFixedPitch(true);
        }
        if (!format.anchorHref().isEmpty())
            format.setForeground(theme.colour(Role::SampleA));
        QTextCursor cursor(block);
        cursor.setPosition(run.position());
        cursor.setPosition(run.position() + run.length(), QTextCursor::KeepAnchor);
        cursor.setCharFormat(format);
    }
}

void styleBlock(const QTextBlock& block, const Measure& measure, const Theme& theme)
{
    styleRuns(block, theme);
    QTextCursor cursor(block);
    cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    if (block.blockFormat().headingLevel() > 0)
        styleHeading(cursor, block, measure);
    else if (isFormula(block))
        styleFormula(cursor, block, measure);
    else if (isCode(block))
        styleCode(cursor, block, measure, theme);
    else if (cursor.currentTable())
        cursor.mergeBlockFormat(spaced(0.0, 0.0, 115));
    else if (block.textList())
        cursor.mergeBlockFormat(spaced(0.0, 0.3 * measure.em));
    else if (block.length() <= 1) // between a table and what follows it
        cursor.mergeBlockFormat(spaced(0.0, 0.0, 60));
    else
        cursor.mergeBlockFormat(spaced(0.0, 0.7 * measure.em));
}

void styleTable(QTextTable& table, const Measure& measure, const Theme& theme)
{
    QTextTableFormat format = table.format();
    format.setBorder(1.0);
    format.setBorderCollapse(true);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(theme.colour(Role::Grid));
    format.setCellPadding(0.3 * measure.em);
    format.setCellSpacing(0.0);
    format.setTopMargin(0.2 * measure.em);
    format.setBottomMargin(0.5 * measure.em);
    table.setFormat(format);
    for (int column = 0; column < table.columns(); ++column) {
        QTextCharFormat head = table.cellAt(0, column).format();
        head.setBackground(theme.tint(Role::Axis));
        table.cellAt(0, column).setFormat(head);
    }
}

} // namespace

void applyStyle(QTextDocument& document, const Theme& theme)
{
    const Measure measure(document);
    document.setDocumentMargin(measure.em);
    document.setIndentWidth(1.3 * measure.em);
    QTextCursor edit(&document);
    edit.beginEditBlock();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        styleBlock(block, measure, theme);
    for (QTextFrame* frame : document.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame))
            styleTable(*table, measure, theme);
    edit.endEditBlock();
}

} // namespace app
