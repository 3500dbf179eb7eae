#include "app/actions/export_actions.h"

#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/labs/view_export.h"
#include "app/living/living_dialog.h"
#include "app/living/living_view.h"
#include "app/script/script.h"
#include "app/session/session_json.h"
#include "widgets/controls/count_text.h"

#include <QMenu>

namespace app
{

namespace
{

/// The page on which they stand; nullptr for those of a tour side by side.
LabPage* pageAround(const LabPlots& plots)
{
    for (QObject* above = plots.parent(); above; above = above->parent())
        if (auto* page = qobject_cast<LabPage*>(above))
            return page;
    return nullptr;
}

} // namespace

ExportActions::ExportActions(const Document& document, Preferences& preferences, QWidget* window)
    : QObject(window), document_(document), preferences_(preferences),
      question_(new ExportQuestion(preferences, window)), commands_(document, preferences, window),
      scripts_(document, preferences, window)
{
}

void ExportActions::setSource(Source source)
{
    if (source_.plots)
        disconnect(source_.plots, nullptr, this, nullptr);
    source_ = std::move(source);
    connect(source_.plots, &LabPlots::exportRequested, this, &ExportActions::exportFigure);
    connect(source_.plots, &LabPlots::commandRequested, this,
            [this](const QString& view) { commands_.copy(*source_.plots, view); });
    connect(source_.plots, &LabPlots::scriptRequested, this, [this](const QString& view, const QString& language) {
        scripts_.copy(*source_.plots, view, *scriptLanguageNamed(language));
    });
    if (pageAround(*source_.plots))
        source_.plots->offerCommands(scriptedViews(labOf(document_.session())));
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
                             .shown = plot->words(),
                             .scripted = source_.plots->scripted().contains(name)});
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
                    const auto language = scriptLanguageOf(u'.' + choice.format);
                    return language ? scripts_.write(*plots, choice.view, *language, path)
                                    : writeView(*plots, namedDrawingOf(choice), path);
                },
            .beside = [plots](const widgets::ExportChoice& choice,
                              const QString& path) { return filesBeside(*plots, choice.view, path); },
            .page =
                [this, plots](const widgets::ExportChoice& choice, QWidget* above) {
                    const Drawing drawing = namedDrawingOf(choice);
                    const bool isLab = source_.title.isEmpty(); // else panels of several sessions
                    return new LivingDialog(livingViewOf(*plots, drawing), drawing,
                                            isLab ? source_.session(choice.view) : std::nullopt, above);
                }};
}

void ExportActions::exportFigure(const QString& view)
{
    widgets::ExportDialog* dialog = question_->ask(exportable(), view);
    if (const LabPage* page = pageAround(*source_.plots)) // whose answers may still be on their way
        connect(page, &LabPage::settled, dialog, &widgets::ExportDialog::refresh);
    if (const auto session = source_.session(view); session && !isCarried(*session))
        dialog->leaveSessionOut(tr("The session of %1 points stays behind: save it beside the figure")
                                    .arg(widgets::countText(session->data->size())));
}

void ExportActions::fillEdit(QMenu& menu)
{
    menu.addSeparator();
    QMenu* scripts = menu.addMenu(tr("Copy as &script"));
    scripts->setToolTip(tr("What this panel shows, computed anew by those who have no Kernelscope"));
    const auto add = [&](const QString& text, ScriptLanguage language) {
        scripts->addAction(text, this, [this, language] {
            if (source_.plots && pageAround(*source_.plots))
                scripts_.copy(*source_.plots, pointedWithScript(), language);
        });
    };
    add(tr("In &Python"), ScriptLanguage::Python);
    add(tr("In &R"), ScriptLanguage::R);
}

QString ExportActions::pointedWithScript() const
{
    const QString pointed = source_.plots->currentView();
    return source_.plots->panel(pointed) ? pointed : source_.plots->foremostOf(source_.plots->scripted());
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

/// With its name, and the session that it carries.
Drawing ExportActions::namedDrawingOf(const widgets::ExportChoice& choice) const
{
    Drawing drawing = drawingOf(choice);
    const std::optional<core::Session> session = source_.session(choice.view);
    if (session && source_.title.isEmpty())
        drawing.name = nameOf(labOf(*session), *source_.plots, *session, choice.view);
    if (choice.carrySession)
        drawing.session = session;
    return drawing;
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
