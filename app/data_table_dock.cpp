#include "app/data_table_dock.h"

#include "app/actions/column_choosing.h"
#include "app/document/document.h"
#include "app/labs/lab_plots.h"
#include "widgets/controls/dock_title.h"
#include "widgets/table/data_table.h"

#include <QAction>

#include <utility>

namespace app
{

DataTableDock::DataTableDock(Document& document, ColumnChoosing& columns, QWidget* window)
    : QDockWidget(tr("Data table"), window), document_(document), table_(new widgets::DataTable(this))
{
    setObjectName(QStringLiteral("dataTableDock"));
    setWidget(table_);
    setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetFloatable | QDockWidget::DockWidgetClosable);
    auto* title = new widgets::DockTitle(*this, widgets::DockTitle::Folds::No);
    connect(title, &widgets::DockTitle::closeAsked, this, &QWidget::close);
    connect(&document_, &Document::sessionChanged, this, &DataTableDock::follow);
    connect(table_, &widgets::DataTable::choiceEdited, &columns, &ColumnChoosing::choose);
    connect(table_, &widgets::DataTable::groupingAsked, &columns, &ColumnChoosing::group);
    connect(&columns, &ColumnChoosing::refused, table_, &widgets::DataTable::showProblem);
    connect(table_, &widgets::DataTable::rowsEdited, this,
            [this](const widgets::EditedRows& edited, const QString& what) {
                core::Session next = document_.session();
                next.data = edited.points;
                next.of<core::ChosenColumns>() = edited.columns;
                document_.edit(std::move(next), what);
            });
    connect(table_, &widgets::DataTable::selectionEdited, this, [this](const std::vector<int>& points) {
        if (plots_)
            plots_->select(points);
    });
    connect(table_, &widgets::DataTable::pointHovered, this, [this](const std::optional<int>& point) {
        if (plots_)
            plots_->showHighlight({.point = point});
    });
}

void DataTableDock::follow()
{
    const core::Session& session = document_.session();
    const auto& columns = session.of<core::ChosenColumns>();
    const bool isShown =
        followed_.get() == session.data.get() && columns_.table == columns.table && columns_.choice == columns.choice;
    if (isHidden() || isShown)
        return;
    followed_ = session.data;
    columns_ = columns;
    table_->showRows(core::DataRows(followed_, columns_));
}

void DataTableDock::setPlots(LabPlots* plots)
{
    if (plots == plots_)
        return;
    if (plots_)
        disconnect(plots_, nullptr, this, nullptr);
    plots_ = plots;
    connect(plots, &LabPlots::selectionChanged, this, &DataTableDock::takeSelection);
    connect(plots, &LabPlots::hovered, this,
            [this](const widgets::Highlight& over) { table_->showHovered(over.point); });
    table_->showHovered({});
    const std::vector<int> selected = table_->selectedPoints();
    if (!isHidden() && !selected.empty())
        plots->select(selected);
    takeSelection();
}

void DataTableDock::takeSelection()
{
    if (!isHidden() && plots_)
        table_->showSelection(plots_->selection());
}

void DataTableDock::setCovered(bool covered)
{
    if (std::exchange(covered_, covered) == covered)
        return;
    if (covered)
        wasHidden_ = isHidden();
    setVisible(!covered && !wasHidden_);
    toggleViewAction()->setEnabled(!covered); // it would show it beside what covers the lab
}

void DataTableDock::showEvent(QShowEvent* event)
{
    QDockWidget::showEvent(event);
    follow();
    takeSelection();
}

} // namespace app
