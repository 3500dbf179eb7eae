#include "app/comparison/comparison_dialog.h"

#include "app/document/document.h"
#include "app/labs/labs.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/problem_label.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace app
{

namespace
{

constexpr QSize firstSize{820, 480};

QTableWidgetItem* itemOf(const QString& text, bool isNumber)
{
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
    item->setTextAlignment((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    item->setToolTip(text);
    return item;
}

} // namespace

ComparisonDialog::ComparisonDialog(Document& document, QWidget* window)
    : QDialog(window), document_(document), about_(new QLabel(this)), state_(new QLabel(this)),
      table_(new QTableWidget(this)), progress_(new QProgressBar(this)), again_(new QPushButton(tr("&Compare"), this)),
      take_(new QPushButton(tr("&Use this model"), this)), copy_(new QPushButton(tr("C&opy table"), this)),
      service_(new Compared([this](const Compared::Answer& answer) { showAnswer(answer); }, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    for (QLabel* text : {about_, state_})
        text->setWordWrap(true);
    table_->setAccessibleName(tr("Compared models"));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->verticalHeader()->hide();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    for (QPushButton* button : {again_, take_, copy_, buttons->button(QDialogButtonBox::Close)})
        button->setAutoDefault(false); // Enter is for the model that is chosen
    for (QPushButton* button : {again_, take_, copy_})
        buttons->addButton(button, QDialogButtonBox::ActionRole);
    auto* column = new QVBoxLayout(this);
    column->addWidget(about_);
    column->addWidget(table_, 1);
    column->addWidget(progress_);
    column->addWidget(state_);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(again_, &QPushButton::clicked, this, [this] { service_->isIdle() ? compare() : stop(); });
    connect(take_, &QPushButton::clicked, this, &ComparisonDialog::take);
    connect(copy_, &QPushButton::clicked, this, &ComparisonDialog::copy);
    connect(table_, &QTableWidget::itemSelectionChanged, this, &ComparisonDialog::enableButtons);
    connect(table_, &QTableWidget::itemActivated, this, &ComparisonDialog::take);
    connect(service_, &Service::becameIdle, this, &ComparisonDialog::follow);
    connect(service_, &Service::failed, this, [this](const core::Failure& failure) {
        failure_ = widgets::asSentence(failure.what);
        follow();
    });
    connect(&document, &Document::sessionChanged, this, &ComparisonDialog::follow);
    resize(firstSize);
}

void ComparisonDialog::compare()
{
    asked_ = document_.session();
    shown_ = {};
    failure_.clear();
    const bool regression = asked_->lab == "regression";
    setWindowTitle(tr("Compare models: %1").arg(labOf(*asked_).title));
    about_->setText(aboutComparison(*asked_));
    take_->setVisible(regression);
    table_->clear();
    table_->setRowCount(0);
    progress_->setRange(0, 0);
    say({});
    service_->request(*asked_, true);
    follow();
}

void ComparisonDialog::showAnswer(const Compared::Answer& answer)
{
    const std::optional<QString> before = chosen() ? std::optional(chosen()->name) : std::nullopt;
    shown_ = answer.result;
    fillTable();
    for (int row = 0; row < table_->rowCount(); ++row) // a better one above it moves it
        if (before == shown_.models[static_cast<std::size_t>(row)].name)
            table_->selectRow(row);
    progress_->setRange(0, shown_.of);
    progress_->setValue(table_->rowCount());
}

void ComparisonDialog::fillTable()
{
    const auto rows = static_cast<int>(shown_.models.size()), columns = static_cast<int>(shown_.header.size());
    table_->clearSelection();
    table_->setColumnCount(columns);
    table_->setHorizontalHeaderLabels(shown_.header);
    table_->clearSpans();
    table_->setRowCount(rows);
    for (int row = 0; row < rows; ++row) {
        const ComparedModel& model = shown_.models[static_cast<std::size_t>(row)];
        const auto told = static_cast<int>(model.cells.size());
        for (int column = 0; column < told; ++column)
            table_->setItem(row, column,
                            itemOf(model.cells[column], widgets::numberFrom(model.cells[column]).has_value()));
        if (model.refusal.isEmpty())
            continue;
        table_->setItem(row, told, itemOf(model.refusal, false));
        if (columns - told > 1)
            table_->setSpan(row, told, 1, columns - told);
    }
    table_->resizeColumnsToContents();
    table_->horizontalHeader()->setStretchLastSection(true);
}

const ComparedModel* ComparisonDialog::chosen() const
{
    const auto row = static_cast<std::size_t>(std::max(table_->currentRow(), 0));
    return !table_->selectedItems().isEmpty() && row < shown_.models.size() ? &shown_.models[row] : nullptr;
}

/// The table is of the session that was asked about; who has moved on is told.
void ComparisonDialog::follow()
{
    const bool running = !service_->isIdle();
    const bool whole = shown_.of > 0 && shown_.models.size() == static_cast<std::size_t>(shown_.of);
    const core::Session& now = document_.session();
    progress_->setVisible(running);
    again_->setText(running ? tr("&Stop") : tr("&Compare again"));
    if (asked_ && !comparesTheSame(*asked_, now))
        say(canCompare(now.lab) ? tr("These are of other data or settings than there are now.")
                                : tr("Models of the lab on show cannot be compared."));
    else if (!failure_.isEmpty())
        say(failure_);
    else if (asked_ && !running && !whole)
        say(tr("Stopped: models are missing."));
    else
        say(take_->isVisibleTo(this) ? lockedAgainstModels(now) : QString());
    enableButtons();
}

void ComparisonDialog::say(const QString& sentence)
{
    state_->setText(sentence);
    state_->setVisible(!sentence.isEmpty());
}

void ComparisonDialog::stop()
{
    service_->cancel();
    follow();
}

void ComparisonDialog::take()
{
    if (take_->isEnabled())
        document_.edit(withModel(document_.session(), *chosen()->fit), tr("Use the compared model"));
}

void ComparisonDialog::copy() const
{
    QString text = shown_.header.join(u'\t') + u'\n';
    for (const ComparedModel& model : shown_.models)
        text +=
            (model.cells + (model.refusal.isEmpty() ? QStringList() : QStringList{model.refusal})).join(u'\t') + u'\n';
    QApplication::clipboard()->setText(text);
}

void ComparisonDialog::enableButtons()
{
    const core::Session& now = document_.session();
    again_->setEnabled(!service_->isIdle() || canCompare(now.lab));
    take_->setEnabled(chosen() && chosen()->fit && asked_ && comparesTheSame(*asked_, now) &&
                      lockedAgainstModels(now).isEmpty());
    copy_->setEnabled(!shown_.models.empty());
}

} // namespace app
