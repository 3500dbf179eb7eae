#include "widgets/embedding/embedding_panel.h"

#include "widgets/controls/fold.h"
#include "widgets/controls/kept_room.h"

#include <QLabel>
#include <QPushButton>

namespace widgets
{

using core::EmbeddingSettings;

EmbeddingPanel::EmbeddingPanel(QWidget* parent) : SettingsForm(parent)
{
    slider<&EmbeddingSettings::level>();
    slider<&EmbeddingSettings::draws>();
    comparisons_ = beginMore("embedding", tr("Comparisons"));
    check<&EmbeddingSettings::showShrinkage>();
    check<&EmbeddingSettings::showCltBand>();
    addCoverage();
    also([this](const EmbeddingSettings&) { showComparisons(); });
    setSettings({});
}

/// Made last, since Tab goes as controls are made.
void EmbeddingPanel::addCoverage()
{
    comparisons_->tellAlso(tr("coverage"));
    coverage_ = new QPushButton(tr("Check the coverage"), this);
    coverage_->setToolTip(tr("<p>Draws many fresh samples of this size from the generator and counts how often the "
                             "bands hold the true embedding.</p>"));
    coverageFound_ = new QLabel(this);
    coverageFound_->setWordWrap(true);
    coverageFound_->hide();
    connect(coverage_, &QPushButton::clicked, this, &EmbeddingPanel::coverageRequested);
    add(coverage_, Qt::AlignRight);
    auto* room = new KeptRoom(4, this);
    room->add(coverageFound_);
    add(room);
}

/// The fold is still the last to be filled.
void EmbeddingPanel::addWatch(QWidget* watch)
{
    add(watch);
}

void EmbeddingPanel::setCoverageAvailable(bool available)
{
    coverage_->setVisible(available);
    showComparisons();
}

/// Maps are compared with nothing else.
void EmbeddingPanel::showComparisons()
{
    comparisons_->setVisible(shape() == core::Shape::Line || !coverage_->isHidden());
}

void EmbeddingPanel::showCoverage(const QString& sentence)
{
    coverageFound_->setText(sentence);
    coverageFound_->setVisible(!sentence.isEmpty());
}

} // namespace widgets
