#include "app/actions/presentation.h"

#include "app/actions/black_screen.h"
#include "app/actions/lesson_actions.h"
#include "app/actions/tour_actions.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/lab_switcher.h"
#include "app/lesson/lesson_guide.h"
#include "app/window_docks.h"

#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QShortcut>
#include <QStatusBar>
#include <QTabBar>
#include <QTextEdit>
#include <QToolBar>

#include <utility>

namespace app
{

namespace
{

template <class... Widgets>
bool isOneOf(const QWidget* widget)
{
    return (qobject_cast<const Widgets*>(widget) || ...);
}

/// Do the left and the right arrow mean something to it: text, a value, a choice, a plot that is panned?
bool usesArrows(const QWidget* widget)
{
    if (const auto* text = qobject_cast<const QTextEdit*>(widget))
        return !text->isReadOnly();
    return widget &&
           (widget->inherits("QCustomPlot") || isOneOf<QLineEdit, QPlainTextEdit, QAbstractSpinBox, QAbstractSlider,
                                                       QComboBox, QRadioButton, QTabBar, QAbstractItemView>(widget));
}

} // namespace

Presentation::Presentation(QMainWindow& window, LabSwitcher& labs, TourActions& tours, WindowDocks& docks,
                           LessonActions& lessons)
    : QObject(&window), window_(window), labs_(labs), tours_(tours), lessons_(lessons), black_(new BlackScreen(window)),
      action_(new QAction(tr("&Present"), this))
{
    action_->setShortcut(QKeySequence(Qt::Key_F5));
    action_->setCheckable(true);
    action_->setStatusTip(tr("The page and its text alone, large, on the whole screen; F5 or Esc ends it"));
    connect(action_, &QAction::triggered, this, &Presentation::setOn);
    connect(this, &Presentation::changed, &docks, &WindowDocks::setAway);
    connect(this, &Presentation::changed, &labs, &LabSwitcher::setPresented);
    connect(this, &Presentation::changed, &tours, &TourActions::setPresenting);
    connect(this, &Presentation::changed, &lessons, &LessonActions::setPresenting);
    connect(this, &Presentation::changed, black_, &QWidget::hide);
    addKeys();
}

void Presentation::addKeys()
{
    const auto always = [] { return true; };
    addKey(
        Qt::Key_PageDown, [this] { lead(true); }, always);
    addKey(
        Qt::Key_PageUp, [this] { lead(false); }, always);
    addKey(
        Qt::Key_Right, [this] { lead(true); }, [this] { return maySteer(); });
    addKey(
        Qt::Key_Left, [this] { lead(false); }, [this] { return maySteer(); });
    for (const Qt::Key key : {Qt::Key_B, Qt::Key_Period})
        addKey(
            key, [this] { black_->cover(); }, always);
    addKey(
        Qt::Key_Escape, [this] { goBack(); }, [this] { return mayGoBack(); });
    connect(this, &Presentation::changed, this, &Presentation::enableKeys);
    connect(&labs_, &LabSwitcher::coveredChanged, this, &Presentation::enableKeys);
    connect(lessons_.guide(), &LessonGuide::changed, this, &Presentation::enableKeys);
    connect(qApp, &QApplication::focusChanged, this, &Presentation::enableKeys);
    connect(&lessons_, &QObject::destroyed, this, [this] { on_ = false; }); // the window goes
}

void Presentation::addKey(Qt::Key key, const std::function<void()>& act, const std::function<bool()>& applies)
{
    auto* shortcut = new QShortcut(QKeySequence(key), &window_);
    shortcut->setEnabled(false);
    connect(shortcut, &QShortcut::activated, this, act);
    keys_.push_back({shortcut, applies});
}

void Presentation::enableKeys()
{
    for (const auto& [shortcut, applies] : keys_)
        shortcut->setEnabled(on_ && applies());
}

bool Presentation::maySteer() const
{
    return lessons_.guide()->isOn() && !usesArrows(window_.focusWidget());
}

/// A page over the labs' has an Esc of its own, but for a lesson's question.
bool Presentation::mayGoBack() const
{
    return !labs_.isCovered() || lessons_.guide()->isAsking();
}

void Presentation::lead(bool onward)
{
    if (lessons_.guide()->isOn())
        onward ? lessons_.next() : lessons_.previous();
    else
        onward ? tours_.next() : tours_.previous();
}

void Presentation::fill(QMenu& menu)
{
    menu.addAction(action_);
}

void Presentation::goBack()
{
    LabPlots& plots = *labs_.page()->plots();
    if (!labs_.isCovered() && !plots.opened().isEmpty() && !plots.hasTabs())
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
        hadKeyboard_ = lessons_.guide()->isOn() ? window_.focusWidget() : nullptr;
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
    if (!on && hadKeyboard_)
        hadKeyboard_->setFocus();
}

} // namespace app
