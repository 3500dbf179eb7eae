#pragma once

#include <QWidget>

#include <optional>
#include <vector>

class QGridLayout;

namespace app
{

/// Panels in rows and columns whose shares a person moves by the gaps between them; a double click on a gap brings the
/// shares back that the lab gave.
class PanelGrid : public QWidget
{
    Q_OBJECT

public:
    struct Cell {
        QWidget* widget = nullptr;
        int row = 0, column = 0, rowSpan = 1, columnSpan = 1;
    };
    struct Shares {
        std::vector<int> columns, rows; // relative to each other
        bool operator==(const Shares&) const = default;
    };

    static constexpr int gap = 6; // pixels between two

    explicit PanelGrid(QWidget* parent = nullptr);

    /// Shows these alone. `given`: what a double click brings back.
    void place(const std::vector<Cell>& cells, const Shares& shares, const Shares& given);
    int columns() const { return static_cast<int>(shares_.columns.size()); }
    int rows() const { return static_cast<int>(shares_.rows.size()); }

signals:
    void sharesEdited(const app::PanelGrid::Shares& shares); // by hand; the last one of a drag counts

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    struct Gap {
        Qt::Orientation along; // Vertical: between two columns
        int before;            // the column or row before it
    };
    std::optional<Gap> gapAt(const QPoint& at) const;
    std::vector<int> lengths(Qt::Orientation along) const; // of the columns or rows, in pixels
    void setShares(const Shares& shares);

    QGridLayout* grid_;
    std::vector<Cell> cells_;
    Shares shares_, given_;
    std::optional<Gap> dragged_;
    int draggedFrom_ = 0;
    std::vector<int> lengthsBefore_;
};

} // namespace app
