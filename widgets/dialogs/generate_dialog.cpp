#include "widgets/dialogs/generate_dialog.h"

#include "core/data/generators.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/controls/problem_label.h"
#include "widgets/controls/tab_order.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRandomGenerator>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets {

namespace {

constexpr Eigen::Index usualCount = 100;
constexpr quint32 largestDrawnSeed = 1000000; // short enough to be read out and typed again

QString text(std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); }

NumberRange countRange()
{
    return {.name = GenerateDialog::tr("points"), .symbol = QStringLiteral("n"), .unit = {},
            .meaning = GenerateDialog::tr("How many points to draw"), .lower = 1, .upper = 1000, .minimum = 1,
            .minimumAllowed = true, .defaultValue = static_cast<double>(usualCount), .spacing = core::Spacing::Integer,
            .maximum = 1e6};
}

NumberRange rangeOfOption(const core::GeneratorOption& option)
{
    QString name = text(option.name);
    name.replace(QLatin1Char('_'), QLatin1Char(' '));
    return {.name = name, .symbol = {}, .unit = {}, .meaning = text(option.meaning), .lower = option.lower,
            .upper = option.upper, .minimum = option.lower, .minimumAllowed = true, .defaultValue = option.defaultValue,
            .spacing = option.integer ? core::Spacing::Integer : core::Spacing::Linear, .maximum = option.upper};
}

} // namespace

GenerateDialog::GenerateDialog(const core::Generation& initial, QWidget* parent)
    : QDialog(parent), initial_(initial), list_(new QListWidget(this)), meaning_(new QLabel(this)),
      count_(new ParameterSlider(countRange(), this)), seed_(new QLineEdit(this)), seedProblem_(new ProblemLabel(this))
{
    setWindowTitle(tr("Generate points"));
    buildLayout();
    for (const core::GeneratorDescription& generator : core::generators()) {
        auto* item = new QListWidgetItem(text(generator.title), list_);
        item->setToolTip(text(generator.meaning));
    }
    if (initial.n > 0)
        count_->setValue(static_cast<double>(initial.n));
    if (initial.seed == 0)
        drawSeed();
    else
        seed_->setText(QString::number(initial.seed));
    connect(list_, &QListWidget::currentRowChanged, this, &GenerateDialog::showGenerator);
    connect(count_, &ParameterSlider::valueEdited, this, &GenerateDialog::report);
    connect(seed_, &QLineEdit::textEdited, this, &GenerateDialog::report);
    const auto all = core::generators();
    const auto named = std::ranges::find(all, std::string_view(initial.name), &core::GeneratorDescription::name);
    list_->setCurrentRow(named == all.end() ? 0 : static_cast<int>(named - all.begin()));
}

void GenerateDialog::buildLayout()
{
    list_->setObjectName(QStringLiteral("generators"));
    list_->setAccessibleName(tr("Generators"));
    meaning_->setWordWrap(true);
    count_->setLockable(false);
    count_->setObjectName(QStringLiteral("count"));
    seed_->setObjectName(QStringLiteral("seed"));
    seed_->setAccessibleName(tr("Seed"));
    seed_->setToolTip(tr("The same seed gives the same points, everywhere"));
    auto* reseed = new QToolButton(this);
    reseed->setObjectName(QStringLiteral("reseed"));
    reseed->setText(tr("New seed"));
    reseed->setToolTip(tr("Draws other points from the same source"));
    reseed->setFocusPolicy(Qt::TabFocus);
    connect(reseed, &QToolButton::clicked, this, &GenerateDialog::drawSeed);
    auto* seedRow = new QHBoxLayout;
    auto* seedLabel = new QLabel(tr("Seed"), this);
    seedLabel->setBuddy(seed_);
    seedRow->addWidget(seedLabel);
    seedRow->addWidget(seed_, 1);
    seedRow->addWidget(reseed);

    auto* settings = new QVBoxLayout;
    settings->addWidget(meaning_);
    settings->addSpacing(6);
    settings->addWidget(count_);
    settings->addLayout(seedRow);
    settings->addWidget(seedProblem_);
    settings->addSpacing(6);
    optionColumn_ = new QVBoxLayout;
    settings->addLayout(optionColumn_);
    settings->addStretch(1);
    auto* row = new QHBoxLayout;
    row->addWidget(list_, 2);
    row->addLayout(settings, 3);

    buttons_ = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons_->button(QDialogButtonBox::Ok)->setText(tr("&Generate"));
    buttons_->button(QDialogButtonBox::Ok)->setToolTip(tr("Replaces the points; undo brings them back"));
    buttons_->button(QDialogButtonBox::Cancel)->setToolTip(tr("Keeps the present points"));
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addLayout(row, 1);
    column->addWidget(buttons_);
    resize(560, 420);
}

void GenerateDialog::showGenerator(int row)
{
    const core::GeneratorDescription& generator = core::generators()[static_cast<std::size_t>(row)];
    meaning_->setText(QStringLiteral("<b>%1</b><br>%2").arg(text(generator.title).toHtmlEscaped(),
                                                            text(generator.meaning).toHtmlEscaped()));
    for (ParameterSlider* slider : options_)
        delete slider;
    options_.clear();
    for (const core::GeneratorOption& option : generator.options) {
        auto* slider = new ParameterSlider(rangeOfOption(option), this);
        slider->setLockable(false);
        slider->setObjectName(text(option.name));
        if (const auto given = initial_.options.find(std::string(option.name));
            initial_.name == generator.name && given != initial_.options.end())
            slider->setValue(given->second);
        connect(slider, &ParameterSlider::valueEdited, this, &GenerateDialog::report);
        optionColumn_->addWidget(slider);
        options_.push_back(slider);
    }
    std::vector<QWidget*> stops(options_.begin(), options_.end());
    stops.push_back(buttons_);
    chainTabOrder(seed_->nextInFocusChain(), stops);
    report();
}

core::Generation GenerateDialog::generation() const
{
    const core::GeneratorDescription& generator = core::generators()[static_cast<std::size_t>(list_->currentRow())];
    core::Generation chosen{.name = std::string(generator.name),
                            .n = static_cast<Eigen::Index>(count_->value()),
                            .seed = seed_->text().trimmed().toULongLong(),
                            .options = {}};
    for (std::size_t i = 0; i < options_.size(); ++i)
        chosen.options[std::string(generator.options[i].name)] = options_[i]->value();
    return chosen;
}

void GenerateDialog::drawSeed()
{
    seed_->setText(QString::number(1 + QRandomGenerator::global()->bounded(largestDrawnSeed)));
    report();
}

void GenerateDialog::report()
{
    if (list_->currentRow() < 0)
        return;
    bool isWhole = false;
    seed_->text().trimmed().toULongLong(&isWhole);
    seedProblem_->showProblem(isWhole ? QString() : tr("Enter a whole number of at least 0."));
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(isWhole);
    if (isWhole)
        emit generationEdited(generation());
}

} // namespace widgets
