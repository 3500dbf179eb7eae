#pragma once

#include "core/data/column_groups.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableWidget;

namespace widgets
{

class Fold;
class ProblemLabel;

/// The columns of the table behind the points, a row each, with one place to click for each of: across, up, target,
/// groups.
/// Takes no room where there is no table.
class ColumnsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ColumnsPanel(QWidget* parent = nullptr);

    /// Silent.
    void showColumns(const core::ChosenColumns& columns);
    const core::ChosenColumns& columns() const { return columns_; }
    void showProblem(const QString& sentence); // why a choice could not be taken; empty: none

signals:
    /// The person chose; the panel shows it once it is told.
    void choiceEdited(const core::ColumnChoice& choice, const QString& what);
    void groupingAsked(const core::ListedColumn& column); // by this one; by none, if it is that one already
    void matrixAsked();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // keys press what the arrows have gone to
    void changeEvent(QEvent* event) override;

private:
    enum Place { Name, Across, Up, Target, Groups, Places };

    void buildTable();
    void fillRows();
    void showChoice();
    void choose(int row, int place);
    QString signAt(const core::ListedColumn& column, Place place) const; // empty where there is nothing to click
    QString meaningOf(const core::ListedColumn& column) const;           // its range, and how many values it misses

    core::ChosenColumns columns_;
    std::vector<core::ListedColumn> listed_; // a row each
    Fold* fold_;
    QTableWidget* table_;
    QLabel* caption_;
    QPushButton *matrix_, *all_;
    ProblemLabel* problem_;
};

} // namespace widgets
