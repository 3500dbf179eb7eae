#include "app/report/figure_object.h"
#include "app/report/written_report.h"

#include "widgets/plots/carried_session.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include <algorithm>
#include <cmath>
#include <memory>

namespace app
{

namespace
{

constexpr int resolution = 1200; // dots per inch, in which all of this file measures
constexpr double margin = 20.0;  // mm
constexpr double dotsPerMillimetre = resolution / 25.4;
constexpr double dotsPerPoint = resolution / 72.0;

/// Writes a report into a text document from its beginning to its end.
class PdfText
{
public:
    explicit PdfText(QTextDocument& document) : cursor_(&document), width_(document.textWidth()) {}

    void write(const WrittenReport& report)
    {
        line(report.title, 18.0, true, 0.0);
        line(report.subtitle, 9.0, false, 12.0);
        for (const ReportSection& section : report.sections)
            write(section);
    }

private:
    void write(const ReportSection& section)
    {
        line(section.title, 13.0, true, 4.0, 14.0);
        if (!section.figures.empty())
            keepWith(section.figures.front());
        for (const QString& paragraph : section.paragraphs)
            line(paragraph, 10.0, false, 6.0);
        for (const QString& point : section.points)
            line(QStringLiteral("•  ") + point, 10.0, false, 3.0);
        for (const ReportTable& table : section.tables)
            write(table);
        for (const ReportFigure& figure : section.figures)
            write(figure);
        for (const QString& command : section.commands)
            line(command, 9.0, false, 0.0, 0.0, QStringLiteral("DejaVu Sans Mono"));
    }

    /// A paragraph; the sizes are points, the first one is where the document begins.
    void line(const QString& text, double size, bool bold, double below, double above = 0.0, const QString& family = {})
    {
        QTextBlockFormat block;
        block.setTopMargin(above * dotsPerPoint);
        block.setBottomMargin(below * dotsPerPoint);
        begin(block);
        cursor_.insertText(text, letters(size, bold, family));
    }

    /// Lets the line just written begin a page where the figure below it would begin the next one.
    void keepWith(const ReportFigure& figure)
    {
        const QTextDocument& document = *cursor_.document();
        const double page = document.pageSize().height();
        const double end = document.documentLayout()->blockBoundingRect(cursor_.block()).bottom();
        if (page - std::fmod(end, page) > sizeOf(figure).height() + 10.0 * dotsPerPoint)
            return;
        QTextBlockFormat block = cursor_.blockFormat();
        block.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        cursor_.setBlockFormat(block);
    }

    QSizeF sizeOf(const ReportFigure& figure) const
    {
        const double width = std::min(width_, figure.millimetres.width() * dotsPerMillimetre);
        return {width, width * figure.millimetres.height() / figure.millimetres.width()};
    }

    void begin(const QTextBlockFormat& block)
    {
        if (std::exchange(isFirst_, false))
            cursor_.setBlockFormat(block);
        else
            cursor_.insertBlock(block);
    }

    static QTextCharFormat letters(double size, bool bold, const QString& family = {})
    {
        QFont font(family.isEmpty() ? QStringLiteral("DejaVu Sans") : family);
        font.setPixelSize(static_cast<int>(std::lround(size * dotsPerPoint)));
        font.setBold(bold);
        QTextCharFormat format;
        format.setFont(font);
        return format;
    }

    void write(const ReportTable& table)
    {
        QTextTableFormat format;
        format.setCellPadding(2.0 * dotsPerPoint);
        format.setCellSpacing(0.0);
        format.setBorder(0.0);
        format.setBottomMargin(8.0 * dotsPerPoint);
        const int rows = static_cast<int>(table.rows.size()) + 1;
        QTextTable* grid = cursor_.insertTable(rows, std::max(1, static_cast<int>(table.head.size())), format);
        fill(*grid, 0, table.head, true);
        for (int row = 1; row < rows; ++row)
            fill(*grid, row, table.rows[static_cast<std::size_t>(row - 1)], false);
        cursor_.movePosition(QTextCursor::End);
    }

    static void fill(QTextTable& grid, int row, const QStringList& cells, bool bold)
    {
        for (int column = 0; column < std::min(grid.columns(), static_cast<int>(cells.size())); ++column) {
            QTextCursor cell = grid.cellAt(row, column).firstCursorPosition();
            QTextBlockFormat block;
            block.setAlignment(column == 0 ? Qt::AlignLeft : Qt::AlignRight);
            cell.setBlockFormat(block);
            cell.insertText(cells[column], letters(8.5, bold));
        }
    }

    void write(const ReportFigure& figure)
    {
        QTextCharFormat format;
        format.setObjectType(FigureObject::type);
        format.setProperty(FigureObject::picture, QVariant::fromValue(figure.drawing));
        format.setProperty(FigureObject::paper, figure.millimetres);
        format.setProperty(FigureObject::size, sizeOf(figure));
        QTextBlockFormat block;
        block.setTopMargin(8.0 * dotsPerPoint);
        begin(block);
        cursor_.insertText(QString(QChar::ObjectReplacementCharacter), format);
        line(figure.title + ". ", 9.0, true, 8.0);
        cursor_.insertText(figure.caption, letters(9.0, false));
    }

    QTextCursor cursor_;
    double width_;
    bool isFirst_ = true;
};

void drawPages(QPdfWriter& writer, QTextDocument& document, const QSizeF& page)
{
    QPainter painter(&writer);
    const int pages = document.pageCount();
    QFont small(QStringLiteral("DejaVu Sans"));
    small.setPixelSize(static_cast<int>(std::lround(8.0 * dotsPerPoint)));
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, Qt::black); // whatever the window's are
    for (int at = 0; at < pages; ++at) {
        if (at > 0)
            writer.newPage();
        painter.save();
        painter.translate(0.0, -at * page.height());
        context.clip = QRectF(0.0, at * page.height(), page.width(), page.height());
        painter.setClipRect(context.clip); // what begins the next page would show in the margin
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        painter.setFont(small);
        painter.drawText(QRectF(0.0, page.height(), page.width(), 0.6 * margin * dotsPerMillimetre),
                         Qt::AlignRight | Qt::AlignBottom, QStringLiteral("%1 / %2").arg(at + 1).arg(pages));
    }
}

} // namespace

QByteArray reportAsPdf(const WrittenReport& report)
{
    QByteArray content;
    QBuffer buffer(&content);
    if (!buffer.open(QIODevice::WriteOnly))
        return {};
    QPdfWriter writer(&buffer);
    writer.setResolution(resolution);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(margin, margin, margin, margin), QPageLayout::Millimeter);
    writer.setTitle(report.title);
    writer.setCreator(QStringLiteral("Kernelscope"));
    writer.setDocumentXmpMetadata(widgets::xmpOf(report.title, report.session));
    const QSizeF page = writer.pageLayout().paintRectPixels(resolution).size();
    FigureObject figures;
    QTextDocument document;
    document.setDocumentMargin(0.0);
    document.documentLayout()->registerHandler(FigureObject::type, &figures);
    document.setPageSize(page);
    PdfText(document).write(report);
    drawPages(writer, document, page);
    return content;
}

} // namespace app
