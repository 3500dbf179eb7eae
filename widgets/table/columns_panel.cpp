#include "widgets/table/columns_panel.h"

#include "widgets/controls/fold.h"
#include "widgets/controls/kept_room.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/problem_label.h"
#include "widgets/table/column_places.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

namespace widgets
{

namespace
{

constexpr int mostRowsInSight = 10; // the rest can be scrolled to

using Holds = core::ListedColumn::Holds;

QString titleOf(const core::ColumnTable& table, const core::ListedColumn& column)
{
    return QString::fromStdString(core::nameOf(table, column));
}

} // namespace

ColumnsPanel::ColumnsPanel(QWidget* parent)
    : QWidget(parent), fold_(new Fold({}, {}, Fold::Begins::Open, this)), table_(new QTableWidget(fold_->holder())),
      caption_(new QLabel(fold_->holder())), matrix_(new QPushButton(tr("Scatter &matrix…"), fold_->holder())),
      all_(new QPushButton(tr("All c&olumns"), fold_->holder())), problem_(new ProblemLabel(this))
{
    setObjectName(QStringLiteral("columns"));
    fold_->setBold(true);
    fold_->setTip(tr("The labs see the columns that are chosen here. An edit of the points changes their rows in the "
                     "table, and the session keeps all of it."));
    buildTable();
    matrix_->setToolTip(tr("Every column against every other: a click shows that pair"));
    connect(matrix_, &QPushButton::clicked, this, &ColumnsPanel::matrixAsked);
    all_->setToolTip(tr("Every column is a coordinate, but the target: a point is a whole row"));
    connect(all_, &QPushButton::clicked, this, [this] {
        emit choiceEdited(core::allColumns(columns_.choice, *columns_.table), tr("Choose all columns"));
    });
    keepItsRoom(*all_);
    caption_->setWordWrap(true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(matrix_);
    buttons->addWidget(all_);
    fold_->body()->setSpacing(4);
    fold_->body()->addWidget(table_);
    fold_->body()->addWidget(caption_);
    fold_->body()->addLayout(buttons);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 4);
    column->setSpacing(2);
    column->addWidget(fold_);
    column->addWidget(problem_);
    hide();
}

void ColumnsPanel::buildTable()
{
    table_->setColumnCount(Places);
    table_->setHorizontalHeaderLabels(
        {tr("Column"), QStringLiteral("→"), QStringLiteral("↑"), tr("target"), tr("groups")});
    const QStringList tips{tr("Its values and what is missing stand in the tip of a row"),
                           tr("Across: the horizontal axis of the sheet"),
                           tr("Up: the vertical axis of the sheet; a second click takes it off"),
                           tr("What is to be predicted from the points; a second click takes it off"),
                           tr("What tells the samples and classes apart; a second click takes it off")};
    for (int place = 0; place < Places; ++place)
        table_->horizontalHeaderItem(place)->setToolTip(tips[place]);
    table_->setAccessibleName(tr("Columns of the table"));
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setMinimumSectionSize(1);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->setShowGrid(false);
    table_->setTabKeyNavigation(false);
    table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(Name, QHeaderView::Stretch);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setSectionsClickable(false);
    connect(table_, &QTableWidget::cellPressed, this, &ColumnsPanel::choose);
    table_->installEventFilter(this);
}

void ColumnsPanel::showColumns(const core::ChosenColumns& columns)
{
    const bool sameTable = columns.table == columns_.table;
    columns_ = columns;
    problem_->showProblem({});
    setVisible(columns.table != nullptr);
    if (!columns.table)
        return;
    fold_->setTitle(tr("Columns: %1").arg(QString::fromStdString(columns.table->source)));
    if (!sameTable)
        fillRows();
    showChoice();
}

void ColumnsPanel::fillRows()
{
    const core::ColumnTable& table = *columns_.table;
    listed_ = core::listedColumns(table);
    table_->setRowCount(static_cast<int>(listed_.size()));
    for (int row = 0; row < table_->rowCount(); ++row) {
        const core::ListedColumn& column = listed_[static_cast<std::size_t>(row)];
        const QString meaning = meaningOf(column);
        for (int place = 0; place < Places; ++place) {
            auto* item = new QTableWidgetItem(place == Name ? titleOf(table, column) : QString());
            item->setToolTip(meaning);
            item->setFlags(Qt::ItemIsEnabled);
            if (place != Name)
                item->setTextAlignment(Qt::AlignCenter);
            table_->setItem(row, place, item);
        }
    }
    table_->resizeRowsToContents();
    const int rowHeight = table_->rowCount() > 0 ? table_->rowHeight(0) : 0;
    const int inSight = std::min(table_->rowCount(), mostRowsInSight);
    table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() + inSight * rowHeight +
                           2 * table_->frameWidth());
}

bool ColumnsPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != table_ || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool presses = key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter;
    if (presses && table_->currentRow() >= 0)
        choose(table_->currentRow(), table_->currentColumn());
    return presses;
}

void ColumnsPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && columns_.table)
        showChoice(); // its signs have inks of their own
}

QString ColumnsPanel::signAt(const core::ListedColumn& column, Place place) const
{
    if (place == Groups)
        return core::isGroupedBy(*columns_.table, column) ? QStringLiteral("●")
               : core::mayGroup(*columns_.table, column)  ? QStringLiteral("○")
                                                          : QString();
    if (column.holds != Holds::Numbers)
        return {};
    const std::vector<Eigen::Index>& coordinates = columns_.choice.coordinates;
    const auto at = std::ranges::find(coordinates, column.at) - coordinates.begin();
    const bool among = at < std::ssize(coordinates);
    const bool taken = (place == Across && at == 0) || (place == Up && at == 1 && among) ||
                       (place == Target && columns_.choice.target == column.at);
    if (taken)
        return QStringLiteral("●");
    return place == Across && among && at > 1 ? QStringLiteral("+") : QStringLiteral("○");
}

void ColumnsPanel::showChoice()
{
    for (int row = 0; row < table_->rowCount(); ++row)
        for (const Place place : {Across, Up, Target, Groups}) {
            const QString sign = signAt(listed_[static_cast<std::size_t>(row)], place);
            QTableWidgetItem* item = table_->item(row, place);
            item->setText(sign);
            const bool free = sign == QStringLiteral("○");
            item->setForeground(palette().color(free ? QPalette::Disabled : QPalette::Active, QPalette::Text));
            item->setData(Qt::AccessibleTextRole, sign.isEmpty() ? QString() : free ? tr("not chosen") : tr("chosen"));
        }
    const Eigen::Index all = columns_.table->values.rows();
    const auto shown = std::ssize(core::completeRows(columns_));
    const std::size_t coordinates = columns_.choice.coordinates.size();
    const Eigen::Index withoutGroup = core::rowsWithoutGroup(*columns_.table);
    QStringList words{shown == all ? tr("%1 rows.").arg(all) : tr("%1 of %2 rows.").arg(shown).arg(all)};
    if (withoutGroup > 0)
        words << tr("%1 have no group (%2).").arg(withoutGroup).arg(QString::fromStdString(columns_.table->group));
    if (const Eigen::Index incomplete = all - shown - withoutGroup; incomplete > 0)
        words << tr("%1 miss a value here.").arg(incomplete);
    if (coordinates > 2)
        words << tr("A point has %1 columns (+); one click on → or ↑ chooses one or two.").arg(coordinates);
    caption_->setText(words.join(QLatin1Char(' ')));
    setPresent(*all_, core::allColumns(columns_.choice, *columns_.table).coordinates != columns_.choice.coordinates,
               matrix_);
}

void ColumnsPanel::choose(int row, int place)
{
    const core::ListedColumn column = listed_[static_cast<std::size_t>(row)]; // the list may change on the way
    if (place == Groups && !signAt(column, Groups).isEmpty())
        return emit groupingAsked(column);
    if (place == Groups || column.holds != Holds::Numbers)
        return;
    const ColumnPlace wanted = place == Up       ? ColumnPlace::Up
                               : place == Target ? ColumnPlace::Target
                                                 : ColumnPlace::Across;
    const ChoiceStep step = clicked(columns_, column.at, wanted);
    if (step.choice != columns_.choice)
        emit choiceEdited(step.choice, step.what);
}

QString ColumnsPanel::meaningOf(const core::ListedColumn& column) const
{
    const core::ColumnTable& table = *columns_.table;
    const QString name = titleOf(table, column);
    const auto told = [&](const QString& values, Eigen::Index missing) {
        const QString text = values.isEmpty() ? name : tr("%1: %2").arg(name, values);
        return missing > 0 ? tr("%1, %2 missing").arg(text).arg(missing) : text;
    };
    if (column.holds == Holds::Samples)
        return told(tr("the samples on show"),
                    std::ranges::count_if(table.labels, [](int label) { return label < 0; }));
    if (column.holds == Holds::Words) {
        const std::vector<std::string>& cells = table.texts[static_cast<std::size_t>(column.at)].cells;
        std::set<std::string_view> words(cells.begin(), cells.end());
        words.erase(std::string_view());
        return told(tr("%1 different words").arg(words.size()), std::ranges::count(cells, std::string()));
    }
    const auto values = table.values.col(column.at);
    const Eigen::Index missing = values.array().isNaN().count();
    const QString range = missing == values.size()
                              ? QString()
                              : tr("%1 … %2").arg(numberText(values.minCoeff<Eigen::PropagateNumbers>()),
                                                  numberText(values.maxCoeff<Eigen::PropagateNumbers>()));
    return told(range, missing);
}

void ColumnsPanel::showProblem(const QString& sentence)
{
    problem_->showProblem(sentence);
}

} // namespace widgets
