#pragma once

#include <QObject>
#include <QPoint>
#include <QPointer>

class QMenu;
class QWidget;

namespace widgets
{
class PlotView;
}

namespace app
{

class AuthorDock;
class LabSwitcher;

/// While a lesson is written, the menus of controls, panels, legends and large numbers say what students see of them,
/// too: they hide, hold and release them in the text of the step that is chosen. What is so is ticked there; the page
/// itself stays whole.
class HidingMenu : public QObject
{
    Q_OBJECT

public:
    HidingMenu(AuthorDock& author, LabSwitcher& labs, QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void ask(QWidget& widget, const QPoint& at);
    void fill(QMenu& menu);
    void fillForSetting(QMenu& menu, const QString& name);
    void fillForPanel(QMenu& menu, const widgets::PlotView& plot);
    void addToggle(QMenu& menu, const QString& block, const QString& name, const QString& toSet,
                   const QString& toRelease);
    QString viewOf(const widgets::PlotView& plot) const; // on show; empty: none

    AuthorDock& author_;
    LabSwitcher& labs_;
    QPointer<QWidget> asked_; // whose menu is to come
    QPoint at_;               // in it
};

} // namespace app
