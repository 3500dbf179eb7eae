#include "app/actions/file_actions.h"

#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/view_export.h"
#include "app/session/session_file.h"
#include "core/data/examples.h"
#include "core/data/generators.h"
#include "widgets/dialogs/generate_dialog.h"
#include "widgets/dialogs/import_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QToolBar>
#include <QUrl>

namespace app
{

namespace
{

constexpr Eigen::Index thinnedSize = 2000; // live with every kernel

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

/// Data that come from elsewhere bring their own scale: kernel and settings start at the defaults of MATH 2. Only data
/// of the same kind as before (same columns, same generator) keep them.
core::Session withData(core::Session session, core::Dataset data)
{
    const core::Dataset& before = *session.data;
    const bool sameKind = before.columnNames == data.columnNames && before.source == data.source && before.size() > 0;
    session.data = std::make_shared<const core::Dataset>(std::move(data));
    if (!sameKind) {
        session.kernel = core::defaultKernel(*session.data);
        session.lockedHyperparameters.clear();
        session.density = core::defaultDensitySettings(*session.data, session.kernel);
        session.embedding = {};
        session.twoSamples = {};
    }
    session.window = core::fittingWindow(*session.data);
    return session;
}

} // namespace

FileActions::FileActions(Document& document, Preferences& preferences, QWidget* window)
    : QObject(window), document_(document), preferences_(preferences), window_(window)
{
}

void FileActions::setPage(LabPage* page)
{
    if (page_)
        disconnect(page_, nullptr, this, nullptr);
    page_ = page;
    connect(page, &LabPage::exportRequested, this, &FileActions::exportFigure);
}

void FileActions::fill(QMenu& menu, QToolBar& bar)
{
    QMenu* sheet = menu.addMenu(tr("&New sheet"));
    sheet->addAction(tr("&One dimension"), QKeySequence::New, this, [this] { newSheet(1); });
    sheet->addAction(tr("&Two dimensions"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N), this,
                     [this] { newSheet(2); });
    QAction* open = menu.addAction(QIcon(":/icons/open.svg"), tr("&Open session or data…"), QKeySequence::Open, this,
                                   &FileActions::chooseAndOpen);
    QMenu* recent = menu.addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { buildRecent(*recent); });
    buildExamples(*menu.addMenu(tr("&Examples")));
    QAction* generate = menu.addAction(QIcon(":/icons/generate.svg"), tr("&Generate data…"),
                                       QKeySequence(Qt::CTRL | Qt::Key_G), this, &FileActions::generate);
    menu.addAction(tr("&Paste a table"), QKeySequence::Paste, this, &FileActions::paste);
    menu.addAction(tr("&Keep a random %1 of the points").arg(thinnedSize), this, &FileActions::thin);
    menu.addSeparator();
    QAction* saveAction =
        menu.addAction(QIcon(":/icons/save.svg"), tr("&Save session"), QKeySequence::Save, this, &FileActions::save);
    menu.addAction(tr("Save session &as…"), QKeySequence::SaveAs, this, &FileActions::saveAs);
    QAction* exportAction = menu.addAction(QIcon(":/icons/export.svg"), tr("&Export figure or numbers…"),
                                           QKeySequence(Qt::CTRL | Qt::Key_E), this, [this] { exportFigure("page"); });
    menu.addSeparator();
    menu.addAction(tr("&Quit"), QKeySequence::Quit, window_, &QWidget::close);
    bar.addActions({open, saveAction, exportAction, generate});
}

void FileActions::buildExamples(QMenu& menu)
{
    for (const core::ExampleDescription& description : core::examples()) {
        QAction* action = menu.addAction(text(description.title), this, [this, name = std::string(description.name)] {
            replaceData(*core::example(name), tr("Open example"));
        });
        action->setToolTip(text(description.meaning));
    }
    menu.setToolTipsVisible(true);
}

void FileActions::buildRecent(QMenu& menu)
{
    menu.clear();
    for (const QString& path : preferences_.recentFiles)
        if (QFileInfo::exists(path))
            menu.addAction(path, this, [this, path] { openPath(path); });
    if (menu.isEmpty())
        menu.addAction(tr("nothing yet"))->setEnabled(false);
}

void FileActions::newSheet(Eigen::Index dimensions)
{
    if (!mayLeave())
        return;
    core::Session session;
    session.data = std::make_shared<const core::Dataset>(core::emptyDataset(dimensions));
    session.kernel = core::defaultKernel(*session.data);
    session.density = core::defaultDensitySettings(*session.data, session.kernel);
    session.window = core::fittingWindow(*session.data);
    session.lab = document_.session().lab;
    document_.open(std::move(session), {});
}

void FileActions::chooseAndOpen()
{
    const QString path = QFileDialog::getOpenFileName(
        window_, tr("Open a session or data"), preferences_.lastFolder,
        tr("Sessions, figures and data (*.kscope *.csv *.tsv *.txt *.dat *.npy *.png *.svg *.pdf);;"
           "All files (*)"));
    if (!path.isEmpty())
        openPath(path);
}

void FileActions::openPath(const QString& path)
{
    if (namesSession(path)) {
        auto read = readSessionFile(path);
        if (const auto* failure = std::get_if<core::Failure>(&read))
            return complain(tr("The session could not be opened"), QString::fromStdString(failure->what));
        if (!mayLeave())
            return;
        const bool isDocument = path.endsWith(".kscope", Qt::CaseInsensitive); // saving must not overwrite a figure
        document_.open(std::get<core::Session>(std::move(read)),
                       isDocument ? QFileInfo(path).absoluteFilePath() : QString());
    } else {
        auto read = core::readTableFile(path.toStdString());
        if (const auto* failure = std::get_if<core::Failure>(&read))
            return complain(tr("The data could not be read"), QString::fromStdString(failure->what));
        openTable(std::get<core::Table>(std::move(read)));
    }
    rememberFile(preferences_, path);
}

void FileActions::openTable(core::Table table)
{
    auto* dialog = new widgets::ImportDialog(std::move(table), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        if (const auto* loaded = std::get_if<core::TableDataset>(&dialog->loaded()))
            replaceData(loaded->data, tr("Load %1").arg(QString::fromStdString(loaded->data.source)));
    });
    dialog->open();
}

bool FileActions::openMime(const QMimeData& mime)
{
    for (const QUrl& url : mime.urls())
        if (url.isLocalFile()) {
            openPath(url.toLocalFile());
            return true;
        }
    if (!mime.hasText() || mime.text().trimmed().isEmpty())
        return false;
    auto read = core::readTable(mime.text().toStdString(), tr("clipboard").toStdString());
    if (const auto* failure = std::get_if<core::Failure>(&read))
        complain(tr("This text is no table"), QString::fromStdString(failure->what));
    else
        openTable(std::get<core::Table>(std::move(read)));
    return true;
}

void FileActions::paste()
{
    const QMimeData* mime = QApplication::clipboard()->mimeData();
    if (!mime || !openMime(*mime))
        complain(tr("Nothing to paste"),
                 tr("The clipboard holds no table. Copy rows of numbers, for instance from a spreadsheet."));
}

void FileActions::generate()
{
    auto* dialog = new widgets::GenerateDialog(window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (const auto& before = document_.session().data->generation)
        dialog->setGeneration(*before);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        auto made = core::generate(dialog->generation());
        if (auto* data = std::get_if<core::Dataset>(&made))
            replaceData(std::move(*data), tr("Generate data"));
        else if (const auto* failure = std::get_if<core::Failure>(&made))
            complain(tr("No data were generated"), QString::fromStdString(failure->what));
    });
    dialog->open();
}

void FileActions::exportFigure(const QString& view)
{
    QStringList views{"page"}, titles{tr("The whole page")};
    for (const QString& name : page_->plots()->viewNames())
        if (const widgets::PlotView* plot = page_->plots()->panel(name)) {
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

void FileActions::carryAway(const widgets::ExportChoice& choice)
{
    const Drawing drawing{.view = choice.view,
                          .size = choice.size,
                          .dpi = choice.dpi,
                          .theme = {.dark = choice.dark, .map = preferences_.colourMap},
                          .session = choice.carrySession ? std::optional(document_.session()) : std::nullopt};
    using Destination = widgets::ExportChoice::Destination;
    if (choice.destination == Destination::TableToClipboard)
        QApplication::clipboard()->setText(tableText(*page_->plots(), drawing.view, u'\t'));
    else if (choice.destination == Destination::ImageToClipboard)
        QApplication::clipboard()->setImage(imageOf(*page_->plots(), drawing));
    else
        writeExport(drawing, choice.format);
}

void FileActions::writeExport(const Drawing& drawing, const QString& format)
{
    QFileDialog dialog(window_, tr("Export"), preferences_.lastFolder,
                       QStringLiteral("%1 (*.%2)").arg(format.toUpper(), format));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(format);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString path = dialog.selectedFiles().value(0);
    preferences_.lastFolder = QFileInfo(path).absolutePath();
    if (const auto problem = writeView(*page_->plots(), drawing, path))
        complain(tr("Nothing was exported"), *problem);
}

void FileActions::thin()
{
    core::Session next = document_.session();
    next.data = std::make_shared<const core::Dataset>(core::randomSubset(*next.data, thinnedSize, next.seed));
    document_.edit(std::move(next), tr("Keep a random %1 points").arg(thinnedSize));
}

void FileActions::replaceData(core::Dataset data, const QString& what)
{
    document_.edit(withData(document_.session(), std::move(data)), what);
}

bool FileActions::save()
{
    if (document_.path().isEmpty())
        return saveAs();
    const auto failure = document_.save(document_.path());
    if (failure)
        complain(tr("The session was not saved"), QString::fromStdString(failure->what));
    return !failure;
}

bool FileActions::saveAs()
{
    QFileDialog dialog(window_, tr("Save the session"), preferences_.lastFolder, tr("Kernelscope sessions (*.kscope)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix("kscope");
    if (dialog.exec() != QDialog::Accepted)
        return false;
    const QString path = dialog.selectedFiles().value(0);
    if (const auto failure = document_.save(path)) {
        complain(tr("The session was not saved"), QString::fromStdString(failure->what));
        return false;
    }
    rememberFile(preferences_, path);
    return true;
}

bool FileActions::mayLeave()
{
    if (!document_.isModified())
        return true;
    const auto answer =
        QMessageBox::warning(window_, tr("Unsaved changes"), tr("Save the changes to %1?").arg(document_.title()),
                             QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer == QMessageBox::Save)
        return save();
    return answer == QMessageBox::Discard;
}

void FileActions::complain(const QString& title, const QString& sentence)
{
    auto* box = new QMessageBox(QMessageBox::Warning, title, title, QMessageBox::Ok, window_);
    box->setInformativeText(sentence);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace app
