#include "widgets/plots/plot_export.h"

#include "core/files/write_whole.h"
#include "widgets/plots/carried_session.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/svg_device.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImageReader>
#include <QImageWriter>
#include <QPdfWriter>
#include <QScreen>

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr int gap = 10;            // logical pixels between plots
constexpr int largestSide = 20000; // pixels of a bitmap
constexpr qint64 largestFile = qint64(1) << 30;

QString tr(const char* text)
{
    return QCoreApplication::translate("plot export", text);
}

/// Fonts are sized in points: this many logical pixels make an inch, on the screen and in every file.
double logicalDpi()
{
    const QScreen* screen = QGuiApplication::primaryScreen();
    return screen ? screen->logicalDotsPerInchY() : 96.0;
}

QSizeF logicalSize(const ExportOptions& options)
{
    return QSizeF(options.size) * (logicalDpi() / options.dpi);
}

/// The title and the grid of plots over a page of logical size.
void paintPage(QCPPainter& painter, const ExportPage& page, const QSizeF& size, const Theme& theme)
{
    painter.fillRect(QRectF(QPointF(), size), theme.colour(Role::Background));
    double top = 0.0;
    if (!page.title.isEmpty()) {
        painter.setFont(theme.font(1.25, true));
        painter.setPen(theme.colour(Role::Text));
        const QFontMetricsF metrics(painter.font());
        painter.drawText(QPointF(gap, gap + metrics.ascent()),
                         metrics.elidedText(page.title, Qt::ElideRight, size.width() - 2.0 * gap));
        top = gap + metrics.height() + 0.5 * gap;
    }
    const auto rows = static_cast<double>(page.rows.size());
    const double height = (size.height() - top - (rows - 1.0) * gap) / rows;
    for (const std::vector<PlotView*>& row : page.rows) {
        const auto columns = static_cast<double>(row.size());
        const double width = (size.width() - (columns - 1.0) * gap) / columns;
        double left = 0.0;
        for (PlotView* plot : row) {
            painter.save();
            painter.translate(std::round(left), std::round(top));
            plot->paintAt(painter, QSizeF(width, height).toSize(), theme);
            painter.restore();
            left += width + gap;
        }
        top += height + gap;
    }
}

QString titleOf(const ExportPage& page)
{
    if (!page.title.isEmpty() || page.rows.empty() || page.rows.front().empty())
        return page.title;
    return page.rows.front().front()->title();
}

bool drawPng(QIODevice& file, const ExportPage& page, const ExportOptions& options)
{
    QImage image = pageImage(page, options);
    if (image.isNull())
        return false;
    image.setText(QStringLiteral("Title"), titleOf(page));
    image.setText(QStringLiteral("Software"), QStringLiteral("Kernelscope"));
    if (!options.session.isEmpty())
        image.setText(QLatin1String(sessionKey), QString::fromLatin1(packed(options.session)));
    return QImageWriter(&file, "PNG").write(image);
}

void setVectorModes(QCPPainter& painter)
{
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.setMode(QCPPainter::pmNonCosmetic);
}

bool drawSvg(QIODevice& file, const ExportPage& page, const ExportOptions& options)
{
    SvgDevice device(logicalSize(options), logicalDpi());
    {
        QCPPainter painter(&device);
        setVectorModes(painter);
        paintPage(painter, page, logicalSize(options), options.theme);
    }
    const QByteArray metadata = options.session.isEmpty() ? QByteArray() : sessionElement(options.session);
    const QByteArray document = device.document(titleOf(page), metadata);
    return file.write(document) == document.size();
}

/// XMP that says the title and carries the session. Readers find both without a PDF library: the stream is plain text.
QByteArray xmpOf(const ExportPage& page, const QByteArray& session)
{
    return "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
           "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
           "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
           "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n"
           "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">" +
           titleOf(page).toHtmlEscaped().toUtf8() + "</rdf:li></rdf:Alt></dc:title>\n" + sessionElement(session) +
           "\n</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>";
}

bool drawPdf(QIODevice& file, const ExportPage& page, const ExportOptions& options)
{
    QPdfWriter writer(&file);
    const QSizeF size = logicalSize(options);
    writer.setResolution(static_cast<int>(std::lround(logicalDpi())));
    writer.setPageSize(QPageSize(size * (72.0 / logicalDpi()), QPageSize::Point));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(titleOf(page));
    writer.setCreator(QStringLiteral("Kernelscope"));
    if (!options.session.isEmpty())
        writer.setDocumentXmpMetadata(xmpOf(page, options.session));
    QCPPainter painter;
    if (!painter.begin(&writer))
        return false;
    setVectorModes(painter);
    painter.setRenderHint(QPainter::LosslessImageRendering); // else colour maps become JPEG
    paintPage(painter, page, size, options.theme);
    return painter.end();
}

/// The file's content; nothing where it could not be drawn. In memory first: not every writer of Qt's says that a disk
/// is full.
std::optional<QByteArray> drawn(const ExportPage& page, const ExportOptions& options)
{
    QByteArray content;
    QBuffer buffer(&content);
    if (!buffer.open(QIODevice::WriteOnly))
        return {};
    const auto draw = options.format == ExportFormat::Png   ? &drawPng
                      : options.format == ExportFormat::Svg ? &drawSvg
                                                            : &drawPdf;
    if (!draw(buffer, page, options))
        return {};
    return content;
}

std::optional<QString> problemWith(const ExportPage& page, const ExportOptions& options)
{
    const bool empty = page.rows.empty() || std::ranges::any_of(page.rows, [](const auto& row) { return row.empty(); });
    if (empty)
        return tr("There is no plot to export.");
    if (!(options.dpi >= 10.0 && options.dpi <= 2400.0))
        return tr("The resolution must lie between 10 and 2400 dots per inch.");
    const QSize size = options.size;
    if (size.width() < 50 || size.height() < 50 || size.width() > largestSide || size.height() > largestSide)
        return tr("Width and height must lie between 50 and %1 pixels.").arg(largestSide);
    return {};
}

} // namespace

std::optional<ExportFormat> exportFormatOf(const QString& path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == QLatin1String("png"))
        return ExportFormat::Png;
    if (ending == QLatin1String("svg"))
        return ExportFormat::Svg;
    if (ending == QLatin1String("pdf"))
        return ExportFormat::Pdf;
    return {};
}

QImage pageImage(const ExportPage& page, const ExportOptions& options)
{
    QImage image(options.size, QImage::Format_RGB32);
    if (image.isNull())
        return image;
    {
        QCPPainter painter(&image);
        painter.setRenderHint(QPainter::TextAntialiasing);
        painter.scale(options.dpi / logicalDpi(), options.dpi / logicalDpi());
        painter.setMode(QCPPainter::pmNonCosmetic);
        paintPage(painter, page, logicalSize(options), options.theme);
    }
    const int dotsPerMetre =
        static_cast<int>(std::lround(options.dpi / 0.0254)); // after painting: it would scale fonts
    image.setDotsPerMeterX(dotsPerMetre);
    image.setDotsPerMeterY(dotsPerMetre);
    return image;
}

std::optional<core::Failure> exportPlots(const ExportPage& page, const QString& path, const ExportOptions& options)
{
    if (const auto problem = problemWith(page, options))
        return core::Failure{core::Failure::Kind::InvalidInput, problem->toStdString()};
    const auto figure = drawn(page, options);
    if (!figure)
        return core::Failure{
            core::Failure::Kind::Internal,
            tr("There is not enough memory for a figure of this size: make it smaller.").toStdString()};
    return core::writeWhole(QFile::encodeName(path).toStdString(), figure->toStdString());
}

std::optional<QByteArray> sessionIn(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > largestFile)
        return {};
    if (file.peek(8) == QByteArray("\x89PNG\r\n\x1a\n", 8)) {
        const QString text = QImageReader(&file, "PNG").text(QLatin1String(sessionKey));
        return text.isEmpty() ? std::nullopt : unpacked(text.toLatin1());
    }
    return sessionInBytes(file.readAll());
}

} // namespace widgets
