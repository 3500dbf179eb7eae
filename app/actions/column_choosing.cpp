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
    core::Outcome<core::Dataset> made = core::chosenPoints(columns);
    if (const auto* failure = std::get_if<core::Failure>(&made)) {
        panel_->showProblem(widgets::asSentence(failure->what));
        return emit refused(widgets::asSentence(failure->what));
    }
    if (auto* points = std::get_if<core::Dataset>(&made)) {
        const NewData arrival = withData(document_.session(), std::move(*points), std::move(columns));
        document_.edit(arrival.session, what);
        emit dataArrived(arrival);
    }
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
