#pragma once

#include "app/labs/lab.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QObject>
#include <QPointer>
#include <QWidget>

class QAction;
class QMenu;
class QSplitter;
class QToolBar;

namespace app
{

class Document;
class LabPage;

/// The state that a person has pinned, beside the one on show: as ghosts in every panel of the page, or as a page of
/// its own to the right of it (A | B), whose axes are those of the page.
///   What was pinned is a session in the session, so that it is saved, undone and exported. Its picture is taken from
/// the page at the moment of pinning; for any other it is computed once, by a page out of sight.
class Pins : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(app::Pins)

public:
    /// `room`: shows the page at its first place; what is pinned gets the second. nullptr: ghosts alone.
    Pins(Document& document, QSplitter* room, std::vector<Lab> labs, QObject* parent);
    ~Pins() override;

    void fill(QMenu& menu, QToolBar& bar);
    void pin(); // the session as it is, in place of what was pinned
    void unpin();
    bool isPinned() const;
    void setBeside(bool beside);
    void showOn(LabPage* page); // the page on show, from now on
    void setTheme(const widgets::Theme& theme);
    LabPage* pinnedPage() const { return page_; } // nullptr while none is needed

private:
    void follow(const core::Session& session);
    void followBeside(const core::Session& session);
    void needPage(const core::Session& pinned, const std::string& lab);
    void standBeside();
    void dropPage();
    void keepGhosts(LabPage& from);
    void clearGhosts();
    void showState();

    Document& document_;
    QSplitter* room_;
    const std::vector<Lab> labs_;
    widgets::Theme theme_;
    QAction *pinAction_ = nullptr, *unpinAction_ = nullptr, *besideAction_ = nullptr;
    bool beside_ = false, fromBeside_ = false; // the change comes from the page beside
    QPointer<LabPage> shown_;
    core::SharedSession kept_;   // whose ghosts the page on show has, or waits for
    QPointer<LabPage> page_;     // of what is pinned
    Document* pinned_ = nullptr; // of that page, which owns it
    QWidget backstage_;          // owns the pages that were let go
};

} // namespace app
