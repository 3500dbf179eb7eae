#pragma once

#include <QObject>

#include <vector>

class QAction;
class QMainWindow;
class QMenu;
class QToolBar;

namespace app
{

class LabSwitcher;
class TourActions;
class WindowDocks;

/// The page and what there is to say of it, large, on the whole screen: what is beside it is out of sight, and Page Up
/// and Page Down, as a clicker sends them, lead through the tour. F5 begins and ends it; Esc goes back from a panel
/// that fills the page, or else ends it.
class Presentation : public QObject
{
    Q_OBJECT

public:
    Presentation(QMainWindow& window, LabSwitcher& labs, TourActions& tours, WindowDocks& docks);

    void fill(QMenu& menu);
    double magnification() const { return on_ ? 1.25 : 1.0; } // of all text
    void end();

signals:
    void changed(bool on);

private:
    void addKeys(TourActions& tours);
    void goBack();
    void setOn(bool on);

    QMainWindow& window_;
    LabSwitcher& labs_;
    QAction* action_;
    std::vector<QToolBar*> bars_; // that were in sight
    bool on_ = false, wasFullScreen_ = false;
};

} // namespace app
