#pragma once

#include "core/data/data_rows.h"

#include <QAbstractTableModel>

#include <vector>

namespace widgets
{

/// The rows of a session's data for a view: those that pass a filter, in the order of a column. Holds no cells of its
/// own; a row costs a few bytes.
class DataTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    explicit DataTableModel(QObject* parent = nullptr);

    /// Other rows under the same filter and order; a filter and an order that they cannot have are dropped. Nothing is
    /// reset where the same rows stay in the same places.
    void showRows(core::DataRows rows);
    const core::DataRows& rows() const { return rows_; }

    /// Empty text shows all rows. A sentence where the text is no filter: then the rows on show stay.
    QString setFilter(const QString& text);
    const QString& filter() const { return filter_; }

    Eigen::Index rowAt(int place) const { return order_[static_cast<std::size_t>(place)]; }
    int placeOf(Eigen::Index row) const { return places_[static_cast<std::size_t>(row)]; } // −1: not on show
    /// What a row is called: its name, or else its number from 1.
    QString nameOf(Eigen::Index row) const;
    /// Every digit; empty where missing.
    QString cellText(Eigen::Index row, std::size_t column) const;
    /// The same as spreadsheets and programs read it: words in quotes where these would take them apart.
    QString copiedText(Eigen::Index row, std::size_t column) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Reports what was typed; the cell shows it once the rows have it.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override; // column −1: as they came

signals:
    void cellTyped(Eigen::Index row, std::size_t column, const QString& text);

private:
    std::vector<Eigen::Index> orderNow() const;
    void takeOrder(std::vector<Eigen::Index> order);
    QString shownText(Eigen::Index row, std::size_t column) const;
    QString columnTip(std::size_t column) const;

    core::DataRows rows_;
    core::RowFilter read_; // the filter
    QString filter_;
    int sortColumn_ = -1;
    core::SortOrder sortOrder_ = core::SortOrder::Ascending;
    std::vector<Eigen::Index> order_; // the row at each place
    std::vector<int> places_;         // of each row
};

} // namespace widgets
