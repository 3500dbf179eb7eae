#include "app/labs/pins.h"

#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "core/window/window.h"

#include <QAction>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QToolBar>

#include <typeinfo>

namespace app
{

namespace
{

constexpr int gestureBeside = 0x7ab; // all that is changed in the page beside is one step of undo

/// What both pages have on show under one name.
template <class Visit>
void forPairs(LabPage& a, LabPage& b, const Visit& visit)
{
    for (const QString& view : a.plots()->viewNames()) {
        widgets::PlotView *one = a.plots()->panel(view), *other = b.plots()->panel(view);
        if (one && other && typeid(*one) == typeid(*other))
            visit(*one, *other);
    }
}

/// Have both the same columns, and windows of one size?
bool isComparable(const core::Dataset& a, const core::Dataset& b)
{
    return a.dimensions() == b.dimensions() && core::windowDimensions(a) == core::windowDimensions(b);
}

} // namespace

Pins::Pins(Document& document, QSplitter* room, std::vector<Lab> labs, QObject* parent)
    : QObject(parent), document_(document), room_(room), labs_(std::move(labs))
{
    connect(&document_, &Document::sessionChanged, this, &Pins::follow);
}

Pins::~Pins()
{
    dropPage();
}

void Pins::fill(QMenu& menu, QToolBar& bar)
{
    pinAction_ = menu.addAction(QIcon(":/icons/pin.svg"), tr("&Pin this state"), QKeySequence(Qt::CTRL | Qt::Key_P),
                                this, &Pins::pin);
    pinAction_->setToolTip(tr("Keep what is drawn now as a ghost to compare with"));
    unpinAction_ = menu.addAction(tr("&Unpin"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P), this, &Pins::unpin);
    besideAction_ = menu.addAction(QIcon(":/icons/beside.svg"), tr("&A | B: the pinned state beside"));
    besideAction_->setCheckable(true);
    besideAction_->setToolTip(tr("Show the pinned state beside this one, with the same axes"));
    connect(besideAction_, &QAction::toggled, this, &Pins::setBeside);
    bar.addActions({pinAction_, besideAction_});
    showState();
}

void Pins::showState()
{
    if (!unpinAction_)
        return;
    const QSignalBlocker quiet(besideAction_);
    unpinAction_->setEnabled(isPinned());
    besideAction_->setEnabled(isPinned());
    besideAction_->setChecked(isPinned() && beside_);
}

bool Pins::isPinned() const
{
    return document_.session().pin != nullptr;
}

void Pins::pin()
{
    if (!document_.whySealed().isEmpty())
        return; // it would be saved with what follows
    core::Session next = document_.session(), state = next;
    state.pin.reset();
    next.pin = std::make_shared<const core::Session>(std::move(state));
    if (shown_ && shown_->isSettled()) {
        kept_ = next.pin;
        keepGhosts(*shown_);
    }
    document_.edit(std::move(next), tr("Pin this state"));
}

void Pins::unpin()
{
    core::Session next = document_.session();
    next.pin.reset();
    document_.edit(std::move(next), tr("Unpin"));
}

void Pins::setBeside(bool beside)
{
    beside_ = beside;
    kept_.reset();
    follow(document_.session());
}

void Pins::showOn(LabPage* page)
{
    if (shown_ == page)
        return;
    dropPage();
    clearGhosts();
    shown_ = page;
    kept_.reset();
    follow(document_.session());
}

void Pins::setTheme(const widgets::Theme& theme)
{
    theme_ = theme;
    if (page_)
        page_->setTheme(theme);
}

void Pins::follow(const core::Session& session)
{
    showState();
    if (!shown_)
        return;
    if (!session.pin || !isComparable(*session.pin->data, *session.data)) {
        dropPage();
        clearGhosts();
        return kept_.reset();
    }
    if (kept_ != session.pin) { // first: what another page stands for is not to be told of this window
        kept_ = session.pin;
        if (!fromBeside_)
            return needPage(*session.pin, session.lab);
    }
    if (!page_ || pinned_->session().window == session.window)
        return;
    core::Session there = pinned_->session();
    there.window = session.window;
    pinned_->edit(std::move(there), {});
}

void Pins::needPage(const core::Session& pinned, const std::string& lab)
{
    dropPage();
    core::Session state = pinned;
    state.lab = lab;
    if (beside_)
        state.window = document_.session().window;
    pinned_ = new Document(nullptr, 0); // its changes are steps of the document's own history
    pinned_->open(state, {});
    page_ = labOf(state, labs_).page(*pinned_, nullptr);
    pinned_->setParent(page_); // and goes after all that the page is made of
    page_->setTheme(theme_);
    connect(page_, &LabPage::settled, this, [this] {
        keepGhosts(*page_);
        if (!beside_)
            dropPage(); // it has told what it was for
    });
    if (beside_ && room_)
        standBeside();
    page_->setOnShow(true);
    if (page_->isSettled()) // there is nothing to compute
        keepGhosts(*page_);
}

void Pins::standBeside()
{
    shown_->setHeading(tr("A: now"));
    page_->setHeading(tr("B: pinned"));
    room_->addWidget(page_);
    if (page_->plots()->canvas())
        page_->plots()->canvas()->setInviting(false);
    room_->setSizes({1000, 1000});
    connect(page_->plots(), &LabPlots::windowEdited, this,
            [this](const std::vector<core::Interval>& window, int gesture) {
                core::Session next = document_.session();
                next.window = window;
                document_.edit(std::move(next), tr("Move the window"), gesture);
            });
    connect(pinned_, &Document::sessionChanged, this, &Pins::followBeside);
    page_->plots()->giveLettersAway();
    connect(shown_->plots(), &LabPlots::viewOpened, page_->plots(), &LabPlots::open);
    page_->show();
}

void Pins::followBeside(const core::Session& session)
{
    core::Session next = document_.session(), state = session;
    state.window = next.pin->window; // follows the page, and is no change
    state.lab = next.pin->lab;
    if (state == *next.pin)
        return;
    next.pin = std::make_shared<const core::Session>(std::move(state));
    const QScopedValueRollback from(fromBeside_, true);
    document_.edit(std::move(next), tr("Change B"), gestureBeside);
}

/// Somebody may be inside the page or its document, in a signal of theirs: they go once the events are done.
void Pins::dropPage()
{
    if (!page_)
        return;
    if (shown_) {
        forPairs(*shown_, *page_, [](widgets::PlotView& plot, widgets::PlotView&) { plot.setCompanion(nullptr); });
        disconnect(shown_->plots(), nullptr, page_->plots(), nullptr);
        shown_->setHeading({});
    }
    page_->disconnect(this);
    page_->plots()->disconnect(this);
    pinned_->disconnect(this);
    page_->setOnShow(false);
    page_->setParent(&backstage_);
    page_->deleteLater();
    page_ = nullptr;
    pinned_ = nullptr;
}

void Pins::keepGhosts(LabPage& from)
{
    forPairs(*shown_, from, [this](widgets::PlotView& plot, widgets::PlotView& other) {
        plot.keepGhost(other);
        if (beside_ && &plot != &other) {
            plot.setCompanion(&other);
            other.setCompanion(&plot);
        }
    });
}

void Pins::clearGhosts()
{
    if (shown_)
        for (const QString& view : shown_->plots()->viewNames())
            if (widgets::PlotView* plot = shown_->plots()->panel(view))
                plot->clearGhost();
}

} // namespace app
