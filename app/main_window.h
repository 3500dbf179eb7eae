#pragma once

#include "app/labs/labs.h"
#include "app/preferences.h"
#include "core/session/session.h"

#include <QDateTime>
#include <QMainWindow>

class QStackedWidget;

namespace app
{

class CanvasTools;
class Document;
class FileActions;
class LabPage;
class LabSwitcher;

/// Assembles the window: the labs' pages, the dock with the editors of the one on show, menus and tool bars. Holds no
/// state of the model.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow(Document& document, const Preferences& preferences, const std::vector<Lab>& labs = app::labs());

    /// Opens a session, a figure that carries one, or a table of data; says so when it cannot.
    void openPath(const QString& path);
    /// Asks whether unsaved work found after a crash should come back; without a yes it is offered once and then gone.
    /// Returns whether it came back.
    bool offerRecovered(const core::Session& session, const QDateTime& written);

    LabPage* page() const; // on show
    FileActions* files() const { return files_; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildDock();
    void buildMenus();
    void buildEditMenu();
    void buildViewMenu();
    void buildHelpMenu();
    void takeIn(LabPage* page);
    void turnTo(LabPage* page);
    void applyPreferences();
    void showTitle();
    void restoreLayout();

    Document& document_;
    Preferences preferences_;
    LabSwitcher* labs_;
    FileActions* files_;
    CanvasTools* tools_;
    QStackedWidget* editors_; // in the dock, one column for each page
    QAction* formula_ = nullptr;
};

} // namespace app
