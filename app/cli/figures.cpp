#include "app/cli/figures.h"

#include "app/cli/command.h"
#include "app/document/document.h"
#include "app/labs/density_page.h"
#include "app/session/session_json.h"
#include "widgets/plots/plot_export.h"

#include <QEventLoop>
#include <QFileInfo>

namespace app {

namespace {

constexpr QSize pageSize{1400, 1050};  // pixels at 96 dpi: figures of a paper's width
constexpr QSize panelSize{800, 600};
constexpr double figureResolution = 96.0;

/// Lets the page compute until its last answer is on show.
void settle(DensityPage& page)
{
    QString failure;
    QEventLoop loop;
    QObject::connect(&page, &DensityPage::settled, &loop, &QEventLoop::quit);
    QObject::connect(&page, &DensityPage::failed, &loop, [&](const QString& sentence) {
        failure = sentence;
        loop.quit();
    });
    if (!page.isSettled())
        loop.exec();
    if (!failure.isEmpty())
        throw CommandError(1, failure);
}

void checkView(const DensityPage& page, const QString& view)
{
    if (!viewNames.contains(view))
        usageError(QStringLiteral("--view: there is no \"%1\"; one of %2").arg(view, viewNames.join(", ")));
    if (view != "page" && !page.panel(view))
        usageError(QStringLiteral("--view: %1 is drawn for one-dimensional data only").arg(view));
}

void writeNumbers(const DensityPage& page, const QString& view, const QString& path)
{
    const widgets::PlotTable table = page.numbers(view);
    if (path.endsWith(".csv", Qt::CaseInsensitive))
        return writeFile(path, widgets::toDelimitedText(table).toUtf8());
    Report report;
    for (const widgets::PlotTable::Column& column : table.columns)
        report.add(column.name.toStdString(), column.values);
    writeFile(path, report.toJson());
}

} // namespace

void drawView(const core::Session& session, const QString& view, const QString& path)
{
    const core::DensityRequest request{.data = session.data, .kernel = session.kernel, .settings = session.density};
    for (const core::Problem& problem : core::problems(request))
        usageError(QString::fromStdString(problem.field + ": " + problem.message));
    Document document;
    document.open(session, {});
    DensityPage page(document);
    page.setTheme({});
    checkView(page, view);
    settle(page);
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == "csv" || suffix == "json")
        return writeNumbers(page, view, path);
    const auto format = widgets::exportFormatOf(path);
    if (!format)
        usageError(QStringLiteral("--out: %1 must end in .png, .svg, .pdf, .csv or .json").arg(path));
    widgets::ExportPage sheet;
    if (widgets::PlotView* plot = page.panel(view))
        sheet.rows = {{plot}};
    else
        sheet.rows = page.rows();
    const widgets::ExportOptions options{.format = *format,
                                         .size = view == "page" ? pageSize : panelSize,
                                         .dpi = figureResolution,
                                         .theme = {},
                                         .session = toJson(session)};
    if (const auto problem = widgets::exportPlots(sheet, path, options))
        throw CommandError(2, QStringLiteral("--out: ") + *problem);
}

} // namespace app
