#pragma once

#include <QApplication>

namespace core
{
struct Failure;
}

namespace app
{

/// What the program is called, where it keeps settings, and its version.
void nameApplication();

/// The window's application. Its notify() is the top frame of the window's thread: what an event handler throws (too
/// little memory, most likely) ends that event and not the program, so that the person can still save.
class Application : public QApplication
{
    Q_OBJECT

public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override;

signals:
    /// An event broke off; `sentence` says why. Emitted at once. What a slot throws is dropped, and while slots run
    /// nothing is emitted.
    void brokeOff(const QString& sentence);

private:
    void answer(const core::Failure& failure);

    bool isAnswering_ = false;
};

} // namespace app
