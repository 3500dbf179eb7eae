#pragma once

#include "core/data/column_groups.h"
#include "core/data/data_rows.h"
#include "widgets/table/row_edits.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QMenu;
class QTimer;

namespace widgets
{

class DataTableModel;
class ProblemLabel;
class RowView;

/// The session's data as a table: a row each with its name or number, missing values as a dash, the columns that the
/// labs see marked in the header. A line above filters the rows (core::readRowFilter); a click on a header puts them in
/// order. Cells are edited, rows deleted, columns chosen: it reports what that leaves, and shows it once it is told.
class DataTable : public QWidget
{
    Q_OBJECT

public:
    explicit DataTable(QWidget* parent = nullptr);

    /// Silent. The filter, the order and the selection stay as far as the rows allow it.
    void showRows(core::DataRows rows);
    const core::DataRows& rows() const;
    /// Silent: these points are the selected ones, and the first of them comes into sight.
    void showSelection(const std::vector<int>& points);
    std::vector<int> selectedPoints() const;    // ascending
    void showHovered(std::optional<int> point); // silent: the row that is under the mouse elsewhere
    void showProblem(const QString& sentence);  // why an edit or a choice could not be; empty: none

signals:
    void selectionEdited(const std::vector<int>& points);
    /// The mouse is over the row of this point; over none.
    void pointHovered(const std::optional<int>& point);
    /// The rows after an edit; `what` names it for undo.
    void rowsEdited(const widgets::EditedRows& edited, const QString& what);
    void choiceEdited(const core::ColumnChoice& choice, const QString& what);
    void groupingAsked(const core::ListedColumn& column); // by this one; by none, if it is that one already

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildFilter();
    void takeFilter(const QString& text);
    void takeCell(Eigen::Index row, std::size_t column, const QString& text);
    void deleteSelectedRows();
    void showColumnMenu(const QPoint& at);
    void showCellMenu(const QPoint& at);
    void addColumnEntries(QMenu& menu, int column);
    void describe();

    DataTableModel* model_;
    QLineEdit* filter_;
    ProblemLabel* problem_;
    RowView* view_;
    QLabel* caption_;
    QTimer* typing_; // what is half typed is no filter yet, and not wrong either
    QString objection_;
};

} // namespace widgets
