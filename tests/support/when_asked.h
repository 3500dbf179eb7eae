#pragma once

#include <QApplication>
#include <QDialog>
#include <QTimer>

#include <functional>

/// Acts on the next dialog that asks something and waits for it, however long it takes to come.
inline void whenAsked(QObject* context, std::function<void(QDialog&)> act)
{
    auto* look = new QTimer(context);
    QObject::connect(look, &QTimer::timeout, context, [look, act = std::move(act)] {
        auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        look->stop();
        look->deleteLater();
        act(*dialog);
    });
    look->start(1);
}
