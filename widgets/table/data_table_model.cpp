#include "widgets/table/data_table_model.h"

#include "core/data/dates.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/problem_label.h"
#include "widgets/table/column_places.h"

#include <QColor>
#include <QGuiApplication>
#include <QPalette>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace widgets
{

using core::RowPart;
using Eigen::Index;

namespace
{

constexpr qsizetype mostDigits = 10; // characters of a cell; the tip has all of them

bool holdsWords(RowPart part)
{
    return part == RowPart::Sample || part == RowPart::Words;
}

QColor muted()
{
    return QGuiApplication::palette().color(QPalette::Disabled, QPalette::Text);
}

} // namespace

DataTableModel::DataTableModel(QObject* parent) : QAbstractTableModel(parent) {}

void DataTableModel::showRows(core::DataRows rows)
{
    const bool sameColumns = rows.columns() == rows_.columns(), sameCount = rows.count() == rows_.count();
    const bool fits = sameColumns && sameCount;
    if (!fits)
        beginResetModel();
    rows_ = std::move(rows);
    if (!sameColumns)
        sortColumn_ = -1;
    const auto again = core::readRowFilter(filter_.toStdString(), rows_.filterColumns());
    const auto* read = std::get_if<core::RowFilter>(&again);
    read_ = read ? *read : core::RowFilter();
    if (!read)
        filter_.clear();
    std::vector<Index> order = orderNow();
    if (fits && order == order_) {
        if (rowCount() > 0)
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        if (rowCount() > 0)
            emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
        return;
    }
    if (fits)
        beginResetModel();
    takeOrder(std::move(order));
    endResetModel();
}

QString DataTableModel::setFilter(const QString& text)
{
    const auto outcome = core::readRowFilter(text.toStdString(), rows_.filterColumns());
    if (const auto* failure = std::get_if<core::Failure>(&outcome))
        return asSentence(failure->what);
    filter_ = text.trimmed();
    beginResetModel();
    read_ = std::get<core::RowFilter>(outcome);
    takeOrder(orderNow());
    endResetModel();
    return {};
}

void DataTableModel::sort(int column, Qt::SortOrder order)
{
    beginResetModel();
    sortColumn_ = column < columnCount() ? column : -1;
    sortOrder_ = order == Qt::AscendingOrder ? core::SortOrder::Ascending : core::SortOrder::Descending;
    takeOrder(orderNow());
    endResetModel();
}

std::vector<Index> DataTableModel::orderNow() const
{
    std::vector<Index> order = core::filteredRows(read_, rows_.filterColumns(), rows_.count());
    if (sortColumn_ >= 0)
        order =
            core::rowsInOrder(std::move(order), rows_.orderColumn(static_cast<std::size_t>(sortColumn_)), sortOrder_);
    return order;
}

void DataTableModel::takeOrder(std::vector<Index> order)
{
    order_ = std::move(order);
    places_.assign(static_cast<std::size_t>(rows_.count()), -1);
    for (std::size_t place = 0; place < order_.size(); ++place)
        places_[static_cast<std::size_t>(order_[place])] = static_cast<int>(place);
}

QString DataTableModel::nameOf(Index row) const
{
    const std::string name = rows_.nameOf(row);
    return name.empty() ? QString::number(row + 1) : QString::fromStdString(name);
}

QString DataTableModel::cellText(Index row, std::size_t column) const
{
    if (holdsWords(rows_.columns()[column].part))
        return QString::fromStdString(rows_.word(row, column));
    const double number = rows_.number(row, column);
    if (std::isnan(number))
        return {};
    const QString date = rows_.holdsDays(column) ? QString::fromStdString(core::dateText(number)) : QString();
    return date.isEmpty() ? fullNumberText(number) : date;
}

QString DataTableModel::copiedText(Index row, std::size_t column) const
{
    QString text = cellText(row, column);
    if (!holdsWords(rows_.columns()[column].part))
        return text.replace(QChar(0x2212), u'-');
    const bool wouldPart = text.contains(u'\t') || text.contains(u'\n') || text.startsWith(u'"');
    return wouldPart ? u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"' : text;
}

QString DataTableModel::shownText(Index row, std::size_t column) const
{
    const QString all = cellText(row, column);
    if (all.isEmpty())
        return QStringLiteral("—");
    return all.size() > mostDigits && !holdsWords(rows_.columns()[column].part) && !rows_.holdsDays(column)
               ? numberText(rows_.number(row, column), 6)
               : all;
}

int DataTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(order_.size());
}

int DataTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.columns().size());
}

QVariant DataTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Index row = rowAt(index.row());
    const auto column = static_cast<std::size_t>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return shownText(row, column);
    case Qt::EditRole:
        return cellText(row, column);
    case Qt::TextAlignmentRole:
        return holdsWords(rows_.columns()[column].part) ? QVariant(Qt::AlignCenter)
                                                        : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        return rows_.pointOf(row) < 0 || cellText(row, column).isEmpty() ? QVariant(muted()) : QVariant();
    case Qt::ToolTipRole:
        if (const QString all = cellText(row, column); !all.isEmpty() && all != shownText(row, column))
            return all;
        break;
    default:
        return {};
    }
    if (rows_.pointOf(row) < 0)
        return tr("Not on the sheet: this row misses a value of %1.").arg(QString::fromStdString(rows_.missedBy(row)));
    return cellText(row, column).isEmpty() ? QVariant(tr("Missing")) : QVariant();
}

QString DataTableModel::columnTip(std::size_t column) const
{
    switch (rows_.columns()[column].part) {
    case RowPart::Value:
        return rows_.columnsBehind().table
                   ? tr("A click puts the rows in the order of %1, the next one the other way round, the third one as "
                        "they came. A right click chooses it for the labs: across, up or target.")
                   : tr("A click puts the rows in the order of %1, the next one the other way round, the third one as "
                        "they came.");
    case RowPart::Target:
        return tr("What is to be predicted from the point; empty: it has no target. A click puts the rows in order.");
    case RowPart::Words:
        return tr("A click puts the rows in order, the next one the other way round, the third one as they came. A "
                  "right click tells the samples apart by it.");
    case RowPart::Sample:
        return tr("The sample or class of the row: A, B, …. A click puts the rows in order.");
    case RowPart::Weight:
        return tr("How much the row counts; from 0 on. A click puts the rows in order.");
    }
    return {};
}

QVariant DataTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section < 0 || section >= (orientation == Qt::Vertical ? rowCount() : columnCount()))
        return {};
    if (orientation == Qt::Vertical) {
        if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
            return nameOf(rowAt(section));
        return role == Qt::ForegroundRole && rows_.pointOf(rowAt(section)) < 0 ? QVariant(muted()) : QVariant();
    }
    const auto at = static_cast<std::size_t>(section);
    const core::DataColumn& column = rows_.columns()[at];
    const QString name = QString::fromStdString(column.name);
    if (role == Qt::ToolTipRole)
        return column.part == RowPart::Value ? columnTip(at).arg(name) : columnTip(at);
    if (role != Qt::DisplayRole)
        return {};
    if (column.part != RowPart::Value)
        return name;
    core::ColumnChoice choice = rows_.columnsBehind().choice;
    if (!rows_.columnsBehind().table) {
        choice.coordinates.resize(rows_.columns().size());
        std::iota(choice.coordinates.begin(), choice.coordinates.end(), Index{0});
    }
    const QString sign = placeSign(choice, column.at) + (column.groups ? tr(" (groups)") : QString());
    return QString(QString::fromStdString(core::withUnit(column.name, rows_.sense(at))) + sign);
}

Qt::ItemFlags DataTableModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable : Qt::NoItemFlags;
}

bool DataTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !index.isValid())
        return false;
    const Index row = rowAt(index.row());
    const auto column = static_cast<std::size_t>(index.column());
    const QString text = value.toString().trimmed();
    if (text == cellText(row, column))
        return false;
    emit cellTyped(row, column, text);
    return true;
}

} // namespace widgets
