#include "app/actions/export_actions.h"

#include "app/actions/complaint.h"
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

void ExportActions::exportFigure(const QString& view)
{
    QStringList views{"page"}, titles{tr("The whole page")};
    for (const QString& name : source_.plots->viewNames())
        if (const widgets::PlotView* plot = source_.plots->panel(name)) {
            views << name;
            titles << QStringLiteral("%1  %2").arg(plot->letter(), plot->title());
        }
    auto* dialog = new widgets::ExportDialog(views, titles, view, window_);
    lastExport_.view = view;
    dialog->setChoice(lastExport_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        lastExport_ = dialog->choice();
        carryAway(lastExport_);
    });
    dialog->open();
}

void ExportActions::carryAway(const widgets::ExportChoice& choice)
{
    const Drawing drawing{.view = choice.view,
                          .size = choice.size,
                          .dpi = choice.dpi,
                          .theme = {.dark = choice.dark, .map = preferences_.colourMap},
                          .session = choice.carrySession ? source_.session(choice.view) : std::nullopt,
                          .title = source_.title};
    using Destination = widgets::ExportChoice::Destination;
    if (choice.destination == Destination::TableToClipboard)
        QApplication::clipboard()->setText(tableText(*source_.plots, drawing.view, u'\t'));
    else if (choice.destination == Destination::ImageToClipboard)
        QApplication::clipboard()->setImage(imageOf(*source_.plots, drawing));
    else
        writeExport(drawing, choice.format);
}

void ExportActions::writeExport(const Drawing& drawing, const QString& format)
{
    QFileDialog dialog(window_, tr("Export"), preferences_.lastFolder,
                       QStringLiteral("%1 (*.%2)").arg(format.toUpper(), format));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(format);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString path = dialog.selectedFiles().value(0);
    preferences_.lastFolder = QFileInfo(path).absolutePath();
    if (const auto problem = writeView(*source_.plots, drawing, path))
        complain(window_, tr("Nothing was exported"), QString::fromStdString(problem->what));
}

} // namespace app
