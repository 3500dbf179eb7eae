#include "app/sweep/plot_export.h"

#include "app/labs/view_export.h"
#include "app/session/session_json.h"
#include "widgets/plots/plot_export.h"
#include "widgets/plots/plot_view.h"

namespace app
{

namespace
{

using widgets::ExportChoice;
using widgets::PlotView;

widgets::ExportPage sheetOf(PlotView& plot)
{
    return {.rows = {{&plot}}, .title = {}};
}

widgets::ExportOptions figureOptions(const ExportChoice& choice, const Preferences& preferences)
{
    return widgets::optionsOf(choice.style, preferences.theme(), {1}, choice.text);
}

std::optional<core::Failure> writePlot(PlotView& plot, const QString& path, widgets::ExportOptions options)
{
    if (isTablePath(path))
        return writeTable(plot.headedNumbers(), path);
    const auto format = widgets::exportFormatOf(path);
    if (!format)
        return core::Failure{core::Failure::Kind::InvalidInput,
                             path.toStdString() + " must end in .png, .svg, .pdf, .csv or .json"};
    options.format = *format;
    return widgets::exportPlots(sheetOf(plot), path, options);
}

} // namespace

Exportable exportableOf(PlotView& plot, const QString& name,
                        const std::function<std::optional<core::Session>()>& session, const Preferences& preferences)
{
    return {
        .of = &plot,
        .views = {{.id = name, .title = plot.title(), .shown = plot.words()}},
        .preview =
            [&](const ExportChoice& choice, const QSize& room) {
                return widgets::pageImage(sheetOf(plot), widgets::fittedInto(room, figureOptions(choice, preferences)));
            },
        .image =
            [&](const ExportChoice& choice) {
                return widgets::pageImage(sheetOf(plot), figureOptions(choice, preferences));
            },
        .table = [&](const ExportChoice&) { return widgets::toDelimitedText(plot.headedNumbers(), u'\t'); },
        .name = [name](const ExportChoice&) { return name; },
        .write =
            [&, session](const ExportChoice& choice, const QString& path) {
                widgets::ExportOptions options = figureOptions(choice, preferences);
                options.name = choice.text.title.isEmpty() ? plot.title() : choice.text.title;
                if (const auto carried = choice.carrySession ? session() : std::nullopt)
                    options.session = toJsonInFigure(*carried);
                return writePlot(plot, path, options);
            },
        .beside = [&](const ExportChoice&, const QString& path) { return filesBeside(plot.headedNumbers(), path); }};
}

} // namespace app
