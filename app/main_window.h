#pragma once

#include "app/preferences.h"
#include "core/session/session.h"

#include <QDateTime>
#include <QMainWindow>

namespace app
{

class DensityPage;
class Document;
class FileActions;

/// Assembles the window: the lab's page, the dock with its editors, menus and tool bars. Holds no state of the model.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow(Document& document, const Preferences& preferences, QWidget* parent = nullptr);

    /// Opens a session, a figure that carries one, or a table of data; says so when it cannot.
    void openPath(const QString& path);
    /// Asks whether unsaved work found after a crash should come back; without a yes it is offered once and then gone.
    /// Returns whether it came back.
    bool offerRecovered(const core::Session& session, const QDateTime& written);

    DensityPage* page() const { return page_; }
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
    void buildToolBar();
    void applyPreferences();
    void showTitle();
    void restoreLayout();

    Document& document_;
    Preferences preferences_;
    DensityPage* page_;
    FileActions* files_;
};

} // namespace app
