#include "widgets/dialogs/import_dialog.h"

#include "widgets/controls/problem_label.h"
#include "widgets/dialogs/role_header.h"
#include "widgets/dialogs/table_preview.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace widgets
{

namespace
{

QString counted(std::size_t n, const QString& one, const QString& many)
{
    return QStringLiteral("%1 %2").arg(QLocale(QLocale::English).toString(static_cast<qulonglong>(n)),
                                       n == 1 ? one : many);
}

QString joined(const std::vector<std::string>& names)
{
    constexpr std::size_t mostNamed = 6;
    QStringList list;
    for (std::size_t k = 0; k < std::min(names.size(), mostNamed); ++k)
        list << QString::fromStdString(names[k]);
    if (names.size() > mostNamed)
        list << QStringLiteral("…");
    return list.join(QStringLiteral(", "));
}

/// "272 points in 2 dimensions (eruptions, waiting), 2 samples".
QString summaryOf(const core::Dataset& data)
{
    QString text =
        ImportDialog::tr("%1 in %2 (%3)")
            .arg(counted(static_cast<std::size_t>(data.size()), ImportDialog::tr("point"), ImportDialog::tr("points")),
                 counted(static_cast<std::size_t>(data.dimensions()), ImportDialog::tr("dimension"),
                         ImportDialog::tr("dimensions")),
                 joined(data.columnNames));
    if (!data.labels.empty())
        text += QStringLiteral(", ") + counted(std::set<int>(data.labels.begin(), data.labels.end()).size(),
                                               ImportDialog::tr("sample"), ImportDialog::tr("samples"));
    if (data.targets.size() > 0)
        text += ImportDialog::tr(", with targets");
    if (data.weights.size() > 0)
        text += ImportDialog::tr(", with weights");
    return text;
}

QStringList linesOf(const std::vector<std::string>& remarks)
{
    QStringList lines;
    for (const std::string& remark : remarks)
        lines << QStringLiteral("• ") + QString::fromStdString(remark);
    return lines;
}

QString captionOf(const core::Table& table)
{
    const QString size =
        ImportDialog::tr("%1 of %2")
            .arg(counted(table.rows, ImportDialog::tr("row"), ImportDialog::tr("rows")),
                 counted(table.columns.size(), ImportDialog::tr("column"), ImportDialog::tr("columns")));
    const QString shown = table.rows > TablePreview::mostRows
                              ? ImportDialog::tr("; the first %1 are shown").arg(TablePreview::mostRows)
                              : QString();
    return QStringLiteral("%1: %2%3").arg(QString::fromStdString(table.source), size, shown);
}

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
    return view;
}

} // namespace

ImportDialog::ImportDialog(core::Table table, QWidget* parent, Guess guess)
    : GrowingDialog(parent), table_(std::make_shared<const core::Table>(std::move(table))),
      preview_(new TablePreview(table_, this)), header_(new RoleHeader(this)), summary_(new QLabel(this)),
      remarks_(new QLabel(this)), problem_(new ProblemLabel(this))
{
    setWindowTitle(tr("Load data"));
    buildLayout();
    connect(header_, &RoleHeader::roleChosen, this, [this](int column, core::ColumnRole role) {
        std::vector<core::ColumnRole> roles = roles_;
        roles[static_cast<std::size_t>(column)] = role;
        setRoles(std::move(roles));
    });
    setRoles(guess == Guess::Target ? core::targetRoles(*table_) : core::guessRoles(*table_));
}

void ImportDialog::buildLayout()
{
    QLayout* roleButtons = buildRoleButtons(); // made in the order in which Tab visits them
    auto* view = viewOf(preview_, header_, this);
    auto* caption = new QLabel(captionOf(*table_), this);
    caption->setTextFormat(Qt::PlainText);
    for (QLabel* label : {summary_, remarks_}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    summary_->setObjectName(QStringLiteral("summary"));
    remarks_->setObjectName(QStringLiteral("remarks"));

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    load_ = buttons->button(QDialogButtonBox::Ok);
    load_->setText(tr("&Load"));
    load_->setToolTip(tr("Replaces the points on the sheet; undo brings them back"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(header_, &RoleHeader::columnEntered, view,
            [view](int column) { view->scrollTo(view->model()->index(std::max(view->rowAt(0), 0), column)); });

    auto* column = new QVBoxLayout(this);
    column->addWidget(caption);
    column->addLayout(roleButtons);
    column->addWidget(view, 1);
    for (QWidget* widget : {static_cast<QWidget*>(summary_), static_cast<QWidget*>(problem_),
                            static_cast<QWidget*>(remarks_), static_cast<QWidget*>(buttons)})
        column->addWidget(widget);
    view->resizeColumnsToContents();
    view->setFocus();
    resize(fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 30);
}

QLayout* ImportDialog::buildRoleButtons()
{
    auto* row = new QHBoxLayout;
    const auto add = [&](const QString& text, const QString& tip, auto rolesOf) {
        auto* button = new QPushButton(text, this);
        button->setToolTip(tip);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, rolesOf] { setRoles(rolesOf(*table_)); });
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

void ImportDialog::setRoles(std::vector<core::ColumnRole> roles)
{
    roles_ = std::move(roles);
    header_->setRoles(roles_);
    preview_->setRoles(roles_);
    load();
}

void ImportDialog::load()
{
    loaded_ = core::datasetOf(*table_, roles_);
    const auto* loaded = std::get_if<core::TableDataset>(&loaded_);
    load_->setEnabled(loaded != nullptr);
    if (loaded != nullptr)
        showLoaded(*loaded);
    else if (const auto* failure = std::get_if<core::Failure>(&loaded_))
        showFailure(QString::fromStdString(failure->what));
}

void ImportDialog::showLoaded(const core::TableDataset& loaded)
{
    QStringList lines = linesOf(loaded.remarks);
    if (!core::arePlaces(loaded.data.shape()))
        lines << tr("• The Density lab draws data of one or two dimensions, not of %1: choose fewer coordinates to see "
                    "them there.")
                     .arg(loaded.data.dimensions());
    problem_->showProblem({});
    summary_->setText(tr("Will be loaded: %1.").arg(summaryOf(loaded.data)));
    summary_->show();
    remarks_->setText(lines.join(QLatin1Char('\n')));
    remarks_->setVisible(!lines.isEmpty());
}

void ImportDialog::showFailure(const QString& sentence)
{
    problem_->showProblem(sentence);
    summary_->hide();
    const QStringList lines = linesOf(table_->remarks);
    remarks_->setText(lines.join(QLatin1Char('\n')));
    remarks_->setVisible(!lines.isEmpty());
}

} // namespace widgets
