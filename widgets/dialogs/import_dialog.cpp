#include "widgets/dialogs/import_dialog.h"

#include "widgets/controls/calm_combo.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/problem_label.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace widgets {

namespace {

constexpr std::size_t rowsShown = 50;

struct RoleEntry {
    core::ColumnRole role;
    const char* title;
    const char* meaning;
};
constexpr std::array roleEntries{
    RoleEntry{core::ColumnRole::Ignore, QT_TRANSLATE_NOOP("ImportDialog", "Ignore"),
              QT_TRANSLATE_NOOP("ImportDialog", "The column is not loaded")},
    RoleEntry{core::ColumnRole::Coordinate, QT_TRANSLATE_NOOP("ImportDialog", "Coordinate"),
              QT_TRANSLATE_NOOP("ImportDialog", "One dimension of the points")},
    RoleEntry{core::ColumnRole::Label, QT_TRANSLATE_NOOP("ImportDialog", "Label"),
              QT_TRANSLATE_NOOP("ImportDialog", "Which sample or class a point belongs to")},
    RoleEntry{core::ColumnRole::Target, QT_TRANSLATE_NOOP("ImportDialog", "Target"),
              QT_TRANSLATE_NOOP("ImportDialog", "The value to predict, for regression")},
    RoleEntry{core::ColumnRole::Weight, QT_TRANSLATE_NOOP("ImportDialog", "Weight"),
              QT_TRANSLATE_NOOP("ImportDialog", "How much a point counts")},
};

QString cellText(const core::TableColumn& column, std::size_t row)
{
    if (!column.numeric())
        return QString::fromStdString(column.text[row]);
    return std::isnan(column.numbers[row]) ? QString() : numberText(column.numbers[row], 10);
}

QComboBox* roleChooser(core::ColumnRole role, const QString& column, QWidget* parent)
{
    auto* combo = new CalmCombo(parent);
    for (const RoleEntry& entry : roleEntries) {
        combo->addItem(ImportDialog::tr(entry.title), static_cast<int>(entry.role));
        combo->setItemData(combo->count() - 1, ImportDialog::tr(entry.meaning), Qt::ToolTipRole);
    }
    combo->setCurrentIndex(combo->findData(static_cast<int>(role)));
    combo->setToolTip(ImportDialog::tr("What the column “%1” is taken for").arg(column));
    combo->setAccessibleName(ImportDialog::tr("Role of column %1").arg(column));
    return combo;
}

QString summaryOf(const core::Dataset& data)
{
    QString summary = ImportDialog::tr("%n point(s), ", nullptr, static_cast<int>(data.size())) +
                      ImportDialog::tr("%n dimension(s)", nullptr, static_cast<int>(data.dimensions()));
    if (!data.labels.empty()) {
        const int samples = 1 + *std::ranges::max_element(data.labels);
        summary += ImportDialog::tr(", %n sample(s)", nullptr, samples);
    }
    if (data.targets.size() > 0)
        summary += ImportDialog::tr(", with targets");
    if (data.weights.size() > 0)
        summary += ImportDialog::tr(", with weights");
    return summary;
}

QString asList(const std::vector<std::string>& remarks)
{
    QStringList lines;
    for (const std::string& remark : remarks)
        lines << QStringLiteral("• ") + QString::fromStdString(remark);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

ImportDialog::ImportDialog(core::Table table, QWidget* parent)
    : QDialog(parent), table_(std::move(table)), preview_(new QTableWidget(this)), summary_(new QLabel(this)),
      remarks_(new QLabel(this)), problem_(new ProblemLabel(this))
{
    setWindowTitle(tr("Load %1").arg(QString::fromStdString(table_.source)));
    buildTable();
    buildLayout();
    showOutcome();
}

void ImportDialog::buildTable()
{
    const auto columns = static_cast<int>(table_.columns.size());
    const std::size_t shown = std::min(rowsShown, table_.rows);
    preview_->setColumnCount(columns);
    preview_->setRowCount(1 + static_cast<int>(shown));
    preview_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    preview_->setSelectionMode(QAbstractItemView::NoSelection);
    preview_->setTabKeyNavigation(false); // Tab goes from role to role, not through the cells
    preview_->setAccessibleName(tr("First rows of the table"));
    const std::vector<core::ColumnRole> guessed = core::guessRoles(table_);
    QStringList rowNames{tr("Role")};
    for (std::size_t row = 0; row < shown; ++row)
        rowNames << QString::number(row + 1);
    preview_->setVerticalHeaderLabels(rowNames);
    for (int c = 0; c < columns; ++c) {
        const core::TableColumn& column = table_.columns[static_cast<std::size_t>(c)];
        const QString name = QString::fromStdString(column.name);
        preview_->setHorizontalHeaderItem(c, new QTableWidgetItem(name));
        QComboBox* chooser = roleChooser(guessed[static_cast<std::size_t>(c)], name, preview_);
        connect(chooser, &QComboBox::currentIndexChanged, this, &ImportDialog::showOutcome);
        preview_->setCellWidget(0, c, chooser);
        roleChoosers_.push_back(chooser);
        for (std::size_t row = 0; row < shown; ++row) {
            auto* cell = new QTableWidgetItem(cellText(column, row));
            cell->setTextAlignment(Qt::AlignVCenter | (column.numeric() ? Qt::AlignRight : Qt::AlignLeft));
            preview_->setItem(static_cast<int>(row) + 1, c, cell);
        }
    }
    preview_->resizeColumnsToContents();
    const int widest = fontMetrics().horizontalAdvance(QStringLiteral("Coordinate")) + 50;
    for (int c = 0; c < columns; ++c)
        preview_->setColumnWidth(c, std::max(preview_->columnWidth(c), widest));
    preview_->setRowHeight(0, roleChoosers_.empty() ? 0 : roleChoosers_.front()->sizeHint().height() + 2);
}

void ImportDialog::buildLayout()
{
    auto* heading = new QLabel(tr("Choose what each column is. The %n row(s) of the table replace the present points.", nullptr,
                                  static_cast<int>(table_.rows)),
                               this);
    heading->setWordWrap(true);
    summary_->setObjectName(QStringLiteral("summary"));
    summary_->setWordWrap(true);
    remarks_->setObjectName(QStringLiteral("remarks"));
    remarks_->setTextFormat(Qt::PlainText);
    remarks_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    load_ = buttons->button(QDialogButtonBox::Ok);
    load_->setText(tr("&Load"));
    load_->setToolTip(tr("Replaces the points; undo brings them back"));
    buttons->button(QDialogButtonBox::Cancel)->setToolTip(tr("Keeps the present points"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(heading);
    column->addWidget(preview_, 1);
    column->addWidget(summary_);
    column->addWidget(problem_);
    column->addWidget(remarks_);
    column->addWidget(buttons);
    resize(640, 460);
}

std::vector<core::ColumnRole> ImportDialog::roles() const
{
    std::vector<core::ColumnRole> roles;
    for (const QComboBox* chooser : roleChoosers_)
        roles.push_back(static_cast<core::ColumnRole>(chooser->currentData().toInt()));
    return roles;
}

void ImportDialog::showOutcome()
{
    auto outcome = core::datasetOf(table_, roles());
    auto* made = std::get_if<core::TableDataset>(&outcome);
    const auto* failure = std::get_if<core::Failure>(&outcome);
    problem_->showProblem(failure ? asSentence(failure->what) : QString());
    summary_->setVisible(made != nullptr);
    summary_->setText(made ? tr("Will load: %1.").arg(summaryOf(made->data)) : QString());
    const QString remarks = asList(made ? made->remarks : table_.remarks);
    remarks_->setText(remarks);
    remarks_->setVisible(!remarks.isEmpty());
    load_->setEnabled(made != nullptr);
    dataset_ = made ? std::optional(std::move(*made)) : std::nullopt;
}

} // namespace widgets
