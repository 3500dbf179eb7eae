#pragma once

#include "core/data/column_table.h"
#include "core/session/session.h"

#include <QDockWidget>
#include <QPointer>

namespace widgets
{
class DataTable;
} // namespace widgets

namespace app
{

class ColumnChoosing;
class Document;
class LabPlots;

/// The dock with the session's data as a table. It follows the document and the panels of the lab on show while a
/// person can see it: what is selected in one is selected in the other. An edit is a step of undo; columns are chosen
/// as in the dock of the model.
class DataTableDock : public QDockWidget
{
    Q_OBJECT

public:
    DataTableDock(Document& document, ColumnChoosing& columns, QWidget* window);

    widgets::DataTable* table() const { return table_; }
    /// The panels whose selection is the table's; what is selected in a table on show is selected there, too.
    void setPlots(LabPlots* plots);
    /// By another page than a lab's: then it is out of sight, and as it was when a lab comes back.
    void setCovered(bool covered);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void follow();
    void takeSelection();

    Document& document_;
    widgets::DataTable* table_;
    QPointer<LabPlots> plots_;
    core::SharedDataset followed_{nullptr};
    core::ChosenColumns columns_;
    bool covered_ = false, wasHidden_ = false;
};

} // namespace app
