#pragma once

#include "core/data/column_plan.h"
#include "core/data/table_source.h"

#include <QStackedWidget>

#include <memory>
#include <optional>
#include <vector>

class QTableView;

namespace widgets
{

class LinesView;
class RoleHeader;
class TablePreview;

/// A table before it is loaded: its first rows below the title and the role of each column, in the order in which the
/// columns are taken. In its place the lines of what is no table yet.
class ImportPreview : public QStackedWidget
{
    Q_OBJECT

public:
    explicit ImportPreview(QWidget* parent = nullptr);

    /// Every role is Ignore then, in the order of the table.
    void setTable(std::shared_ptr<const core::Table> table);
    /// Silent. `problem`: the row that makes the roles impossible.
    void setPlan(const core::ColumnPlan& plan, std::optional<std::size_t> problem);
    void showLines(const std::vector<core::TableSource::Line>& lines, std::optional<std::size_t> marked);

    void focusTable();
    void fitColumns();      // to what they show
    bool showsMore() const; // than the first rows
    void showProblemRow();  // brings it into sight; to be called when the height has changed

signals:
    void roleChosen(int column, core::ColumnRole role);
    void columnsMoved(const std::vector<std::size_t>& order);

protected:
    void changeEvent(QEvent* event) override;

private:
    TablePreview* model_;
    RoleHeader* header_;
    QTableView* view_;
    LinesView* lines_;
    std::optional<std::size_t> problem_;
};

} // namespace widgets
