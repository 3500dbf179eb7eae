// Prints every text that a person can read in the window, for each saved session in the folders given and for each lab:
// what freeze.sh compares before and after a change of the program's inside.
#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/main_window.h"
#include "app/session/session_file.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDirIterator>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QStandardPaths>
#include <QTabBar>
#include <QTest>
#include <QUndoStack>

#include <cstdio>

namespace
{

constexpr int patience = 60000; // ms

QString printed;

void print(const QString& what, const QString& text)
{
    if (!text.trimmed().isEmpty())
        printed += what + QStringLiteral(": ") + QString(text).replace(u'\n', QStringLiteral("\\n")) + u'\n';
}

void printMenu(const QMenu& menu, const QString& path)
{
    for (const QAction* action : menu.actions()) {
        if (action->menu()) {
            printMenu(*action->menu(), path + action->text() + QStringLiteral(" > "));
            continue;
        }
        print(QStringLiteral("menu"), path + action->text() + u' ' + action->shortcut().toString());
        print(QStringLiteral("  tip"), action->toolTip());
    }
}

void printTexts(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        print(QStringLiteral("label"), label->text());
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        print(QStringLiteral("button"), button->text());
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
        print(QStringLiteral("line"), line->text() + line->placeholderText());
    if (const auto* group = qobject_cast<const QGroupBox*>(&widget))
        print(QStringLiteral("group"), group->title());
    if (const auto* combo = qobject_cast<const QComboBox*>(&widget))
        for (int i = 0; i < combo->count(); ++i)
            print(i == combo->currentIndex() ? QStringLiteral("chosen") : QStringLiteral("choice"), combo->itemText(i));
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
        for (int i = 0; i < tabs->count(); ++i)
            print(QStringLiteral("tab"), tabs->tabText(i));
    print(QStringLiteral("  tip"), widget.toolTip());
    print(QStringLiteral("  name"), widget.accessibleName());
    print(QStringLiteral("  description"), widget.accessibleDescription());
}

/// In the order of the tree, what can be seen alone.
void printTree(const QWidget& widget, const QWidget& window)
{
    if (&widget != &window && !widget.isVisibleTo(&window))
        return;
    printTexts(widget);
    for (const QObject* child : widget.children())
        if (const auto* part = qobject_cast<const QWidget*>(child); part && !part->isWindow())
            printTree(*part, window);
}

bool settles(app::MainWindow& window)
{
    return QTest::qWaitFor([&window] { return window.page()->isSettled(); }, patience);
}

QString treeOf(const QWidget& window)
{
    printed.clear();
    printTree(window, window);
    return printed;
}

/// What stands there when nothing comes any more: what a page offers besides its answer may come after it.
QString settledTexts(const QWidget& window)
{
    constexpr int calm = 400; // ms
    for (QString before = treeOf(window);;) {
        QTest::qWait(calm);
        QString now = treeOf(window);
        if (now == before)
            return now;
        before = std::move(now);
    }
}

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    QStringList files;
    for (int i = 1; i < argc; ++i)
        for (QDirIterator folder(QString::fromLocal8Bit(argv[i]), {"*.kscope"}, QDir::Files,
                                 QDirIterator::Subdirectories);
             folder.hasNext();)
            files << folder.next();
    files.sort();
    app::Document document;
    app::MainWindow window(document, app::Preferences{});
    window.resize(1380, 860);
    window.show();
    for (const QAction* menu : window.menuBar()->actions())
        printMenu(*menu->menu(), menu->text() + QStringLiteral(" > "));
    std::printf("%s", qUtf8Printable(printed));
    for (const QString& file : files)
        for (const app::Lab& lab : app::labs()) {
            auto read = app::readSessionFile(file);
            if (!std::holds_alternative<core::Session>(read))
                return 1;
            core::Session session = std::get<core::Session>(std::move(read));
            session.lab = lab.id.toStdString();
            document.open(std::move(session), {});
            std::printf("\n=== %s, %s\n", qUtf8Printable(file.section(u'/', -2)), qUtf8Printable(lab.id));
            if (!settles(window))
                return 1;
            std::printf("%s", qUtf8Printable(settledTexts(window)));
        }
    document.history()->setClean();
    return 0;
}
