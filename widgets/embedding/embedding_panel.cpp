#include "widgets/embedding/embedding_panel.h"

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
    check<&EmbeddingSettings::showShrinkage>();
    check<&EmbeddingSettings::showCltBand>();
    addCoverage();
    setSettings({});
}

/// Made last, since Tab goes as controls are made.
void EmbeddingPanel::addCoverage()
{
    coverage_ = new QPushButton(tr("Check the coverage"), this);
    coverageFound_ = new QLabel(this);
    coverageFound_->setWordWrap(true);
    coverageFound_->hide();
    connect(coverage_, &QPushButton::clicked, this, &EmbeddingPanel::coverageRequested);
    add(coverage_, Qt::AlignRight);
    auto* room = new KeptRoom(4, this);
    room->add(coverageFound_);
    add(room);
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
