#include "app/labs/view_export.h"

#include "app/cli/report.h"
#include "app/labs/lab.h"
#include "app/labs/lab_plots.h"
#include "app/living/living_view.h"
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

bool isCsv(const QString& path)
{
    return path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive);
}

bool isJson(const QString& path)
{
    return path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
}

/// "folder/a.csv" and "observations" make "folder/a-observations.csv".
QString pathBeside(const QString& path, const QString& family)
{
    const QString suffix = QFileInfo(path).suffix();
    return path.chopped(suffix.size() + 1) + u'-' + family + u'.' + suffix;
}

std::optional<core::Failure> writeFamilies(const std::vector<widgets::PlotTable>& families, const QString& path)
{
    QString at = path;
    for (const widgets::PlotTable& family : families) {
        if (&family != &families.front())
            at = pathBeside(path, family.columns.front().family);
        if (auto problem = writeBytes(widgets::toDelimitedText(family).toUtf8(), at))
            return problem;
    }
    return {};
}

std::vector<int> rowsOf(const widgets::ExportPage& page)
{
    std::vector<int> rows;
    for (const auto& row : page.rows)
        rows.push_back(static_cast<int>(row.size()));
    return rows;
}

/// The page with its rows broken where they would be too long for the style.
widgets::ExportPage brokenFor(const widgets::FigureStyle& style, const widgets::ExportPage& page)
{
    std::vector<widgets::PlotView*> plots;
    for (const auto& row : page.rows)
        plots.insert(plots.end(), row.begin(), row.end());
    widgets::ExportPage broken{.rows = {}, .title = page.title};
    auto next = plots.begin();
    for (const int count : widgets::rowsOf(style, rowsOf(page))) {
        broken.rows.emplace_back(next, next + count);
        next += count;
    }
    return broken;
}

} // namespace

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
    return drawing.style ? brokenFor(*drawing.style, page) : page;
}

widgets::ExportOptions optionsOf(const Drawing& drawing, const widgets::ExportPage& page)
{
    widgets::ExportOptions options{.size = drawing.size, .dpi = drawing.dpi, .theme = drawing.theme};
    if (drawing.style)
        options = widgets::optionsOf(*drawing.style, drawing.theme, rowsOf(page), drawing.text);
    options.name = drawing.text.title.isEmpty() ? drawing.name : drawing.text.title;
    options.session = drawing.session ? toJsonInFigure(*drawing.session) : QByteArray();
    return options;
}

std::optional<core::Failure> writeView(const LabPlots& plots, const Drawing& drawing, const QString& path)
{
    if (isTablePath(path))
        return writeTable(plots.numbers(drawing.view), path);
    if (isLivingPath(path))
        return writeLiving(livingViewOf(plots, drawing), drawing, path);
    const auto format = widgets::exportFormatOf(path);
    if (!format)
        return core::Failure{core::Failure::Kind::InvalidInput,
                             path.toStdString() + " must end in .png, .svg, .pdf, .html, .csv or .json"};
    const widgets::ExportPage page = sheetOf(plots, drawing);
    widgets::ExportOptions options = optionsOf(drawing, page);
    options.format = *format;
    return widgets::exportPlots(page, path, options);
}

bool isTablePath(const QString& path)
{
    return isCsv(path) || isJson(path);
}

std::optional<core::Failure> writeTable(const widgets::PlotTable& table, const QString& path)
{
    if (isCsv(path))
        return writeFamilies(widgets::familiesOf(table), path);
    return isJson(path) ? writeBytes(numbersAsJson(table), path) : std::nullopt;
}

QStringList filesBeside(const LabPlots& plots, const QString& view, const QString& path)
{
    return isCsv(path) ? filesBeside(plots.numbers(view), path) : QStringList();
}

QStringList filesBeside(const widgets::PlotTable& table, const QString& path)
{
    QStringList paths;
    if (!isCsv(path))
        return paths;
    const std::vector<widgets::PlotTable> families = widgets::familiesOf(table);
    for (auto family = families.begin() + 1; family != families.end(); ++family)
        paths << pathBeside(path, family->columns.front().family);
    return paths;
}

std::optional<QString> sizeProblem(const LabPlots& plots, const Drawing& drawing)
{
    return widgets::sizeProblem(optionsOf(drawing, sheetOf(plots, drawing)));
}

QImage imageOf(const LabPlots& plots, const Drawing& drawing)
{
    const widgets::ExportPage page = sheetOf(plots, drawing);
    return widgets::pageImage(page, optionsOf(drawing, page));
}

QString nameOf(const Lab& lab, const LabPlots& plots, const core::Session& session, const QString& view)
{
    const QString source = QString::fromStdString(session.data->source);
    QString name = source.isEmpty() ? lab.title : source + QStringLiteral(": ") + lab.title;
    if (const widgets::PlotView* plot = plots.panel(view); plot && !plot->title().isEmpty())
        name += QStringLiteral(", ") + plot->title();
    return name;
}

std::vector<int> rowsOf(const LabPlots& plots, const QString& view)
{
    Drawing drawing;
    drawing.view = view;
    return rowsOf(sheetOf(plots, drawing));
}

QImage previewOf(const LabPlots& plots, const Drawing& drawing, const QSize& room)
{
    const widgets::ExportPage page = sheetOf(plots, drawing);
    return widgets::pageImage(page, widgets::fittedInto(room, optionsOf(drawing, page)));
}

QString tableText(const LabPlots& plots, const QString& view, QChar separator)
{
    return widgets::toDelimitedText(plots.numbers(view), separator);
}

} // namespace app
