#pragma once

#include "app/actions/complaint.h"
#include "app/labs/labs.h"
#include "app/preferences.h"

#include <QMainWindow>

namespace widgets
{
class Player;
class RemarkLine;
} // namespace widgets

namespace app
{

class CanvasTools;
class ColumnChoosing;
class Document;
class FileActions;
class FirstSteps;
class FrameExport;
class HelpActions;
class LabPage;
class LabSwitcher;
class LessonActions;
class Presentation;
class Recovery;
class Redraw;
class TourActions;
class WindowDocks;

/// Assembles the window: the labs' pages, the dock with the editors of the one on show, menus and tool bars. Holds no
/// state of the model.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow(Document& document, const Preferences& preferences, const std::vector<Lab>& labs = app::labs());

    /// Opens a session, a figure that carries one, a table of data, a lesson, or what a class handed in; says so when
    /// it cannot.
    void openPaths(const QStringList& paths);
    bool offerRecovered(Recovery& recovery); // see app::offerRecovered
    /// Says what broke off: in the status bar, and in a dialog unless there was one a moment ago.
    void tellTrouble(const QString& sentence);
    void remark(const QString& sentence); // in the status bar

    LabPage* page() const; // on show
    FileActions* files() const { return files_; }
    HelpActions* help() const { return help_; }
    TourActions* tours() const { return tours_; }
    FirstSteps* first() const { return first_; }

signals:
    void workMayGo(); // the window closes, and the person was asked about what is unsaved

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildMenus();
    void buildViewMenu();
    void takeIn(LabPage* page);
    void turnTo(LabPage* page);
    void showCovered(bool covered); // by another page than the lab's
    void exportSideBySide();
    void applyPreferences();
    void showTitle();
    void restoreLayout();

    Document& document_;
    Preferences preferences_;
    LabSwitcher* labs_;
    FileActions* files_;
    CanvasTools* tools_;
    HelpActions* help_;
    Redraw* redraw_;
    ColumnChoosing* columns_;
    widgets::Player* player_;
    FrameExport* frames_;
    TourActions* tours_;
    WindowDocks* docks_;
    LessonActions* lessons_;
    FirstSteps* first_;
    Presentation* presentation_;
    widgets::RemarkLine* remarks_; // on the answer on show, in the status bar
    TroubleTeller troubles_;
};

} // namespace app
