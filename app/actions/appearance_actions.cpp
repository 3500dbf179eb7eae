#include "app/actions/appearance_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

namespace app
{

namespace
{
constexpr double textScales[] = {0.9, 1.0, 1.25, 1.5, 2.0};
}

AppearanceActions::AppearanceActions(Preferences& preferences, QObject* parent)
    : QObject(parent), preferences_(preferences)
{
}

void AppearanceActions::fill(QMenu& menu)
{
    QAction* dark = menu.addAction(tr("&Dark"), QKeySequence(Qt::CTRL | Qt::Key_D), this, [this](bool on) {
        preferences_.dark = on;
        emit changed();
    });
    dark->setCheckable(true);
    dark->setChecked(preferences_.dark);
    addMaps(*menu.addMenu(tr("&Colour map")));
    addSizes(*menu.addMenu(tr("&Text size")));
}

void AppearanceActions::addMaps(QMenu& menu)
{
    auto* group = new QActionGroup(this);
    for (const widgets::ColourMapName map : widgets::colourMapNames) {
        QAction* action = menu.addAction(widgets::nameOf(map), this, [this, map] {
            preferences_.colourMap = map;
            emit changed();
        });
        action->setCheckable(true);
        action->setChecked(map == preferences_.colourMap);
        group->addAction(action);
    }
}

void AppearanceActions::addSizes(QMenu& menu)
{
    auto* group = new QActionGroup(this);
    for (const double scale : textScales) {
        QAction* action = menu.addAction(tr("%1 %").arg(100.0 * scale), this, [this, scale] {
            preferences_.textScale = scale;
            emit changed();
        });
        action->setCheckable(true);
        action->setChecked(scale == preferences_.textScale);
        group->addAction(action);
    }
}

} // namespace app
