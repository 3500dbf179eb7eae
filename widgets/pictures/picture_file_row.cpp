#include "widgets/pictures/picture_file_row.h"

#include "widgets/controls/kept_room.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QToolButton>

namespace widgets
{

namespace
{

/// The local file that is dragged, if it is one.
QString draggedFile(const QMimeData& data)
{
    return data.urls().size() == 1 ? data.urls().first().toLocalFile() : QString();
}

} // namespace

PictureFileRow::PictureFileRow(const QString& name, const QString& meaning, QWidget* parent)
    : QWidget(parent), name_(name), shown_(new QLabel(this)), back_(new QToolButton(this))
{
    auto* open = new QToolButton(this);
    open->setText(tr("Choose…"));
    open->setAccessibleName(tr("Choose a file: %1").arg(name));
    open->setToolTip(meaning);
    back_->setText(QStringLiteral("↺"));
    back_->setAccessibleName(tr("Take the picture that comes with the program: %1").arg(name));
    back_->setToolTip(tr("Take the picture that comes with the program"));
    keepItsRoom(*back_);
    shown_->setMinimumWidth(1);
    shown_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setToolTip(meaning);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(shown_, 1);
    row->addWidget(open);
    row->addWidget(back_);
    setAcceptDrops(true);
    connect(open, &QToolButton::clicked, this, &PictureFileRow::choose);
    connect(back_, &QToolButton::clicked, this, [this] { emit pathChosen({}); });
    setPath({});
}

void PictureFileRow::setPath(const QString& path)
{
    path_ = path;
    const QString text = path.isEmpty() ? tr("as it comes") : QFileInfo(path).fileName();
    shown_->setText(text);
    shown_->setToolTip(path.isEmpty() ? tr("the one that comes with the program; none where the target is a file")
                                      : path);
    setPresent(*back_, !path.isEmpty());
}

void PictureFileRow::choose()
{
    const QString chosen = QFileDialog::getOpenFileName(this, name_, path_, tr("Pictures (*.png *.jpg *.jpeg *.bmp)"));
    if (!chosen.isEmpty())
        emit pathChosen(chosen);
}

void PictureFileRow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!draggedFile(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void PictureFileRow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    emit pathChosen(draggedFile(*event->mimeData()));
}

} // namespace widgets
