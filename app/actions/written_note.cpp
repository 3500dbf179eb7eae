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
const auto noteName = QStringLiteral("writtenNote");

struct WrittenWords {
    Q_DECLARE_TR_FUNCTIONS(written)
};

QMainWindow* windowOf(QWidget* widget)
{
    while (widget && !qobject_cast<QMainWindow*>(widget))
        widget = widget->parentWidget();
    return qobject_cast<QMainWindow*>(widget);
}

QString shortName(const QFileInfo& file, const QFontMetrics& metrics)
{
    return metrics.elidedText(file.fileName(), Qt::ElideMiddle, mostLetters * metrics.averageCharWidth())
        .toHtmlEscaped();
}

/// In place of the one before; nullptr outside a window. `sentence` has %1 for the file's name.
widgets::LinkLabel* note(QWidget* inWindow, const QString& sentence, const QFileInfo& file)
{
    QMainWindow* window = windowOf(inWindow);
    if (!window)
        return nullptr;
    tellNothing(window);
    auto* label = new widgets::LinkLabel;
    label->setObjectName(noteName);
    label->setTextFormat(Qt::RichText);
    label->setText(sentence.arg(shortName(file, label->fontMetrics())));
    label->setToolTip(file.absoluteFilePath());
    window->statusBar()->addPermanentWidget(label);
    return label;
}

} // namespace

void tellWritten(QWidget* inWindow, const QString& path, const QStringList& beside)
{
    const QFileInfo file(path);
    const QString sentence = beside.isEmpty()
                                 ? WrittenWords::tr("Written: %1 <a href='folder'>Open its folder</a>")
                                 : WrittenWords::tr("Written: %1 and %2 more <a href='folder'>Open their folder</a>")
                                       .arg(QStringLiteral("%1"), QString::number(beside.size()));
    auto* label = note(inWindow, sentence, file);
    if (!label)
        return;
    label->setToolTip((QStringList(file.absoluteFilePath()) + beside).join(u'\n'));
    const QString folder = file.absolutePath();
    QObject::connect(label, &QLabel::linkActivated, label,
                     [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
    QTimer::singleShot(howLong, label, &QObject::deleteLater);
}

void tellAwaited(QWidget* inWindow, const QString& path)
{
    note(inWindow, WrittenWords::tr("%1 is written once the answer is there"), QFileInfo(path));
}

void tellNothing(QWidget* inWindow)
{
    if (QMainWindow* window = windowOf(inWindow))
        delete window->statusBar()->findChild<QWidget*>(noteName);
}

} // namespace app
