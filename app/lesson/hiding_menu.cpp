#include "app/lesson/hiding_menu.h"

#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/lab_switcher.h"
#include "app/lesson/author_dock.h"
#include "app/lesson/block_lines.h"
#include "widgets/controls/setting_name.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_view.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QTimer>

#include <utility>

namespace app
{

namespace
{

const QString hide = QStringLiteral("hide"), fix = QStringLiteral("fix"), only = QStringLiteral("only");

const widgets::PlotView* plotAround(const QWidget* widget)
{
    for (; widget; widget = widget->parentWidget())
        if (const auto* plot = qobject_cast<const widgets::PlotView*>(widget))
            return plot;
    return nullptr;
}

/// The names in a block that stand for this one: its own, or that of something larger.
QStringList namesFor(const QString& step, const QString& block, const QString& name)
{
    QStringList found;
    for (const QString& one : namesIn(step, block))
        if (widgets::isHiddenBy({one}, name))
            found << one;
    return found;
}

bool isOf(const QMenu& menu, const QWidget* widget)
{
    for (; widget; widget = widget->parentWidget())
        if (menu.parentWidget() == widget)
            return true;
    return false;
}

QString menuText(QString text)
{
    return text.replace(u'&', QStringLiteral("&&"));
}

} // namespace

HidingMenu::HidingMenu(AuthorDock& author, LabSwitcher& labs, QObject* parent)
    : QObject(parent), author_(author), labs_(labs)
{
    qApp->installEventFilter(this);
}

/// A widget's own menu is known by its being polished, before it is laid out: what is asked for is in it then. Where
/// none comes there is one for this alone.
bool HidingMenu::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ContextMenu && !asked_ && author_.isVisible()) {
        if (auto* widget = qobject_cast<QWidget*>(watched))
            ask(*widget, static_cast<QContextMenuEvent*>(event)->pos());
    } else if (event->type() == QEvent::Polish && asked_) {
        if (auto* menu = qobject_cast<QMenu*>(watched); menu && isOf(*menu, asked_)) {
            menu->addSeparator();
            fill(*menu);
        }
    }
    return QObject::eventFilter(watched, event);
}

void HidingMenu::ask(QWidget& widget, const QPoint& at)
{
    const widgets::PlotView* plot = plotAround(&widget);
    const bool isPanel = plot && !viewOf(*plot).isEmpty();
    if (!isPanel && widgets::settingNameOf(&widget).isEmpty())
        return;
    asked_ = &widget;
    at_ = at;
    QTimer::singleShot(0, this, [this] {
        if (!asked_)
            return;
        auto* menu = new QMenu(asked_);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        const QPoint place = asked_->mapToGlobal(at_);
        fill(*menu);
        menu->popup(place);
    });
}

void HidingMenu::fill(QMenu& menu)
{
    const QPointer<QWidget> widget = std::exchange(asked_, nullptr);
    if (author_.stepText().isEmpty()) {
        menu.addAction(tr("Choose a step of the lesson to hide this in"))->setEnabled(false);
        return;
    }
    const widgets::PlotView* plot = plotAround(widget);
    if (plot && !viewOf(*plot).isEmpty())
        fillForPanel(menu, *plot);
    else
        fillForSetting(menu, widgets::settingNameOf(widget));
}

void HidingMenu::fillForSetting(QMenu& menu, const QString& name)
{
    addToggle(menu, hide, name, tr("Hide %1 in this step").arg(name), tr("Show %1 again in this step").arg(name));
    if (const QString whole = name.section(u'.', 0, 0); whole != name)
        addToggle(menu, hide, whole, tr("Hide all of %1 in this step").arg(whole),
                  tr("Show all of %1 again in this step").arg(whole));
    if (name == u"formula")
        return;
    addToggle(menu, fix, name, tr("Hold %1 in this step").arg(name), tr("Release %1 in this step").arg(name));
    const bool isFirst = namesIn(author_.stepText(), only).isEmpty();
    addToggle(menu, only, name,
              isFirst ? tr("Leave only %1 in this step").arg(name) : tr("Leave %1 in this step, too").arg(name),
              tr("No longer among those left: %1").arg(name));
}

void HidingMenu::fillForPanel(QMenu& menu, const widgets::PlotView& plot)
{
    const QString panel = QStringLiteral("panel.") + viewOf(plot);
    const auto add = [&](QMenu& to, const QString& name, const QString& word) {
        addToggle(to, hide, name, tr("Hide %1 in this step").arg(word), tr("Show %1 again in this step").arg(word));
    };
    const widgets::PlotHeader& header = widgets::headerOf(plot);
    const widgets::LegendEntry* entry = header.entryAt(at_);
    const bool isAtNumbers = !entry && header.rect().contains(at_);
    const std::vector<widgets::PanelPart> parts = plot.parts();
    for (const widgets::PanelPart& part : parts)
        if ((entry && part.name == QStringLiteral("curve.") + entry->key) ||
            (isAtNumbers && part.name.startsWith(QStringLiteral("number."))))
            add(menu, panel + u'.' + part.name, part.word);
    QMenu* all = menu.addMenu(tr("Hide in this step"));
    add(*all, panel, tr("this panel"));
    for (const widgets::PanelPart& part : parts)
        add(*all, panel + u'.' + part.name, part.word);
}

void HidingMenu::addToggle(QMenu& menu, const QString& block, const QString& name, const QString& toSet,
                           const QString& toRelease)
{
    const QStringList there = namesFor(author_.stepText(), block, name);
    QAction* action = menu.addAction(menuText(there.isEmpty()        ? toSet
                                              : there.contains(name) ? toRelease
                                                                     : tr("Take back %1").arg(there.join(", "))));
    action->setCheckable(true);
    action->setChecked(!there.isEmpty());
    connect(action, &QAction::triggered, this, [this, block, name, there] {
        QString step = author_.stepText();
        for (const QString& one : there)
            step = withoutName(step, block, one);
        author_.changeStep(there.isEmpty() ? withName(step, block, name) : step);
    });
}

QString HidingMenu::viewOf(const widgets::PlotView& plot) const
{
    const LabPlots& plots = *labs_.page()->plots();
    for (const QString& view : plots.viewNames())
        if (plots.panel(view) == &plot)
            return view;
    return {};
}

} // namespace app
