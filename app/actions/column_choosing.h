#pragma once

#include "core/data/column_groups.h"
#include "core/session/session.h"

#include <QObject>
#include <QPointer>

class QWidget;

namespace widgets
{
class ColumnsPanel;
class ScatterMatrixDialog;
} // namespace widgets

namespace app
{

class Document;
class ExportQuestion;
struct NewData;
struct Preferences;

/// Keeps the columns of a table and the document in step: a click makes other points of the table, as one step of undo
/// under the rule of new data (new_data.h).
class ColumnChoosing : public QObject
{
    Q_OBJECT

public:
    /// `question`: how the picture of all columns is carried away.
    ColumnChoosing(Document& document, const Preferences& preferences, ExportQuestion& question, QWidget* window);

    widgets::ColumnsPanel* panel() const { return panel_; }

    /// These columns of the session's table become its points, as one step of that name; where they cannot, the panel
    /// says why, and refused() does.
    void choose(const core::ColumnChoice& choice, const QString& what);
    /// The samples are told apart by this column of the session's table, as one step; by none, if it does so already.
    void group(const core::ListedColumn& column);

signals:
    void dataArrived(const app::NewData& arrival);
    void refused(const QString& sentence); // why a choice could not be taken

private:
    void follow(const core::Session& session);
    void take(core::ChosenColumns columns, const QString& what);
    void refuse(const core::Failure& failure);
    void showMatrix();

    Document& document_;
    const Preferences& preferences_;
    ExportQuestion& question_;
    QWidget* window_;
    widgets::ColumnsPanel* panel_;
    QPointer<widgets::ScatterMatrixDialog> matrix_;
};

} // namespace app
