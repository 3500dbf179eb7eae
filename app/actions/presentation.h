#pragma once

#include <QObject>
#include <QPointer>

#include <functional>
#include <vector>

class QAction;
class QMainWindow;
class QMenu;
class QShortcut;
class QToolBar;
class QWidget;

namespace app
{

class BlackScreen;
class LabSwitcher;
class LessonActions;
class TourActions;
class WindowDocks;

/// The page and what there is to say of it, large, on the whole screen: what is beside it is out of sight, but for the
/// text of a lesson. Page Up and Page Down, as a clicker sends them, lead through the lesson, or else the tour; so do
/// the arrows through a lesson, where what has the keyboard leaves them. B and the full stop make all black. F5 begins
/// and ends it; Esc goes back from a panel that fills the page, or else ends it.
class Presentation : public QObject
{
    Q_OBJECT

public:
    Presentation(QMainWindow& window, LabSwitcher& labs, TourActions& tours, WindowDocks& docks,
                 LessonActions& lessons);

    void fill(QMenu& menu);
    double magnification() const { return on_ ? 1.25 : 1.0; } // of all text
    void end();

signals:
    void changed(bool on);

private:
    /// A key that acts while presenting, where it applies.
    struct PresenterKey {
        QShortcut* shortcut;
        std::function<bool()> applies;
    };

    void addKeys();
    void addKey(Qt::Key key, const std::function<void()>& act, const std::function<bool()>& applies);
    void enableKeys();
    void lead(bool onward);
    bool maySteer() const; // do the arrows lead on?
    bool mayGoBack() const;
    void goBack();
    void setOn(bool on);

    QMainWindow& window_;
    LabSwitcher& labs_;
    TourActions& tours_;
    LessonActions& lessons_;
    BlackScreen* black_;
    QAction* action_;
    std::vector<PresenterKey> keys_;
    std::vector<QToolBar*> bars_;   // that were in sight
    QPointer<QWidget> hadKeyboard_; // before a lesson took it
    bool on_ = false, wasFullScreen_ = false;
};

} // namespace app
