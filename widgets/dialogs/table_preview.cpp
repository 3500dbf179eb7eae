#include "widgets/dialogs/table_preview.h"

#include "core/data/delimited.h"
#include "widgets/controls/number_text.h"
#include "widgets/theme/theme.h"

#include <QGuiApplication>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace widgets
{

namespace
{

constexpr int digits = 8;

QColor inkOf(Role role)
{
    const bool dark = QGuiApplication::palette().color(QPalette::Base).lightness() < 128;
    return Theme{.dark = dark}.colour(role);
}

} // namespace

TablePreview::TablePreview(std::shared_ptr<const core::Table> table, QObject* parent)
    : QAbstractTableModel(parent), table_(std::move(table)), roles_(table_->columns.size(), core::ColumnRole::Ignore)
{
}

void TablePreview::setRoles(const std::vector<core::ColumnRole>& roles)
{
    assert(roles.size() == table_->columns.size());
    roles_ = roles;
    if (rowCount() > 0 && columnCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::ForegroundRole, Qt::ToolTipRole});
}

int TablePreview::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(std::min<std::size_t>(table_->rows, mostRows));
}

int TablePreview::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(table_->columns.size());
}

QVariant TablePreview::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto row = static_cast<std::size_t>(index.row()), column = static_cast<std::size_t>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return cell(row, column);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter |
                   (std::isnan(table_->columns[column].numbers[row]) ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ForegroundRole:
        return ink(row, column);
    case Qt::ToolTipRole:
        return tip(row, column);
    default:
        return {};
    }
}

QVariant TablePreview::headerData(int section, Qt::Orientation orientation, int role) const
{
    const auto place = static_cast<std::size_t>(section);
    if (orientation == Qt::Horizontal) {
        const core::TableColumn& column = table_->columns[place];
        if (role == Qt::DisplayRole)
            return QString::fromStdString(column.name);
        if (role == Qt::ToolTipRole && column.missing > 0)
            return tr("%1: %2 of %3 values are missing")
                .arg(QString::fromStdString(column.name))
                .arg(column.missing)
                .arg(table_->rows);
        return {};
    }
    if (role == Qt::DisplayRole)
        return static_cast<qulonglong>(table_->lines.empty() ? place + 1 : table_->lines[place]);
    if (role == Qt::ToolTipRole)
        return table_->lines.empty() ? tr("Row of the array") : tr("Line of the text");
    return {};
}

QString TablePreview::cell(std::size_t row, std::size_t column) const
{
    const core::TableColumn& c = table_->columns[column];
    if (!c.numeric())
        return QString::fromStdString(c.text[row]);
    return std::isnan(c.numbers[row]) ? QString() : numberText(c.numbers[row], digits);
}

bool TablePreview::spoils(std::size_t row, std::size_t column) const
{
    const core::ColumnRole role = roles_[column];
    if (role == core::ColumnRole::Ignore || role == core::ColumnRole::Label)
        return false;
    const core::TableColumn& c = table_->columns[column];
    const double value = c.numbers[row];
    const bool isText = std::isnan(value) && !c.numeric() && !core::isMissing(c.text[row]);
    return isText || std::isinf(value) || (role == core::ColumnRole::Weight && value < 0.0);
}

QVariant TablePreview::ink(std::size_t row, std::size_t column) const
{
    if (spoils(row, column))
        return inkOf(Role::Problem);
    if (roles_[column] == core::ColumnRole::Ignore)
        return inkOf(Role::MutedText);
    return {};
}

QVariant TablePreview::tip(std::size_t row, std::size_t column) const
{
    if (spoils(row, column))
        return tr("Not usable in this role");
    if (cell(row, column).isEmpty())
        return tr("Missing: the row is left out if its column is used");
    return {};
}

} // namespace widgets
