#pragma once

#include "widgets/table/scatter_matrix_picture.h"

#include <QPixmap>
#include <QWidget>

#include <optional>

namespace widgets
{

/// The picture of every column over every other, in which a click, or the arrow keys and Enter, chooses a pair, or one
/// column on the diagonal. Right click opens the menu.
class ScatterMatrix : public QWidget
{
    Q_OBJECT

public:
    explicit ScatterMatrix(QWidget* parent = nullptr);

    /// Silent.
    void showColumns(const core::ChosenColumns& columns);
    const std::vector<Eigen::Index>& shownColumns() const { return picture_.columns(); } // of the table
    const ScatterMatrixPicture& picture() const { return picture_; }

    /// A place in the matrix, by what is across and what is up (columns of the table).
    struct Cell {
        Eigen::Index across = 0, up = 0;
        bool operator==(const Cell&) const = default;
    };
    std::optional<Cell> cellAt(const QPointF& pixel) const;
    QRectF areaOf(const Cell& cell) const; // one of the shown columns

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

public slots:
    void copyImage(); // as it is on the screen, without frames

signals:
    /// That cell's columns: one where both are the same.
    void chosen(const core::ColumnChoice& choice);
    void exportRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void choose(const Cell& cell);
    void point(std::optional<Cell> cell);
    bool isChosen(const Cell& cell) const;
    QPixmap painted(double pixelRatio, const QColor& behind) const;
    QString wordOn(const Cell& cell) const;

    core::ChosenColumns columns_;
    ScatterMatrixPicture picture_;
    std::optional<Cell> pointed_;
    QPixmap painted_; // without frames
};

} // namespace widgets
