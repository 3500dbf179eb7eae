#include "app/application.h"
#include "app/cli/command.h"
#include "app/document/document.h"
#include "app/document/recovery.h"
#include "app/ending_watch.h"
#include "app/main_window.h"
#include "app/preferences.h"
#include "app/session/picture_access.h"
#include "app/session/session_file.h"
#include "core/work/kept_memory.h"

#include <QApplication>
#include <QFileInfo>
#include <QStyle>
#include <QTimer>

#include <clocale>
#include <csignal>
#include <cstdio>
#include <memory>

namespace
{

bool isCommand(const QStringList& words)
{
    return words.size() > 1 &&
           (app::isCommandName(words[1]) || (!QFileInfo::exists(words[1]) && !app::namesSessionAlone(words[1])));
}

constexpr int placingTime = 100; // ms that a window manager may take

/// Whatever breaks off: first the work is brought to safety, then the person is told.
void protect(app::Application& application, app::Recovery& recovery, app::MainWindow& window)
{
    QObject::connect(&application, &app::Application::brokeOff, &recovery, &app::Recovery::writeNow);
    QObject::connect(&application, &app::Application::brokeOff, &window, &app::MainWindow::tellTrouble,
                     Qt::QueuedConnection);
    QObject::connect(&recovery, &app::Recovery::failed, &window, &app::MainWindow::remark);
    QObject::connect(&window, &app::MainWindow::workMayGo, &recovery, &app::Recovery::giveUp);
}

int runWindow(app::Application& application, const QStringList& words)
{
    QApplication::setStyle(widgets::createStyle());
    QGuiApplication::setDesktopFileName("org.kernelscope.Kernelscope");
    QGuiApplication::setWindowIcon(QIcon(":/icons/kernelscope.svg"));
    const app::EndingWatch ending; // before there is a lock to leave behind
    app::Document document;
    app::Recovery recovery(document, app::Recovery::defaultFolder());
    const app::Preferences preferences = app::readPreferences();
    app::recallPictures();
    app::whenPicturesBecomeKnown(&app::keepPictures);
    app::MainWindow window(document, preferences);
    protect(application, recovery, window);
    QObject::connect(&ending, &app::EndingWatch::asked, &recovery, [&](int signal) {
        recovery.writeNow();
        QApplication::exit(128 + signal); // as shells have it
    });
    window.show();
    // Dialogs wait until the window has its place on the screen: they stand over it.
    QTimer::singleShot(placingTime, &window, [&] {
        if (!window.offerRecovered(recovery) && words.size() > 1)
            window.openPaths(words.mid(1));
    });
    return QApplication::exec();
}

/// Commands say what went wrong in one line of their own; what Qt remarks about its surroundings is no part of it.
void quiet(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        std::fprintf(stderr, "%s\n", qUtf8Printable(message));
}

int runCommand(int& argc, char** argv, const QStringList& words)
{
    qInstallMessageHandler(&quiet);
    if (!app::needsDrawing(words)) {
        const QCoreApplication application(argc, argv);
        return app::runCommandLine(words);
    }
    qputenv("QT_QPA_PLATFORM", "offscreen"); // draws without a display
    const QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    app::recallPictures(); // that the window opened
    return app::runCommandLine(words);
}

bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
           !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

} // namespace

int main(int argc, char** argv)
{
    core::keepFreedMemory();
    app::nameApplication();
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow so large is told in a sentence, as a full disk is
    const QStringList words = [&] {
        const QCoreApplication reader(argc, argv);
        return QCoreApplication::arguments();
    }();
    if (isCommand(words))
        return runCommand(argc, argv, words.mid(1));
    if (!hasDisplay()) {
        std::fputs(
            "kernelscope: there is no display to open a window on; `kernelscope --help` lists what works without one\n",
            stderr);
        return 2;
    }
    app::Application application(argc, argv);
    return runWindow(application, words);
}
