#pragma once

#include "widgets/canvas/data_canvas.h"

#include <QObject>

class QActionGroup;
class QMenu;
class QToolBar;

namespace app
{

/// The tools of the sheet as actions: what a click and a drag do, the brush, and edits of the selection.
class CanvasTools : public QObject
{
    Q_OBJECT

public:
    CanvasTools(widgets::DataCanvas& canvas, QObject* parent);

    void fill(QMenu& menu, QToolBar& bar);

private:
    void addTools(QMenu& menu, QToolBar& bar);
    void addBrush(QToolBar& bar);
    void addEdits(QMenu& menu);

    widgets::DataCanvas& canvas_;
    QActionGroup* tools_;
};

/// The text of Help > Keys and mouse.
QString keysAndMouse();

} // namespace app
