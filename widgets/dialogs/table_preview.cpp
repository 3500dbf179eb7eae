#include "widgets/dialogs/table_preview.h"

#include "core/data/dates.h"
#include "core/data/delimited.h"
#include "widgets/controls/number_text.h"
#include "widgets/theme/theme.h"

#include <QFont>
#include <QGuiApplication>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <set>

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

QVariant bold()
{
    QFont font;
    font.setBold(true);
    return font;
}

} // namespace

TablePreview::TablePreview(std::shared_ptr<const core::Table> table, QObject* parent)
    : QAbstractTableModel(parent), table_(std::move(table)), roles_(table_->columns.size(), core::ColumnRole::Ignore)
{
}

void TablePreview::setTable(std::shared_ptr<const core::Table> table)
{
    beginResetModel();
    table_ = std::move(table);
    roles_.assign(table_->columns.size(), core::ColumnRole::Ignore);
    more_.clear();
    problem_.reset();
    endResetModel();
}

void TablePreview::setRoles(const std::vector<core::ColumnRole>& roles, std::optional<std::size_t> problem)
{
    assert(roles.size() == table_->columns.size());
    roles_ = roles;
    problem_ = problem;
    if (std::vector<std::size_t> more = furtherRows(); more != more_) { // no reset: columns keep their widths
        const int from = static_cast<int>(first());
        if (!more_.empty()) {
            beginRemoveRows({}, from, rowCount() - 1);
            more_.clear();
            endRemoveRows();
        }
        if (!more.empty()) {
            beginInsertRows({}, from, from + static_cast<int>(more.size()) - 1);
            more_ = std::move(more);
            endInsertRows();
        }
    }
    if (rowCount() > 0 && columnCount() > 0) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
    }
}

void TablePreview::setPlain(bool plain)
{
    isPlain_ = plain;
}

std::vector<std::size_t> TablePreview::furtherRows() const
{
    std::set<std::size_t> rows;
    for (std::size_t row = first(); row < table_->rows && rows.size() < mostGaps; ++row)
        if (misses(row))
            rows.insert(row);
    if (problem_)
        for (std::size_t row = *problem_ - std::min(reach, *problem_); row <= *problem_ + reach; ++row)
            if (row >= first() && row < table_->rows)
                rows.insert(row);
    std::vector<std::size_t> more;
    std::size_t next = first();
    for (const std::size_t row : rows) {
        if (row != next)
            more.push_back(between);
        more.push_back(row);
        next = row + 1;
    }
    return more;
}

bool TablePreview::misses(std::size_t row) const
{
    for (std::size_t k = 0; k < roles_.size(); ++k) {
        const core::TableColumn& column = table_->columns[k];
        if (roles_[k] != core::ColumnRole::Ignore && std::isnan(column.numbers[row]) &&
            (column.numeric() || core::isMissing(column.text[row])))
            return true;
    }
    return false;
}

std::size_t TablePreview::first() const
{
    return std::min<std::size_t>(table_->rows, mostRows);
}

std::size_t TablePreview::rowAt(int shown) const
{
    const auto place = static_cast<std::size_t>(shown);
    return place < first() ? place : more_[place - first()];
}

int TablePreview::shownAt(std::size_t row) const
{
    if (row < first())
        return static_cast<int>(row);
    const auto found = std::find(more_.begin(), more_.end(), row);
    return found == more_.end() ? -1 : static_cast<int>(first()) + static_cast<int>(found - more_.begin());
}

int TablePreview::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(first() + more_.size());
}

int TablePreview::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(table_->columns.size());
}

QVariant TablePreview::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const std::size_t row = rowAt(index.row()), column = static_cast<std::size_t>(index.column());
    if (row == between)
        return role == Qt::ToolTipRole ? tr("Rows that are not shown") : QVariant();
    switch (role) {
    case Qt::DisplayRole:
        return cell(row, column);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter |
                   (std::isnan(table_->columns[column].numbers[row]) ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ForegroundRole:
        return ink(row, column);
    case Qt::FontRole:
        return spoils(row, column) ? bold() : QVariant();
    case Qt::ToolTipRole:
        return tip(row, column);
    default:
        return {};
    }
}

QVariant TablePreview::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical)
        return rowHeader(rowAt(section), role);
    const core::TableColumn& column = table_->columns[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return QString::fromStdString(column.name);
    if (role == Qt::ToolTipRole && column.missing > 0)
        return tr("%1: %2 of %3 values are missing")
            .arg(QString::fromStdString(column.name))
            .arg(column.missing)
            .arg(table_->rows);
    return {};
}

/// The number of its line, with a sign where it has the problem.
QVariant TablePreview::rowHeader(std::size_t row, int role) const
{
    const bool isProblem = problem_ == row;
    if (role == Qt::DisplayRole && row == between)
        return QStringLiteral("⋮");
    if (role == Qt::DisplayRole) {
        const std::size_t number = table_->lines.empty() ? row + 1 : table_->lines[row];
        return isProblem ? QVariant(QStringLiteral("▸ %1").arg(number)) : QVariant(static_cast<qulonglong>(number));
    }
    if (role == Qt::ForegroundRole && isProblem)
        return inkOf(Role::Problem);
    if (role == Qt::FontRole && isProblem)
        return bold();
    if (role == Qt::ToolTipRole && row != between)
        return table_->lines.empty() ? tr("Row of the array") : tr("Line of the text");
    return {};
}

QString TablePreview::cell(std::size_t row, std::size_t column) const
{
    const core::TableColumn& c = table_->columns[column];
    if (!c.numeric())
        return QString::fromStdString(c.text[row]);
    if (std::isnan(c.numbers[row]))
        return {};
    const QString date =
        c.meaning == core::NumberMeaning::Days ? QString::fromStdString(core::dateText(c.numbers[row])) : QString();
    return date.isEmpty() ? numberText(c.numbers[row], digits) : date;
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
    if (isPlain_)
        return {};
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
