#pragma once

#include "app/help/keys.h"
#include "widgets/canvas/data_canvas.h"

#include <QObject>
#include <QPointer>

namespace core
{
struct DataNames;
}

class QAction;
class QActionGroup;
class QComboBox;
class QMenu;
class QSpinBox;
class QToolBar;

namespace app
{

class Document;

/// The tools of the sheet as actions: what a click and a drag do, the brush, and edits of the selection. Tool and brush
/// go along from sheet to sheet.
class CanvasTools : public QObject
{
    Q_OBJECT

public:
    CanvasTools(const Document& document, QObject* parent);

    void fill(QMenu& menu, QToolBar& bar);
    /// The sheet to work on; nullptr disables all.
    void setCanvas(widgets::DataCanvas* canvas);

signals:
    void standardiseRequested();
    void sampleAsked(int label);

private:
    void nameSamples(const core::DataNames& names);
    void showBrushTarget(bool used);
    void addTools(QMenu& menu, QToolBar& bar);
    void addBrush(QToolBar& bar);
    QWidget* targetEditor();
    void addEdits(QMenu& menu);

    QPointer<widgets::DataCanvas> canvas_;
    QActionGroup *tools_, *others_; // others_: what else there is to enable
    widgets::CanvasTool tool_ = widgets::CanvasTool::Select;
    widgets::CanvasBrush brush_;
    QComboBox* sample_ = nullptr; // that new points belong to
    struct OfSample {
        QAction* action;
        int label;
        QString text; // with a place for the sample's name
    };
    std::vector<OfSample> ofSamples_;
    QAction *brushTarget_ = nullptr, *retarget_ = nullptr; // on show where the sheet takes targets from the brush
};

/// The keys of the tools, and what each tool does.
std::vector<KeyMeaning> toolKeys();

} // namespace app
