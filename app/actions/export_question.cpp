#include "app/actions/export_question.h"

#include "app/actions/complaint.h"
#include "app/actions/written_note.h"
#include "app/living/living_dialog.h"
#include "core/files/write_whole.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include <utility>

namespace app
{

ExportQuestion::ExportQuestion(Preferences& preferences, QWidget* window)
    : QObject(window), preferences_(preferences), window_(window)
{
}

widgets::ExportDialog* ExportQuestion::ask(Exportable what, const QString& view, QWidget* above)
{
    const auto draw = [of = what.of, preview = what.preview](const widgets::ExportChoice& choice, const QSize& room) {
        return of ? preview(choice, room) : QImage();
    };
    auto* dialog = new widgets::ExportDialog(what.views, preferences_.figureStyles, draw, above ? above : window_);
    if (what.page)
        dialog->offerHtml();
    last_.view = view;
    last_.text = {};
    last_.style = preferences_.lastFigureStyle;
    dialog->setChoice(last_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &widgets::ExportDialog::exportAsked, this,
            [this, dialog, asked = std::move(what)] { carryAway(asked, *dialog); });
    connect(dialog, &widgets::ExportDialog::ownStylesEdited, this,
            [this](const std::vector<widgets::FigureStyle>& own) {
                preferences_.figureStyles = own;
                writePreferences(preferences_);
            });
    dialog->open();
    return dialog;
}

void ExportQuestion::carryAway(const Exportable& what, widgets::ExportDialog& dialog)
{
    if (!what.of)
        return dialog.reject();
    const widgets::ExportChoice choice = dialog.choice();
    using Destination = widgets::ExportChoice::Destination;
    if (choice.destination == Destination::File)
        return choice.format == QLatin1String("html") ? askPage(what, dialog) : askWhere(what, dialog);
    if (choice.destination == Destination::TableToClipboard)
        QApplication::clipboard()->setText(what.table(choice));
    else
        QApplication::clipboard()->setImage(what.image(choice));
    finish(dialog);
}

void ExportQuestion::askWhere(const Exportable& what, widgets::ExportDialog& dialog)
{
    const widgets::ExportChoice choice = dialog.choice();
    askName(what.name(choice), choice.format, dialog, [this, what, &dialog](const QString& path) {
        if (what.of)
            askAboutLost(what, dialog, path);
        else
            dialog.reject();
    });
}

/// The dialogs stay until a file is written: who thinks better of the name or cannot write there goes on from them.
void ExportQuestion::askName(const QString& name, const QString& format, QWidget& above,
                             std::function<void(const QString& path)> take)
{
    auto* where = new QFileDialog(&above, tr("Export"), preferences_.lastFolder,
                                  QStringLiteral("%1 (*.%2)").arg(format.toUpper(), format));
    where->setAttribute(Qt::WA_DeleteOnClose);
    where->setAcceptMode(QFileDialog::AcceptSave);
    where->setDefaultSuffix(format);
    where->selectFile(name + u'.' + format);
    connect(where, &QFileDialog::fileSelected, &above, [this, take = std::move(take)](const QString& path) {
        preferences_.lastFolder = QFileInfo(path).absolutePath();
        take(path);
    });
    where->open();
}

void ExportQuestion::askPage(const Exportable& what, widgets::ExportDialog& dialog)
{
    const widgets::ExportChoice choice = dialog.choice();
    LivingDialog* page = what.page(choice, &dialog);
    page->setAttribute(Qt::WA_DeleteOnClose);
    connect(page, &LivingDialog::saveAsked, &dialog, [this, name = what.name(choice), &dialog, page] {
        askName(name, QStringLiteral("html"), *page,
                [this, &dialog, page](const QString& path) { writePage(dialog, *page, path); });
    });
    page->open();
}

void ExportQuestion::writePage(widgets::ExportDialog& dialog, LivingDialog& page, const QString& path)
{
    if (const auto problem = core::writeWhole(QFile::encodeName(path).toStdString(), page.html().toStdString()))
        return complain(&page, tr("Nothing was exported"), QString::fromStdString(problem->what));
    page.accept();
    finish(dialog);
    tellWritten(window_, path);
}

/// Whether to overwrite the file itself was asked with its name; the files beside it are asked for here, if any is
/// there.
void ExportQuestion::askAboutLost(const Exportable& what, widgets::ExportDialog& dialog, const QString& path)
{
    const QStringList beside = what.beside ? what.beside(dialog.choice(), path) : QStringList();
    QStringList lost;
    for (const QString& file : beside)
        if (QFileInfo::exists(file))
            lost << QFileInfo(file).fileName();
    if (lost.isEmpty())
        return write(what, dialog, path, beside);
    auto* box = new QMessageBox(QMessageBox::Question, tr("Export"), tr("Overwrite the files beside it, too?"),
                                QMessageBox::Cancel, &dialog);
    box->setInformativeText(tr("Numbers of other kinds go into files of their own. These are there already: %1")
                                .arg(lost.join(QStringLiteral(", "))));
    box->setAttribute(Qt::WA_DeleteOnClose);
    const QPushButton* overwrite = box->addButton(tr("&Overwrite"), QMessageBox::AcceptRole);
    connect(overwrite, &QPushButton::clicked, &dialog,
            [this, what, &dialog, path, beside] { write(what, dialog, path, beside); });
    box->open();
}

void ExportQuestion::write(const Exportable& what, widgets::ExportDialog& dialog, const QString& path,
                           const QStringList& beside)
{
    if (!what.of)
        return dialog.reject();
    if (const auto problem = what.write(dialog.choice(), path))
        return complain(&dialog, beside.isEmpty() ? tr("Nothing was exported") : tr("Not everything was exported"),
                        QString::fromStdString(problem->what));
    finish(dialog);
    tellWritten(window_, path, beside);
}

void ExportQuestion::finish(widgets::ExportDialog& dialog)
{
    last_ = dialog.choice();
    preferences_.lastFigureStyle = last_.style;
    writePreferences(preferences_);
    dialog.accept();
}

} // namespace app
