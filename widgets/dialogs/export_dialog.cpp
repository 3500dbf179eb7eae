#include "widgets/dialogs/export_dialog.h"

#include "widgets/controls/calm_combo.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/problem_label.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <cmath>

namespace widgets {

namespace {

constexpr int digits = 6;

QLineEdit* numberField(const QString& name, const QString& toolTip, QWidget* parent)
{
    auto* field = new QLineEdit(parent);
    field->setAccessibleName(name);
    field->setToolTip(toolTip);
    field->setAlignment(Qt::AlignRight);
    return field;
}

} // namespace

ExportDialog::ExportDialog(const std::vector<ExportView>& views, const ExportChoice& initial, QWidget* parent)
    : QDialog(parent), summary_(new QLabel(this)), problem_(new ProblemLabel(this))
{
    setWindowTitle(tr("Export"));
    buildFields(views);
    buildLayout();
    showChoice(initial);
    for (QComboBox* combo : {format_, view_})
        connect(combo, &QComboBox::currentIndexChanged, this, &ExportDialog::check);
    connect(unit_, &QComboBox::currentIndexChanged, this, &ExportDialog::convertSize);
    for (QLineEdit* field : {width_, height_, dpi_})
        connect(field, &QLineEdit::textEdited, this, &ExportDialog::check);
    check();
}

void ExportDialog::buildFields(const std::vector<ExportView>& views)
{
    format_ = new CalmCombo(this);
    format_->addItem(tr("PNG, an image of pixels"), QStringLiteral("png"));
    format_->addItem(tr("SVG, a drawing for the web and for editing"), QStringLiteral("svg"));
    format_->addItem(tr("PDF, a drawing for papers"), QStringLiteral("pdf"));
    format_->addItem(tr("CSV, the numbers behind the plot"), QStringLiteral("csv"));
    format_->setObjectName(QStringLiteral("format"));
    format_->setAccessibleName(tr("Format"));
    format_->setToolTip(tr("<p>PNG, SVG and PDF carry the session: opening such a file restores it.</p>"));
    view_ = new CalmCombo(this);
    for (const ExportView& view : views)
        view_->addItem(view.title, view.id);
    view_->setObjectName(QStringLiteral("view"));
    view_->setAccessibleName(tr("What to export"));
    view_->setToolTip(tr("The whole page or one of its panels"));
    width_ = numberField(tr("Width"), tr("Width of the picture"), this);
    height_ = numberField(tr("Height"), tr("Height of the picture"), this);
    unit_ = new CalmCombo(this);
    unit_->setMinimumContentsLength(3);
    unit_->addItems({tr("px"), tr("mm")});
    unit_->setObjectName(QStringLiteral("unit"));
    unit_->setAccessibleName(tr("Unit of width and height"));
    unit_->setToolTip(tr("Pixels, or millimetres on paper"));
    dpi_ = numberField(tr("Resolution"), tr("<p>Pixels an inch: 96 as on screen, 300 for print. In a drawing it decides how "
                                            "large a pixel size comes out on paper.</p>"),
                       this);
    width_->setObjectName(QStringLiteral("width"));
    height_->setObjectName(QStringLiteral("height"));
    dpi_->setObjectName(QStringLiteral("dpi"));
}

void ExportDialog::buildLayout()
{
    auto* size = new QHBoxLayout;
    size->setSpacing(4);
    size->addWidget(width_);
    size->addWidget(new QLabel(tr("×"), this));
    size->addWidget(height_);
    size->addWidget(unit_);
    auto* resolution = new QHBoxLayout;
    resolution->addWidget(dpi_);
    resolution->addWidget(new QLabel(tr("dpi"), this));
    resolution->addStretch(1);
    summary_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    accept_ = buttons->button(QDialogButtonBox::Ok);
    accept_->setText(tr("&Export …"));
    accept_->setToolTip(tr("Asks for the file next"));
    buttons->button(QDialogButtonBox::Cancel)->setToolTip(tr("Writes nothing"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->addRow(tr("Format"), format_);
    form->addRow(tr("What"), view_);
    form->addRow(tr("Size"), size);
    form->addRow(tr("Resolution"), resolution);
    form->addRow(QString(), problem_);
    form->addRow(QString(), summary_);
    form->addRow(buttons);
    setMinimumWidth(400);
}

void ExportDialog::showChoice(const ExportChoice& choice)
{
    format_->setCurrentIndex(std::max(0, format_->findData(choice.format)));
    view_->setCurrentIndex(std::max(0, view_->findData(choice.view)));
    unitShown_ = choice.unit;
    unit_->setCurrentIndex(static_cast<int>(choice.unit));
    width_->setText(numberText(choice.size.width(), digits));
    height_->setText(numberText(choice.size.height(), digits));
    dpi_->setText(QString::number(choice.dpi));
}

ExportChoice ExportDialog::choice() const
{
    // Text that is no number becomes a size or resolution that problemOf refuses.
    return {.format = format_->currentData().toString(),
            .view = view_->currentData().toString(),
            .size = {numberFrom(width_->text()).value_or(0.0), numberFrom(height_->text()).value_or(0.0)},
            .unit = unitShown_,
            .dpi = dpi_->text().trimmed().toInt()};
}

void ExportDialog::convertSize()
{
    const ExportChoice before = choice();
    unitShown_ = static_cast<ExportChoice::Unit>(unit_->currentIndex());
    if (problemOf(before).isEmpty() && unitShown_ != before.unit) {
        const bool toPixels = unitShown_ == ExportChoice::Unit::Pixels;
        const QSizeF size = toPixels ? QSizeF(before.pixels()) : before.millimetres();
        const auto tenths = [](double value) { return numberText(std::round(10.0 * value) / 10.0, digits); };
        width_->setText(tenths(size.width()));
        height_->setText(tenths(size.height()));
    }
    check();
}

void ExportDialog::check()
{
    const ExportChoice now = choice();
    const QString problem = problemOf(now);
    problem_->showProblem(problem);
    accept_->setEnabled(problem.isEmpty() && view_->count() > 0);
    for (QWidget* field : std::initializer_list<QWidget*>{width_, height_, unit_, dpi_})
        field->setEnabled(!now.isTable());
    const QSize pixels = now.pixels();
    const QSizeF paper = now.millimetres();
    summary_->setVisible(problem.isEmpty() && !now.isTable());
    if (summary_->isVisibleTo(this))
        summary_->setText(tr("%1×%2 pixels, %3×%4 mm on paper")
                              .arg(pixels.width())
                              .arg(pixels.height())
                              .arg(paper.width(), 0, 'f', 0)
                              .arg(paper.height(), 0, 'f', 0));
}

} // namespace widgets
