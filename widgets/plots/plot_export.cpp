#include "widgets/plots/plot_export.h"

#include "widgets/figures/figure_size.h"
#include "widgets/plots/broken_text.h"
#include "widgets/plots/carried_session.h"
#include "widgets/plots/figure_file.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr int usualGap = 10; // logical pixels between plots
constexpr qint64 largestFile = qint64(1) << 30;

/// Q_DECLARE_TR_FUNCTIONS of a context with a blank.
struct ExportWords {
    static QString tr(const char* text) { return QCoreApplication::translate("plot export", text); }
};

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
        look->text = {}; // the page says it, and each panel has a letter of its own
    return look;
}

/// The title that the person has chosen, or none.
QString ofLook(const ExportOptions& options)
{
    return options.look ? options.look->text.title : QString();
}

QString titleOf(const ExportPage& page, const ExportOptions& options)
{
    if (!ofLook(options).isEmpty())
        return ofLook(options);
    if (!page.title.isEmpty() || page.rows.empty() || page.rows.front().empty())
        return page.title;
    return page.rows.front().front()->title();
}

/// A title above what is drawn, where it is not empty; where that begins.
double paintTitle(QCPPainter& painter, const QString& title, const ExportOptions& options)
{
    if (title.isEmpty())
        return 0.0;
    const double gap = gapOf(options);
    painter.setFont(options.theme.font(1.25, true));
    painter.setPen(options.theme.colour(Role::Text));
    const QFontMetricsF metrics(painter.font());
    double top = gap;
    for (const QString& line : brokenText(title, painter.font(), logicalSize(options).width() - 2.0 * gap)) {
        painter.drawText(QPointF(gap, top + metrics.ascent()), line);
        top += metrics.height();
    }
    return top + 0.5 * gap;
}

/// The title and the grid of plots over a page of logical size.
void paintPage(QCPPainter& painter, const ExportPage& page, const ExportOptions& options)
{
    const QSizeF size = logicalSize(options);
    const double gap = gapOf(options);
    const std::optional<FigureLook> look = lookOnPage(page, options);
    painter.fillRect(QRectF(QPointF(), size), options.theme.colour(Role::Background));
    const bool titled = !page.title.isEmpty() || (!ofLook(options).isEmpty() && !isSingle(page));
    double top = paintTitle(painter, titled ? titleOf(page, options) : QString(), options);
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

void paintPicture(QCPPainter& painter, const ExportPicture& picture, const ExportOptions& options)
{
    const QSizeF size = logicalSize(options);
    painter.fillRect(QRectF(QPointF(), size), options.theme.colour(Role::Background));
    const double top = paintTitle(painter, ofLook(options), options);
    painter.translate(0.0, top);
    painter.setFont(options.theme.font());
    picture.paint(painter, QSizeF(size.width(), size.height() - top), options.theme);
}

Figure figureOf(const ExportPage& page, const ExportOptions& options)
{
    return {.title = options.name.isEmpty() ? titleOf(page, options) : options.name,
            .paint = [&](QCPPainter& painter) { paintPage(painter, page, options); }};
}

Figure figureOf(const ExportPicture& picture, const ExportOptions& options)
{
    return {.title = ofLook(options).isEmpty() ? picture.title : ofLook(options),
            .paint = [&](QCPPainter& painter) { paintPicture(painter, picture, options); }};
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

ExportOptions optionsOf(const FigureStyle& style, const Theme& window, const std::vector<int>& rows,
                        const FigureText& text)
{
    ExportOptions options;
    options.dpi = style.dpi;
    options.theme = themeOf(style, window);
    options.millimetres = sizeOf(style, rows);
    options.look = {.legend = style.legend, .heading = style.heading, .letters = style.letters, .text = text};
    return options;
}

ExportOptions fittedInto(const QSize& room, ExportOptions options)
{
    const QSizeF paper = options.millimetres.value_or(QSizeF(1.0, 1.0));
    options.dpi = millimetresPerInch * std::min(room.width() / paper.width(), room.height() / paper.height());
    return options;
}

QImage pageImage(const ExportPage& page, const ExportOptions& options)
{
    return imageOf(figureOf(page, options), options);
}

QImage pictureImage(const ExportPicture& picture, const ExportOptions& options)
{
    return imageOf(figureOf(picture, options), options);
}

std::optional<core::Failure> exportPlots(const ExportPage& page, const QString& path, const ExportOptions& options)
{
    const bool empty = page.rows.empty() || std::ranges::any_of(page.rows, [](const auto& row) { return row.empty(); });
    if (empty)
        return core::Failure{core::Failure::Kind::InvalidInput,
                             ExportWords::tr("There is no plot to export.").toStdString()};
    return writeFigure(figureOf(page, options), path, options);
}

QPicture pageDrawing(const ExportPage& page, const ExportOptions& options)
{
    return drawingOf(figureOf(page, options));
}

QByteArray plotsAsFile(const ExportPage& page, const ExportOptions& options)
{
    return drawn(figureOf(page, options), options).value_or(QByteArray());
}

std::optional<core::Failure> exportPicture(const ExportPicture& picture, const QString& path,
                                           const ExportOptions& options)
{
    return writeFigure(figureOf(picture, options), path, options);
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
