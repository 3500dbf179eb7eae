#include "app/actions/presentation.h"

#include "app/actions/tour_actions.h"
#include "app/window_docks.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QShortcut>
#include <QStatusBar>
#include <QToolBar>

namespace app
{

Presentation::Presentation(QMainWindow& window, TourActions& tours, WindowDocks& docks)
    : QObject(&window), window_(window), action_(new QAction(tr("&Present"), this))
{
    action_->setShortcut(QKeySequence(Qt::Key_F5));
    action_->setCheckable(true);
    action_->setStatusTip(tr("The page and its text alone, large, on the whole screen; F5 or Esc ends it"));
    connect(action_, &QAction::triggered, this, &Presentation::setOn);
    connect(this, &Presentation::changed, &docks, &WindowDocks::setAway);
    const auto addKey = [this](Qt::Key key, const auto& act) {
        auto* shortcut = new QShortcut(QKeySequence(key), &window_);
        shortcut->setEnabled(false);
        connect(shortcut, &QShortcut::activated, this, act);
        connect(this, &Presentation::changed, shortcut, &QShortcut::setEnabled);
    };
    addKey(Qt::Key_Escape, [this] { end(); });
    addKey(Qt::Key_PageDown, [&tours] { tours.next(); });
    addKey(Qt::Key_PageUp, [&tours] { tours.previous(); });
}

void Presentation::fill(QMenu& menu)
{
    menu.addAction(action_);
}

void Presentation::end()
{
    setOn(false);
}

void Presentation::setOn(bool on)
{
    action_->setChecked(on);
    if (on == on_)
        return;
    on_ = on;
    for (const char* bar : {"toolBar", "labBar"})
        window_.findChild<QToolBar*>(bar)->setVisible(!on);
    window_.menuBar()->setMaximumHeight(on ? 0 : QWIDGETSIZE_MAX); // hidden it would take the keys along
    window_.statusBar()->setVisible(!on);
    if (on)
        wasFullScreen_ = window_.isFullScreen();
    if (!wasFullScreen_)
        window_.setWindowState(window_.windowState() ^ Qt::WindowFullScreen);
    emit changed(on);
}

} // namespace app
