#pragma once

#include "core/data/column_table.h"

#include <QPixmap>
#include <QWidget>

#include <optional>
#include <vector>

namespace widgets
{

/// Every column of a table over every other, small: a column of the matrix has one of the table across, a row one up,
/// and the diagonal its name and histogram. A click, or the arrow keys and Enter, chooses a pair, or one column on the
/// diagonal. Of many rows it draws a random part, of many columns the chosen ones and the first others.
class ScatterMatrix : public QWidget
{
    Q_OBJECT

public:
    static constexpr Eigen::Index mostColumns = 12, mostRows = 400;

    explicit ScatterMatrix(QWidget* parent = nullptr);

    /// Silent.
    void showColumns(const core::ChosenColumns& columns);
    const std::vector<Eigen::Index>& shownColumns() const { return shown_; } // of the table

    /// A place in the matrix, by what is across and what is up (columns of the table).
    struct Cell {
        Eigen::Index across = 0, up = 0;
        bool operator==(const Cell&) const = default;
    };
    std::optional<Cell> cellAt(const QPointF& pixel) const;
    QRectF areaOf(const Cell& cell) const; // one of the shown columns

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// That cell's columns: one where both are the same.
    void chosen(const core::ColumnChoice& choice);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void choose(const Cell& cell);
    void point(std::optional<Cell> cell);
    bool isChosen(const Cell& cell) const;
    QRectF areaAt(int row, int column) const;
    void paintCell(QPainter& painter, int row, int column) const;
    void paintPoints(QPainter& painter, const QRectF& area, int row, int column) const;
    void paintHistogram(QPainter& painter, const QRectF& area, int column) const;
    QString wordOn(const Cell& cell) const;

    core::ChosenColumns columns_;
    std::vector<Eigen::Index> shown_, rows_; // columns and rows of the table
    Eigen::MatrixXd places_;                 // of the shown rows and columns, each column scaled to 0 … 1
    std::optional<Cell> pointed_;
    QPixmap picture_; // of all cells, without frames
};

} // namespace widgets
