#pragma once

#include "core/data/table.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace widgets
{

/// The first rows of a table for looking at, read in place. Columns that are ignored are greyed; a cell that spoils its
/// column's role is marked.
class TablePreview : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr int mostRows = 100;

    explicit TablePreview(std::shared_ptr<const core::Table> table, QObject* parent = nullptr);

    void setRoles(const std::vector<core::ColumnRole>& roles); // one a column

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString cell(std::size_t row, std::size_t column) const; // empty where missing
    bool spoils(std::size_t row, std::size_t column) const;
    QVariant ink(std::size_t row, std::size_t column) const;
    QVariant tip(std::size_t row, std::size_t column) const;

    std::shared_ptr<const core::Table> table_;
    std::vector<core::ColumnRole> roles_;
};

} // namespace widgets
