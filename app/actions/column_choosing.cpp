#include "app/actions/column_choosing.h"

#include "app/actions/matrix_export.h"
#include "app/document/document.h"
#include "app/document/new_data.h"
#include "widgets/controls/problem_label.h"
#include "widgets/table/columns_panel.h"
#include "widgets/table/scatter_matrix_dialog.h"

namespace app
{

ColumnChoosing::ColumnChoosing(Document& document, const Preferences& preferences, ExportQuestion& question,
                               QWidget* window)
    : QObject(window), document_(document), preferences_(preferences), question_(question), window_(window),
      panel_(new widgets::ColumnsPanel(window))
{
    connect(&document_, &Document::sessionChanged, this, &ColumnChoosing::follow);
    connect(panel_, &widgets::ColumnsPanel::choiceEdited, this, &ColumnChoosing::choose);
    connect(panel_, &widgets::ColumnsPanel::groupingAsked, this, &ColumnChoosing::group);
    connect(panel_, &widgets::ColumnsPanel::matrixAsked, this, &ColumnChoosing::showMatrix);
    follow(document_.session());
}

void ColumnChoosing::follow(const core::Session& session)
{
    const auto& columns = session.of<core::ChosenColumns>();
    if (columns.table == panel_->columns().table && columns.choice == panel_->columns().choice)
        return;
    panel_->showColumns(columns);
    if (matrix_)
        matrix_->showColumns(columns);
}

void ColumnChoosing::choose(const core::ColumnChoice& choice, const QString& what)
{
    core::ChosenColumns columns = document_.session().of<core::ChosenColumns>();
    columns.choice = choice;
    take(std::move(columns), what);
}

void ColumnChoosing::group(const core::ListedColumn& column)
{
    core::ChosenColumns columns = document_.session().of<core::ChosenColumns>();
    const bool takesOff = core::isGroupedBy(*columns.table, column);
    const QString name = QString::fromStdString(core::nameOf(*columns.table, column));
    auto grouped = core::groupedBy(*columns.table, column);
    if (const auto* failure = std::get_if<core::Failure>(&grouped))
        return refuse(*failure);
    columns.table = std::make_shared<const core::ColumnTable>(std::get<core::ColumnTable>(std::move(grouped)));
    take(std::move(columns), takesOff ? tr("Take no groups") : tr("Group by %1").arg(name));
}

void ColumnChoosing::take(core::ChosenColumns columns, const QString& what)
{
    core::Outcome<core::Dataset> made = core::chosenPoints(columns);
    if (const auto* failure = std::get_if<core::Failure>(&made))
        return refuse(*failure);
    const NewData arrival = withData(document_.session(), std::get<core::Dataset>(std::move(made)), std::move(columns));
    document_.edit(arrival.session, what);
    emit dataArrived(arrival);
}

void ColumnChoosing::refuse(const core::Failure& failure)
{
    panel_->showProblem(widgets::asSentence(failure.what));
    emit refused(widgets::asSentence(failure.what));
}

void ColumnChoosing::showMatrix()
{
    if (!matrix_) {
        matrix_ = new widgets::ScatterMatrixDialog(window_);
        matrix_->setAttribute(Qt::WA_DeleteOnClose);
        connect(matrix_->matrix(), &widgets::ScatterMatrix::chosen, this,
                [this](const core::ColumnChoice& choice) { choose(choice, tr("Choose columns")); });
        connect(matrix_->matrix(), &widgets::ScatterMatrix::exportRequested, this, [this] {
            question_.ask(exportableOf(*matrix_->matrix(), document_, preferences_), QStringLiteral("matrix"), matrix_);
        });
        matrix_->showColumns(document_.session().of<core::ChosenColumns>());
    }
    matrix_->show();
    matrix_->raise();
}

} // namespace app
