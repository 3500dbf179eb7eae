#pragma once

#include <QObject>

class QAction;
class QMainWindow;
class QMenu;

namespace app
{

class TourActions;
class WindowDocks;

/// The page and what there is to say of it, large, on the whole screen: what is beside it is out of sight, and Page Up
/// and Page Down, as a clicker sends them, lead through the tour. F5 begins and ends it, Esc ends it.
class Presentation : public QObject
{
    Q_OBJECT

public:
    static constexpr double magnified = 1.25; // times the text otherwise

    /// The window must have the tool bars "toolBar" and "labBar".
    Presentation(QMainWindow& window, TourActions& tours, WindowDocks& docks);

    void fill(QMenu& menu);
    bool isOn() const { return on_; }
    void end();

signals:
    void changed(bool on);

private:
    void setOn(bool on);

    QMainWindow& window_;
    QAction* action_;
    bool on_ = false, wasFullScreen_ = false;
};

} // namespace app
