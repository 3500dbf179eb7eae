#include "app/actions/say.h"

#include <QMainWindow>
#include <QStatusBar>

namespace app
{

void say(QWidget* window, const QString& sentence)
{
    constexpr int remarkTime = 8000; // ms
    if (auto* main = qobject_cast<QMainWindow*>(window))
        main->statusBar()->showMessage(sentence, remarkTime);
}

} // namespace app
