#include "app/actions/presentation.h"

#include "app/actions/tour_actions.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/lab_switcher.h"
#include "app/window_docks.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QShortcut>
#include <QStatusBar>
#include <QToolBar>

#include <utility>

namespace app
{

Presentation::Presentation(QMainWindow& window, LabSwitcher& labs, TourActions& tours, WindowDocks& docks)
    : QObject(&window), window_(window), labs_(labs), action_(new QAction(tr("&Present"), this))
{
    action_->setShortcut(QKeySequence(Qt::Key_F5));
    action_->setCheckable(true);
    action_->setStatusTip(tr("The page and its text alone, large, on the whole screen; F5 or Esc ends it"));
    connect(action_, &QAction::triggered, this, &Presentation::setOn);
    connect(this, &Presentation::changed, &docks, &WindowDocks::setAway);
    connect(this, &Presentation::changed, &labs, &LabSwitcher::setPresented);
    connect(this, &Presentation::changed, &tours, &TourActions::setPresenting);
    addKeys(tours);
}

void Presentation::addKeys(TourActions& tours)
{
    const auto addKey = [this](Qt::Key key, const auto& act) {
        auto* shortcut = new QShortcut(QKeySequence(key), &window_);
        shortcut->setEnabled(false);
        connect(shortcut, &QShortcut::activated, this, act);
        connect(this, &Presentation::changed, shortcut, &QShortcut::setEnabled);
        return shortcut;
    };
    addKey(Qt::Key_PageDown, [&tours] { tours.next(); });
    addKey(Qt::Key_PageUp, [&tours] { tours.previous(); });
    QShortcut* escape = addKey(Qt::Key_Escape, [this] { goBack(); });
    const auto follow = [this, escape] { escape->setEnabled(on_ && !labs_.isCovered()); };
    connect(&labs_, &LabSwitcher::coveredChanged, escape, follow); // a page over the labs' has an Esc of its own
    connect(this, &Presentation::changed, escape, follow);
}

void Presentation::fill(QMenu& menu)
{
    menu.addAction(action_);
}

void Presentation::goBack()
{
    LabPlots& plots = *labs_.page()->plots();
    if (!plots.opened().isEmpty() && !plots.hasTabs())
        plots.open({});
    else
        end();
}

void Presentation::end()
{
    setOn(false);
}

void Presentation::setOn(bool on)
{
    action_->setChecked(on);
    if (std::exchange(on_, on) == on)
        return;
    if (on) {
        wasFullScreen_ = window_.isFullScreen();
        bars_.clear();
        for (QToolBar* bar : window_.findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly))
            if (!bar->isHidden())
                bars_.push_back(bar);
    }
    for (QToolBar* bar : bars_)
        bar->setVisible(!on);
    window_.statusBar()->setVisible(!on);
    window_.menuBar()->setMaximumHeight(on ? 0 : QWIDGETSIZE_MAX); // hidden it would take the keys along
    if (!wasFullScreen_)
        window_.setWindowState(window_.windowState().setFlag(Qt::WindowFullScreen, on));
    emit changed(on);
}

} // namespace app
