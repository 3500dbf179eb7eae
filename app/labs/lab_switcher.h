#pragma once

#include "app/labs/lab.h"
#include "widgets/theme/theme.h"

#include <QWidget>

class QActionGroup;
class QMenu;
class QStackedWidget;

namespace app
{

class LabTabs;
class LabViews;
class Pins;

inline constexpr int mostLabKeys = 9; // Ctrl+1 … Ctrl+9: labs beyond have none

/// The page of the lab on show, and a tab for each lab that does not stand under another's, above page and docks. It
/// follows the session's lab, and a person who picks another changes that. Pages are made when they are first shown.
class LabSwitcher : public QWidget
{
    Q_OBJECT

public:
    LabSwitcher(Document& document, const std::vector<Lab>& labs, QWidget* parent = nullptr);

    LabPage* page() const { return page_; } // on show
    Pins* pins() const { return pins_; }    // the state pinned beside it
    LabTabs* tabs() const { return tabs_; } // for a tool bar
    /// Shows the page of the session's lab, from now on.
    void begin();
    /// An entry for each lab, with the keys Ctrl+1, Ctrl+2, …
    void fill(QMenu& menu);
    /// A line above the pages, whichever is on show.
    void addNotice(QWidget* notice);
    /// Shows another page in place of the labs', until the session changes, a lab is picked, or uncover().
    void cover(QWidget* page);
    void uncover();
    bool isCovered() const { return cover_ != nullptr; }
    /// Without what is there for a hand: the row of a lab's questions, the word on a sheet's first step.
    void setPresented(bool presented);
    const QWidget* cover() const { return cover_; }
    /// The same, but nothing ends it before release(): where another page has covered it, it comes back after that.
    void hold(QWidget* page);
    void release();
    void setTheme(const widgets::Theme& theme); // of all pages, also of those made later

signals:
    void coveredChanged(bool covered);
    void presentedChanged(bool presented);
    void pageMade(app::LabPage* page);
    void pageShown(app::LabPage* page);

private:
    void addAction(const Lab& lab);
    void addTab(int index, const QKeySequence& key);
    void pick(int index);
    void pickTab(int tab);
    std::vector<const Lab*> under(const Lab& head) const; // its tab
    void follow(const core::Session& session);
    LabPage* pageOf(int index);
    void showQuestions();

    Document& document_;
    const std::vector<Lab> labs_;
    std::vector<LabPage*> pages_; // by lab; nullptr while never shown
    LabPage* page_ = nullptr;
    QWidget* cover_ = nullptr; // on show instead
    QWidget* held_ = nullptr;  // the cover that stays
    bool isPresented_ = false;
    std::vector<int> tabbed_; // by tab, the lab that has it
    LabTabs* tabs_;
    LabViews* views_;
    QStackedWidget* stack_;
    Pins* pins_;
    QActionGroup* actions_;
    widgets::Theme theme_;
};

} // namespace app
