#pragma once

#include "app/preferences.h"

#include <QObject>

class QActionGroup;
class QMenu;

namespace app
{

/// How the window looks, as actions: light or dark, the colours of maps, the size of the text.
class AppearanceActions : public QObject
{
    Q_OBJECT

public:
    AppearanceActions(Preferences& preferences, QObject* parent);

    void fill(QMenu& menu);

signals:
    void changed(); // the preferences

private:
    void addMaps(QMenu& menu);
    void addSizes(QMenu& menu);

    Preferences& preferences_;
};

} // namespace app
