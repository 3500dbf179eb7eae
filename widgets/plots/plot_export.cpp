#include "widgets/plots/plot_export.h"

#include "core/files/write_whole.h"
#include "widgets/controls/number_text.h"
#include "widgets/figures/figure_size.h"
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

constexpr int usualGap = 10; // logical pixels between plots
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

QSize pixelsOf(const ExportOptions& options)
{
    return options.millimetres ? widgets::pixelsOf(*options.millimetres, options.dpi) : options.size;
}

QSizeF logicalSize(const ExportOptions& options)
{
    return options.millimetres ? *options.millimetres * (logicalDpi() / millimetresPerInch)
                               : QSizeF(options.size) * (logicalDpi() / options.dpi);
}

/// Between plots, as the text asks for.
double gapOf(const ExportOptions& options)
{
    return options.look ? usualGap * options.theme.textScale : usualGap;
}

/// A plot alone, which says its title itself.
bool isSingle(const ExportPage& page)
{
    return page.rows.size() == 1 && page.rows.front().size() == 1;
}

/// The look of a plot on a page with these options: the title is that of the page where it has one.
std::optional<FigureLook> lookOnPage(const ExportPage& page, const ExportOptions& options)
{
    std::optional<FigureLook> look = options.look;
    if (look && !isSingle(page))
        look->text = {};
    return look;
}

QString titleOf(const ExportPage& page, const ExportOptions& options)
{
    if (options.look && !options.look->text.title.isEmpty())
        return options.look->text.title;
    if (!page.title.isEmpty() || page.rows.empty() || page.rows.front().empty())
        return page.title;
    return page.rows.front().front()->title();
}

/// The title above the plots, if there is one; where they begin.
double paintTitle(QCPPainter& painter, const ExportPage& page, const ExportOptions& options)
{
    const bool ofLook = options.look && !options.look->text.title.isEmpty() && !isSingle(page);
    if (page.title.isEmpty() && !ofLook)
        return 0.0;
    const double gap = gapOf(options);
    painter.setFont(options.theme.font(1.25, true));
    painter.setPen(options.theme.colour(Role::Text));
    const QFontMetricsF metrics(painter.font());
    painter.drawText(
        QPointF(gap, gap + metrics.ascent()),
        metrics.elidedText(titleOf(page, options), Qt::ElideRight, logicalSize(options).width() - 2.0 * gap));
    return gap + metrics.height() + 0.5 * gap;
}

/// The title and the grid of plots over a page of logical size.
void paintPage(QCPPainter& painter, const ExportPage& page, const ExportOptions& options)
{
    const QSizeF size = logicalSize(options);
    const double gap = gapOf(options);
    const std::optional<FigureLook> look = lookOnPage(page, options);
    painter.fillRect(QRectF(QPointF(), size), options.theme.colour(Role::Background));
    double top = paintTitle(painter, page, options);
    const auto rows = static_cast<double>(page.rows.size());
    const double height = (size.height() - top - (rows - 1.0) * gap) / rows;
    for (const std::vector<PlotView*>& row : page.rows) {
        const auto columns = static_cast<double>(row.size());
        const double width = (size.width() - (columns - 1.0) * gap) / columns;
        double left = 0.0;
        for (PlotView* plot : row) {
            painter.save();
            painter.translate(std::round(left), std::round(top));
            plot->paintAt(painter, QSizeF(width, height).toSize(), options.theme, look ? &*look : nullptr);
            painter.restore();
            left += width + gap;
        }
        top += height + gap;
    }
}

bool drawPng(QIODevice& file, const ExportPage& page, const ExportOptions& options)
{
    QImage image = pageImage(page, options);
    if (image.isNull())
        return false;
    image.setText(QStringLiteral("Title"), titleOf(page, options));
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
        paintPage(painter, page, options);
    }
    const QByteArray metadata = options.session.isEmpty() ? QByteArray() : sessionElement(options.session);
    const QByteArray document = device.document(titleOf(page, options), metadata);
    return file.write(document) == document.size();
}

/// XMP that says the title and carries the session. Readers find both without a PDF library: the stream is plain text.
QByteArray xmpOf(const ExportPage& page, const ExportOptions& options)
{
    return "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
           "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
           "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
           "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n"
           "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">" +
           titleOf(page, options).toHtmlEscaped().toUtf8() + "</rdf:li></rdf:Alt></dc:title>\n" +
           sessionElement(options.session) + "\n</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>";
}

bool drawPdf(QIODevice& file, const ExportPage& page, const ExportOptions& options)
{
    QPdfWriter writer(&file);
    const QSizeF size = logicalSize(options);
    writer.setResolution(static_cast<int>(std::lround(logicalDpi())));
    writer.setPageSize(QPageSize(size * (72.0 / logicalDpi()), QPageSize::Point));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(titleOf(page, options));
    writer.setCreator(QStringLiteral("Kernelscope"));
    if (!options.session.isEmpty())
        writer.setDocumentXmpMetadata(xmpOf(page, options));
    QCPPainter painter;
    if (!painter.begin(&writer))
        return false;
    setVectorModes(painter);
    painter.setRenderHint(QPainter::LosslessImageRendering); // else colour maps become JPEG
    paintPage(painter, page, options);
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
    return sizeProblem(options);
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
    QImage image(pixelsOf(options), QImage::Format_RGB32);
    if (image.isNull())
        return image;
    {
        QCPPainter painter(&image);
        painter.setRenderHint(QPainter::TextAntialiasing);
        painter.scale(options.dpi / logicalDpi(), options.dpi / logicalDpi());
        painter.setMode(QCPPainter::pmNonCosmetic);
        paintPage(painter, page, options);
    }
    const int dotsPerMetre =
        static_cast<int>(std::lround(options.dpi / 0.0254)); // after painting: it would scale fonts
    image.setDotsPerMeterX(dotsPerMetre);
    image.setDotsPerMeterY(dotsPerMetre);
    return image;
}

std::optional<QString> sizeProblem(const ExportOptions& options)
{
    const QSize pixels = pixelsOf(options);
    if (isAdmissible(pixels))
        return {};
    const QString asked = tr("%1 × %2 pixels").arg(pixels.width()).arg(pixels.height());
    const QSizeF paper = options.millimetres.value_or(QSizeF());
    return (options.millimetres
                ? tr("A figure of %1 × %2 mm has %3 at %4 dots per inch")
                      .arg(numberText(paper.width()), numberText(paper.height()), asked, numberText(options.dpi))
                : tr("A figure of %1").arg(asked)) +
           tr("; each side must have between %1 and %2.").arg(fewestPixels).arg(mostPixels);
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
