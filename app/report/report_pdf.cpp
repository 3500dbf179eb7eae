#include "app/report/pdf_pages.h"
#include "app/report/written_report.h"

#include "widgets/plots/carried_session.h"

#include <QAbstractTextDocumentLayout>
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
    void line(const QString& text, double size, bool bold, double below, double above = 0.0,
              const QString& family = QStringLiteral("DejaVu Sans"))
    {
        QTextBlockFormat block;
        block.setTopMargin(above * dotsPerPoint);
        block.setBottomMargin(below * dotsPerPoint);
        begin(block);
        cursor_.insertText(text, pageLetters(size, bold, family));
    }

    /// Lets the line just written begin a page where the figure below it would begin the next one.
    void keepWith(const ReportFigure& figure)
    {
        const QTextDocument& document = *cursor_.document();
        const double page = document.pageSize().height();
        const double end = document.documentLayout()->blockBoundingRect(cursor_.block()).bottom();
        if (page - std::fmod(end, page) > figureSize(figure.millimetres, width_).height() + 10.0 * dotsPerPoint)
            return;
        QTextBlockFormat block = cursor_.blockFormat();
        block.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        cursor_.setBlockFormat(block);
    }

    void begin(const QTextBlockFormat& block)
    {
        if (std::exchange(isFirst_, false))
            cursor_.setBlockFormat(block);
        else
            cursor_.insertBlock(block);
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
            cell.insertText(cells[column], pageLetters(8.5, bold));
        }
    }

    void write(const ReportFigure& figure)
    {
        QTextBlockFormat block;
        block.setTopMargin(8.0 * dotsPerPoint);
        begin(block);
        cursor_.insertText(QString(QChar::ObjectReplacementCharacter),
                           figureFormat(figure.drawing, figure.millimetres, width_));
        line(figure.title + ". ", 9.0, true, 8.0);
        cursor_.insertText(figure.caption, pageLetters(9.0, false));
    }

    QTextCursor cursor_;
    double width_;
    bool isFirst_ = true;
};

} // namespace

QByteArray reportAsPdf(const WrittenReport& report)
{
    return pagesAsPdf(report.title,
                      report.session.isEmpty() ? QByteArray() : widgets::xmpOf(report.title, report.session),
                      [&](QTextDocument& document) { PdfText(document).write(report); });
}

} // namespace app
