#include "app/labs/lab_switcher.h"

#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/lab_tabs.h"
#include "app/labs/lab_views.h"
#include "app/labs/pins.h"
#include "widgets/canvas/data_canvas.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace app
{

namespace
{

void setInviting(LabPage& page, bool inviting)
{
    if (page.plots()->canvas())
        page.plots()->canvas()->setInviting(inviting);
}

} // namespace

LabSwitcher::LabSwitcher(Document& document, const std::vector<Lab>& labs, QWidget* parent)
    : QWidget(parent), document_(document), labs_(labs), pages_(labs.size(), nullptr), tabs_(new LabTabs(this)),
      views_(new LabViews(this)), stack_(new QStackedWidget(this)), actions_(new QActionGroup(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* room = new QSplitter(this);
    room->setChildrenCollapsible(false);
    room->addWidget(stack_);
    column->addWidget(views_);
    column->addWidget(room, 1);
    pins_ = new Pins(document_, room, labs_, this);
    for (const Lab& lab : labs_)
        addAction(lab);
    connect(tabs_, &QTabBar::currentChanged, this, &LabSwitcher::pickTab);
    connect(tabs_, &QTabBar::tabBarClicked, this, &LabSwitcher::uncover); // also on the one that is current
    connect(views_, &LabViews::picked, this, [this](const QString& id) {
        uncover();
        document_.showLab(id.toStdString());
    });
    connect(&document_, &Document::sessionChanged, this, &LabSwitcher::follow);
}

void LabSwitcher::addAction(const Lab& lab)
{
    const int index = static_cast<int>(&lab - labs_.data());
    auto* action = new QAction(lab.title, actions_);
    action->setCheckable(true);
    action->setStatusTip(lab.meaning);
    connect(action, &QAction::triggered, this, [this, index] { pick(index); });
    if (&headOf(lab, labs_) != &lab)
        return;
    const int tab = static_cast<int>(std::ssize(tabbed_));
    if (tab < mostLabKeys)
        action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + tab)));
    addTab(index, action->shortcut());
}

void LabSwitcher::addTab(int index, const QKeySequence& key)
{
    const Lab& lab = labs_[static_cast<std::size_t>(index)];
    tabbed_.push_back(index);
    const int tab = tabs_->addTab(lab.title);
    tabs_->setTabData(tab, lab.group);
    const QString keys = key.toString(QKeySequence::NativeText);
    tabs_->setTabToolTip(tab,
                         QStringLiteral("<p><b>%1</b>%2<br>%3</p>")
                             .arg(lab.title, keys.isEmpty() ? keys : QStringLiteral(" (%1)").arg(keys), lab.meaning));
}

std::vector<const Lab*> LabSwitcher::under(const Lab& head) const
{
    std::vector<const Lab*> family;
    for (const Lab& lab : labs_)
        if (&headOf(lab, labs_) == &head)
            family.push_back(&lab);
    return family;
}

void LabSwitcher::begin()
{
    follow(document_.session());
}

void LabSwitcher::fill(QMenu& menu)
{
    QString group;
    for (int i = 0; i < static_cast<int>(labs_.size()); ++i) {
        const Lab& lab = labs_[static_cast<std::size_t>(i)];
        if (std::exchange(group, lab.group) != lab.group)
            menu.addSection(lab.group);
        menu.addAction(actions_->actions()[i]);
    }
    menu.addSeparator();
    QAction* example = menu.addAction(tr("&Example of this lab"), this, [this] {
        uncover();
        page_->openExample();
    });
    connect(this, &LabSwitcher::pageShown, example,
            [example](const LabPage* page) { example->setEnabled(page->hasExample()); });
}

void LabSwitcher::pick(int index)
{
    uncover();
    document_.showLab(labs_[static_cast<std::size_t>(index)].id.toStdString());
}

void LabSwitcher::pickTab(int tab)
{
    pick(tabbed_[static_cast<std::size_t>(tab)]);
}

void LabSwitcher::cover(QWidget* page)
{
    if (cover_ == page)
        return;
    uncover();
    if (stack_->indexOf(page) < 0)
        stack_->addWidget(page);
    page_->setOnShow(false);
    cover_ = page;
    showQuestions();
    stack_->setCurrentWidget(page);
    emit coveredChanged(true);
}

void LabSwitcher::uncover()
{
    if (held_ && cover_ != held_)
        return stack_->setCurrentWidget(cover_ = held_);
    if (held_ || !std::exchange(cover_, nullptr))
        return;
    showQuestions();
    stack_->setCurrentWidget(page_);
    page_->setOnShow(true);
    emit coveredChanged(false);
}

void LabSwitcher::hold(QWidget* page)
{
    held_ = nullptr;
    cover(page);
    held_ = page;
}

void LabSwitcher::release()
{
    if (std::exchange(held_, nullptr))
        uncover();
}

void LabSwitcher::follow(const core::Session& session)
{
    uncover();
    const int index = static_cast<int>(&labOf(session, labs_) - labs_.data());
    LabPage* next = pageOf(index);
    if (next == page_)
        return;
    const bool hadKeyboard = page_ && page_->isAncestorOf(focusWidget());
    if (page_)
        page_->setOnShow(false);
    page_ = next;
    const QSignalBlocker quiet(tabs_);
    const Lab& lab = labs_[static_cast<std::size_t>(index)];
    const Lab& head = headOf(lab, labs_);
    tabs_->setCurrentIndex(static_cast<int>(std::ranges::find(tabbed_, &head - labs_.data()) - tabbed_.begin()));
    views_->ask(under(head), lab);
    actions_->actions()[index]->setChecked(true);
    if (!cover_)
        stack_->setCurrentWidget(page_);
    page_->setOnShow(!cover_);
    pins_->showOn(page_);
    setFocusProxy(page_);
    if (hadKeyboard)
        setFocus();
    emit pageShown(page_);
}

LabPage* LabSwitcher::pageOf(int index)
{
    LabPage*& page = pages_[static_cast<std::size_t>(index)];
    if (!page) {
        page = labs_[static_cast<std::size_t>(index)].page(document_, stack_);
        page->setTheme(theme_);
        setInviting(*page, !isPresented_);
        page->setAbout(labs_[static_cast<std::size_t>(index)].meaning);
        stack_->addWidget(page);
        emit pageMade(page);
    }
    return page;
}

void LabSwitcher::addNotice(QWidget* notice)
{
    qobject_cast<QVBoxLayout*>(layout())->insertWidget(0, notice);
}

void LabSwitcher::setPresented(bool presented)
{
    isPresented_ = presented;
    showQuestions();
    for (LabPage* page : pages_)
        if (page)
            setInviting(*page, !presented);
    emit presentedChanged(presented);
}

/// They are none of a page over the labs'.
void LabSwitcher::showQuestions()
{
    views_->setAway(isPresented_ || isCovered());
}

void LabSwitcher::setTheme(const widgets::Theme& theme)
{
    theme_ = theme;
    tabs_->setTheme(theme);
    pins_->setTheme(theme);
    for (LabPage* page : pages_)
        if (page)
            page->setTheme(theme);
}

} // namespace app
