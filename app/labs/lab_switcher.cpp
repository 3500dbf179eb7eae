#include "app/labs/lab_switcher.h"

#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_tabs.h"
#include "app/labs/pins.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace app
{

LabSwitcher::LabSwitcher(Document& document, const std::vector<Lab>& labs, QWidget* parent)
    : QWidget(parent), document_(document), labs_(labs), pages_(labs.size(), nullptr), tabs_(new LabTabs(this)),
      stack_(new QStackedWidget(this)), actions_(new QActionGroup(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* room = new QSplitter(this);
    room->setChildrenCollapsible(false);
    room->addWidget(stack_);
    column->addWidget(room, 1);
    pins_ = new Pins(document_, room, labs_, this);
    for (int i = 0; i < static_cast<int>(labs_.size()); ++i) {
        const Lab& lab = labs_[static_cast<std::size_t>(i)];
        auto* action = new QAction(lab.title, actions_);
        action->setCheckable(true);
        action->setStatusTip(lab.meaning);
        if (i < mostLabKeys)
            action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i)));
        connect(action, &QAction::triggered, this, [this, i] { pick(i); });
        tabs_->addTab(lab.title);
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        tabs_->setTabToolTip(
            i, QStringLiteral("<p><b>%1</b>%2<br>%3</p>")
                   .arg(lab.title, keys.isEmpty() ? keys : QStringLiteral(" (%1)").arg(keys), lab.meaning));
    }
    connect(tabs_, &QTabBar::currentChanged, this, &LabSwitcher::pick);
    connect(tabs_, &QTabBar::tabBarClicked, this, &LabSwitcher::uncover); // also on the one that is current
    connect(&document_, &Document::sessionChanged, this, &LabSwitcher::follow);
}

void LabSwitcher::begin()
{
    follow(document_.session());
}

void LabSwitcher::fill(QMenu& menu)
{
    menu.addActions(actions_->actions());
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

void LabSwitcher::cover(QWidget* page)
{
    if (cover_ == page)
        return;
    uncover();
    if (stack_->indexOf(page) < 0)
        stack_->addWidget(page);
    page_->setOnShow(false);
    cover_ = page;
    stack_->setCurrentWidget(page);
    emit coveredChanged(true);
}

void LabSwitcher::uncover()
{
    if (!std::exchange(cover_, nullptr))
        return;
    stack_->setCurrentWidget(page_);
    page_->setOnShow(true);
    emit coveredChanged(false);
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
    tabs_->setCurrentIndex(index);
    actions_->actions()[index]->setChecked(true);
    stack_->setCurrentWidget(page_);
    page_->setOnShow(true);
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
