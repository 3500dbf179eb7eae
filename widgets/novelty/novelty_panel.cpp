#include "widgets/novelty/novelty_panel.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace widgets
{

namespace
{

using S = core::NoveltySettings;
using Model = core::StudentTParameters;

constexpr int mostRowsSeed = 1'000'000;

} // namespace

NoveltyPanel::NoveltyPanel(QWidget* parent) : SettingsForm(parent)
{
    addRows();
    addMethods();
    addModel();
    also([this](const S& settings) { showWhatMatters(settings); });
    setSettings({});
}

void NoveltyPanel::addRows()
{
    addButtons();
    slider<&S::called>();
    chooser<&S::scored>();
    slider<&S::training>();
    slider<&S::test>();
    slider<&S::wrongLabels>();
}

void NoveltyPanel::addButtons()
{
    drawAgain_ = new QPushButton(tr("Draw other rows"), this);
    drawAgain_->setToolTip(tr("<p>Other rows at random to train by and to ask about, and other wrong labels.</p>"));
    reset_ = new QPushButton(tr("Undo the painting"), this);
    reset_->setToolTip(tr("<p>The picture as it is in the data.</p>"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(drawAgain_);
    buttons->addWidget(reset_);
    buttons->addStretch();
    add(buttons);
    connect(drawAgain_, &QPushButton::clicked, this, [this] {
        edit(tr("Draw other rows"), newGesture(), [](S& s) {
            s.rowsSeed = (s.rowsSeed + 1) % mostRowsSeed;
            s.chosen = 0;
            s.painted.clear();
        });
    });
    connect(reset_, &QPushButton::clicked, this,
            [this] { edit(tr("Undo the painting"), newGesture(), [](S& s) { s.painted.clear(); }); });
}

void NoveltyPanel::addMethods()
{
    chooser<&S::method>();
    check<&S::kde>();
    check<&S::mixture>();
}

void NoveltyPanel::addModel()
{
    slider<&S::model, &Model::sigma0>();
    slider<&S::model, &Model::beta>();
    slider<&S::model, &Model::alpha>();
    chooser<&S::model, &Model::posterior>();
    slider<&S::multiplier>();
    slider<&S::labelLengthscale>();
    slider<&S::kdeMultiplier>();
    slider<&S::kdeLabelLengthscale>();
}

void NoveltyPanel::showWhatMatters(const S& s)
{
    const bool pictures = shape_ == core::Shape::Picture;
    const bool test = pictures && s.scored == S::Scored::Test;
    const bool kde = test && core::usesKde(s);
    drawAgain_->setVisible(pictures);
    reset_->setVisible(pictures);
    reset_->setEnabled(!s.painted.empty());
    setShown<&S::scored>(pictures);
    setShown<&S::training>(pictures);
    setShown<&S::test>(test);
    setShown<&S::wrongLabels>(test);
    setShown<&S::method>(test);
    setShown<&S::kde>(test);
    setShown<&S::mixture>(test);
    setShown<&S::multiplier>(pictures);
    setShown<&S::labelLengthscale>(pictures);
    setShown<&S::kdeMultiplier>(kde);
    setShown<&S::kdeLabelLengthscale>(kde);
}

void NoveltyPanel::setShape(core::Shape shape)
{
    shape_ = shape;
    showWhatMatters(settings());
}

} // namespace widgets
