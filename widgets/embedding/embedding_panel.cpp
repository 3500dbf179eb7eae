#include "widgets/embedding/embedding_panel.h"

#include "core/limits.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace widgets
{

using core::EmbeddingSettings;

NumberRange bandLevelRange(const QString& name, const QString& meaning)
{
    return {.name = name,
            .symbol = {},
            .unit = {},
            .meaning = meaning,
            .lower = 0.5,
            .upper = 0.99,
            .minimum = 0.0,
            .defaultValue = 0.8,
            .spacing = core::Spacing::Linear,
            .maximum = core::greatestLevel};
}

NumberRange drawsRange()
{
    return {.name = EmbeddingPanel::tr("draws"),
            .symbol = {},
            .unit = {},
            .meaning = EmbeddingPanel::tr("How many random functions to draw. The same random numbers follow the "
                                          "hyperparameters, so that a draw deforms while a slider moves."),
            .lower = core::drawCounts.least,
            .upper = core::drawCounts.most,
            .minimum = core::drawCounts.least,
            .minimumAllowed = true,
            .defaultValue = 3,
            .spacing = core::Spacing::Integer,
            .maximum = core::drawCounts.most};
}

EmbeddingPanel::EmbeddingPanel(QWidget* parent)
    : QWidget(parent), binding_([this](const EmbeddingSettings& settings, const QString& what, int gesture) {
          emit settingsEdited(settings, what, gesture);
      }),
      level_(new ParameterSlider(
          bandLevelRange(tr("level of the band"), tr("At each place the embedding lies in the band with this "
                                                     "probability, under the model.")),
          this)),
      draws_(new ParameterSlider(drawsRange(), this)), shrinkage_(new QCheckBox(tr("Shrinkage estimate"), this)),
      clt_(new QCheckBox(tr("Band of the central limit theorem"), this)),
      coverage_(new QPushButton(tr("Check the coverage"), this)), coverageFound_(new QLabel(this))
{
    coverageFound_->setWordWrap(true);
    coverageFound_->hide();
    connect(coverage_, &QPushButton::clicked, this, &EmbeddingPanel::coverageRequested);
    shrinkage_->setToolTip(tr("<p>Draws the kernel mean shrinkage estimator S-KMSE with λ = τ²/n² beside the posterior "
                              "mean: the same formula with k in place of r.</p>"));
    clt_->setToolTip(tr("<p>μ<sub>n</sub>(x) ± z · sd(k(x,X))/√n: what sampling alone says at each place. It needs no "
                        "model and knows nothing between the places.</p>"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    for (QWidget* row : std::initializer_list<QWidget*>{level_, draws_, shrinkage_, clt_})
        column->addWidget(row);
    column->addWidget(coverage_, 0, Qt::AlignRight);
    column->addWidget(coverageFound_);
    for (ParameterSlider* slider : {level_, draws_})
        slider->setLockable(false);
    binding_.slider(
        level_, "level", tr("Change the band"), [](const EmbeddingSettings& s) { return s.level; },
        [](EmbeddingSettings& s, double v) { s.level = v; });
    binding_.slider(
        draws_, "draws", tr("Change the draws"), [](const EmbeddingSettings& s) { return s.draws; },
        [](EmbeddingSettings& s, double v) { s.draws = static_cast<int>(v); });
    binding_.check(
        shrinkage_, tr("Show or hide the shrinkage estimate"),
        [](const EmbeddingSettings& s) { return s.showShrinkage; },
        [](EmbeddingSettings& s, bool on) { s.showShrinkage = on; });
    binding_.check(
        clt_, tr("Show or hide the sampling band"), [](const EmbeddingSettings& s) { return s.showCltBand; },
        [](EmbeddingSettings& s, bool on) { s.showCltBand = on; });
    binding_.show({});
}

void EmbeddingPanel::setSettings(const EmbeddingSettings& settings)
{
    binding_.show(settings);
}

void EmbeddingPanel::setDimensions(int dimensions)
{
    for (QWidget* curvesOnly : std::initializer_list<QWidget*>{draws_, shrinkage_, clt_})
        curvesOnly->setVisible(dimensions == 1);
}

void EmbeddingPanel::setCoverageAvailable(bool available, const QString& why)
{
    coverage_->setEnabled(available);
    coverage_->setToolTip(available ? tr("<p>Draws many fresh samples of this size from the generator and counts how "
                                         "often the bands hold the true embedding.</p>")
                                    : why);
}

void EmbeddingPanel::showCoverage(const QString& sentence)
{
    coverageFound_->setText(sentence);
    coverageFound_->setVisible(!sentence.isEmpty());
}

std::vector<core::Problem> EmbeddingPanel::showProblems(const std::vector<core::Problem>& problems)
{
    UnshownProblems unshown(problems);
    binding_.showProblems(unshown, *this);
    return unshown.left();
}

} // namespace widgets
