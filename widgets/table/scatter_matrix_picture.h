#pragma once

#include "core/data/column_table.h"
#include "widgets/theme/theme.h"

#include <QRectF>

#include <memory>
#include <vector>

class QPainter;

namespace widgets
{

/// Every column of a table over every other, small: a column of the matrix has one of the table across, a row one up,
/// and the diagonal its name and histogram. Of many rows it has a random part, of many columns the chosen ones and the
/// first others.
class ScatterMatrixPicture
{
public:
    static constexpr Eigen::Index mostColumns = 12, mostRows = 400;

    ScatterMatrixPicture() = default; // of nothing
    explicit ScatterMatrixPicture(const core::ChosenColumns& columns);

    /// Columns of the table, from left to right and from top to bottom.
    const std::vector<Eigen::Index>& columns() const { return columns_; }
    QString nameOf(Eigen::Index column) const; // of the table

    /// The cells over an area of that size, in the painter's font.
    void paint(QPainter& painter, const QSizeF& size, const Theme& theme) const;
    /// The numbers of the columns and rows that are drawn, with a header.
    QString table(QChar separator) const;

private:
    void paintCell(QPainter& painter, const QRectF& area, int row, int column, const Theme& theme) const;
    void paintPoints(QPainter& painter, const QRectF& area, int row, int column, const Theme& theme) const;
    void paintHistogram(QPainter& painter, const QRectF& area, int column, const Theme& theme) const;

    std::shared_ptr<const core::ColumnTable> table_;
    std::vector<Eigen::Index> columns_, rows_; // of the table
    Eigen::MatrixXd places_;                   // of these, each column scaled to 0 … 1
};

/// The cell in that row and column of a matrix of `count` columns over an area of that size.
QRectF scatterMatrixCell(int row, int column, std::size_t count, const QSizeF& size);

} // namespace widgets
