#include "widgets/dialogs/import_dialog.h"

#include "core/data/sample_columns.h"
#include "widgets/controls/muted_line.h"
#include "widgets/controls/problem_label.h"
#include "widgets/dialogs/import_preview.h"
#include "widgets/dialogs/import_words.h"
#include "widgets/dialogs/read_form.h"
#include "widgets/dialogs/remarks_view.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScreen>
#include <QToolButton>
#include <QVBoxLayout>

namespace widgets
{

namespace
{

constexpr int typingPause = 250;  // ms
constexpr int noticedDelay = 150; // ms; what is read sooner replaces the old table without a word

} // namespace

ImportDialog::ImportDialog(const Question& question, QWidget* parent)
    : GrowingDialog(parent), question_(question), table_(std::make_shared<const core::Table>()), told_(question.uses),
      caption_(new QLabel(this)), roleButtons_(new QWidget(this)), summary_(new QLabel(this)),
      remarks_(new RemarksView(this)), problem_(new ProblemLabel(this))
{
    setWindowTitle(question.sheet ? tr("Add data as sample B") : tr("Load data"));
    if (question.source)
        buildReading();
    buildLayout();
    connect(preview_, &ImportPreview::roleChosen, this, [this](int column, core::ColumnRole role) {
        core::ColumnPlan plan = plan_;
        plan.roles[static_cast<std::size_t>(column)] = role;
        tell(std::move(plan));
    });
    connect(preview_, &ImportPreview::columnsMoved, this,
            [this](const std::vector<std::size_t>& order) { tell({.roles = plan_.roles, .order = order}); });
    if (!question.source)
        return;
    setFolded(question.settings == core::ReadSettings{});
    read();
}

ImportDialog::ImportDialog(core::Table table, QWidget* parent, Guess guess)
    : ImportDialog(Question{.source = nullptr, .guess = guess}, parent)
{
    take(std::make_shared<const core::Table>(std::move(table)));
}

core::ReadSettings ImportDialog::readAs() const
{
    return form_ ? form_->settings() : core::ReadSettings{};
}

std::vector<core::ColumnUse> ImportDialog::uses() const
{
    return plan_ == core::planOf(guessedRoles()) ? std::vector<core::ColumnUse>() : told_;
}

void ImportDialog::buildReading()
{
    fold_ = new QToolButton(this);
    fold_->setObjectName(QStringLiteral("fold"));
    fold_->setText(tr("&How the file is read"));
    fold_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold_->setAutoRaise(true);
    fold_->setFocusPolicy(Qt::StrongFocus);
    readAs_ = new MutedLine(this);
    readAs_->setObjectName(QStringLiteral("readAs"));
    form_ = new ReadForm(question_.source->kind(), question_.source->parts(), this);
    form_->setObjectName(QStringLiteral("reading"));
    form_->setSettings(question_.settings);
    typing_.setSingleShot(true);
    typing_.setInterval(typingPause);
    waiting_.setSingleShot(true);
    waiting_.setInterval(noticedDelay);
    reader_ = new TableReader(question_.source, this);
    connect(reader_, &TableReader::answered, this, &ImportDialog::showAnswer);
    connect(&waiting_, &QTimer::timeout, this, &ImportDialog::showReading);
    connect(fold_, &QToolButton::clicked, this, [this] { setFolded(form_->isVisibleTo(this)); });
    connect(form_, &ReadForm::edited, this, &ImportDialog::read);
    connect(form_, &ReadForm::typed, &typing_, qOverload<>(&QTimer::start));
    connect(&typing_, &QTimer::timeout, this, &ImportDialog::read);
    connect(form_, &ReadForm::written, this, &ImportDialog::readNow);
}

void ImportDialog::buildLayout()
{
    auto* column = new QVBoxLayout(this);
    column->addWidget(caption_);
    if (form_) {
        auto* title = new QHBoxLayout;
        title->addWidget(fold_);
        title->addWidget(readAs_, 1);
        column->addLayout(title);
        column->addWidget(form_);
    }
    roleButtons_->setLayout(buildRoleButtons()); // made in the order in which Tab visits them
    column->addWidget(roleButtons_);
    preview_ = new ImportPreview(this);
    column->addWidget(preview_, 1);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (QLabel* label : {caption_, summary_}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    caption_->setObjectName(QStringLiteral("caption"));
    summary_->setObjectName(QStringLiteral("summary"));

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    load_ = buttons->button(QDialogButtonBox::Ok);
    load_->setText(tr("&Load"));
    load_->setToolTip(question_.sheet ? tr("Puts the points beside those on the sheet; undo takes them away")
                                      : tr("Replaces the points on the sheet; undo brings them back"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (QWidget* widget : {static_cast<QWidget*>(summary_), static_cast<QWidget*>(problem_),
                            static_cast<QWidget*>(remarks_), static_cast<QWidget*>(buttons)})
        column->addWidget(widget);
    preview_->focusTable();
    const QSize wished(fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 30);
    resize(wished.boundedTo(screen()->availableSize() * 0.9));
}

QLayout* ImportDialog::buildRoleButtons()
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString& text, const QString& tip, auto planOf) {
        auto* button = new QPushButton(text, this);
        button->setToolTip(tip);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, planOf] { tell(planOf()); });
        row->addWidget(button);
    };
    row->addWidget(new QLabel(tr("Roles of the columns:"), this));
    add(tr("&Guess"),
        tr("One or two coordinates, and the label where there is one, in the order of the file; what goes up row by "
           "row, as "
           "days do, is left out where there are others"),
        [this] { return core::planOf(core::guessRoles(*table_)); });
    add(tr("With a &target"), tr("The last column of numbers is the target, one or two before it are coordinates"),
        [this] { return core::ColumnPlan{.roles = core::targetRoles(*table_), .order = plan_.order}; });
    add(tr("&All numbers"), tr("Every column of numbers is a coordinate"),
        [this] { return core::ColumnPlan{.roles = core::allCoordinateRoles(*table_), .order = plan_.order}; });
    auto* hint = new MutedLine(this);
    hint->setObjectName(QStringLiteral("moveHint"));
    hint->setText(tr("Drag titles into order"));
    hint->setToolTip(
        tr("The first coordinate is across, the second one up. A column is moved by its title, or by Alt+←, "
           "Alt+→, Alt+Home and Alt+End in its role."));
    row->addWidget(hint, 1);
    return row;
}

void ImportDialog::setFolded(bool folded)
{
    form_->setVisible(!folded);
    fold_->setArrowType(folded ? Qt::RightArrow : Qt::DownArrow);
    fold_->setToolTip(folded ? tr("Tell how the file is read, where it is guessed wrongly")
                             : tr("Hide how the file is read"));
    if (!isVisible()) // showEvent() does the same
        return;
    layout()->activate();
    preview_->showProblemRow(); // the table has another height now
}

void ImportDialog::read()
{
    typing_.stop();
    load_->setEnabled(false);
    waiting_.start();
    reader_->read(form_->settings());
}

/// What is shown is not what is asked for any more.
void ImportDialog::showReading()
{
    constexpr std::size_t large = 1'000'000; // bytes: then it is well to know how many
    const std::size_t bytes = question_.source->size();
    const QString name = QString::fromStdString(question_.source->name());
    caption_->setText(bytes < large ? tr("Reading %1…").arg(name)
                                    : tr("Reading %1, %2…")
                                          .arg(name, QLocale(QLocale::English)
                                                         .formattedDataSize(static_cast<qint64>(bytes), 0,
                                                                            QLocale::DataSizeSIFormat)));
    setStale(true);
}

void ImportDialog::setStale(bool stale)
{
    const bool takesFocus = stale && preview_->isAncestorOf(focusWidget());
    for (QWidget* widget : {static_cast<QWidget*>(preview_), roleButtons_, static_cast<QWidget*>(summary_),
                            static_cast<QWidget*>(remarks_), static_cast<QWidget*>(problem_)})
        widget->setEnabled(!stale);
    if (!stale && tookFocus_ && !focusWidget()) // nobody has it since
        preview_->focusTable();
    tookFocus_ = takesFocus;
}

void ImportDialog::showAnswer(const TableReader::Answer& answer)
{
    waiting_.stop();
    setStale(false);
    form_->showFound(answer.found, !answer.failure, answer.asksForDates);
    const core::ReadSettings told = form_->settings();
    const QString found = wordsFor(answer.found);
    if (told != core::ReadSettings{})
        readAs_->setText(wordsFor(told));
    else
        readAs_->setText(found.isEmpty() ? tr("guessed from its content") : tr("guessed: %1").arg(found));
    take(answer.table);
    if (answer.failure)
        showUnreadable(answer);
    else if (std::holds_alternative<core::Failure>(loaded_) || (answer.asksForDates && !askedForDates_))
        setFolded(false); // a word for missing, a decimal mark, the order of dates: the way out is there
    askedForDates_ = askedForDates_ || answer.asksForDates;
}

void ImportDialog::showUnreadable(const TableReader::Answer& answer)
{
    loaded_ = *answer.failure;
    showFailure(*answer.failure);
    caption_->setText(tr("%1 cannot be read like this").arg(QString::fromStdString(question_.source->name())));
    preview_->showLines(answer.lines, core::problemLine(*answer.failure, question_.source->name()));
    if (form_->isVisible())
        return;
    setFolded(false);
    form_->setFocus();
}

void ImportDialog::take(std::shared_ptr<const core::Table> table)
{
    table_ = std::move(table);
    preview_->setTable(table_);
    const bool isRead = !table_->columns.empty();
    roleButtons_->setEnabled(isRead);
    if (!isRead)
        return;
    plan_ = core::planFor(*table_, told_).value_or(core::planOf(guessedRoles()));
    load();
    preview_->fitColumns();
}

std::vector<core::ColumnRole> ImportDialog::guessedRoles() const
{
    std::vector<core::ColumnRole> roles =
        question_.guess == Guess::Target ? core::targetRoles(*table_) : core::guessRoles(*table_);
    return question_.sheet ? core::sampleRoles(*table_, *question_.sheet, std::move(roles)) : roles;
}

void ImportDialog::tell(core::ColumnPlan plan)
{
    plan_ = std::move(plan);
    told_ = core::usesIn(*table_, plan_);
    load();
}

void ImportDialog::load()
{
    loaded_ = core::datasetOf(*table_, plan_);
    checkSample();
    const auto* loaded = std::get_if<core::TableDataset>(&loaded_);
    const auto* failure = std::get_if<core::Failure>(&loaded_);
    load_->setEnabled(loaded != nullptr);
    if (loaded != nullptr)
        showLoaded(*loaded);
    else if (failure != nullptr)
        showFailure(*failure);
    const auto line = failure ? core::problemLine(*failure, table_->source) : std::nullopt;
    preview_->setPlan(plan_, line ? core::rowOnLine(*table_, *line) : std::nullopt);
    caption_->setText(captionOf(*table_, preview_->showsMore()));
}

/// What joins other points as a sample has columns that stand for theirs.
void ImportDialog::checkSample()
{
    sampleRemark_.clear();
    const auto* loaded = std::get_if<core::TableDataset>(&loaded_);
    if (!loaded || !question_.sheet || question_.sheet->size() == 0)
        return;
    const auto matched = core::columnsOfSample(*question_.sheet, loaded->data);
    if (const auto* columns = std::get_if<core::SampleColumns>(&matched))
        sampleRemark_ = asSentence(columns->remark);
    else
        loaded_ =
            core::Failure{core::Failure::Kind::InvalidInput, asSentence(std::get<std::string>(matched)).toStdString()};
}

void ImportDialog::showLoaded(const core::TableDataset& loaded)
{
    QStringList lines = linesOf(loaded.remarks);
    if (!sampleRemark_.isEmpty())
        lines.prepend(QStringLiteral("• ") + sampleRemark_);
    lines << leftOutLines();
    if (!core::arePlaces(loaded.data.shape()))
        lines << tr("• The Density lab draws data of one or two dimensions, not of %1: choose fewer coordinates to see "
                    "them there.")
                     .arg(loaded.data.dimensions());
    problem_->showProblem({});
    summary_->setText(tr("Will be loaded: %1.").arg(pointsIn(loaded.data)));
    summary_->show();
    remarks_->showRemarks(lines);
}

/// What of the numbers the guess takes for no coordinate.
QStringList ImportDialog::leftOutLines() const
{
    QStringList lines;
    if (plan_ != core::planOf(core::guessRoles(*table_)))
        return lines;
    for (const std::size_t column : core::countingColumns(*table_))
        lines << tr("• “%1” goes up row by row, as times and numbers of rows do, and is left out: choose Coordinate "
                    "above it to take it.")
                     .arg(QString::fromStdString(table_->columns[column].name));
    return lines;
}

void ImportDialog::showFailure(const core::Failure& failure)
{
    problem_->showProblem(windowSentence(failure));
    summary_->hide();
    remarks_->showRemarks(linesOf(table_->remarks));
}

void ImportDialog::showEvent(QShowEvent* event)
{
    GrowingDialog::showEvent(event);
    preview_->showProblemRow(); // now the table has its height
}

void ImportDialog::readNow()
{
    if (typing_.isActive())
        read();
}

void ImportDialog::accept()
{
    readNow();
    if ((!reader_ || !reader_->isReading()) && std::holds_alternative<core::TableDataset>(loaded_))
        QDialog::accept();
}

} // namespace widgets
