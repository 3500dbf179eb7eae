#include "app/actions/export_actions.h"

#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/labs/view_export.h"

namespace app
{

ExportActions::ExportActions(Preferences& preferences, QWidget* window)
    : QObject(window), preferences_(preferences), question_(new ExportQuestion(preferences, window))
{
}

void ExportActions::setSource(Source source)
{
    if (source_.plots)
        disconnect(source_.plots, nullptr, this, nullptr);
    source_ = std::move(source);
    connect(source_.plots, &LabPlots::exportRequested, this, &ExportActions::exportFigure);
}

std::vector<widgets::ExportView> ExportActions::views() const
{
    std::vector<widgets::ExportView> views{{.id = QStringLiteral("page"),
                                            .title = tr("The whole page"),
                                            .shown = {.title = source_.title},
                                            .rows = rowsOf(*source_.plots, QStringLiteral("page"))}};
    for (const QString& name : source_.plots->viewNames())
        if (const widgets::PlotView* plot = source_.plots->panel(name))
            views.push_back({.id = name,
                             .title = QStringLiteral("%1  %2").arg(plot->letter(), plot->title()),
                             .shown = plot->words()});
    return views;
}

/// What may be carried away is that of the plots there are now, whatever is on show when it is.
Exportable ExportActions::exportable() const
{
    const QPointer<LabPlots> plots = source_.plots;
    return {.of = plots.data(),
            .views = views(),
            .preview = [this, plots](const widgets::ExportChoice& choice,
                                     const QSize& room) { return previewOf(*plots, drawingOf(choice), room); },
            .image = [this, plots](const widgets::ExportChoice& choice) { return imageOf(*plots, drawingOf(choice)); },
            .table = [plots](const widgets::ExportChoice& choice) { return tableText(*plots, choice.view, u'\t'); },
            .name = [this](const widgets::ExportChoice& choice) { return proposedName(choice); },
            .write =
                [this, plots](const widgets::ExportChoice& choice, const QString& path) {
                    Drawing drawing = drawingOf(choice);
                    const std::optional<core::Session> session = source_.session(choice.view);
                    if (session && source_.title.isEmpty())
                        drawing.name = nameOf(labOf(*session), *plots, *session, choice.view);
                    if (choice.carrySession)
                        drawing.session = session;
                    return writeView(*plots, drawing, path);
                },
            .beside = [plots](const widgets::ExportChoice& choice,
                              const QString& path) { return filesBeside(*plots, choice.view, path); }};
}

void ExportActions::exportFigure(const QString& view)
{
    widgets::ExportDialog* dialog = question_->ask(exportable(), view);
    for (QObject* above = source_.plots; above; above = above->parent())
        if (auto* page = qobject_cast<LabPage*>(above)) // whose answers may still be on their way
            connect(page, &LabPage::settled, dialog, &widgets::ExportDialog::refresh);
}

void ExportActions::exportPointed()
{
    exportFigure(source_.plots->currentView());
}

Drawing ExportActions::drawingOf(const widgets::ExportChoice& choice) const
{
    return {.view = choice.view,
            .theme = preferences_.theme(),
            .session = {},
            .title = source_.title,
            .style = choice.style,
            .text = choice.text};
}

QString ExportActions::proposedName(const widgets::ExportChoice& choice) const
{
    const auto session = source_.session(choice.view);
    QStringList words;
    if (!choice.text.title.isEmpty())
        words << choice.text.title;
    else
        words << (source_.title.isEmpty() && session ? QString::fromStdString(session->lab) : source_.title)
              << (choice.view == QLatin1String("page") ? QString() : choice.view);
    const QString name = QString::fromStdString(widgets::wordOf(words.join(u' ').toStdString()));
    return name.isEmpty() ? QStringLiteral("figure") : name;
}

} // namespace app
