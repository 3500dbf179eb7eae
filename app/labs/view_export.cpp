#include "app/labs/view_export.h"

#include "app/cli/report.h"
#include "app/labs/lab_plots.h"
#include "app/session/session_json.h"
#include "core/files/write_whole.h"
#include "widgets/plots/plot_export.h"

#include <QFile>
#include <QFileInfo>

namespace app
{

namespace
{

QByteArray numbersAsJson(const widgets::PlotTable& table)
{
    Report report;
    for (const widgets::PlotTable::Column& column : table.columns)
        report.add(column.name.toStdString(), column.values);
    return report.toJson();
}

std::optional<core::Failure> writeBytes(const QByteArray& content, const QString& path)
{
    return core::writeWhole(QFile::encodeName(path).toStdString(), content.toStdString());
}

widgets::ExportPage sheetOf(const LabPlots& plots, const Drawing& drawing)
{
    if (widgets::PlotView* plot = plots.panel(drawing.view))
        return {.rows = {{plot}}, .title = {}};
    widgets::ExportPage page{.rows = {}, .title = drawing.title};
    if (drawing.rows.empty())
        page.rows = plots.rows();
    for (const QStringList& views : drawing.rows) {
        page.rows.emplace_back();
        for (const QString& view : views)
            page.rows.back().push_back(plots.panel(view));
    }
    if (!drawing.below.empty())
        page.rows.push_back(drawing.below);
    return page;
}

widgets::ExportOptions optionsOf(const Drawing& drawing, widgets::ExportFormat format)
{
    return {.format = format,
            .size = drawing.size,
            .dpi = drawing.dpi,
            .theme = drawing.theme,
            .session = drawing.session ? toJson(*drawing.session) : QByteArray()};
}

} // namespace

std::optional<core::Failure> writeView(const LabPlots& plots, const Drawing& drawing, const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == "csv")
        return writeBytes(tableText(plots, drawing.view, u',').toUtf8(), path);
    if (suffix == "json")
        return writeBytes(numbersAsJson(plots.numbers(drawing.view)), path);
    const auto format = widgets::exportFormatOf(path);
    if (!format)
        return core::Failure{core::Failure::Kind::InvalidInput,
                             path.toStdString() + " must end in .png, .svg, .pdf, .csv or .json"};
    return widgets::exportPlots(sheetOf(plots, drawing), path, optionsOf(drawing, *format));
}

QImage imageOf(const LabPlots& plots, const Drawing& drawing)
{
    return widgets::pageImage(sheetOf(plots, drawing), optionsOf(drawing, widgets::ExportFormat::Png));
}

QString tableText(const LabPlots& plots, const QString& view, QChar separator)
{
    return widgets::toDelimitedText(plots.numbers(view), separator);
}

} // namespace app
