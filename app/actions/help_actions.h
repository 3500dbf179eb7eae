#pragma once

#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QObject>
#include <QPointer>

#include <memory>

class QMenu;
class QWidget;

namespace app
{

class Document;
class HelpWindow;
class VerifyDialog;

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
    void verify();
    void tellAbout();

    Document& document_;
    QWidget* window_;
    std::unique_ptr<HelpWindow> help_; // beside the main window, not above it
    QPointer<VerifyDialog> verify_;    // while it is open
    widgets::Theme theme_;
};

} // namespace app
