#include "app/actions/frame_export.h"

#include "app/actions/complaint.h"
#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/view_export.h"
#include "core/files/write_whole.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/play/gif_writer.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QProgressBar>
#include <QVBoxLayout>

namespace app
{

namespace
{

using Format = widgets::FramesChoice::Format;

/// "folder/sigma.png" and 7 of 100 make "folder/sigma-007.png".
QString numbered(const QString& path, std::size_t number, std::size_t of)
{
    const QFileInfo file(path);
    const auto digits = QString::number(of).size();
    return QStringLiteral("%1/%2-%3.png")
        .arg(file.path(), file.completeBaseName())
        .arg(number, static_cast<int>(digits), 10, QLatin1Char('0'));
}

} // namespace

struct FrameExport::Run {
    QPointer<widgets::ParameterSlider> slider;
    widgets::FramesChoice choice;
    QString path;
    std::vector<double> shares = {}; // of the way, one a picture
    std::size_t taken = 0;
    bool waits = false; // for the answer to the value that was set
    int gesture = widgets::newGesture();
    std::unique_ptr<widgets::GifWriter> animation = {};
    QPointer<QDialog> dialog = {};
    QProgressBar* bar = nullptr;
};

FrameExport::FrameExport(Document& document, Preferences& preferences, QWidget* window)
    : QObject(window), document_(document), preferences_(preferences), window_(window)
{
}

FrameExport::~FrameExport() = default;

void FrameExport::setPage(LabPage* page)
{
    if (page_)
        disconnect(page_, nullptr, this, nullptr);
    page_ = page;
    connect(page, &LabPage::settled, this, &FrameExport::take, Qt::QueuedConnection); // when all is drawn
}

void FrameExport::ask(widgets::ParameterSlider* slider)
{
    QStringList views{"page"}, titles{tr("The whole page")};
    for (const QString& name : page_->plots()->viewNames())
        if (const widgets::PlotView* plot = page_->plots()->panel(name)) {
            views << name;
            titles << QStringLiteral("%1  %2").arg(plot->letter(), plot->title());
        }
    auto* dialog = new widgets::FramesDialog(views, titles, last_, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, asked = QPointer(slider)] {
        last_ = dialog->choice();
        if (asked)
            askWhere(asked);
    });
    dialog->open();
}

void FrameExport::askWhere(widgets::ParameterSlider* slider)
{
    const QString suffix = last_.format == Format::Gif ? QStringLiteral("gif") : QStringLiteral("png");
    auto* dialog = new QFileDialog(window_, tr("Export the pictures"), preferences_.lastFolder,
                                   QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [this, asked = QPointer(slider)](const QString& path) {
        preferences_.lastFolder = QFileInfo(path).absolutePath();
        if (asked)
            begin(asked, last_, path);
    });
    dialog->open();
}

void FrameExport::begin(widgets::ParameterSlider* slider, const widgets::FramesChoice& choice, const QString& path)
{
    if (run_)
        return;
    run_ = std::make_unique<Run>(Run{.slider = slider, .choice = choice, .path = path});
    run_->shares = slider->playPlan().sharesOf(choice.pictures);
    if (choice.format == Format::Gif)
        run_->animation = std::make_unique<widgets::GifWriter>(
            choice.size, choice.perSecond, slider->playPlan().course != widgets::PlayPlan::Course::Once);
    else
        for (const QString& file : paths())
            if (QFileInfo::exists(file)) {
                run_.reset();
                return complain(window_, tr("Nothing was exported"),
                                tr("%1 is there already: choose another name or folder.").arg(file));
            }
    showProgress();
    setValue();
}

QStringList FrameExport::paths() const
{
    if (run_->choice.format == Format::Gif)
        return {run_->path};
    QStringList files;
    for (std::size_t i = 0; i < run_->shares.size(); ++i)
        files << numbered(run_->path, i + 1, run_->shares.size());
    return files;
}

void FrameExport::showProgress()
{
    auto* dialog = new QDialog(window_);
    dialog->setWindowTitle(tr("Export the pictures"));
    run_->bar = new QProgressBar(dialog);
    run_->bar->setRange(0, static_cast<int>(run_->shares.size()));
    run_->bar->setFormat(tr("picture %v of %m"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, dialog);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    connect(dialog, &QDialog::rejected, this, [this] { end(tr("The export was cancelled; nothing was written.")); });
    auto* column = new QVBoxLayout(dialog);
    column->addWidget(new QLabel(tr("Each picture waits for its answer in full."), dialog));
    column->addWidget(run_->bar);
    column->addWidget(buttons);
    run_->dialog = dialog;
    dialog->open();
}

void FrameExport::setValue()
{
    if (!run_->slider || !run_->slider->isVisible())
        return end(tr("The export ended: the slider is gone."));
    run_->waits = true;
    run_->slider->playTo(run_->shares[run_->taken], run_->gesture);
    if (page_->isSettled()) // nothing had to be asked, or nothing can be
        QMetaObject::invokeMethod(this, &FrameExport::take, Qt::QueuedConnection);
}

Drawing FrameExport::drawing() const
{
    return {.view = run_->choice.view,
            .size = run_->choice.size,
            .theme = {.dark = run_->choice.dark, .map = preferences_.colourMap},
            .session = document_.whySealed().isEmpty() ? std::optional(document_.session()) : std::nullopt};
}

void FrameExport::take()
{
    if (!run_ || !run_->waits || !page_->isSettled())
        return;
    run_->waits = false;
    if (!keep())
        return;
    run_->bar->setValue(static_cast<int>(++run_->taken));
    if (run_->taken == run_->shares.size())
        finish();
    else
        setValue();
}

/// Keeps the picture that is on show; false where it could not, which ends the export.
bool FrameExport::keep()
{
    if (run_->animation) {
        run_->animation->add(imageOf(*page_->plots(), drawing()));
        return true;
    }
    const auto problem = writeView(*page_->plots(), drawing(), paths().value(static_cast<qsizetype>(run_->taken)));
    if (problem) {
        end({});
        complain(window_, tr("The pictures were not exported"), QString::fromStdString(problem->what));
    }
    return !problem;
}

void FrameExport::finish()
{
    const QString path = run_->path;
    const QString sentence =
        run_->animation ? (run_->taken == 1 ? tr("1 picture was exported to %1.").arg(path)
                                            : tr("%1 pictures were exported to %2.").arg(run_->taken).arg(path))
                        : tr("%1 pictures were exported, from %2 on.").arg(run_->taken).arg(paths().first());
    std::optional<core::Failure> problem;
    if (run_->animation) {
        const auto content = run_->animation->finish();
        problem = content ? core::writeWhole(QFile::encodeName(path).toStdString(), content->toStdString())
                          : core::Failure{core::Failure::Kind::Internal,
                                          tr("There is not enough memory for these pictures.").toStdString()};
    }
    run_->taken = 0; // all of it is kept
    end(problem ? QString() : sentence);
    if (problem)
        complain(window_, tr("The pictures were not exported"), QString::fromStdString(problem->what));
}

/// Brings the session back as it was; what was written of a series that did not come to its end goes.
void FrameExport::end(const QString& sentence)
{
    if (!run_)
        return;
    if (!run_->animation)
        for (const QString& file : paths().mid(0, static_cast<qsizetype>(run_->taken)))
            QFile::remove(file);
    const std::unique_ptr<Run> over = std::move(run_);
    if (over->dialog) {
        over->dialog->disconnect(this);
        over->dialog->close();
        over->dialog->deleteLater();
    }
    document_.takeBack(over->gesture);
    if (!sentence.isEmpty())
        emit told(sentence);
    emit ended();
}

} // namespace app
