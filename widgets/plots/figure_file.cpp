#include "widgets/plots/figure_file.h"

#include "core/files/write_whole.h"
#include "widgets/controls/number_text.h"
#include "widgets/figures/figure_size.h"
#include "widgets/plots/carried_session.h"
#include "widgets/plots/svg_device.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QGuiApplication>
#include <QImageWriter>
#include <QPdfWriter>
#include <QScreen>

#include <cmath>

namespace widgets
{
namespace
{

/// Q_DECLARE_TR_FUNCTIONS of a context with a blank.
struct FigureFileWords {
    static QString tr(const char* text) { return QCoreApplication::translate("plot export", text); }
};

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

bool drawPng(QIODevice& file, const Figure& figure, const ExportOptions& options)
{
    QImage image = imageOf(figure, options);
    if (image.isNull())
        return false;
    image.setText(QStringLiteral("Title"), figure.title);
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

bool drawSvg(QIODevice& file, const Figure& figure, const ExportOptions& options)
{
    SvgDevice device(logicalSize(options), logicalDpi());
    {
        QCPPainter painter(&device);
        setVectorModes(painter);
        figure.paint(painter);
    }
    const QByteArray metadata = options.session.isEmpty() ? QByteArray() : sessionElement(options.session);
    const QByteArray document = device.document(figure.title, metadata);
    return file.write(document) == document.size();
}

bool drawPdf(QIODevice& file, const Figure& figure, const ExportOptions& options)
{
    QPdfWriter writer(&file);
    const QSizeF size = logicalSize(options);
    writer.setResolution(static_cast<int>(std::lround(logicalDpi())));
    writer.setPageSize(QPageSize(size * (72.0 / logicalDpi()), QPageSize::Point));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(figure.title);
    writer.setCreator(QStringLiteral("Kernelscope"));
    if (!options.session.isEmpty())
        writer.setDocumentXmpMetadata(xmpOf(figure.title, options.session));
    QCPPainter painter;
    if (!painter.begin(&writer))
        return false;
    setVectorModes(painter);
    painter.setRenderHint(QPainter::LosslessImageRendering); // else colour maps become JPEG
    figure.paint(painter);
    return painter.end();
}

} // namespace

std::optional<QByteArray> drawn(const Figure& figure, const ExportOptions& options)
{
    QByteArray content;
    QBuffer buffer(&content);
    if (!buffer.open(QIODevice::WriteOnly))
        return {};
    const auto draw = options.format == ExportFormat::Png   ? &drawPng
                      : options.format == ExportFormat::Svg ? &drawSvg
                                                            : &drawPdf;
    if (!draw(buffer, figure, options))
        return {};
    return content;
}

QSizeF logicalSize(const ExportOptions& options)
{
    return options.millimetres ? *options.millimetres * (logicalDpi() / millimetresPerInch)
                               : QSizeF(options.size) * (logicalDpi() / options.dpi);
}

QPicture drawingOf(const Figure& figure)
{
    QPicture picture;
    QCPPainter painter;
    if (painter.begin(&picture)) {
        setVectorModes(painter);
        figure.paint(painter);
        painter.end();
    }
    return picture;
}

QImage imageOf(const Figure& figure, const ExportOptions& options)
{
    QImage image(pixelsOf(options), QImage::Format_RGB32);
    if (image.isNull())
        return image;
    {
        QCPPainter painter(&image);
        painter.setRenderHint(QPainter::TextAntialiasing);
        painter.scale(options.dpi / logicalDpi(), options.dpi / logicalDpi());
        painter.setMode(QCPPainter::pmNonCosmetic);
        figure.paint(painter);
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
    const QString asked = FigureFileWords::tr("%1 × %2 pixels").arg(pixels.width()).arg(pixels.height());
    const QSizeF paper = options.millimetres.value_or(QSizeF());
    return (options.millimetres
                ? FigureFileWords::tr("A figure of %1 × %2 mm has %3 at %4 dots per inch")
                      .arg(numberText(paper.width()), numberText(paper.height()), asked, numberText(options.dpi))
                : FigureFileWords::tr("A figure of %1").arg(asked)) +
           FigureFileWords::tr("; each side must have between %1 and %2.").arg(fewestPixels).arg(mostPixels);
}

std::optional<core::Failure> writeFigure(const Figure& figure, const QString& path, const ExportOptions& options)
{
    const auto refused = [](const QString& why) {
        return core::Failure{core::Failure::Kind::InvalidInput, why.toStdString()};
    };
    if (!(options.dpi >= 10.0 && options.dpi <= 2400.0))
        return refused(FigureFileWords::tr("The resolution must lie between 10 and 2400 dots per inch."));
    if (const auto problem = sizeProblem(options))
        return refused(*problem);
    const auto content = drawn(figure, options);
    if (!content)
        return core::Failure{
            core::Failure::Kind::Internal,
            FigureFileWords::tr("There is not enough memory for a figure of this size: make it smaller.")
                .toStdString()};
    return core::writeWhole(QFile::encodeName(path).toStdString(), content->toStdString());
}

} // namespace widgets
