#include "widgets/figures/figure_form.h"

#include "widgets/controls/calm_combo.h"
#include "widgets/controls/description_text.h"
#include "widgets/dialogs/number_field.h"
#include "widgets/figures/figure_size.h"

#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr double fewestColumns = 0.25, mostColumns = 10;
constexpr int sizeDigits = 5; // shown; the size itself is carried over exactly

template <auto Member>
constexpr const auto& factsOf()
{
    return core::settingAt<Member>().facts;
}

template <auto Member>
NumberField* fieldOf(QWidget* parent)
{
    const core::NumberFacts& facts = factsOf<Member>();
    auto* field = new NumberField(facts.bounds.minimum, facts.bounds.maximum, false, parent);
    field->setObjectName(textOf(facts.key));
    field->setAccessibleName(capitalised(translated(facts.name)));
    field->setToolTip(tipOf(facts));
    return field;
}

QHBoxLayout* rowOf(std::initializer_list<QWidget*> widgets)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : widgets)
        row->addWidget(widget, widget == *widgets.begin() ? 1 : 0);
    return row;
}

} // namespace

FigureForm::FigureForm(QWidget* parent)
    : QWidget(parent), width_(fieldOf<&FigureStyle::width>(this)), height_(fieldOf<&FigureStyle::ratio>(this)),
      unitChooser_(new CalmCombo(this)), font_(new CalmCombo(this)), heightUnit_(new QLabel(this)),
      title_(new QLineEdit(this)), horizontal_(new QLineEdit(this)), vertical_(new QLineEdit(this)),
      letter_(new QLineEdit(this))
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addSize(*form);
    dpi_ = addNumber<&FigureStyle::dpi>(*form, tr("&Dots per inch"));
    addFont(*form);
    fontSize_ = addNumber<&FigureStyle::fontSize>(*form, tr("Te&xt"));
    lineWidth_ = addNumber<&FigureStyle::lineWidth>(*form, tr("&Lines"));
    symbolSize_ = addNumber<&FigureStyle::symbolSize>(*form, tr("Sy&mbols"));
    legend_ = addChoice<&FigureStyle::legend>(*form, tr("L&egend"));
    colours_ = addChoice<&FigureStyle::colours>(*form, tr("C&olours"));
    heading_ = addChoice<&FigureStyle::heading>(*form, tr("&Heading"));
    letters_ = addChoice<&FigureStyle::letters>(*form, tr("Lette&rs"));
    addWords(*form);
    connect(dpi_, &QLineEdit::textEdited, this, &FigureForm::takeResolution);
    QWidget* before = width_;
    for (QWidget* next : std::initializer_list<QWidget*>{unitChooser_, height_, dpi_, font_, fontSize_, lineWidth_,
                                                         symbolSize_, legend_, colours_, heading_, letters_, letter_,
                                                         title_, horizontal_, vertical_}) {
        setTabOrder(before, next);
        before = next;
    }
    showAll();
}

template <auto Member>
NumberField* FigureForm::addNumber(QFormLayout& form, const QString& name)
{
    NumberField* field = fieldOf<Member>(this);
    const QString unit = translated(factsOf<Member>().unit);
    auto* label = new QLabel(name, this);
    label->setBuddy(field);
    auto* unitLabel = new QLabel(unit, this);
    unitLabel->setMinimumWidth(fontMetrics().horizontalAdvance(tr("points"))); // the fields end below each other
    form.addRow(label, rowOf({field, unitLabel}));
    connect(field, &QLineEdit::textEdited, this, [this, field] {
        if (field->objection().isEmpty() && Member != &FigureStyle::dpi) // which has more to say
            style_.*Member = *field->value();
        showHeight(); // larger text may break a row
        emit edited();
    });
    return field;
}

template <auto Member>
QComboBox* FigureForm::addChoice(QFormLayout& form, const QString& name)
{
    using E = std::remove_cvref_t<decltype(style_.*Member)>;
    const core::ChoiceFacts& facts = factsOf<Member>();
    QStringList entries;
    for (const core::Choice<E>& choice : core::choicesOf<E>)
        entries << translated(choice.row);
    auto* combo = chooser(entries, tipOf(facts), translated(facts.spoken), this);
    combo->setObjectName(textOf(facts.key));
    form.addRow(name, combo);
    connect(combo, &QComboBox::currentIndexChanged, this, [this](int row) {
        style_.*Member = core::choicesOf<E>[static_cast<std::size_t>(row)].value;
        emit edited();
    });
    return combo;
}

void FigureForm::addFont(QFormLayout& form)
{
    font_->setObjectName(QStringLiteral("font"));
    font_->setAccessibleName(tr("Font"));
    font_->setToolTip(withCommandWord(tr("The letters of the figure"), QStringLiteral("--font")));
    font_->addItem(tr("As in the window"), QString());
    for (const QString& family : QFontDatabase::families())
        if (QFontDatabase::isSmoothlyScalable(family) && !QFontDatabase::isPrivateFamily(family))
            font_->addItem(family, family);
    font_->setMinimumContentsLength(12); // not as wide as the longest name
    font_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    form.addRow(tr("Fo&nt"), font_);
    connect(font_, &QComboBox::currentIndexChanged, this, [this] {
        style_.font = font_->currentData().toString().toStdString();
        emit edited();
    });
}

void FigureForm::addSize(QFormLayout& form)
{
    height_->setObjectName(QStringLiteral("height"));
    unitChooser_->setObjectName(QStringLiteral("unit"));
    unitChooser_->setAccessibleName(tr("Unit of the width"));
    unitChooser_->setToolTip(tr("Columns of a page: %1 mm each, %2 mm apart").arg(columnWidth).arg(columnGap));
    auto* width = new QLabel(tr("Wid&th"), this);
    auto* height = new QLabel(tr("Hei&ght"), this);
    width->setBuddy(width_);
    height->setBuddy(height_);
    form.addRow(width, rowOf({width_, unitChooser_}));
    form.addRow(height, rowOf({height_, heightUnit_}));
    heightUnit_->setMinimumWidth(fontMetrics().horizontalAdvance(tr("points")));
    connect(width_, &QLineEdit::textEdited, this, &FigureForm::takeWidth);
    connect(height_, &QLineEdit::textEdited, this, &FigureForm::takeHeight);
    connect(unitChooser_, &QComboBox::activated, this, [this](int row) {
        measureIn(static_cast<Unit>(unitChooser_->itemData(row).toInt()));
        emit edited();
    });
    setPixels(true);
}

void FigureForm::addWords(QFormLayout& form)
{
    const auto add = [&](QLineEdit* field, const QString& key, const QString& label, const QString& spoken) {
        field->setObjectName(key);
        field->setAccessibleName(spoken);
        form.addRow(label, field);
        connect(field, &QLineEdit::textEdited, this, &FigureForm::edited);
    };
    add(letter_, QStringLiteral("letter"), tr("Letter of the &panel"), tr("Letter of the panel"));
    add(title_, QStringLiteral("title"), tr("T&itle"), tr("Title"));
    add(horizontal_, QStringLiteral("horizontal"), tr("&Axis across"), tr("Name of the axis across"));
    add(vertical_, QStringLiteral("vertical"), tr("Axis &up"), tr("Name of the axis up"));
    const auto tell = [](QLineEdit* field, const QString& tip, const QString& word) {
        field->setToolTip(withCommandWord(tip, word));
    };
    const QString alone = tr("In this figure alone; empty: as it is shown");
    tell(title_, alone, QStringLiteral("--title"));
    tell(letter_, tr("In this figure alone, as in “(b)”; empty: as it is shown"), QStringLiteral("--letter"));
    tell(horizontal_, alone, QStringLiteral("--x-label"));
    tell(vertical_, alone, QStringLiteral("--y-label"));
}

void FigureForm::setFigureStyle(const FigureStyle& style)
{
    style_ = style;
    const bool counted = ofPixels_ && style.name == builtInStyles().front().name; // a picture, by its pixels
    if (counted || unit_ == Unit::Pixels)
        measureIn(counted ? Unit::Pixels : Unit::Millimetres);
    showAll();
}

void FigureForm::showAll()
{
    const QSignalBlocker quiet(this), quietFont(font_); // which would take its own name for a person's choice
    dpi_->setValue(style_.dpi);
    fontSize_->setValue(style_.fontSize);
    lineWidth_->setValue(style_.lineWidth);
    symbolSize_->setValue(style_.symbolSize);
    showFont();
    legend_->setCurrentIndex(core::rowOf(style_.legend));
    colours_->setCurrentIndex(core::rowOf(style_.colours));
    heading_->setCurrentIndex(core::rowOf(style_.heading));
    letters_->setCurrentIndex(core::rowOf(style_.letters));
    showSize();
}

/// One that this machine lacks stays the style's: it is drawn where it is there.
void FigureForm::showFont()
{
    const QString font = QString::fromStdString(style_.font);
    if (font_->findData(font) < 0)
        font_->addItem(tr("%1 (not installed)").arg(font), font);
    font_->setCurrentIndex(font_->findData(font));
}

FigureText FigureForm::text() const
{
    return {.title = title_->text().trimmed(),
            .horizontal = horizontal_->isEnabled() ? horizontal_->text().trimmed() : QString(),
            .vertical = vertical_->isEnabled() ? vertical_->text().trimmed() : QString(),
            .letter = letter_->isEnabled() ? letter_->text().trimmed() : QString()};
}

void FigureForm::setText(const FigureText& text)
{
    title_->setText(text.title);
    horizontal_->setText(text.horizontal);
    vertical_->setText(text.vertical);
    letter_->setText(text.letter);
}

void FigureForm::setSubject(const std::vector<int>& rows, const FigureText& shown, bool axes)
{
    subject_ = rows;
    setText({}); // words are for one figure
    title_->setPlaceholderText(shown.title);
    horizontal_->setPlaceholderText(shown.horizontal);
    vertical_->setPlaceholderText(shown.vertical);
    letter_->setPlaceholderText(shown.letter);
    const bool single = axes && rows == std::vector{1};
    horizontal_->setEnabled(single);
    vertical_->setEnabled(single);
    letter_->setEnabled(single);
    showSize();
}

void FigureForm::setPixels(bool pixels)
{
    ofPixels_ = pixels;
    const QSignalBlocker quiet(unitChooser_);
    unitChooser_->clear();
    unitChooser_->addItem(tr("mm"), static_cast<int>(Unit::Millimetres));
    unitChooser_->addItem(tr("columns"), static_cast<int>(Unit::Columns));
    if (pixels)
        unitChooser_->addItem(tr("pixels"), static_cast<int>(Unit::Pixels));
    if (dpi_)
        dpi_->setEnabled(pixels);
    measureIn(unit_ == Unit::Pixels && !pixels ? Unit::Millimetres : unit_);
}

std::vector<int> FigureForm::rows() const
{
    return rowsOf(style_, subject_);
}

QSizeF FigureForm::size() const
{
    return sizeOf(style_, rows());
}

QSize FigureForm::pixels() const
{
    return pixelsOf(size(), style_.dpi);
}

double FigureForm::perUnit() const
{
    return unit_ == Unit::Pixels ? millimetresPerInch / style_.dpi : 1.0;
}

double FigureForm::widthShown() const
{
    return unit_ == Unit::Columns ? columnsOfWidth(style_.width) : style_.width / perUnit();
}

void FigureForm::showSize()
{
    width_->setValue(unit_ == Unit::Pixels ? std::round(widthShown()) : widthShown(), sizeDigits);
    showHeight();
}

void FigureForm::showHeight()
{
    const double height = size().height() / perUnit();
    height_->setValue(unit_ == Unit::Pixels ? std::round(height) : height, sizeDigits);
}

void FigureForm::measureIn(Unit unit)
{
    const auto& bounds = factsOf<&FigureStyle::width>().bounds;
    unit_ = unit;
    if (unit == Unit::Columns)
        width_->setAdmissible(fewestColumns, mostColumns, false);
    else if (unit == Unit::Pixels)
        width_->setAdmissible(fewestPixels, mostPixels, true);
    else
        width_->setAdmissible(bounds.minimum, bounds.maximum, false);
    if (unit == Unit::Pixels)
        height_->setAdmissible(fewestPixels, mostPixels, true);
    else
        height_->setAdmissible(bounds.minimum, bounds.maximum, false);
    heightUnit_->setText(unit == Unit::Pixels ? tr("pixels") : tr("mm"));
    const QSignalBlocker quiet(unitChooser_);
    unitChooser_->setCurrentIndex(unitChooser_->findData(static_cast<int>(unit)));
    showSize();
}

void FigureForm::takeWidth()
{
    if (width_->objection().isEmpty()) {
        const double typed = *width_->value();
        style_.width = unit_ == Unit::Columns ? widthOfColumns(typed) : typed * perUnit();
        showHeight();
    }
    emit edited();
}

void FigureForm::takeHeight()
{
    if (height_->objection().isEmpty()) {
        const std::vector<int> shown = rows();
        const int columns = shown.empty() ? 1 : *std::ranges::max_element(shown);
        const auto count = static_cast<double>(std::max<std::size_t>(1, shown.size()));
        style_.ratio = *height_->value() * perUnit() / count * columns / style_.width;
    }
    emit edited();
}

/// So many pixels stay so many where they are what is asked for; else the figure keeps its size.
void FigureForm::takeResolution()
{
    if (dpi_->objection().isEmpty()) {
        if (unit_ == Unit::Pixels)
            style_.width *= style_.dpi / *dpi_->value();
        style_.dpi = *dpi_->value();
        showHeight();
    }
    emit edited();
}

QString FigureForm::objection() const
{
    for (const auto& [field, name] :
         {std::pair{width_, tr("Width: %1")}, std::pair{height_, tr("Height: %1")},
          std::pair{dpi_, tr("Dots per inch: %1")}, std::pair{fontSize_, tr("Text: %1")},
          std::pair{lineWidth_, tr("Lines: %1")}, std::pair{symbolSize_, tr("Symbols: %1")}})
        if (const QString objection = field->objection(); !objection.isEmpty())
            return name.arg(objection);
    return {};
}

} // namespace widgets
