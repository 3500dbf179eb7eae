#pragma once

#include "app/help/help_search.h"

#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;
class QSplitter;
class QStackedWidget;
class QToolButton;
class QTreeWidget;

namespace widgets
{
class LinkLabel;
struct Theme;
} // namespace widgets

namespace app
{

class FoundList;
class HelpBrowser;

/// The help, in a window of its own beside the main one: the contents or the places found at the left, the page at the
/// right. Escape closes it; where it stood is remembered.
class HelpWindow : public QWidget
{
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* parent = nullptr);

    /// A page by its path in resources/help, with or without an anchor.
    void openPage(const QString& path);
    void setTheme(const widgets::Theme& theme);
    HelpBrowser* browser() const { return browser_; }

signals:
    void labRequested(const QString& id);

protected:
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* buildSide();
    QWidget* buildPage();
    void buildContents();
    void buildKeys();
    void search();
    void step(int by);
    void follow(const QString& path);
    void restoreLayout();

    HelpBrowser* browser_;
    QSplitter* splitter_;
    QLineEdit* field_;
    QStackedWidget* lists_; // the contents, or what was found
    QTreeWidget* contents_;
    FoundList* found_;
    QLabel* count_;
    QToolButton *back_, *forward_;
    widgets::LinkLabel* showLab_;
    std::optional<HelpSearch> search_; // made when first asked
};

} // namespace app
