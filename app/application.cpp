#include "app/application.h"

#include "core/work/unexpected.h"

#include <QScopeGuard>

namespace app
{

void nameApplication()
{
    QCoreApplication::setOrganizationName("Kernelscope");
    QCoreApplication::setApplicationName("kernelscope");
    QCoreApplication::setApplicationVersion(KERNELSCOPE_VERSION);
    QGuiApplication::setApplicationDisplayName("Kernelscope");
}

bool Application::notify(QObject* receiver, QEvent* event)
{
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::exception& error) {
        answer(core::unexpectedFailure(error));
    } catch (...) {
        answer(core::unexpectedFailure(std::exception()));
    }
    return false;
}

void Application::answer(const core::Failure& failure)
{
    if (isAnswering_)
        return;
    isAnswering_ = true;
    const auto answered = qScopeGuard([this] { isAnswering_ = false; });
    try {
        emit brokeOff(QString::fromStdString(failure.what));
    } catch (...) { // not even memory to say so: the next event may find some
    }
}

} // namespace app
