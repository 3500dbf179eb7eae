#include "app/help/page_style.h"
#include "app/lesson/handout.h"
#include "app/lesson/prose_document.h"
#include "app/report/pdf_pages.h"
#include "widgets/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetricsF>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextTable>

#include <cmath>
#include <utility>

namespace app
{

namespace
{

constexpr double handoutText = 10.0;                            // points
constexpr int leadsOnProperty = QTextFormat::UserProperty + 11; // of a block that stands with the next one
constexpr double dotsPerPixel = pdfResolution / 96.0;
constexpr double mostOfPage = 0.6;        // that a picture takes of its height
constexpr double roomBetweenLines = 14.0; // points, for a hand to write in

/// Writes a handout's parts one below another.
class HandoutPages
{
public:
    explicit HandoutPages(QTextDocument& document) : document_(document), cursor_(&document)
    {
        document_.setDefaultFont(pageFont(handoutText));
        document_.setIndentWidth(1.3 * QFontMetricsF(document_.defaultFont()).height());
    }

    void operator()(const HandoutText& text)
    {
        ProseDocument prose;
        prose.setDefaultFont(document_.defaultFont());
        prose.setProse(text.markdown);
        prose.fitPictures({document_.textWidth(), mostOfPage * document_.pageSize().height()}, dotsPerPixel);
        prose.sharePictures(document_);
        applyStyle(prose, widgets::Theme{});
        for (QTextFrame* frame : prose.rootFrame()->childFrames())
            if (auto* table = qobject_cast<QTextTable*>(frame))
                thicken(*table);
        begin(prose.firstBlock().blockFormat());
        cursor_.insertFragment(QTextDocumentFragment(&prose));
        cursor_.movePosition(QTextCursor::End);
    }

    void operator()(const HandoutLine& line)
    {
        QTextBlockFormat block = spaced(0.0, 5.0);
        block.setProperty(leadsOnProperty, line.leadsOn);
        begin(block);
        cursor_.insertText(line.text, pageLetters(handoutText, line.isBold));
    }

    void operator()(const HandoutRoom& room)
    {
        const QTextCharFormat letters = pageLetters(handoutText);
        const double width = QFontMetricsF(letters.font()).horizontalAdvance(QString(100, u'_')) / 100.0;
        for (int line = 0; line < room.lines; ++line) {
            begin(spaced(roomBetweenLines, 0.0));
            cursor_.insertText(QString(static_cast<int>(document_.textWidth() / width) - 1, u'_'), letters);
        }
    }

    void operator()(const HandoutFigure& figure)
    {
        begin(spaced(4.0, 8.0));
        cursor_.insertText(QString(QChar::ObjectReplacementCharacter),
                           figureFormat(figure.drawing, figure.millimetres, document_.textWidth()));
    }

    /// What leads on and would end a page begins the next one.
    void keepTogether()
    {
        QTextBlock first = document_.begin();
        for (QTextBlock block = document_.begin(); block.isValid(); block = block.next()) {
            if (leadsOn(block) && block.next().isValid())
                continue;
            if (first != block && pageOf(first) != pageOf(block) && !breaksBefore(first)) {
                QTextBlockFormat format = first.blockFormat();
                format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
                QTextCursor(first).setBlockFormat(format);
            }
            first = block.next();
        }
    }

private:
    static QTextBlockFormat spaced(double above, double below)
    {
        QTextBlockFormat block;
        block.setTopMargin(above * dotsPerPoint);
        block.setBottomMargin(below * dotsPerPoint);
        return block;
    }

    static void thicken(QTextTable& table)
    {
        QTextTableFormat format = table.format();
        format.setBorder(0.5 * dotsPerPoint);
        table.setFormat(format);
    }

    static bool leadsOn(const QTextBlock& block)
    {
        const QTextBlockFormat format = block.blockFormat();
        return format.headingLevel() > 0 || format.boolProperty(leadsOnProperty);
    }

    static bool breaksBefore(const QTextBlock& block)
    {
        return block.blockFormat().pageBreakPolicy().testFlag(QTextFormat::PageBreak_AlwaysBefore);
    }

    /// On which its first line stands. The layout is finished before: what was changed above it may be waiting.
    int pageOf(const QTextBlock& block) const
    {
        document_.pageCount();
        const QRectF place = document_.documentLayout()->blockBoundingRect(block);
        const QTextLayout* layout = block.layout();
        const double bottom =
            layout->lineCount() > 0 ? place.top() + layout->lineAt(0).y() + layout->lineAt(0).height() : place.bottom();
        return static_cast<int>(std::floor((bottom - 1.0) / document_.pageSize().height()));
    }

    void begin(const QTextBlockFormat& block)
    {
        if (std::exchange(isFirst_, false))
            cursor_.setBlockFormat(block);
        else
            cursor_.insertBlock(block, QTextCharFormat());
    }

    QTextDocument& document_;
    QTextCursor cursor_;
    bool isFirst_ = true;
};

} // namespace

void writeHandout(const Handout& handout, QTextDocument& document)
{
    HandoutPages pages(document);
    for (const HandoutPart& part : handout.parts)
        std::visit(pages, part);
    pages.keepTogether();
}

QByteArray handoutAsPdf(const Handout& handout)
{
    return pagesAsPdf(handout.title, {}, [&](QTextDocument& document) { writeHandout(handout, document); });
}

} // namespace app
