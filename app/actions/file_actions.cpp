#include "app/actions/file_actions.h"

#include "app/actions/complaint.h"
#include "app/actions/data_actions.h"
#include "app/actions/export_actions.h"
#include "app/actions/report_action.h"
#include "app/document/aside.h"
#include "app/document/document.h"
#include "app/document/new_data.h"
#include "app/session/picture_files.h"
#include "app/session/session_file.h"
#include "widgets/controls/window_keys.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QToolBar>
#include <QUrl>

namespace app
{

namespace
{

bool mayReplace(QWidget* window, const QString& path)
{
    const auto answer =
        QMessageBox::warning(window, FileActions::tr("Save the session"),
                             FileActions::tr("%1 already exists. Replace it?").arg(QFileInfo(path).fileName()),
                             QMessageBox::Yes | QMessageBox::No, QMessageBox::No);
    return answer == QMessageBox::Yes;
}

} // namespace

FileActions::FileActions(Document& document, Preferences& preferences, QWidget* window)
    : QObject(window), document_(document), preferences_(preferences), window_(window),
      data_(new DataActions(document, window)), exports_(new ExportActions(document, preferences, window)),
      reports_(new ReportAction(document, preferences, window))
{
}

void FileActions::fill(QMenu& menu, QToolBar& bar, const std::function<void(QMenu&)>& ready)
{
    QMenu* sheet = menu.addMenu(tr("&New sheet"));
    sheet->addAction(tr("&One dimension"), QKeySequence::New, this, [this] { newSheet(1); });
    sheet->addAction(tr("&Two dimensions"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N), this,
                     [this] { newSheet(2); });
    QAction* open = menu.addAction(QIcon(":/icons/open.svg"), tr("&Open session or data…"), QKeySequence::Open, this,
                                   &FileActions::chooseAndOpen);
    QMenu* recent = menu.addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { buildRecent(*recent); });
    data_->fillExamples(*menu.addMenu(tr("&Examples")));
    ready(menu);
    QAction* generate = menu.addAction(QIcon(":/icons/generate.svg"), tr("&Generate data…"),
                                       QKeySequence(Qt::CTRL | Qt::Key_G), data_, &DataActions::generate);
    menu.addAction(tr("&Paste a table"), QKeySequence::Paste, this, &FileActions::paste);
    menu.addAction(tr("Add a file as sample &B…"), this, &FileActions::chooseSample);
    menu.addAction(tr("&Keep a random %1 of the points").arg(DataActions::thinnedSize), data_, &DataActions::thin);
    menu.addSeparator();
    QAction* saveAction =
        menu.addAction(QIcon(":/icons/save.svg"), tr("&Save session"), QKeySequence::Save, this, &FileActions::save);
    // Where no desktop says otherwise, Qt knows no keys for these two.
    menu.addAction(tr("Save session &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), this, &FileActions::saveAs);
    QAction* exportAction = menu.addAction(QIcon(":/icons/export.svg"), tr("&Export figure or numbers…"),
                                           QKeySequence(Qt::CTRL | Qt::Key_E), exports_, &ExportActions::exportPointed);
    menu.addAction(tr("Re&port…"), reports_, &ReportAction::ask)
        ->setStatusTip(tr("What is on show as a document to read and to pass on, with its data and figures"));
    menu.addSeparator();
    menu.addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), window_, &QWidget::close);
    bar.addActions({open, saveAction, exportAction, generate});
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
    core::Session session = freshSession(std::make_shared<const core::Dataset>(core::emptyDataset(dimensions)));
    session.lab = document_.session().lab;
    document_.open(std::move(session), {});
    widgets::giveFocusBack(*window_); // what is pressed next is meant for the sheet
}

void FileActions::chooseAndOpen()
{
    const QString path =
        QFileDialog::getOpenFileName(window_, tr("Open a session or data"), preferences_.lastFolder,
                                     tr("Sessions, figures, reports and data (*.kscope *.csv *.tsv *.txt *.dat *.xlsx "
                                        "*.npy *.npz *.mat *.png *.svg *.pdf *.html *.kslesson "
                                        "*.gz *.train *.test *.rle *-ubyte);;"
                                        "All files (*)"));
    if (!path.isEmpty())
        openPath(path);
}

void FileActions::chooseSample()
{
    const QString path =
        QFileDialog::getOpenFileName(window_, tr("Add data as sample B"), preferences_.lastFolder,
                                     tr("Data (*.csv *.tsv *.txt *.dat *.xlsx *.npy *.npz *.mat);;All files (*)"));
    if (path.isEmpty())
        return;
    auto source = core::TableSource::ofFile(path.toStdString());
    const auto* failure = std::get_if<core::Failure>(&source);
    if (failure)
        complain(window_, tr("The data could not be read"), QString::fromStdString(failure->what));
    else if (openTable(std::get<core::TableSource>(std::move(source)), path, 1))
        rememberFile(preferences_, path);
}

void FileActions::openPath(const QString& path)
{
    if (isOpening_)
        return; // one after the other
    if (opener_ && opener_({path})) {
        // it is remembered, too
    } else if (namesSession(path)) {
        if (!openSession(path))
            return;
    } else if (!openData(path)) {
        return;
    }
    rememberFile(preferences_, path);
}

bool FileActions::openSession(const QString& path)
{
    DocumentFile file;
    QStringList repairs;
    const auto ask = [this](const QString& pictures, PicturesAre why) { // by the thread of the window
        QString found;
        QMetaObject::invokeMethod(
            window_, [&] { found = findPictures(pictures, why); }, Qt::BlockingQueuedConnection);
        return found;
    };
    auto read = [&] {
        const QScopedValueRollback opening(isOpening_, true);
        return doneAside([&] {
            file = DocumentFile::at(QFileInfo(path).absoluteFilePath());
            return readSessionFile(path, ask, [&](const QString& repair) { repairs << repair; });
        });
    }();
    if (const auto* failure = std::get_if<core::Failure>(&read)) {
        complain(window_, tr("The session could not be opened"), QString::fromStdString(failure->what));
        return false;
    }
    if (!mayLeave())
        return false;
    const bool isDocument = namesSessionAlone(path); // saving must not overwrite a figure
    document_.open(std::get<core::Session>(std::move(read)), isDocument ? std::move(file) : DocumentFile{});
    tellRepairs(window_, repairs);
    return true;
}

/// Pictures where the content is of such, else a table.
bool FileActions::openData(const QString& path)
{
    auto pictures = openPictures(path);
    auto* data = std::get_if<core::Dataset>(&pictures);
    constexpr Eigen::Index fewestPixels = 16; // of rows that might as well be quantities with a label
    if (data && data->picture && data->dimensions() >= fewestPixels) {
        const QString what = tr("Load %1").arg(QString::fromStdString(data->source));
        data_->replaceData(std::move(*data), what);
        return true;
    }
    // What its name promises to be pictures is no table either: the other sentence says more.
    static const QStringList pictureNames{"gz", "train", "test", "rle", "ubyte"};
    const bool ofPictures = pictureNames.contains(QFileInfo(path).suffix(), Qt::CaseInsensitive);
    auto source = core::TableSource::ofFile(path.toStdString());
    const core::Failure* failure =
        ofPictures && !data ? std::get_if<core::Failure>(&pictures) : std::get_if<core::Failure>(&source);
    if (!failure)
        return openTable(std::get<core::TableSource>(std::move(source)), path, {});
    complain(window_, tr("The data could not be read"), QString::fromStdString(failure->what));
    return false;
}

/// A person can mend how text or a workbook is read; what is no table in any way is refused.
bool FileActions::openTable(core::TableSource source, const QString& path, std::optional<int> sample)
{
    if (source.kind() == core::TableSource::Kind::Other) {
        const auto read = source.read({}).table;
        if (const auto* failure = std::get_if<core::Failure>(&read)) {
            complain(window_, tr("The data could not be read"), QString::fromStdString(failure->what));
            return false;
        }
    }
    data_->openTable(std::move(source), path, sample);
    return true;
}

QString FileActions::findPictures(const QString& path, PicturesAre why)
{
    const bool elsewhere = why == PicturesAre::Elsewhere, mayShow = elsewhere && QFileInfo(path).isFile();
    const QString sentence =
        elsewhere && !mayShow
            ? tr("This session shows the pictures in %1, which did not come along with it and are not there. Is the "
                 "file in another place?")
        : elsewhere
            ? tr("This session shows the pictures in %1, which did not come along with it and were not opened here "
                 "before. Show them?")
        : why == PicturesAre::Changed
            ? tr("The pictures of this session are in %1, which has changed since. Is the file that it was in another "
                 "place?")
            : tr("The pictures of this session are in %1, which is missing. Is the file in another place?");
    QMessageBox box(QMessageBox::Question, tr("Where are the pictures?"), sentence.arg(path), QMessageBox::NoButton,
                    window_);
    QPushButton* cancel = box.addButton(QMessageBox::Cancel);
    const QPushButton* show = mayShow ? box.addButton(tr("&Show them"), QMessageBox::AcceptRole) : nullptr;
    QPushButton* choose = box.addButton(elsewhere ? tr("Another &file…") : tr("&Choose…"), QMessageBox::ActionRole);
    box.setDefaultButton(elsewhere ? cancel : choose);
    box.exec();
    if (show && box.clickedButton() == show)
        return path;
    return box.clickedButton() == choose
               ? QFileDialog::getOpenFileName(window_, tr("Where is %1 now?").arg(QFileInfo(path).fileName()),
                                              preferences_.lastFolder, tr("All files (*)"))
               : QString();
}

void FileActions::openPaths(const QStringList& paths)
{
    const bool isTaken = paths.size() > 1 && opener_ && opener_(paths);
    if (!isTaken && !paths.isEmpty())
        openPath(paths.front());
}

bool FileActions::openMime(const QMimeData& mime)
{
    QStringList paths;
    for (const QUrl& url : mime.urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    if (!paths.isEmpty()) {
        openPaths(paths);
        return true;
    }
    if (!mime.hasText() || mime.text().trimmed().isEmpty())
        return false;
    openTable({mime.text().toStdString(), tr("clipboard").toStdString()}, {}, {});
    return true;
}

void FileActions::paste()
{
    const QMimeData* mime = QApplication::clipboard()->mimeData();
    if (!mime || !openMime(*mime))
        complain(window_, tr("Nothing to paste"),
                 tr("The clipboard holds no table. Copy rows of numbers, for instance from a spreadsheet."));
}

bool FileActions::save()
{
    if (document_.path().isEmpty())
        return saveAs();
    if (document_.isChangedOnDisk()) {
        const AboutChangedFile answer = askAboutChangedFile();
        if (answer != AboutChangedFile::Overwrite)
            return answer == AboutChangedFile::SaveAs && saveAs();
    }
    return saveTo(document_.path());
}

bool FileActions::saveAs()
{
    QFileDialog dialog(window_, tr("Save the session"), preferences_.lastFolder, tr("Kernelscope sessions (*.kscope)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix("kscope");
    if (dialog.exec() != QDialog::Accepted)
        return false;
    QString path = dialog.selectedFiles().value(0);
    if (!namesSessionAlone(path)) { // "march.2026", "figure.png": by that name it would be opened as something else
        path += QStringLiteral(".kscope");
        if (QFileInfo::exists(path) && !mayReplace(window_, path)) // the dialog has asked about the other name
            return false;
    }
    if (!saveTo(path))
        return false;
    rememberFile(preferences_, path);
    return true;
}

bool FileActions::saveTo(const QString& path)
{
    const auto failure = document_.save(path);
    if (failure)
        complain(window_, tr("The session was not saved"), QString::fromStdString(failure->what));
    return !failure;
}

FileActions::AboutChangedFile FileActions::askAboutChangedFile()
{
    QMessageBox box(
        QMessageBox::Warning, tr("Changed elsewhere"),
        tr("%1 was changed by another window or program since it was opened or saved here.").arg(document_.title()),
        QMessageBox::Cancel, window_);
    box.setInformativeText(tr("Save this session under another name, or overwrite what the file holds now?"));
    QPushButton* another = box.addButton(tr("Save &as…"), QMessageBox::AcceptRole);
    const QPushButton* overwrite = box.addButton(tr("&Overwrite"), QMessageBox::DestructiveRole);
    box.setDefaultButton(another);
    box.exec();
    if (box.clickedButton() == another)
        return AboutChangedFile::SaveAs;
    return box.clickedButton() == overwrite ? AboutChangedFile::Overwrite : AboutChangedFile::Cancel;
}

bool FileActions::mayLeave()
{
    if (document_.isSaving() || isOpening_)
        return false;
    if (!document_.isModified())
        return true;
    const auto answer =
        QMessageBox::warning(window_, tr("Unsaved changes"), tr("Save the changes to %1?").arg(document_.title()),
                             QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer == QMessageBox::Save)
        return save();
    return answer == QMessageBox::Discard;
}

} // namespace app
