#include "app/verify/verify_dialog.h"

#include "app/actions/complaint.h"
#include "app/actions/written_note.h"
#include "app/document/document.h"
#include "app/report/report_file.h"
#include "app/verify/case_session.h"
#include "app/verify/verify_report.h"
#include "widgets/drawings/calibration.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/theme/palette_theme.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QTabWidget>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace app
{

namespace
{

constexpr QSize firstSizeOfVerify{1180, 640};
constexpr int rowMargin = 8;                       // pixels
constexpr int rankColumns = 2, leastPicture = 260; // pixels
constexpr int longestCell = 44;                    // letters

enum VerifyColumn {
    PackageColumn,
    CaseColumn,
    TheirsColumn,
    OursColumn,
    DigitsColumn,
    WordColumn,
    FileColumn,
    VerifyColumns
};

QString wordOf(const CheckedNumber& number)
{
    if (!number.problem.isEmpty())
        return number.problem;
    return number.holds() ? number.known.word
                          : VerifyDialog::tr("fewer than the %1 asked for").arg(number.known.toleranceDigits);
}

} // namespace

VerifyDialog::VerifyDialog(Document& document, QWidget* window)
    : QDialog(window), document_(document), state_(new QLabel(this)), noRanks_(new QLabel(this)),
      tabs_(new QTabWidget(this)), table_(new QTableWidget(this)), ranks_(new QGridLayout),
      calibrates_(new QCheckBox(tr("Also whether &posteriors mean what they say (some ten seconds)"), this)),
      progress_(new QProgressBar(this)), again_(new QPushButton(tr("&Verify"), this)),
      open_(new QPushButton(tr("&Show the case"), this)), save_(new QPushButton(tr("Save as P&DF…"), this)),
      run_(new VerifyRun(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Verify"));
    buildLayout();
    connect(again_, &QPushButton::clicked, this, &VerifyDialog::stopOrBegin);
    connect(open_, &QPushButton::clicked, this, [this] { tellIfNot(openCase(table_->currentRow()), tr("Not shown")); });
    connect(save_, &QPushButton::clicked, this, &VerifyDialog::askWhere);
    connect(table_, &QTableWidget::cellClicked, this, [this](int row) { openCase(row); });
    connect(table_, &QTableWidget::itemSelectionChanged, this, &VerifyDialog::enableButtons);
    connect(run_, &VerifyRun::caseChecked, this, &VerifyDialog::listCase);
    connect(run_, &VerifyRun::calibrationFound, this, &VerifyDialog::listCalibration);
    connect(run_, &VerifyRun::progressed, this, [this](int done, int total, const QString& of) {
        progress_->setRange(0, total);
        progress_->setValue(done);
        progress_->setFormat(tr("%1: %v of %m").arg(of));
    });
    connect(run_, &VerifyRun::failed, this, [this](const QString& why) { failure_ = why; });
    connect(run_, &VerifyRun::ended, this, &VerifyDialog::end);
    resize(firstSizeOfVerify);
}

void VerifyDialog::buildLayout()
{
    auto* about =
        new QLabel(tr("Numbers of other packages and tables, recomputed on this machine. Digits are those in "
                      "common; in brackets those that are asked for. A case in the colour of links is shown in "
                      "the window by a click; undo brings back what was there."),
                   this);
    for (QLabel* text : {about, state_, noRanks_})
        text->setWordWrap(true);
    noRanks_->setText(tr("Nothing was simulated yet: choose it below and verify."));
    table_->setAccessibleName(tr("Known answers"));
    table_->setColumnCount(VerifyColumns);
    table_->setHorizontalHeaderLabels(
        {tr("Package"), tr("Case"), tr("Theirs"), tr("Ours"), tr("Digits"), tr("A word"), tr("Data")});
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + rowMargin);
    table_->horizontalHeader()->setStretchLastSection(true);
    auto* scroll = new QScrollArea(this);
    auto* page = new QWidget(scroll);
    page->setLayout(ranks_);
    ranks_->addWidget(noRanks_, 0, 0);
    scroll->setWidget(page);
    scroll->setWidgetResizable(true);
    tabs_->addTab(table_, tr("&Numbers"));
    tabs_->addTab(scroll, tr("P&osteriors"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    for (QPushButton* button : {again_, open_, save_, buttons->button(QDialogButtonBox::Close)})
        button->setAutoDefault(false);
    for (QPushButton* button : {again_, open_, save_})
        buttons->addButton(button, QDialogButtonBox::ActionRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(about);
    column->addWidget(tabs_, 1);
    column->addWidget(progress_);
    column->addWidget(state_);
    column->addWidget(calibrates_);
    column->addWidget(buttons);
}

void VerifyDialog::begin()
{
    cases_.clear();
    calibrations_.clear();
    rows_.clear();
    failure_.clear();
    table_->setRowCount(0);
    while (ranks_->count() > 1)
        delete ranks_->takeAt(1)->widget();
    noRanks_->show();
    progress_->setRange(0, 0);
    run_->start(knownAnswers(), calibrates_->isChecked());
    say({});
    enableButtons();
}

void VerifyDialog::stopOrBegin()
{
    if (!run_->isRunning())
        return begin();
    run_->cancel();
    failure_ = tr("Stopped: numbers are missing.");
    end();
}

void VerifyDialog::listCase(const CheckedCase& one)
{
    for (std::size_t k = 0; k < one.numbers.size(); ++k) {
        const CheckedNumber& number = one.numbers[k];
        const int row = table_->rowCount();
        table_->insertRow(row);
        const QString ours = number.ours ? QString::number(*number.ours, 'g', 17) : tr("none");
        const QStringList cells{one.known.package + u' ' + one.known.version,
                                nameOf(one.known, number.known),
                                number.known.theirs,
                                ours,
                                tr("%1 (%2)").arg(number.digits, 0, 'f', 1).arg(number.known.toleranceDigits),
                                wordOf(number),
                                one.known.files()};
        const QString tip = QStringList{wordOf(number), one.known.repeat, tr("Ours: %1").arg(one.known.typed()),
                                        hasSession(one.known) ? tr("A click shows it in the window.") : QString()}
                                .filter(QRegularExpression("."))
                                .join(u'\n');
        for (int column = 0; column < VerifyColumns; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(tip);
            if (column == TheirsColumn || column == OursColumn || column == DigitsColumn)
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            if (column == CaseColumn && hasSession(one.known))
                item->setForeground(palette().link());
            if (QFont font = item->font(); !number.holds()) {
                font.setBold(true);
                item->setFont(font);
            }
            table_->setItem(row, column, item);
        }
        rows_.emplace_back(cases_.size(), k);
    }
    cases_.push_back(one);
}

void VerifyDialog::listCalibration(const core::Calibration& one)
{
    noRanks_->hide();
    const auto place = static_cast<int>(calibrations_.size());
    const QString words =
        QString::fromStdString(one.posterior + ", " + one.number + " by " + one.by + ": " + core::inWords(one.ranks));
    auto* cell = new QWidget(this);
    auto* column = new QVBoxLayout(cell);
    auto* picture = new widgets::DrawnPlot(widgets::calibrationDrawing(one), cell);
    picture->setTheme(widgets::themeLike(palette()));
    picture->setMinimumHeight(leastPicture);
    auto* caption = new QLabel(words, cell);
    caption->setWordWrap(true);
    column->addWidget(picture, 1);
    column->addWidget(caption);
    ranks_->addWidget(cell, 1 + place / rankColumns, place % rankColumns);
    calibrations_.push_back(one);
}

void VerifyDialog::end()
{
    fitColumns();
    say(failure_.isEmpty() ? inWords(summaryOf(cases_)) : failure_);
    enableButtons();
}

/// The numbers stand in sight; what is longer is told in the tip.
void VerifyDialog::fitColumns()
{
    table_->resizeColumnsToContents();
    const int most = fontMetrics().averageCharWidth() * longestCell;
    for (const int column : {CaseColumn, WordColumn})
        table_->setColumnWidth(column, std::min(table_->columnWidth(column), most));
}

void VerifyDialog::say(const QString& sentence)
{
    state_->setText(sentence);
    state_->setVisible(!sentence.isEmpty());
}

QString VerifyDialog::openCase(int row)
{
    if (row < 0 || row >= table_->rowCount())
        return tr("Choose a row first.");
    const KnownCase& known = cases_[rows_[static_cast<std::size_t>(row)].first].known;
    if (!hasSession(known))
        return tr("The window has no page for this number: %1").arg(known.typed());
    if (const QString why = document_.whySealed(); !why.isEmpty())
        return why;
    const auto session = sessionOf(known);
    if (const auto* failure = std::get_if<core::Failure>(&session))
        return QString::fromStdString(failure->what);
    if (const auto* found = std::get_if<core::Session>(&session); found && !(*found == document_.session()))
        document_.turnTo(*found, tr("Show the case of %1").arg(known.package));
    return {};
}

QString VerifyDialog::save(const QString& path) const
{
    const auto failure = writeReport(verifyReport(cases_, calibrations_, QDateTime::currentDateTime()), path);
    return failure ? QString::fromStdString(failure->what) : QString();
}

void VerifyDialog::tellIfNot(const QString& why, const QString& title)
{
    if (!why.isEmpty())
        complain(this, title, why);
}

void VerifyDialog::askWhere()
{
    auto* where = new QFileDialog(this, tr("Save as PDF"), {}, tr("Pages to print (*.pdf)"));
    where->setAttribute(Qt::WA_DeleteOnClose);
    where->setAcceptMode(QFileDialog::AcceptSave);
    where->setDefaultSuffix(QStringLiteral("pdf"));
    where->selectFile(QStringLiteral("verified-%1.pdf").arg(QDate::currentDate().toString(Qt::ISODate)));
    connect(where, &QFileDialog::fileSelected, this, [this](const QString& path) {
        const QString why = save(path);
        tellIfNot(why, tr("No report was written"));
        if (why.isEmpty())
            tellWritten(parentWidget(), path);
    });
    where->open();
}

void VerifyDialog::enableButtons()
{
    const bool running = run_->isRunning();
    const int row = table_->selectedItems().isEmpty() ? -1 : table_->currentRow();
    progress_->setVisible(running);
    again_->setText(running ? tr("S&top") : tr("&Verify again"));
    calibrates_->setEnabled(!running);
    save_->setEnabled(!running && !cases_.empty());
    open_->setEnabled(row >= 0 && hasSession(cases_[rows_[static_cast<std::size_t>(row)].first].known));
}

} // namespace app
