#pragma once

#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QObject>

#include <memory>

class QMenu;
class QWidget;

namespace app
{

class Document;
class HelpWindow;

/// The Help menu and the window it opens: F1 shows the page of the lab on show.
class HelpActions : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(app::HelpActions)

public:
    HelpActions(Document& document, QWidget* window);
    ~HelpActions() override;

    void fill(QMenu& menu);
    void setTheme(const widgets::Theme& theme);
    void close();
    HelpWindow* window() const { return help_.get(); } // nullptr while never opened

private:
    void openPage(const QString& path);
    void openLab();
    void showLab(const QString& id);
    void tellAbout();

    Document& document_;
    QWidget* window_;
    std::unique_ptr<HelpWindow> help_; // beside the main window, not above it
    widgets::Theme theme_;
};

} // namespace app
