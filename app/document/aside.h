#pragma once

#include <QCursor>
#include <QEventLoop>
#include <QGuiApplication>
#include <QScopeGuard>
#include <QTimer>

#include <chrono>
#include <future>

namespace app
{

/// Does work on another thread and returns, or throws, what comes of it. Where it takes longer than a person notices
/// the windows go on painting meanwhile and the pointer tells that it is at work; clicks and keys wait until it is
/// done, so that nothing changes under it.
template <class Work>
auto doneAside(const Work& work)
{
    using namespace std::chrono_literals;
    auto done = std::async(std::launch::async, work);
    if (done.wait_for(50ms) != std::future_status::ready) {
        const bool hasPointer = qobject_cast<QGuiApplication*>(QCoreApplication::instance()) != nullptr;
        if (hasPointer)
            QGuiApplication::setOverrideCursor(Qt::BusyCursor);
        const auto again = qScopeGuard([hasPointer] {
            if (hasPointer)
                QGuiApplication::restoreOverrideCursor();
        });
        QEventLoop loop;
        QTimer look;
        QObject::connect(&look, &QTimer::timeout, &loop, [&] {
            if (done.wait_for(0ms) == std::future_status::ready)
                loop.quit();
        });
        look.start(10ms);
        loop.exec(QEventLoop::ExcludeUserInputEvents);
    }
    return done.get();
}

} // namespace app
