#pragma once

#include <QColor>
#include <QPointF>
#include <QString>

namespace widgets
{

/// What a plot says at a place: the value of one of the things that it draws.
struct Reading {
    QString key;  // of its legend entry
    QString name; // "posterior mean"
    QString value;
    QColor ink;
    QPointF at;            // on the plot's axes, where the value is drawn
    bool isBeside = false; // it is not that which is drawn there, but told with it
    bool operator==(const Reading&) const = default;
};

} // namespace widgets
