#include "widgets/posterior/kernel_free_form.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace widgets
{

using core::PosteriorSettings;

KernelFreeForm::KernelFreeForm(QWidget* parent)
    : SettingsForm(parent), runaway_(new QWidget(this)), runawayText_(new QLabel(runaway_)),
      holdTau2_(new QPushButton(tr("Hold τ²"), runaway_)),
      fewerInducing_(new QPushButton(tr("Few inducing points"), runaway_)),
      bound_(new QPushButton(tr("Bound ℓ"), runaway_))
{
    beginNames(2);
    chooser<&PosteriorSettings::free>();
    endNames();
    addWaysOut();
    check<&PosteriorSettings::bounded>();
    slider<&PosteriorSettings::boundsFrom>();
    slider<&PosteriorSettings::boundsTo>();
    addProblems({"bounded"});
    also([this](const PosteriorSettings& settings) { bound_->setVisible(!settings.bounded); });
    setSettings({});
}

void KernelFreeForm::addWaysOut()
{
    auto* column = new QVBoxLayout(runaway_);
    column->setContentsMargins(0, 0, 0, 0);
    runawayText_->setWordWrap(true);
    column->addWidget(runawayText_);
    for (QPushButton* button : {holdTau2_, fewerInducing_, bound_})
        column->addWidget(button, 0, Qt::AlignLeft);
    holdTau2_->setToolTip(tr("<p>Integrate over the lengthscale alone; τ² stays at its value.</p>"));
    fewerInducing_->setToolTip(tr("<p>As many inducing points as columns: then the density is one of the points, and "
                                  "integrates to 1.</p>"));
    bound_->setToolTip(tr("<p>Keep ℓ within multiples of the median distance; what comes out depends on them.</p>"));
    connect(holdTau2_, &QPushButton::clicked, this, [this] {
        edit(tr("Hold τ²"), newGesture(), [](PosteriorSettings& s) { s.free = PosteriorSettings::Free::Length; });
    });
    connect(bound_, &QPushButton::clicked, this,
            [this] { edit(tr("Bound ℓ"), newGesture(), [](PosteriorSettings& s) { s.bounded = true; }); });
    connect(fewerInducing_, &QPushButton::clicked, this, &KernelFreeForm::fewerInducingRequested);
    add(runaway_);
    runaway_->hide();
}

void KernelFreeForm::showRunaway(const QString& sentence)
{
    runawayText_->setText(sentence);
    runaway_->setVisible(!sentence.isEmpty());
}

} // namespace widgets
