#pragma once

#include "core/data/table.h"

#include <QAbstractTableModel>
#include <QCoreApplication>

#include <memory>
#include <optional>
#include <vector>

namespace widgets
{

/// The first rows of a table for looking at, read in place, and below them the first rows further down that miss a
/// value in a used column, and the row with a problem with some around it; ⋮ stands between rows that do not follow
/// each other. Columns that are ignored are greyed; a cell that spoils its column's role is marked, so is its row.
class TablePreview : public QAbstractTableModel
{
    Q_DECLARE_TR_FUNCTIONS(widgets::TablePreview)

public:
    static constexpr int mostRows = 100;
    static constexpr std::size_t mostGaps = 10, reach = 3; // rows with a gap; rows on either side of the problem

    explicit TablePreview(std::shared_ptr<const core::Table> table, QObject* parent = nullptr);

    void setTable(std::shared_ptr<const core::Table> table); // all roles are Ignore then
    /// One role a column, and the row that makes the roles impossible.
    void setRoles(const std::vector<core::ColumnRole>& roles, std::optional<std::size_t> problem = {});

    /// Without inks of its own, so that all of it looks disabled.
    void setPlain(bool plain);

    /// Where a row of the table is shown; -1: nowhere.
    int shownAt(std::size_t row) const;
    bool showsMore() const { return !more_.empty(); } // than the first rows

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    static constexpr auto between = static_cast<std::size_t>(-1);

    std::size_t first() const; // how many rows of the beginning are shown
    std::size_t rowAt(int shown) const;
    std::vector<std::size_t> furtherRows() const;
    bool misses(std::size_t row) const; // a value in a used column
    QVariant rowHeader(std::size_t row, int role) const;
    QString cell(std::size_t row, std::size_t column) const; // empty where missing
    bool spoils(std::size_t row, std::size_t column) const;
    QVariant ink(std::size_t row, std::size_t column) const;
    QVariant tip(std::size_t row, std::size_t column) const;

    std::shared_ptr<const core::Table> table_;
    std::vector<core::ColumnRole> roles_;
    std::vector<std::size_t> more_; // rows further down, with `between` where there is a jump
    std::optional<std::size_t> problem_;
    bool isPlain_ = false;
};

} // namespace widgets
