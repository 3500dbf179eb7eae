#include "widgets/dialogs/read_form.h"

#include "core/data/read_settings_choices.h"
#include "widgets/controls/calm_combo.h"
#include "widgets/controls/description_text.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <limits>

namespace widgets
{

namespace
{

constexpr int columnPairs = 2; // label and editor, beside each other
constexpr int gap = 12;        // px between them
constexpr int wordsWidth = 24; // characters

QString qtText(core::Text text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// "day first"
template <class E>
QString nameOf(E value)
{
    return qtText(core::choiceOf(value).name).replace(QLatin1Char('-'), QLatin1Char(' '));
}

template <class E>
QComboBox* chooserOf(const QString& name, const QString& label, const QString& toolTip, QWidget* parent)
{
    QStringList titles;
    for (const auto& choice : core::choicesOf<E>)
        titles << qtText(choice.row);
    QComboBox* combo = chooser(titles, toolTip, label, parent);
    combo->setObjectName(name);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    return combo;
}

template <class E>
E chosenIn(const QComboBox* combo)
{
    return combo ? core::choicesOf<E>[static_cast<std::size_t>(combo->currentIndex())].value : E::Auto;
}

template <class E>
void chooseIn(QComboBox* combo, E value)
{
    if (!combo)
        return;
    const auto found = std::find_if(core::choicesOf<E>.begin(), core::choicesOf<E>.end(),
                                    [&](const auto& choice) { return choice.value == value; });
    combo->setCurrentIndex(static_cast<int>(found - core::choicesOf<E>.begin()));
}

/// "Guessed: semicolon"; `nothing`: what is said where there was nothing to find, mostly empty.
template <class E>
void showFoundIn(QComboBox* combo, E found, const QString& nothing = {})
{
    if (!combo)
        return;
    const bool isTold = chosenIn<E>(combo) != E::Auto;
    const QString guessed = qtText(core::choiceOf(E::Auto).row),
                  what = isTold ? QString() : (found == E::Auto ? nothing : nameOf(found));
    combo->setItemText(0, what.isEmpty() ? guessed : ReadForm::tr("%1: %2").arg(guessed, what));
}

/// "2 lines"
QString linesIn(std::size_t count)
{
    return count == 1 ? ReadForm::tr("1 line") : ReadForm::tr("%1 lines").arg(count);
}

/// A field for a number of lines or rows, with a word for 0.
QSpinBox* countOf(const QString& name, const QString& label, const QString& none, const QString& toolTip,
                  QWidget* parent)
{
    auto* box = new QSpinBox(parent);
    box->setObjectName(name);
    box->setRange(0, std::numeric_limits<int>::max());
    box->setSpecialValueText(none);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    for (QWidget* widget : {static_cast<QWidget*>(box), static_cast<QWidget*>(box->findChild<QLineEdit*>())}) {
        widget->setToolTip(toolTip);
        widget->setAccessibleName(label);
    }
    return box;
}

QStringList wordsIn(const QString& text)
{
    QStringList words;
    for (const QString& word : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (!word.trimmed().isEmpty())
            words << word.trimmed();
    return words;
}

QString joinedWords(const std::vector<std::string>& words)
{
    QStringList list;
    for (const std::string& word : words)
        list << QString::fromStdString(word);
    return list.join(QStringLiteral(", "));
}

} // namespace

QString wordsFor(const core::ReadSettings& settings)
{
    using core::Presence;
    QStringList words;
    if (settings.header != Presence::Auto)
        words << (settings.header == Presence::Yes ? ReadForm::tr("names in the first line")
                                                   : ReadForm::tr("no names"));
    if (settings.units != Presence::Auto)
        words << (settings.units == Presence::Yes ? ReadForm::tr("a line of units") : ReadForm::tr("no units"));
    if (settings.skippedLines > 0)
        words << ReadForm::tr("%1 skipped").arg(linesIn(settings.skippedLines));
    if (settings.separator != core::Separator::Auto)
        words << ReadForm::tr("%1 between cells").arg(nameOf(settings.separator));
    if (settings.decimal != core::DecimalMark::Auto)
        words << ReadForm::tr("decimal %1").arg(nameOf(settings.decimal));
    if (settings.dates != core::DateOrder::Auto)
        words << nameOf(settings.dates);
    if (!settings.missingWords.empty())
        words << ReadForm::tr("missing: %1").arg(joinedWords(settings.missingWords));
    if (settings.textIsMissing)
        words << ReadForm::tr("text is missing");
    if (settings.thinTo > 0)
        words << ReadForm::tr("thinned to %1 rows").arg(settings.thinTo);
    if (!settings.sheet.empty())
        words << QString::fromStdString(settings.sheet);
    return words.join(QStringLiteral(", "));
}

ReadForm::ReadForm(core::TableSource::Kind kind, const std::vector<std::string>& parts, QWidget* parent)
    : QWidget(parent), grid_(new QGridLayout(this))
{
    using Kind = core::TableSource::Kind;
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setColumnStretch(2 * columnPairs, 1);
    if (parts.size() > 1) {
        QStringList names;
        for (const std::string& part : parts)
            names << QString::fromStdString(part);
        const bool isBook = kind == Kind::Workbook;
        names.prepend(isBook ? tr("The first") : tr("All that fit together"));
        const QString label = isBook ? tr("Sheet") : tr("Array");
        part_ =
            chooser(names, isBook ? tr("Which sheet of the workbook is read") : tr("Which array of the file is read"),
                    label, this);
        part_->setObjectName(QStringLiteral("sheet"));
        place(label, part_);
    }
    const bool hasCells = kind == Kind::Lines || kind == Kind::Workbook;
    if (hasCells)
        buildChoosers(kind == Kind::Lines);
    buildFields();
    placeLast(hasCells);
    for (QComboBox* combo : {header_, units_, separator_, decimal_, dates_, part_})
        if (combo)
            connect(combo, &QComboBox::currentIndexChanged, this, &ReadForm::edited);
}

/// In the order in which Tab visits them.
void ReadForm::buildChoosers(bool isText)
{
    header_ = chooserOf<core::Presence>("header", tr("Names of the columns"),
                                        tr("Whether the first line names the columns"), this);
    place(tr("Names of the columns"), header_);
    if (isText) {
        separator_ =
            chooserOf<core::Separator>("separator", tr("Between cells"), tr("What stands between the cells"), this);
        place(tr("Between cells"), separator_);
    }
    units_ = chooserOf<core::Presence>("units", tr("Line of units"), tr("Whether the line below the names holds units"),
                                       this);
    place(tr("Line of units"), units_);
    decimal_ = chooserOf<core::DecimalMark>(
        "decimal", tr("Decimal mark"), tr("What begins the decimals; the other sign may then part thousands"), this);
    place(tr("Decimal mark"), decimal_);
    skip_ = countOf("skip", tr("Lines to skip"), tr("none"),
                    tr("How many lines at the beginning of the text are left out before anything is looked at"), this);
    place(tr("Lines to skip"), skip_);
    dates_ = chooserOf<core::DateOrder>("dates", tr("Dates"),
                                        tr("How 03/04/2020 is meant where no other date of the column tells"), this);
    place(tr("Dates"), dates_);
    missing_ = new QLineEdit(this);
    missing_->setObjectName(QStringLiteral("missing"));
    missing_->setMinimumWidth(wordsWidth * fontMetrics().averageCharWidth());
    missing_->setPlaceholderText(tr("such as -999, gone"));
    missing_->setAccessibleName(tr("Words for missing"));
    missing_->setToolTip(tr("Words for a missing value, with commas between them, beside those that are known: NA, …"));
    place(tr("Words for missing"), missing_);
    connect(missing_, &QLineEdit::textEdited, this, &ReadForm::typed);
    connect(missing_, &QLineEdit::editingFinished, this, &ReadForm::written);
}

void ReadForm::buildFields()
{
    thin_ = countOf("thin", tr("Rows to keep"), tr("all"), tr("Keeps so many rows, evenly spaced over the file"), this);
    place(tr("Rows to keep"), thin_);
    for (QSpinBox* box : {skip_, thin_})
        if (box) {
            connect(box, &QSpinBox::valueChanged, this, &ReadForm::typed);
            connect(box, &QSpinBox::editingFinished, this, &ReadForm::written);
        }
}

/// An editor is called like its option.
void ReadForm::place(const QString& label, QWidget* editor)
{
    const QString tip = withCommandWord(editor->toolTip(), QStringLiteral("--") + editor->objectName());
    editor->setToolTip(tip);
    if (auto* field = editor->findChild<QLineEdit*>())
        field->setToolTip(tip);
    auto* text = new QLabel(label + QLatin1Char(':'), this);
    text->setBuddy(editor);
    const int row = placed_ / columnPairs, column = 2 * (placed_ % columnPairs);
    text->setContentsMargins(column > 0 ? gap : 0, 0, 0, 0);
    grid_->addWidget(text, row, column);
    grid_->addWidget(editor, row, column + 1);
    ++placed_;
}

void ReadForm::placeLast(bool hasCells)
{
    const int row = (placed_ + columnPairs - 1) / columnPairs;
    if (hasCells) {
        textIsMissing_ = new QCheckBox(tr("In a column of numbers, what is no number is missing"), this);
        textIsMissing_->setObjectName(QStringLiteral("textIsMissing"));
        textIsMissing_->setToolTip(withCommandWord(tr("How many cells these are, and the first of them, is told below"),
                                                   QStringLiteral("--text-is-missing")));
        connect(textIsMissing_, &QCheckBox::toggled, this, &ReadForm::edited);
        grid_->addWidget(textIsMissing_, row, 0, 1, 2 * columnPairs - 1);
    }
    auto* all = new QPushButton(tr("Guess &everything"), this);
    all->setObjectName(QStringLiteral("guessEverything"));
    all->setToolTip(tr("Forgets what is told here"));
    all->setAutoDefault(false);
    connect(all, &QPushButton::clicked, this, [this] {
        setSettings({});
        emit edited();
    });
    grid_->addWidget(all, row, 2 * columnPairs - 1);
}

core::ReadSettings ReadForm::settings() const
{
    core::ReadSettings settings{.header = chosenIn<core::Presence>(header_),
                                .skippedLines = skip_ ? static_cast<std::size_t>(skip_->value()) : 0,
                                .separator = chosenIn<core::Separator>(separator_),
                                .decimal = chosenIn<core::DecimalMark>(decimal_),
                                .missingWords = {},
                                .textIsMissing = textIsMissing_ && textIsMissing_->isChecked(),
                                .units = chosenIn<core::Presence>(units_),
                                .dates = chosenIn<core::DateOrder>(dates_),
                                .thinTo = static_cast<std::size_t>(thin_->value()),
                                .sheet = {}};
    if (missing_)
        for (const QString& word : wordsIn(missing_->text()))
            settings.missingWords.push_back(word.toStdString());
    if (part_ && part_->currentIndex() > 0)
        settings.sheet = part_->currentText().toStdString();
    return settings;
}

void ReadForm::setSettings(const core::ReadSettings& settings)
{
    const auto count = [](std::size_t n) {
        return static_cast<int>(std::min<std::size_t>(n, std::numeric_limits<int>::max()));
    };
    const QSignalBlocker silent(this);
    chooseIn(header_, settings.header);
    chooseIn(separator_, settings.separator);
    chooseIn(units_, settings.units);
    chooseIn(decimal_, settings.decimal);
    chooseIn(dates_, settings.dates);
    if (skip_)
        skip_->setValue(count(settings.skippedLines));
    if (missing_)
        missing_->setText(joinedWords(settings.missingWords));
    if (textIsMissing_)
        textIsMissing_->setChecked(settings.textIsMissing);
    thin_->setValue(count(settings.thinTo));
    if (part_)
        part_->setCurrentIndex(std::max(0, part_->findText(QString::fromStdString(settings.sheet))));
}

void ReadForm::showFound(const core::ReadSettings& found, bool isRead, bool asksForDates)
{
    const bool isSplit = found.header != core::Presence::Auto;
    showFoundIn(header_, found.header);
    showFoundIn(separator_, found.separator, isSplit ? tr("one column") : QString());
    showFoundIn(units_, found.units);
    showFoundIn(decimal_, found.decimal);
    showFoundIn(dates_, found.dates, asksForDates ? tr("not clear") : isRead ? tr("not needed") : QString());
    if (!skip_)
        return;
    const QString guessed = qtText(core::choiceOf(core::Presence::Auto).row);
    skip_->setSpecialValueText(!isSplit                 ? tr("none")
                               : found.skippedLines > 0 ? tr("%1: %2").arg(guessed, linesIn(found.skippedLines))
                                                        : tr("%1: none").arg(guessed));
}

} // namespace widgets
