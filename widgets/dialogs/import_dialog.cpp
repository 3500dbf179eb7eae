#include "widgets/dialogs/import_dialog.h"

#include "core/data/choose_columns.h"
#include "core/data/sample_columns.h"
#include "widgets/controls/muted_line.h"
#include "widgets/controls/problem_label.h"
#include "widgets/dialogs/import_words.h"
#include "widgets/dialogs/lines_view.h"
#include "widgets/dialogs/read_form.h"
#include "widgets/dialogs/role_header.h"
#include "widgets/dialogs/table_preview.h"

#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets
{

namespace
{

constexpr int typingPause = 250;      // ms
constexpr std::size_t lineReach = 12; // lines on either side of the problem: more than fit

QTableView* viewOf(TablePreview* model, RoleHeader* header, QWidget* parent)
{
    auto* view = new QTableView(parent);
    view->setHorizontalHeader(header);
    view->setModel(model);
    view->setObjectName(QStringLiteral("preview"));
    view->setAccessibleName(ImportDialog::tr("The first rows of the table"));
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setSelectionMode(QAbstractItemView::NoSelection);
    view->setTabKeyNavigation(false);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    QObject::connect(view->horizontalScrollBar(), &QScrollBar::valueChanged, header, &RoleHeader::placeChoosers);
    QObject::connect(header, &RoleHeader::columnEntered, view,
                     [view](int column) { view->scrollTo(view->model()->index(std::max(view->rowAt(0), 0), column)); });
    return view;
}

} // namespace

ImportDialog::ImportDialog(const Question& question, QWidget* parent)
    : GrowingDialog(parent), question_(question), table_(std::make_shared<const core::Table>()),
      preview_(new TablePreview(table_, this)), header_(new RoleHeader(this)), lines_(new LinesView(this)),
      shown_(new QStackedWidget(this)), caption_(new QLabel(this)), roleButtons_(new QWidget(this)),
      summary_(new QLabel(this)), remarks_(new QLabel(this)), problem_(new ProblemLabel(this))
{
    setWindowTitle(question.sheet ? tr("Add data as sample B") : tr("Load data"));
    if (question.source)
        buildReading();
    buildLayout();
    connect(header_, &RoleHeader::roleChosen, this, [this](int column, core::ColumnRole role) {
        rolesTold_ = true;
        std::vector<core::ColumnRole> roles = roles_;
        roles[static_cast<std::size_t>(column)] = role;
        setRoles(std::move(roles));
    });
    if (!question.source)
        return;
    read();
    setFolded(form_->settings() == core::ReadSettings{} && !table_->columns.empty());
    if (table_->columns.empty())
        form_->setFocus();
}

ImportDialog::ImportDialog(core::Table table, QWidget* parent, Guess guess)
    : ImportDialog(Question{.source = nullptr, .guess = guess}, parent)
{
    take(std::move(table));
}

core::ReadSettings ImportDialog::readAs() const
{
    return form_ ? form_->settings() : core::ReadSettings{};
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
    buildView();
    column->addWidget(shown_, 1);
    for (QLabel* label : {summary_, remarks_})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (QLabel* label : {caption_, summary_, remarks_}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    caption_->setObjectName(QStringLiteral("caption"));
    summary_->setObjectName(QStringLiteral("summary"));
    remarks_->setObjectName(QStringLiteral("remarks"));

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
    view_->setFocus();
    const QSize wished(fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 30);
    resize(wished.boundedTo(screen()->availableSize() * 0.9));
}

void ImportDialog::buildView()
{
    view_ = viewOf(preview_, header_, this);
    shown_->addWidget(view_);
    shown_->addWidget(lines_);
}

QLayout* ImportDialog::buildRoleButtons()
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString& text, const QString& tip, auto rolesOf) {
        auto* button = new QPushButton(text, this);
        button->setToolTip(tip);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, rolesOf] {
            rolesTold_ = true;
            setRoles(rolesOf(*table_));
        });
        row->addWidget(button);
    };
    row->addWidget(new QLabel(tr("Roles of the columns:"), this));
    add(tr("&Guess"), tr("One or two coordinates, and the label where there is one"), &core::guessRoles);
    add(tr("With a &target"), tr("The last column of numbers is the target, one or two before it are coordinates"),
        &core::targetRoles);
    add(tr("&All numbers"), tr("Every column of numbers is a coordinate"), &core::allCoordinateRoles);
    row->addStretch();
    return row;
}

void ImportDialog::setFolded(bool folded)
{
    form_->setVisible(!folded);
    fold_->setArrowType(folded ? Qt::RightArrow : Qt::DownArrow);
    fold_->setToolTip(folded ? tr("Tell how the file is read, where it is guessed wrongly")
                             : tr("Hide how the file is read"));
    layout()->activate();
    showProblemRow(); // the table has another height now
}

void ImportDialog::read()
{
    typing_.stop();
    const core::ReadSettings settings = form_->settings();
    readAs_->setText(settings == core::ReadSettings{} ? tr("guessed from its content") : wordsFor(settings));
    QGuiApplication::setOverrideCursor(Qt::WaitCursor); // a large file takes its time
    core::Outcome<core::Table> table = question_.source->read(settings);
    QGuiApplication::restoreOverrideCursor();
    if (auto* made = std::get_if<core::Table>(&table))
        return take(std::move(*made));
    take({});
    if (const auto* failure = std::get_if<core::Failure>(&table)) {
        loaded_ = *failure;
        showFailure(*failure);
        showLines(*failure);
    }
}

/// Roles that the person told stay where the columns are the same ones.
void ImportDialog::take(core::Table table)
{
    const bool isSame = core::columnNames(*table_) == core::columnNames(table);
    table_ = std::make_shared<const core::Table>(std::move(table));
    header_->forgetColumns();
    preview_->setTable(table_);
    shown_->setCurrentWidget(view_);
    const bool isRead = !table_->columns.empty();
    roleButtons_->setEnabled(isRead);
    load_->setEnabled(isRead);
    if (!isRead)
        return;
    rolesTold_ = rolesTold_ && isSame;
    setRoles(rolesTold_ ? roles_ : guessedRoles());
    view_->resizeColumnsToContents();
}

std::vector<core::ColumnRole> ImportDialog::guessedRoles() const
{
    std::vector<core::ColumnRole> roles =
        question_.guess == Guess::Target ? core::targetRoles(*table_) : core::guessRoles(*table_);
    return question_.sheet ? core::sampleRoles(*table_, *question_.sheet, std::move(roles)) : roles;
}

void ImportDialog::setRoles(std::vector<core::ColumnRole> roles)
{
    roles_ = std::move(roles);
    header_->setRoles(roles_);
    load();
}

void ImportDialog::load()
{
    loaded_ = core::datasetOf(*table_, roles_);
    checkSample();
    const auto* loaded = std::get_if<core::TableDataset>(&loaded_);
    const auto* failure = std::get_if<core::Failure>(&loaded_);
    load_->setEnabled(loaded != nullptr);
    if (loaded != nullptr)
        showLoaded(*loaded);
    else if (failure != nullptr)
        showFailure(*failure);
    markProblem(failure);
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
    if (!core::arePlaces(loaded.data.shape()))
        lines << tr("• The Density lab draws data of one or two dimensions, not of %1: choose fewer coordinates to see "
                    "them there.")
                     .arg(loaded.data.dimensions());
    problem_->showProblem({});
    summary_->setText(tr("Will be loaded: %1.").arg(pointsIn(loaded.data)));
    summary_->show();
    remarks_->setText(lines.join(QLatin1Char('\n')));
    remarks_->setVisible(!lines.isEmpty());
}

void ImportDialog::showFailure(const core::Failure& failure)
{
    problem_->showProblem(windowSentence(failure));
    summary_->hide();
    const QStringList lines = linesOf(table_->remarks);
    remarks_->setText(lines.join(QLatin1Char('\n')));
    remarks_->setVisible(!lines.isEmpty());
}

void ImportDialog::markProblem(const core::Failure* failure)
{
    const auto line = failure ? core::problemLine(*failure, table_->source) : std::nullopt;
    problemRow_ = line ? core::rowOnLine(*table_, *line) : std::nullopt;
    preview_->setRoles(roles_, problemRow_);
    showProblemRow();
}

void ImportDialog::showProblemRow()
{
    const int at = problemRow_ ? preview_->shownAt(*problemRow_) : -1;
    if (at < 0)
        return;
    view_->doItemsLayout(); // rows that were just put there can be scrolled to
    view_->scrollTo(preview_->index(at, std::max(view_->columnAt(0), 0)), QAbstractItemView::PositionAtCenter);
}

void ImportDialog::showEvent(QShowEvent* event)
{
    GrowingDialog::showEvent(event);
    showProblemRow(); // now the table has its height
}

/// The lines of what could not be read, as far as it has some.
void ImportDialog::showLines(const core::Failure& failure)
{
    const std::optional<std::size_t> line = core::problemLine(failure, question_.source->name());
    const auto lines = question_.source->linesAround(line.value_or(1), lineReach, form_->settings());
    caption_->setText(tr("%1 cannot be read like this").arg(QString::fromStdString(question_.source->name())));
    lines_->showLines(lines, line);
    shown_->setCurrentWidget(lines_);
}

void ImportDialog::readNow()
{
    if (typing_.isActive())
        read();
}

void ImportDialog::accept()
{
    readNow();
    if (std::holds_alternative<core::TableDataset>(loaded_))
        QDialog::accept();
}

} // namespace widgets
