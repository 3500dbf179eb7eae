#pragma once

#include "core/data/column_table.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableWidget;
class QToolButton;

namespace widgets
{

class ProblemLabel;

/// The columns of the table behind the points, a row each, with one place to click for each of: across, up, target.
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
    void matrixAsked();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // keys press what the arrows have gone to
    void changeEvent(QEvent* event) override;

private:
    enum Place { Name, Across, Up, Target, Places };

    void buildTable();
    void fillRows();
    void showChoice();
    void choose(int row, int place);
    void setFolded(bool folded);
    QString signAt(Eigen::Index column, Place place) const;
    QString meaningOf(Eigen::Index column) const; // its range, and how many values it misses

    core::ChosenColumns columns_;
    QToolButton* title_;
    QWidget* body_;
    QTableWidget* table_;
    QLabel* caption_;
    QPushButton *matrix_, *all_;
    ProblemLabel* problem_;
};

} // namespace widgets
