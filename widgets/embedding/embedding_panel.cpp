#include "widgets/embedding/embedding_panel.h"

#include <QLabel>
#include <QPushButton>

namespace widgets
{

using core::EmbeddingSettings;

EmbeddingPanel::EmbeddingPanel(QWidget* parent)
    : QWidget(parent), form_(this, [this](const EmbeddingSettings& settings, const QString& what,
                                          int gesture) { emit settingsEdited(settings, what, gesture); }),
      coverage_(new QPushButton(tr("Check the coverage"), this)), coverageFound_(new QLabel(this))
{
    coverageFound_->setWordWrap(true);
    coverageFound_->hide();
    connect(coverage_, &QPushButton::clicked, this, &EmbeddingPanel::coverageRequested);
    form_.slider<&EmbeddingSettings::level>();
    form_.slider<&EmbeddingSettings::draws>();
    form_.check<&EmbeddingSettings::showShrinkage>();
    form_.check<&EmbeddingSettings::showCltBand>();
    form_.add(coverage_, Qt::AlignRight);
    form_.add(coverageFound_);
    form_.show({});
}

void EmbeddingPanel::setShape(core::Shape shape)
{
    const bool curves = shape == core::Shape::Line;
    form_.setShown<&EmbeddingSettings::draws>(curves);
    form_.setShown<&EmbeddingSettings::showShrinkage>(curves);
    form_.setShown<&EmbeddingSettings::showCltBand>(curves);
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

} // namespace widgets
