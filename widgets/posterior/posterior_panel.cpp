#include "widgets/posterior/posterior_panel.h"

#include "widgets/controls/kept_room.h"
#include "widgets/power/run_controls.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace widgets
{

namespace
{

using core::PosteriorSettings;

RunWords transitionWords()
{
    return {.startTip = PosteriorPanel::tr("Draws from the posterior; the panels grow meanwhile"),
            .goOnTip = PosteriorPanel::tr("Goes on where it was stopped; the draws are those of chains never stopped"),
            .stopTip = PosteriorPanel::tr("Stops the chains and keeps what they have drawn"),
            .count = PosteriorPanel::tr("%1 of %2 transitions")};
}

QLabel* wrappedLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->hide();
    return label;
}

} // namespace

PosteriorPanel::PosteriorPanel(QWidget* parent)
    : SettingsForm(parent), runaway_(new QWidget(this)), runawayText_(new QLabel(runaway_)),
      verdict_(wrappedLabel(this)), notes_(wrappedLabel(this)), holdTau2_(new QPushButton(tr("Hold τ²"), runaway_)),
      fewerInducing_(new QPushButton(tr("Few inducing points"), runaway_)),
      bound_(new QPushButton(tr("Bound ℓ"), runaway_)), otherSeed_(new QPushButton(tr("Other seed"), this)),
      run_(new RunControls(this, transitionWords()))
{
    check<&PosteriorSettings::shown>();
    beginNames(2);
    chooser<&PosteriorSettings::free>();
    endNames();
    addWaysOut();
    addRun();
    addPriors();
    addChains();
    also([this](const PosteriorSettings& settings) { showParts(settings); });
    setSettings({});
}

void PosteriorPanel::addWaysOut()
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
    connect(fewerInducing_, &QPushButton::clicked, this, &PosteriorPanel::fewerInducingRequested);
    add(runaway_);
    runaway_->hide();
    check<&PosteriorSettings::bounded>();
    slider<&PosteriorSettings::boundsFrom>();
    slider<&PosteriorSettings::boundsTo>();
    addProblems({"bounded"});
}

void PosteriorPanel::addPriors()
{
    beginNames(2);
    chooser<&PosteriorSettings::prior, &core::Prior::family>();
    endNames();
    slider<&PosteriorSettings::prior, &core::Prior::first>();
    slider<&PosteriorSettings::prior, &core::Prior::second>();
    beginNames(2);
    chooser<&PosteriorSettings::priorTau2, &core::Prior::family>();
    endNames();
    slider<&PosteriorSettings::priorTau2, &core::Prior::first>();
    slider<&PosteriorSettings::priorTau2, &core::Prior::second>();
}

void PosteriorPanel::addChains()
{
    slider<&PosteriorSettings::chains>();
    slider<&PosteriorSettings::warmup>();
    slider<&PosteriorSettings::draws>();
    check<&PosteriorSettings::quadrature>();
    otherSeed_->setToolTip(tr("<p>The seed of the chains and of where they start: other draws of the same "
                              "posterior.</p>"));
    connect(otherSeed_, &QPushButton::clicked, this,
            [this] { edit(tr("Draw by another seed"), newGesture(), [](PosteriorSettings& s) { ++s.seed; }); });
    add(otherSeed_, Qt::AlignLeft);
}

void PosteriorPanel::addRun()
{
    add(run_);
    auto* room = new KeptRoom(2, this);
    room->add(verdict_);
    room->add(notes_);
    add(room);
    said_ = room;
    beginNames(2);
    chooser<&PosteriorSettings::quantity>();
    endNames();
}

void PosteriorPanel::showParts(const PosteriorSettings& settings)
{
    using Free = PosteriorSettings::Free;
    const bool shown = settings.shown, both = settings.free == Free::Both;
    setShown<&PosteriorSettings::free>(shown);
    setShown<&PosteriorSettings::bounded>(shown && both);
    setShown<&PosteriorSettings::boundsFrom>(shown && both && settings.bounded);
    setShown<&PosteriorSettings::boundsTo>(shown && both && settings.bounded);
    const bool ofLength = shown && settings.free != Free::Tau2, ofTau2 = shown && settings.free != Free::Length;
    setShown<&PosteriorSettings::prior, &core::Prior::family>(ofLength);
    setShown<&PosteriorSettings::prior, &core::Prior::first>(ofLength);
    setShown<&PosteriorSettings::prior, &core::Prior::second>(ofLength);
    setShown<&PosteriorSettings::priorTau2, &core::Prior::family>(ofTau2);
    setShown<&PosteriorSettings::priorTau2, &core::Prior::first>(ofTau2);
    setShown<&PosteriorSettings::priorTau2, &core::Prior::second>(ofTau2);
    setShown<&PosteriorSettings::chains>(shown);
    setShown<&PosteriorSettings::warmup>(shown);
    setShown<&PosteriorSettings::draws>(shown);
    setShown<&PosteriorSettings::quadrature>(shown);
    setShown<&PosteriorSettings::quantity>(shown && both);
    bound_->setVisible(!settings.bounded);
    for (QWidget* widget : std::initializer_list<QWidget*>{otherSeed_, run_, said_})
        widget->setVisible(shown);
}

void PosteriorPanel::showVerdict(const QString& sentence, bool good)
{
    QFont font = verdict_->font();
    font.setBold(!good);
    verdict_->setFont(font);
    verdict_->setText(sentence);
    verdict_->setVisible(!sentence.isEmpty());
}

void PosteriorPanel::showNotes(const QStringList& sentences)
{
    notes_->setText(sentences.join(QLatin1Char(' ')));
    notes_->setVisible(!sentences.isEmpty());
}

void PosteriorPanel::showRunaway(const QString& sentence)
{
    runawayText_->setText(sentence);
    runaway_->setVisible(!sentence.isEmpty());
}

} // namespace widgets
