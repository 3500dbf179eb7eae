// QCustomPlot without two things that no plot needs and that cost every file a second or more: all of Qt's modules,
// which its header includes, and the registration of its own types as meta types, for QVariant and queued signals.
#pragma once

#ifndef QCUSTOMPLOT_H

#include <QPaintEngine>
#include <QScreen>
#include <QTextCursor>
#include <QtPrintSupport/QPrinter>
#include <QtWidgets/QWidget>

#define QT_QTPRINTSUPPORT_MODULE_H // <QtPrintSupport/QtPrintSupport> would include everything
#pragma push_macro("Q_DECLARE_METATYPE")
#undef Q_DECLARE_METATYPE
#define Q_DECLARE_METATYPE(TYPE)
#include <qcustomplot.h>
#pragma pop_macro("Q_DECLARE_METATYPE")

#endif
