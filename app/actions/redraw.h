#pragma once

#include "core/data/redraw.h"
#include "core/session/session.h"

#include <QCoreApplication>
#include <QObject>
#include <QString>

#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace widgets
{
class DrawnDataPanel;
}

namespace app
{

class Document;

/// Keeps the sliders of generated points and the document in step: an edit draws the points again, under the same
/// window until the hand lets go, and one gesture is one step of undo.
class Redraw : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(app::Redraw)

public:
    Redraw(Document& document, QWidget* window);

    widgets::DrawnDataPanel* panel() const { return panel_; }
    void fill(QMenu& menu);

private:
    void follow(const core::Session& session);
    void noteEdited(const core::Dataset& now);
    void redraw(const core::DrawnPart& part, const QString& what, int gesture);
    void begin(const QString& what, int gesture);
    void settle(int gesture);
    void drawAllAgain();

    Document& document_;
    widgets::DrawnDataPanel* panel_;
    QAction* again_ = nullptr;
    core::SharedDataset shown_;
    std::vector<core::DrawnPart> edited_; // no longer generated, since they were edited by hand
    core::SharedDataset before_;          // the gesture
    int gesture_ = 0;                     // of the last edit
    QString what_;                        // it was
};

} // namespace app
