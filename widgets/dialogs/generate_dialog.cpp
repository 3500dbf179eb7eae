#include "widgets/dialogs/generate_dialog.h"

#include "core/data/samples.h"
#include "core/limits.h"
#include "widgets/controls/calm_combo.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/problem_label.h"
#include "widgets/dialogs/generator_options_form.h"
#include "widgets/dialogs/number_field.h"
#include "widgets/dialogs/scatter_preview.h"
#include "widgets/plots/plot_text.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRandomGenerator>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets
{

namespace
{

constexpr Eigen::Index mostPreviewed = 1000; // drawn at once, and the picture shows no more
constexpr Eigen::Index usualCount = 200;
constexpr std::uint64_t usualSeed = 1;
constexpr int sourceWidth = 46;            // characters: most meanings stand on two lines
constexpr int drawnSeedsBelow = 1'000'000; // short enough to be read out in a lecture

std::uint64_t drawnSeed()
{
    return static_cast<std::uint64_t>(QRandomGenerator::system()->bounded(1, drawnSeedsBelow));
}

QString columns(Eigen::Index dimensions)
{
    return dimensions == 1 ? GenerateDialog::tr("1 dimension") : GenerateDialog::tr("%1 dimensions").arg(dimensions);
}

/// "200 points in 2 dimensions, 2 samples" and what of it the picture leaves out.
QString captionOf(const core::Dataset& shown, Eigen::Index n)
{
    QString text = GenerateDialog::tr("%1 in %2")
                       .arg(countedText(n, GenerateDialog::tr("1 point"), GenerateDialog::tr("%1 points")),
                            columns(shown.dimensions()));
    if (!shown.labels.empty())
        text += GenerateDialog::tr(", %1 samples").arg(core::sampleCount(shown));
    if (shown.targets.size() > 0)
        text += GenerateDialog::tr(", with targets");
    if (n > shown.size())
        text += GenerateDialog::tr("; the first %1 are shown").arg(shown.size());
    if (!core::arePlaces(shown.shape()))
        text += GenerateDialog::tr("; the first two coordinates are shown");
    return text;
}

} // namespace

GenerateDialog::GenerateDialog(QWidget* parent)
    : GrowingDialog(parent), list_(new QListWidget(this)), meaning_(new QLabel(this)),
      count_(new NumberField(core::generatedCounts.least, core::generatedCounts.most, true, this)),
      countProblem_(new ProblemLabel(this)), seed_(new QLineEdit(this)), seedProblem_(new ProblemLabel(this)),
      target_(chooser({tr("All the points"), tr("Sample A"), tr("Sample B")},
                      tr("<p>Replace everything on the sheet, or one of two samples to compare.</p>"),
                      tr("What is replaced"), this)),
      options_(new QStackedWidget(this)), drawnSeed_(drawnSeed()), preview_(new ScatterPreview(this)),
      caption_(new QLabel(this)), problem_(new ProblemLabel(this))
{
    setWindowTitle(tr("Generate data"));
    buildLayout();
    connect(list_, &QListWidget::currentRowChanged, this, [this](int row) {
        options_->setCurrentIndex(row);
        check();
    });
    connect(count_, &QLineEdit::textEdited, this, &GenerateDialog::check);
    connect(seed_, &QLineEdit::textEdited, this, [this] {
        seedChosen_ = true;
        check();
    });
    connect(target_, &QComboBox::currentIndexChanged, this, &GenerateDialog::proposeSeed);
    count_->setValue(usualCount);
    seed_->setText(QString::number(usualSeed));
    list_->setCurrentRow(0);
}

void GenerateDialog::buildLayout()
{
    for (const core::GeneratorDescription& generator : core::generators()) {
        auto* item = new QListWidgetItem(textOf(generator.title), list_);
        item->setToolTip(capitalised(textOf(generator.meaning)));
        auto* form = new GeneratorOptionsForm(generator, options_);
        connect(form, &GeneratorOptionsForm::edited, this, &GenerateDialog::check);
        options_->addWidget(form);
    }
    list_->setObjectName(QStringLiteral("generators"));
    list_->setAccessibleName(tr("Source of the data"));
    list_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    list_->setFixedWidth(list_->sizeHintForColumn(0) + 4 * list_->fontMetrics().averageCharWidth());
    list_->setMinimumHeight(list_->sizeHintForRow(0) * (list_->count() + 1));

    caption_->setObjectName(QStringLiteral("caption"));
    caption_->setWordWrap(true);
    caption_->setFixedWidth(preview_->sizeHint().width());
    auto* picture = new QVBoxLayout;
    picture->addWidget(preview_);
    picture->addWidget(caption_);
    picture->addStretch();

    auto* row = new QHBoxLayout;
    row->addWidget(list_);
    row->addWidget(buildSource(), 1);
    row->addLayout(picture);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    accept_ = buttons->button(QDialogButtonBox::Ok);
    accept_->setText(tr("&Generate"));
    accept_->setToolTip(tr("Undo brings the points back that this replaces"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addLayout(row, 1);
    column->addWidget(problem_);
    column->addWidget(buttons);
}

QWidget* GenerateDialog::buildSource()
{
    meaning_->setWordWrap(true);
    meaning_->setTextFormat(Qt::PlainText);
    count_->setObjectName(QStringLiteral("count"));
    count_->setToolTip(tr("How many points; more of them begin with the same ones"));
    seed_->setObjectName(QStringLiteral("seed"));
    seed_->setAlignment(Qt::AlignRight);
    seed_->setToolTip(tr("The same seed gives the same points on every machine"));
    auto* newSeed = new QPushButton(tr("&New seed"), this);
    newSeed->setObjectName(QStringLiteral("newSeed"));
    newSeed->setToolTip(tr("Draws other points of the same kind"));
    newSeed->setAutoDefault(false);
    connect(newSeed, &QPushButton::clicked, this, &GenerateDialog::drawSeed);
    setTabOrder(seed_, newSeed);
    auto* countLabel = new QLabel(tr("&Points"), this);
    countLabel->setBuddy(count_);
    auto* seedLabel = new QLabel(tr("&Seed"), this);
    seedLabel->setBuddy(seed_);

    auto* grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    grid->addWidget(countLabel, 0, 0);
    grid->addWidget(count_, 0, 1);
    grid->addWidget(countProblem_, 1, 0, 1, 3);
    grid->addWidget(seedLabel, 2, 0);
    grid->addWidget(seed_, 2, 1);
    grid->addWidget(newSeed, 2, 2);
    grid->addWidget(seedProblem_, 3, 0, 1, 3);
    auto* targetLabel = new QLabel(tr("&Replaces"), this);
    targetLabel->setBuddy(target_);
    grid->addWidget(targetLabel, 4, 0);
    grid->addWidget(target_, 4, 1, 1, 2);

    auto* source = new QWidget(this);
    source->setMinimumWidth(fontMetrics().averageCharWidth() * sourceWidth);
    auto* column = new QVBoxLayout(source);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(meaning_);
    column->addLayout(grid);
    column->addWidget(options_);
    column->addStretch();
    return source;
}

GeneratorOptionsForm* GenerateDialog::formAt(int row) const
{
    return qobject_cast<GeneratorOptionsForm*>(options_->widget(row));
}

GeneratorOptionsForm* GenerateDialog::optionsForm() const
{
    return formAt(options_->currentIndex());
}

const core::GeneratorDescription& GenerateDialog::generator() const
{
    return core::generators()[static_cast<std::size_t>(std::max(list_->currentRow(), 0))];
}

std::optional<std::uint64_t> GenerateDialog::seed() const
{
    bool understood = false;
    const qulonglong value = seed_->text().trimmed().toULongLong(&understood);
    return understood ? std::optional<std::uint64_t>(value) : std::nullopt;
}

void GenerateDialog::drawSeed()
{
    seed_->setText(QString::number(drawnSeed()));
    seedChosen_ = true;
    check();
}

std::uint64_t GenerateDialog::proposedSeed() const
{
    if (!sample() || sheetPoints_ == 0 || sheetSeed_)
        return sheetSeed_.value_or(usualSeed) + static_cast<std::uint64_t>(sample().value_or(0));
    return sampleSeeds_.empty() ? drawnSeed_ : std::ranges::max(sampleSeeds_) + 1;
}

void GenerateDialog::proposeSeed()
{
    if (!seedChosen_)
        seed_->setText(QString::number(proposedSeed()));
    check();
}

core::Generation GenerateDialog::generation() const
{
    return {.name = std::string(generator().name),
            .n = static_cast<Eigen::Index>(count_->value().value_or(0.0)),
            .seed = seed().value_or(usualSeed),
            .options = optionsForm()->options()};
}

void GenerateDialog::setGeneration(const core::Generation& generation)
{
    const auto all = core::generators();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& g) { return g.name == generation.name; });
    if (found == all.end())
        return;
    list_->setCurrentRow(static_cast<int>(found - all.begin()));
    optionsForm()->setOptions(generation.options);
    count_->setValue(static_cast<double>(generation.n > 0 ? generation.n : usualCount));
    sheetSeed_ = generation.seed;
    seedChosen_ = false;
    proposeSeed();
}

GenerateDialog::Memory GenerateDialog::memory() const
{
    Memory memory{.generator = std::string(generator().name), .n = generation().n, .sample = sample(), .options = {}};
    for (int i = 0; i < options_->count(); ++i)
        memory.options[std::string(core::generators()[static_cast<std::size_t>(i)].name)] = formAt(i)->options();
    return memory;
}

void GenerateDialog::remember(const Memory& memory)
{
    for (int i = 0; i < options_->count(); ++i) {
        const std::string_view name = core::generators()[static_cast<std::size_t>(i)].name;
        if (const auto typed = memory.options.find(std::string(name)); typed != memory.options.end())
            formAt(i)->setOptions(typed->second);
        if (name == memory.generator)
            list_->setCurrentRow(i);
    }
    count_->setValue(static_cast<double>(memory.n > 0 ? memory.n : usualCount));
    target_->setCurrentIndex(memory.sample ? *memory.sample + 1 : 0);
    proposeSeed();
}

void GenerateDialog::setSheet(Eigen::Index points, Eigen::Index dimensions, std::vector<std::uint64_t> seeds)
{
    sampleSeeds_ = std::move(seeds);
    sheetPoints_ = points;
    sheetDimensions_ = dimensions;
    proposeSeed();
}

std::optional<int> GenerateDialog::sample() const
{
    return target_->currentIndex() == 0 ? std::nullopt : std::optional<int>(target_->currentIndex() - 1);
}

void GenerateDialog::check()
{
    meaning_->setText(capitalised(textOf(generator().meaning)) + QLatin1Char('.'));
    bool admissible = true;
    const auto mark = [&](ProblemLabel* label, const QString& objection) {
        label->showProblem(objection);
        admissible = admissible && objection.isEmpty();
    };
    mark(countProblem_, count_->objection());
    mark(seedProblem_, seed() ? QString() : tr("Type a whole number, 0 or greater, below 2⁶⁴."));
    admissible = optionsForm()->check() && admissible;
    problem_->showProblem({});
    accept_->setEnabled(admissible);
    if (admissible)
        showPreview();
    preview_->setEnabled(accept_->isEnabled());
    caption_->setEnabled(accept_->isEnabled());
}

void GenerateDialog::showPreview()
{
    core::Generation generation = this->generation();
    const Eigen::Index n = generation.n;
    generation.n = std::min(n, mostPreviewed);
    core::Outcome<core::Dataset> made = core::generate(generation);
    const auto* failure = std::get_if<core::Failure>(&made);
    problem_->showProblem(failure != nullptr ? QString::fromStdString(failure->what) : QString());
    accept_->setEnabled(failure == nullptr);
    if (auto* dataset = std::get_if<core::Dataset>(&made)) {
        if (sample() && sheetPoints_ > 0 && dataset->dimensions() != sheetDimensions_) {
            problem_->showProblem(tr("The points on the sheet have %1, these have %2: a sample needs the same.")
                                      .arg(columns(sheetDimensions_), columns(dataset->dimensions())));
            accept_->setEnabled(false);
        }
        caption_->setText(captionOf(*dataset, n));
        preview_->showData(std::move(*dataset));
    }
}

} // namespace widgets
