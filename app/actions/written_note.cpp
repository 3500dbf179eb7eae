#include "app/actions/written_note.h"

#include "widgets/controls/link_label.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QFileInfo>
#include <QFontMetrics>
#include <QMainWindow>
#include <QStatusBar>
#include <QTimer>
#include <QUrl>

namespace app
{

namespace
{

constexpr int howLong = 20000; // ms
constexpr int mostLetters = 36;

QString tr(const char* text)
{
    return QCoreApplication::translate("written", text);
}

QMainWindow* windowOf(QWidget* widget)
{
    while (widget && !qobject_cast<QMainWindow*>(widget))
        widget = widget->parentWidget();
    return qobject_cast<QMainWindow*>(widget);
}

} // namespace

void tellWritten(QWidget* inWindow, const QString& path, const QStringList& beside)
{
    QMainWindow* window = windowOf(inWindow);
    if (!window)
        return;
    const auto name = QStringLiteral("writtenNote");
    delete window->statusBar()->findChild<QWidget*>(name); // of the file before
    const QFileInfo file(path);
    auto* note = new widgets::LinkLabel;
    note->setObjectName(name);
    note->setTextFormat(Qt::RichText);
    const QFontMetrics metrics = note->fontMetrics();
    const QString shown =
        metrics.elidedText(file.fileName(), Qt::ElideMiddle, mostLetters * metrics.averageCharWidth());
    const QString files = beside.isEmpty() ? shown : tr("%1 and %2 more").arg(shown, QString::number(beside.size()));
    note->setText(tr("Written: %1 <a href='folder'>Open its folder</a>").arg(files.toHtmlEscaped()));
    note->setToolTip((QStringList(file.absoluteFilePath()) + beside).join(u'\n'));
    const QString folder = file.absolutePath();
    QObject::connect(note, &QLabel::linkActivated, note,
                     [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
    window->statusBar()->addPermanentWidget(note);
    QTimer::singleShot(howLong, note, &QObject::deleteLater);
}

} // namespace app
