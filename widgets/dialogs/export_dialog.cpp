#include "widgets/dialogs/export_dialog.h"

#include "widgets/controls/calm_combo.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/problem_label.h"
#include "widgets/dialogs/number_field.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <cassert>
#include <cmath>

namespace widgets
{

namespace
{

constexpr double millimetresPerInch = 25.4;
constexpr double fewestPixels = 50, mostPixels = 20'000; // of a side
constexpr double mostArea = 1e8;                         // pixels: 400 MB of picture
constexpr double leastMillimetres = 10, mostMillimetres = 2000;
constexpr int sizeDigits = 5; // shown; the size itself is carried over exactly
constexpr double leastDpi = 30, mostDpi = 1200, screenDpi = 96;

bool isVector(const QString& format)
{
    return format == QLatin1String("svg") || format == QLatin1String("pdf");
}

void select(QComboBox& combo, const QVariant& data)
{
    if (const int found = combo.findData(data); found >= 0)
        combo.setCurrentIndex(found);
}

} // namespace

ExportDialog::ExportDialog(const QStringList& views, const QStringList& viewTitles, const QString& currentView,
                           QWidget* parent)
    : GrowingDialog(parent), view_(new CalmCombo(this)), format_(new CalmCombo(this)), theme_(new CalmCombo(this)),
      widthField_(new NumberField(fewestPixels, mostPixels, true, this)),
      heightField_(new NumberField(fewestPixels, mostPixels, true, this)),
      dpi_(new NumberField(leastDpi, mostDpi, false, this)), unit_(new QLabel(this)), summary_(new QLabel(this)),
      problem_(new ProblemLabel(this)),
      carrySession_(new QCheckBox(tr("&Carry the session in the file (opening the figure restores it)"), this))
{
    setWindowTitle(tr("Export"));
    fillChoosers(views, viewTitles);
    buildLayout();
    ExportChoice usual;
    usual.view = currentView;
    setChoice(usual);
    connect(format_, &QComboBox::currentIndexChanged, this, &ExportDialog::takeFormat);
    for (NumberField* field : {widthField_, heightField_, dpi_})
        connect(field, &QLineEdit::textEdited, this, &ExportDialog::check);
}

void ExportDialog::fillChoosers(const QStringList& views, const QStringList& viewTitles)
{
    assert(views.size() == viewTitles.size());
    for (qsizetype k = 0; k < views.size(); ++k)
        view_->addItem(viewTitles[k], views[k]);
    format_->addItem(tr("PNG, a picture of pixels"), QStringLiteral("png"));
    format_->addItem(tr("SVG, lines and text for the web"), QStringLiteral("svg"));
    format_->addItem(tr("PDF, lines and text for print"), QStringLiteral("pdf"));
    format_->addItem(tr("CSV, the numbers behind the plot"), QStringLiteral("csv"));
    theme_->addItem(tr("Light, for print"), false);
    theme_->addItem(tr("Dark, for slides"), true);
    view_->setObjectName(QStringLiteral("view"));
    format_->setObjectName(QStringLiteral("format"));
    theme_->setObjectName(QStringLiteral("theme"));
    view_->setToolTip(tr("The whole page or one panel of it"));
    format_->setToolTip(tr("How the file keeps it"));
    theme_->setToolTip(tr("The colours of the figure, whatever the window's are"));
    for (QComboBox* combo : {view_, format_, theme_})
        combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
}

void ExportDialog::buildLayout()
{
    carrySession_->setObjectName(QStringLiteral("carrySession"));
    carrySession_->setToolTip(
        tr("Data, kernel and settings travel in the file's metadata: opening the figure restores them.\n"
           "Switch it off where the data must not leave this machine."));
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("&What"), view_);
    form->addRow(tr("&Format"), format_);
    form->addRow(tr("C&olours"), theme_);
    form->addRow(QString(), carrySession_);
    form->addRow(tr("Si&ze"), buildSize());
    form->addRow(tr("&Dots per inch"), dpi_);
    form->addRow(QString(), summary_);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(problem_);
    column->addStretch();
    column->addWidget(buildButtons());
    setTabOrder(theme_, carrySession_);
    setTabOrder(carrySession_, widthField_);
}

QWidget* ExportDialog::buildSize()
{
    widthField_->setObjectName(QStringLiteral("width"));
    widthField_->setAccessibleName(tr("Width"));
    widthField_->setToolTip(tr("Width of the figure"));
    heightField_->setObjectName(QStringLiteral("height"));
    heightField_->setAccessibleName(tr("Height"));
    heightField_->setToolTip(tr("Height of the figure"));
    dpi_->setObjectName(QStringLiteral("dpi"));
    dpi_->setToolTip(tr("Text and lines keep their size on paper: more dots per inch draw them with more pixels"));
    summary_->setObjectName(QStringLiteral("summary"));
    auto* size = new QWidget(this);
    auto* row = new QHBoxLayout(size);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(widthField_, 1);
    row->addWidget(new QLabel(QStringLiteral("×"), this));
    row->addWidget(heightField_, 1);
    row->addWidget(unit_);
    size->setFocusProxy(widthField_);
    return size;
}

QDialogButtonBox* ExportDialog::buildButtons()
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    save_ = buttons->addButton(tr("&Save…"), QDialogButtonBox::AcceptRole);
    copyImage_ = buttons->addButton(tr("Copy &image"), QDialogButtonBox::ActionRole);
    copyTable_ = buttons->addButton(tr("Copy &table"), QDialogButtonBox::ActionRole);
    save_->setObjectName(QStringLiteral("save"));
    copyImage_->setObjectName(QStringLiteral("copyImage"));
    copyTable_->setObjectName(QStringLiteral("copyTable"));
    save_->setToolTip(tr("Asks where to, then writes the file"));
    copyImage_->setToolTip(tr("Puts the picture on the clipboard, in pixels"));
    copyTable_->setToolTip(tr("Puts the numbers behind the plot on the clipboard"));
    save_->setDefault(true);
    for (QPushButton* other : {copyImage_, copyTable_})
        other->setAutoDefault(false); // Return saves
    connect(save_, &QPushButton::clicked, this, [this] { finish(ExportChoice::Destination::File); });
    connect(copyImage_, &QPushButton::clicked, this, [this] { finish(ExportChoice::Destination::ImageToClipboard); });
    connect(copyTable_, &QPushButton::clicked, this, [this] { finish(ExportChoice::Destination::TableToClipboard); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return buttons;
}

QString ExportDialog::format() const
{
    return format_->currentData().toString();
}

void ExportDialog::setChoice(const ExportChoice& choice)
{
    measureIn(false);
    widthField_->setValue(choice.size.width());
    heightField_->setValue(choice.size.height());
    dpi_->setValue(choice.dpi);
    select(*view_, choice.view);
    {
        const QSignalBlocker quiet(format_);
        select(*format_, choice.format);
    }
    select(*theme_, choice.dark);
    carrySession_->setChecked(choice.carrySession);
    takeFormat();
}

ExportChoice ExportDialog::choice() const
{
    return {.destination = destination_,
            .view = view_->currentData().toString(),
            .format = format(),
            .size = pixels(),
            .dpi = dpi_->value().value_or(screenDpi),
            .carrySession = carrySession_->isChecked(),
            .dark = theme_->currentData().toBool()};
}

QSize ExportDialog::pixels() const
{
    const double perUnit = millimetres_ ? dpi_->value().value_or(screenDpi) / millimetresPerInch : 1.0;
    const auto side = [&](const NumberField& field) {
        return static_cast<int>(std::lround(perUnit * field.value().value_or(0.0)));
    };
    return {side(*widthField_), side(*heightField_)};
}

/// Carries what the fields hold over into the other unit.
void ExportDialog::measureIn(bool millimetres)
{
    if (!dpi_->objection().isEmpty())
        dpi_->setValue(screenDpi); // without a resolution the units cannot be compared
    const double factor = millimetresPerInch / *dpi_->value();
    for (NumberField* field : {widthField_, heightField_}) {
        if (millimetres)
            field->setAdmissible(leastMillimetres, mostMillimetres, false);
        else
            field->setAdmissible(fewestPixels, mostPixels, true);
        if (const std::optional<double> value = field->value(); value && millimetres != millimetres_)
            field->setValue(millimetres ? factor * *value : std::round(*value / factor), sizeDigits);
    }
    millimetres_ = millimetres;
    unit_->setText(millimetres ? tr("mm") : tr("pixels"));
}

void ExportDialog::takeFormat()
{
    const bool table = format() == QLatin1String("csv");
    if (!table)
        measureIn(isVector(format()));
    for (QWidget* widget : {static_cast<QWidget*>(widthField_), static_cast<QWidget*>(heightField_),
                            static_cast<QWidget*>(theme_), static_cast<QWidget*>(carrySession_)})
        widget->setEnabled(!table);
    dpi_->setEnabled(format() == QLatin1String("png"));
    check();
}

QString ExportDialog::fieldObjection() const
{
    for (const auto& [field, name] :
         {std::pair{widthField_, tr("Width: %1")}, std::pair{heightField_, tr("Height: %1")},
          std::pair{dpi_, tr("Dots per inch: %1")}})
        if (const QString objection = field->objection(); !objection.isEmpty())
            return name.arg(objection);
    return {};
}

/// Of the picture in pixels, whatever the unit of the fields. These must be admissible.
QString ExportDialog::pixelObjection() const
{
    const QSize size = pixels();
    if (size.width() > mostPixels || size.height() > mostPixels || 1.0 * size.width() * size.height() > mostArea)
        return tr("%1 × %2 pixels are too many for one picture: make it smaller or take fewer dots per inch.")
            .arg(size.width())
            .arg(size.height());
    return {};
}

void ExportDialog::check()
{
    const bool png = format() == QLatin1String("png"), table = format() == QLatin1String("csv");
    const QString fields = fieldObjection();
    const QString picture = fields.isEmpty() ? pixelObjection() : fields;
    const QString file = table ? QString() : png ? picture : fields;
    save_->setEnabled(file.isEmpty());
    copyImage_->setEnabled(picture.isEmpty());
    problem_->showProblem(!file.isEmpty() || picture.isEmpty() ? file
                                                               : tr("The image cannot be copied. %1").arg(picture));
    summary_->setText(QString());
    if (table || !picture.isEmpty())
        return;
    const QSize size = pixels();
    const double factor = millimetresPerInch / *dpi_->value();
    summary_->setText(
        png ? tr("%1 × %2 mm on paper")
                  .arg(numberText(std::round(factor * size.width())), numberText(std::round(factor * size.height())))
            : tr("Copied as an image: %1 × %2 pixels").arg(size.width()).arg(size.height()));
}

void ExportDialog::finish(ExportChoice::Destination destination)
{
    destination_ = destination;
    accept();
}

} // namespace widgets
