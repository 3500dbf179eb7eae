// Signals that ask the program to end: told once, and left alone where they were ignored.

#include "app/ending_watch.h"
#include "support/test_registry.h"

#include <QSignalSpy>
#include <QTest>

#include <csignal>

namespace ending_watch_test
{

class EndingWatchTest : public QObject
{
    Q_OBJECT

    static auto handlerOf(int signal)
    {
        struct sigaction now = {};
        sigaction(signal, nullptr, &now);
        return now.sa_handler;
    }

private slots:
    void init() // whatever the shell and Qt Test do with them
    {
        for (const int signal : {SIGTERM, SIGINT, SIGHUP})
            std::signal(signal, SIG_DFL);
    }

    void aSignalIsToldOnceAndThenEndsTheProgram()
    {
        {
            const app::EndingWatch watch;
            QSignalSpy asked(&watch, &app::EndingWatch::asked);
            QVERIFY(handlerOf(SIGTERM) != SIG_DFL && handlerOf(SIGINT) != SIG_DFL);
            std::raise(SIGTERM);
            QVERIFY(handlerOf(SIGTERM) == SIG_DFL); // a second one would end it
            QVERIFY(handlerOf(SIGINT) != SIG_DFL);
            QVERIFY(asked.wait());
            QCOMPARE(asked.size(), 1);
            QCOMPARE(asked.front().front().toInt(), SIGTERM);
        }
        QVERIFY(handlerOf(SIGINT) == SIG_DFL && handlerOf(SIGTERM) == SIG_DFL);
    }

    /// As nohup has it.
    void whatIsIgnoredStaysSo()
    {
        std::signal(SIGHUP, SIG_IGN);
        {
            const app::EndingWatch watch;
            QSignalSpy asked(&watch, &app::EndingWatch::asked);
            QVERIFY(handlerOf(SIGHUP) == SIG_IGN);
            std::raise(SIGHUP);
            std::raise(SIGTERM);
            QVERIFY(asked.wait());
            QCOMPARE(asked.front().front().toInt(), SIGTERM);
        }
        QVERIFY(handlerOf(SIGHUP) == SIG_IGN);
    }
};

KERNELSCOPE_TEST(EndingWatchTest, QApplication)

} // namespace ending_watch_test

#include "ending_watch_test.moc"
