#include "app/actions/export_actions.h"

#include "app/actions/complaint.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/view_export.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>

namespace app
{

ExportActions::ExportActions(Preferences& preferences, QWidget* window)
    : QObject(window), preferences_(preferences), window_(window)
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

void ExportActions::exportFigure(const QString& view)
{
    const auto draw = [this, plots = source_.plots](const widgets::ExportChoice& choice, const QSize& room) {
        return plots ? previewOf(*plots, drawingOf(choice), room) : QImage();
    };
    auto* dialog = new widgets::ExportDialog(views(), preferences_.figureStyles, draw, window_);
    lastExport_.view = view;
    lastExport_.text = {};
    lastExport_.style = preferences_.lastFigureStyle;
    dialog->setChoice(lastExport_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &widgets::ExportDialog::exportAsked, this, [this, dialog] { carryAway(*dialog); });
    connect(dialog, &widgets::ExportDialog::ownStylesEdited, this,
            [this](const std::vector<widgets::FigureStyle>& own) {
                preferences_.figureStyles = own;
                writePreferences(preferences_);
            });
    for (QObject* above = source_.plots; above; above = above->parent())
        if (auto* page = qobject_cast<LabPage*>(above)) // whose answers may still be on their way
            connect(page, &LabPage::settled, dialog, &widgets::ExportDialog::refresh);
    dialog->open();
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

void ExportActions::carryAway(widgets::ExportDialog& dialog)
{
    if (!source_.plots)
        return dialog.reject(); // the page is gone
    const widgets::ExportChoice choice = dialog.choice();
    using Destination = widgets::ExportChoice::Destination;
    if (choice.destination == Destination::File)
        return askWhere(dialog);
    if (choice.destination == Destination::TableToClipboard)
        QApplication::clipboard()->setText(tableText(*source_.plots, choice.view, u'\t'));
    else
        QApplication::clipboard()->setImage(imageOf(*source_.plots, drawingOf(choice)));
    finish(dialog);
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
    return (name.isEmpty() ? QStringLiteral("figure") : name) + u'.' + choice.format;
}

/// The dialog stays until a file is written: who thinks better of the name or cannot write there goes on from it.
void ExportActions::askWhere(widgets::ExportDialog& dialog)
{
    const QString format = dialog.choice().format;
    auto* where = new QFileDialog(&dialog, tr("Export"), preferences_.lastFolder,
                                  QStringLiteral("%1 (*.%2)").arg(format.toUpper(), format));
    where->setAttribute(Qt::WA_DeleteOnClose);
    where->setAcceptMode(QFileDialog::AcceptSave);
    where->setDefaultSuffix(format);
    where->selectFile(proposedName(dialog.choice()));
    connect(where, &QFileDialog::fileSelected, &dialog, [this, &dialog](const QString& path) {
        if (!source_.plots)
            return dialog.reject();
        const widgets::ExportChoice choice = dialog.choice();
        Drawing drawing = drawingOf(choice);
        if (choice.carrySession)
            drawing.session = source_.session(choice.view);
        preferences_.lastFolder = QFileInfo(path).absolutePath();
        if (const auto problem = writeView(*source_.plots, drawing, path))
            return complain(&dialog, tr("Nothing was exported"), QString::fromStdString(problem->what));
        finish(dialog);
    });
    where->open();
}

void ExportActions::finish(widgets::ExportDialog& dialog)
{
    lastExport_ = dialog.choice();
    preferences_.lastFigureStyle = lastExport_.style;
    writePreferences(preferences_);
    dialog.accept();
}

} // namespace app
