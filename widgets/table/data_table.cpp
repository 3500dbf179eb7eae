#include "widgets/table/data_table.h"

#include "core/data/dates.h"
#include "core/data/samples.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/problem_label.h"
#include "widgets/controls/window_keys.h"
#include "widgets/table/column_menu.h"
#include "widgets/table/column_places.h"
#include "widgets/table/data_table_model.h"
#include "widgets/table/row_view.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace widgets
{

using core::RowPart;
using Eigen::Index;

namespace
{

constexpr int mostFittedColumns = 60; // of pixels there are hundreds, and each asks a hundred rows for its width
constexpr int typingPause = 700;      // ms until a filter that cannot be read is said to be wrong

/// The label of the sample that is called so, in any case of its letters: one of `count` that there are, or the next
/// one by its letter.
std::optional<int> sampleCalled(const core::DataNames& names, int count, const QString& text)
{
    const int known = std::max(count, static_cast<int>(names.samples.size()));
    for (int label = 0; label < known; ++label)
        for (const std::string& name : {names.sampleWord(label), names.sampleName(label)})
            if (QString::fromStdString(name).compare(text, Qt::CaseInsensitive) == 0)
                return label;
    const bool isNext = known < core::mostSamples && text.toUpper().toStdString() == core::sampleLetters(known);
    return isNext ? std::optional(known) : std::nullopt;
}

/// "setosa, virginica", or the first letters where samples have no names.
QString knownSamples(const core::DataNames& names)
{
    constexpr std::size_t mostTold = 6, letters = 3;
    const std::size_t told = names.samples.empty() ? letters : std::min(names.samples.size(), mostTold);
    QStringList known;
    for (int label = 0; label < static_cast<int>(told); ++label)
        known << QString::fromStdString(names.sampleWord(label));
    return known.join(DataTable::tr(", "));
}

} // namespace

DataTable::DataTable(QWidget* parent)
    : QWidget(parent), model_(new DataTableModel(this)), filter_(new QLineEdit(this)), problem_(new ProblemLabel(this)),
      view_(new RowView(*model_, this)), caption_(new QLabel(this)), typing_(new QTimer(this))
{
    buildFilter();
    view_->setObjectName(QStringLiteral("rows"));
    view_->setAccessibleName(tr("Rows of the data"));
    view_->setToolTip(QStringLiteral("<p>%1</p>")
                          .arg( // which wraps
                              tr("A double click or F2 edits a value, Delete takes the selected rows away, Ctrl+C "
                                 "copies what is picked. "
                                 "Selected rows are selected in the panels, too.")));
    view_->setContextMenuPolicy(Qt::CustomContextMenu);
    view_->horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view_, &QWidget::customContextMenuRequested, this, &DataTable::showCellMenu);
    connect(view_->horizontalHeader(), &QWidget::customContextMenuRequested, this, &DataTable::showColumnMenu);
    connect(view_, &RowView::deleteAsked, this, &DataTable::deleteSelectedRows);
    connect(view_, &RowView::selectedRowsEdited, this, [this] {
        describe();
        emit selectionEdited(selectedPoints());
    });
    connect(view_, &RowView::rowHovered, this, [this](Index row) {
        const int point = row >= 0 ? rows().pointOf(row) : -1;
        emit pointHovered(point >= 0 ? std::optional(point) : std::nullopt);
    });
    connect(model_, &DataTableModel::cellTyped, this, &DataTable::takeCell);
    connect(view_->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this,
            [this] { view_->showSelectedRows(view_->selectedRows()); });
    caption_->setWordWrap(true); // or a long one would widen the dock
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 2);
    column->setSpacing(4);
    for (QWidget* widget : {static_cast<QWidget*>(filter_), static_cast<QWidget*>(problem_),
                            static_cast<QWidget*>(view_), static_cast<QWidget*>(caption_)})
        column->addWidget(widget);
    setFocusProxy(view_);
    describe();
}

void DataTable::buildFilter()
{
    filter_->setObjectName(QStringLiteral("rowFilter"));
    filter_->setClearButtonEnabled(true);
    filter_->setAccessibleName(tr("Filter of the rows"));
    filter_->setToolTip(tr("Which rows to show: waiting > 60, a < 3 and b >= 2, sample = B, missing waiting. Also or, "
                           "not and brackets; names with blanks in double quotes or back-ticks. Esc clears it."));
    filter_->installEventFilter(this);
    typing_->setSingleShot(true);
    typing_->setInterval(typingPause);
    connect(typing_, &QTimer::timeout, this, [this] { showProblem(objection_); });
    connect(filter_, &QLineEdit::textChanged, this, &DataTable::takeFilter);
}

const core::DataRows& DataTable::rows() const
{
    return model_->rows();
}

void DataTable::showRows(core::DataRows rows)
{
    const bool sameColumns = rows.columns() == model_->rows().columns();
    const bool sameRows = rows.count() == model_->rows().count();
    const std::vector<int> points = selectedPoints();
    std::vector<Index> selected = view_->selectedRows();
    const RowView::Place place = view_->place();
    const bool sameChoice = rows.columnsBehind().choice == model_->rows().columnsBehind().choice;
    const bool wasFiltered = !model_->filter().isEmpty();
    model_->showRows(std::move(rows));
    if (wasFiltered && model_->filter().isEmpty())
        filter_->clear();
    else if (!sameColumns)
        takeFilter(filter_->text()); // what was no filter of the columns before may be one now
    if (!sameColumns || !sameChoice)
        showProblem({});
    if (!sameColumns) {
        view_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
        if (model_->columnCount() <= mostFittedColumns)
            view_->resizeColumnsToContents();
    }
    if (!sameRows) { // rows of the table have other numbers now; what was selected of them is told by the points
        selected.clear();
        for (const int point : points)
            if (point < model_->rows().points()->size())
                selected.push_back(model_->rows().rowOf(point));
    }
    view_->restore(place);
    view_->showSelectedRows(std::move(selected));
    describe();
}

std::vector<int> DataTable::selectedPoints() const
{
    std::vector<int> points;
    for (const Index row : view_->selectedRows())
        if (const int point = rows().pointOf(row); point >= 0)
            points.push_back(point);
    return points;
}

void DataTable::showSelection(const std::vector<int>& points)
{
    if (points == selectedPoints())
        return;
    std::vector<Index> selected;
    for (const int point : points)
        if (point >= 0 && point < rows().points()->size())
            selected.push_back(rows().rowOf(point));
    view_->showSelectedRows(std::move(selected));
    view_->scrollToSelection();
    describe();
}

void DataTable::showHovered(std::optional<int> point)
{
    view_->markRow(point && *point < rows().points()->size() ? rows().rowOf(*point) : -1);
}

void DataTable::showProblem(const QString& sentence)
{
    problem_->showProblem(sentence);
}

void DataTable::takeFilter(const QString& text)
{
    objection_ = model_->setFilter(text);
    if (!objection_.isEmpty())
        return typing_->start();
    typing_->stop();
    showProblem({});
    view_->showSelectedRows(view_->selectedRows());
    describe();
}

void DataTable::takeCell(Index row, std::size_t column, const QString& text)
{
    const bool isMissing = text.isEmpty() || text == QStringLiteral("—");
    if (rows().columns()[column].part == RowPart::Words) {
        showProblem({});
        return emit rowsEdited(withWord(rows(), row, column, isMissing ? std::string() : text.toStdString()),
                               tr("Edit value"));
    }
    const bool isSample = rows().columns()[column].part == RowPart::Sample;
    const bool isDate = rows().holdsDays(column);
    std::optional<double> number = isDate ? core::daysOf(text.toStdString()) : std::nullopt;
    if (!number && !isDate)
        number = numberFrom(text);
    if (isSample && !(isMissing && rows().columnsBehind().table))
        number = sampleCalled(rows().names(), core::sampleCount(*rows().points()), text);
    else if (isMissing)
        number = std::numeric_limits<double>::quiet_NaN();
    if (!number)
        return showProblem(isSample
                               ? tr("“%1” is no sample: these are called %2, …").arg(text, knownSamples(rows().names()))
                           : isDate ? tr("“%1” is no date such as 2020-12-31: the value stays as it was.").arg(text)
                                    : tr("“%1” is no number: the value stays as it was.").arg(text));
    const auto outcome = withNumber(rows(), row, column, *number);
    if (const auto* failure = std::get_if<core::Failure>(&outcome))
        return showProblem(asSentence(failure->what));
    showProblem({});
    emit rowsEdited(std::get<EditedRows>(outcome), tr("Edit value"));
}

void DataTable::deleteSelectedRows()
{
    std::vector<Index> gone = view_->selectedRows();
    std::erase_if(gone, [this](Index row) { return model_->placeOf(row) < 0; }); // what is out of sight stays
    if (gone.empty())
        return;
    const EditedRows edited = withoutRows(rows(), gone);
    view_->dropSelection();
    showProblem({});
    emit rowsEdited(edited, tr("Delete rows"));
}

void DataTable::addColumnEntries(QMenu& menu, int column)
{
    QHeaderView* header = view_->horizontalHeader();
    const auto order = [header, column](std::optional<Qt::SortOrder> by) {
        header->setSortIndicator(by ? column : -1, by.value_or(Qt::AscendingOrder));
    };
    const auto place = [this](Index of, ColumnPlace wanted) {
        const ChoiceStep step = clicked(rows().columnsBehind(), of, wanted);
        if (step.choice != rows().columnsBehind().choice)
            emit choiceEdited(step.choice, step.what);
    };
    const auto group = [this](const core::ListedColumn& by) { emit groupingAsked(by); };
    fillColumnMenu(menu, rows(), static_cast<std::size_t>(column), {.place = place, .group = group, .order = order});
}

void DataTable::showColumnMenu(const QPoint& at)
{
    const int column = view_->horizontalHeader()->logicalIndexAt(at);
    if (column < 0)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addColumnEntries(*menu, column);
    menu->popup(view_->horizontalHeader()->viewport()->mapToGlobal(at));
}

void DataTable::showCellMenu(const QPoint& at)
{
    const QModelIndex under = view_->indexAt(at);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* edit = menu->addAction(tr("&Edit\tF2"), view_, [this] { view_->edit(view_->currentIndex()); });
    QAction* copy = menu->addAction(tr("&Copy\tCtrl+C"), view_, &RowView::copySelection);
    QAction* take = menu->addAction(tr("&Delete rows\tDelete"), this, &DataTable::deleteSelectedRows);
    edit->setEnabled(under.isValid());
    for (QAction* action : {copy, take})
        action->setEnabled(view_->selectionModel()->hasSelection() || !view_->selectedRows().empty());
    if (under.isValid())
        addColumnEntries(
            *menu->addMenu(tr("Colu&mn %1").arg(model_->headerData(under.column(), Qt::Horizontal).toString())),
            under.column());
    menu->popup(view_->viewport()->mapToGlobal(at));
}

void DataTable::describe()
{
    const auto shown = static_cast<Index>(model_->rowCount()), all = rows().count();
    QString text = all == 1       ? tr("1 row")
                   : shown == all ? tr("%1 rows").arg(all)
                                  : tr("%1 of %2 rows").arg(shown).arg(all);
    const std::vector<Index>& selected = view_->selectedRows();
    const auto hidden = std::ranges::count_if(selected, [this](Index row) { return model_->placeOf(row) < 0; });
    if (!selected.empty())
        text += tr(", %1 selected").arg(std::ssize(selected));
    if (hidden > 0)
        text += tr(", %1 of them hidden by the filter").arg(hidden);
    caption_->setText(text);
    const double some = all > 0 ? rows().number(0, 0) : 0.0;
    filter_->setPlaceholderText(
        tr("Filter: %1 > %2")
            .arg(QString::fromStdString(rows().columns().front().name), numberText(std::isnan(some) ? 0.0 : some)));
}

bool DataTable::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != filter_)
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::ShortcutOverride && isForWindow(*filter_, *static_cast<QKeyEvent*>(event))) {
        event->ignore();
        return true;
    }
    if (event->type() != QEvent::KeyPress)
        return false;
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
        if (filter_->text().isEmpty())
            giveFocusBack(*filter_);
        filter_->clear();
        return true;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Down) {
        showProblem(objection_);
        if (objection_.isEmpty())
            view_->setFocus();
        return true;
    }
    return false;
}

} // namespace widgets
