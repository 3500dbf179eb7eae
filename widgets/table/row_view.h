#pragma once

#include <Eigen/Core>

#include <QTableView>

#include <vector>

namespace widgets
{

class DataTableModel;

/// The view of a DataTableModel: cells can be picked, copied and edited, and the rows that hold a picked cell are the
/// selected ones. A selection that is shown by program is silent.
class RowView : public QTableView
{
    Q_OBJECT

public:
    RowView(DataTableModel& model, QWidget* parent = nullptr);

    QSize sizeHint() const override; // a name and three numbers in sight

    /// Rows of the data, ascending. Those that the filter hides stay selected until the person selects others.
    const std::vector<Eigen::Index>& selectedRows() const { return selected_; }
    void showSelectedRows(std::vector<Eigen::Index> rows); // whole rows; what is selected already stays as it is
    void dropSelection();                                  // as the person does
    bool paintsAsSelected(int place) const;                // beside Qt's selection
    void scrollToSelection();                              // to the first one on show, unless one is in sight
    void markRow(Eigen::Index row);                        // with a frame; −1: none
    void copySelection() const; // the picked cells as text parted by tabs, every digit; missing ones are empty

    // What is being read stays in place while the model puts its rows anew.
    struct Place {
        Eigen::Index top = -1, current = -1; // rows
        int column = 0;
    };
    Place place() const;
    void restore(const Place& place);

public slots:
    void selectAll() override;

signals:
    void selectedRowsEdited();
    void rowHovered(Eigen::Index row); // the mouse is over it; −1: over none
    void deleteAsked();

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) override;

private:
    void fitRowHeight(); // to the text
    std::vector<Eigen::Index> rowsPicked() const;
    std::vector<Eigen::Index> onShow(const std::vector<Eigen::Index>& rows) const;

    DataTableModel& rows_;
    std::vector<Eigen::Index> selected_;
    bool isPainted_ = false; // here, since Qt's selection, which is empty then, would be too many ranges
    Eigen::Index hovered_ = -1, marked_ = -1;
};

} // namespace widgets
