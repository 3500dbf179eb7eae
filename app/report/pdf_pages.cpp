#include "app/report/pdf_pages.h"

#include "app/report/figure_object.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QPicture>
#include <QTextDocument>

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

constexpr double pageMargin = 20.0; // mm

void drawPages(QPdfWriter& writer, QTextDocument& document, const QSizeF& page)
{
    QPainter painter(&writer);
    const int pages = document.pageCount();
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
        painter.setFont(pageFont(8.0));
        painter.drawText(QRectF(0.0, page.height(), page.width(), 0.6 * pageMargin * dotsPerMillimetre),
                         Qt::AlignRight | Qt::AlignBottom, QStringLiteral("%1 / %2").arg(at + 1).arg(pages));
    }
}

} // namespace

QFont pageFont(double points, bool bold, const QString& family)
{
    QFont font(family);
    font.setPixelSize(static_cast<int>(std::lround(points * dotsPerPoint)));
    font.setBold(bold);
    return font;
}

QTextCharFormat pageLetters(double points, bool bold, const QString& family)
{
    QTextCharFormat format;
    format.setFont(pageFont(points, bold, family));
    return format;
}

QSizeF figureSize(const QSizeF& millimetres, double lineWidth)
{
    const double width = std::min(lineWidth, millimetres.width() * dotsPerMillimetre);
    return {width, width * millimetres.height() / millimetres.width()};
}

QTextCharFormat figureFormat(const QPicture& drawing, const QSizeF& millimetres, double lineWidth)
{
    QTextCharFormat format;
    format.setObjectType(FigureObject::type);
    format.setProperty(FigureObject::picture, QVariant::fromValue(drawing));
    format.setProperty(FigureObject::paper, millimetres);
    format.setProperty(FigureObject::size, figureSize(millimetres, lineWidth));
    return format;
}

QByteArray pagesAsPdf(const QString& title, const QByteArray& metadata,
                      const std::function<void(QTextDocument&)>& write)
{
    QByteArray content;
    QBuffer buffer(&content);
    if (!buffer.open(QIODevice::WriteOnly))
        return {};
    QPdfWriter writer(&buffer);
    writer.setResolution(pdfResolution);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(pageMargin, pageMargin, pageMargin, pageMargin), QPageLayout::Millimeter);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Kernelscope"));
    if (!metadata.isEmpty())
        writer.setDocumentXmpMetadata(metadata);
    const QSizeF page = writer.pageLayout().paintRectPixels(pdfResolution).size();
    FigureObject figures;
    QTextDocument document;
    document.setDocumentMargin(0.0);
    document.documentLayout()->registerHandler(FigureObject::type, &figures);
    document.setPageSize(page);
    write(document);
    drawPages(writer, document, page);
    return content;
}

} // namespace app
