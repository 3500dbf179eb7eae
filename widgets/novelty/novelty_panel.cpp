#include "widgets/novelty/novelty_panel.h"

#include "widgets/controls/description_text.h"
#include "widgets/controls/fold.h"
#include "widgets/controls/kept_room.h"
#include "widgets/plots/component_style.h"
#include "widgets/power/run_controls.h"

#include <QHBoxLayout>
#include <QPushButton>

#include <string>
#include <utility>

namespace widgets
{

namespace
{

using core::NoveltySettings;
using Model = core::StudentTParameters;

constexpr int mostRowsSeed = 1'000'000;

NumberRange shareRange(int label)
{
    return {.name = NoveltyPanel::tr("label %1").arg(label),
            .symbol = subscripted(QStringLiteral("t"), label),
            .unit = {},
            .meaning =
                NoveltyPanel::tr("How much of this label the picture carries: 1 of one label and 0 of the others "
                                 "is that label; half of two is as near to both."),
            .minimumAllowed = true,
            .defaultValue = 0.0,
            .maximum = 1.0};
}

} // namespace

NoveltyPanel::NoveltyPanel(QWidget* parent) : SettingsForm(parent)
{
    addRows();
    addMethods();
    addStudy();
    addModel();
    addLabel();
    also([this](const NoveltySettings& settings) { showWhatMatters(settings); });
    setSettings({});
}

void NoveltyPanel::addRows()
{
    addButtons();
    slider<&NoveltySettings::called>();
    chooser<&NoveltySettings::prior>();
    chooser<&NoveltySettings::scored>();
    slider<&NoveltySettings::training>();
    slider<&NoveltySettings::test>();
    slider<&NoveltySettings::wrongLabels>();
}

void NoveltyPanel::addButtons()
{
    drawAgain_ = new QPushButton(tr("Draw other rows"), this);
    drawAgain_->setToolTip(
        withCommandWord(tr("<p>Other rows at random to train by and to ask about, and other wrong labels.</p>"),
                        QStringLiteral("--seed")));
    reset_ = new QPushButton(tr("Undo the painting"), this);
    reset_->setToolTip(tr("<p>The picture as it is in the data.</p>"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(drawAgain_);
    buttons->addWidget(reset_);
    buttons->addStretch();
    add(buttons);
    connect(drawAgain_, &QPushButton::clicked, this, [this] {
        edit(tr("Draw other rows"), newGesture(), [](NoveltySettings& s) {
            s.rowsSeed = (s.rowsSeed + 1) % mostRowsSeed;
            s.chosen = 0;
            s.painted.clear();
            s.labelVector.clear();
        });
    });
    connect(reset_, &QPushButton::clicked, this,
            [this] { edit(tr("Undo the painting"), newGesture(), [](NoveltySettings& s) { s.painted.clear(); }); });
}

void NoveltyPanel::addMethods()
{
    chooser<&NoveltySettings::method>();
    beside_ = beginMore("novelty-beside", tr("Other methods beside it"));
    check<&NoveltySettings::kde>();
    check<&NoveltySettings::mixture>();
    check<&NoveltySettings::kernelPca>();
    endMore();
}

void NoveltyPanel::addStudy()
{
    study_ = beginMore("novelty-study", tr("Area over training pictures"));
    slider<&NoveltySettings::repeats>();
    run_ = new RunControls(this, trainingPicturesWords());
    add(run_);
    endMore();
}

void NoveltyPanel::addModel()
{
    model_ = beginMore("novelty-model", tr("Hyperparameters"));
    slider<&NoveltySettings::model, &Model::sigma0>();
    slider<&NoveltySettings::model, &Model::beta>();
    slider<&NoveltySettings::model, &Model::alpha>();
    chooser<&NoveltySettings::model, &Model::posterior>();
    slider<&NoveltySettings::multiplier>();
    slider<&NoveltySettings::labelLengthscale>();
    slider<&NoveltySettings::kdeMultiplier>();
    slider<&NoveltySettings::kdeLabelLengthscale>();
    endMore();
}

QPushButton* NoveltyPanel::addLabelButton(QHBoxLayout* row, const QString& text, const QString& toolTip,
                                          const QString& what, std::function<void(NoveltySettings&)> change)
{
    auto* button = new QPushButton(text, this);
    button->setToolTip(toolTip);
    row->addWidget(button);
    connect(button, &QPushButton::clicked, this,
            [this, what, change = std::move(change)] { edit(what, newGesture(), change); });
    return button;
}

void NoveltyPanel::addLabel()
{
    label_ = beginMore("novelty-label", tr("Label of the picture looked at"));
    auto* buttons = new QHBoxLayout;
    asAsked_ = addLabelButton(buttons, tr("As asked about"), tr("<p>The label that it is asked about with.</p>"),
                              tr("Ask about the label again"), [](NoveltySettings& s) { s.labelVector.clear(); });
    asOwn_ = addLabelButton(buttons, tr("Its own label"), tr("<p>The label that the data give it.</p>"),
                            tr("Give the picture its own label"), [this](NoveltySettings& s) {
                                takeLooked(s);
                                s.labelVector.assign(core::digitClasses, 0.0);
                                s.labelVector[static_cast<std::size_t>(looked_->own)] = 1.0;
                            });
    buttons->addStretch();
    add(buttons);
    for (QPushButton* button : {asAsked_, asOwn_})
        keepItsRoom(*button);
    for (int c = 0; c < core::digitClasses; ++c) {
        ParameterSlider* slider = addSlider(shareRange(c), "label" + std::to_string(c));
        shares_[static_cast<std::size_t>(c)] = slider;
        also(
            [this, slider, c](const NoveltySettings& s) { slider->setValue(labelOf(s)[static_cast<std::size_t>(c)]); });
        connect(slider, &ParameterSlider::valueEdited, this,
                [this, c](double share, int gesture) { moveLabel(c, share, gesture); });
    }
    endMore();
}

/// The ten numbers of the picture on show.
std::vector<double> NoveltyPanel::labelOf(const NoveltySettings& s) const
{
    if (looked_ && s.chosen == looked_->row + 1 && s.labelVector.size() == shares_.size())
        return s.labelVector;
    std::vector<double> label(shares_.size(), 0.0);
    if (looked_)
        label[static_cast<std::size_t>(looked_->asked)] = 1.0;
    return label;
}

/// What is set from now on belongs to the picture on show; what another had does not.
void NoveltyPanel::takeLooked(NoveltySettings& s) const
{
    if (s.chosen == looked_->row + 1)
        return;
    s.chosen = looked_->row + 1;
    s.painted.clear();
    s.labelVector.clear();
}

void NoveltyPanel::moveLabel(int label, double share, int gesture)
{
    if (!looked_)
        return;
    edit(tr("Change the label of the picture"), gesture, [&](NoveltySettings& s) {
        takeLooked(s);
        s.labelVector = labelOf(s);
        s.labelVector[static_cast<std::size_t>(label)] = share;
    });
}

void NoveltyPanel::showLooked(const Looked& looked)
{
    looked_ = looked;
    setSettings(settings());
}

void NoveltyPanel::showWhatMatters(const NoveltySettings& s)
{
    const bool pictures = shape() == core::Shape::Picture;
    const bool test = pictures && core::scoresTestRows(s);
    drawAgain_->setVisible(pictures);
    setPresent(*reset_, pictures && !s.painted.empty(), drawAgain_);
    model_->setVisible(!core::sharesPrior(s, shape()));
    beside_->setVisible(test);
    study_->setVisible(test);
    showLabel(s);
}

/// The sliders of the label, there where a picture is.
void NoveltyPanel::showLabel(const NoveltySettings& s)
{
    const bool pictures = shape() == core::Shape::Picture;
    label_->setVisible(pictures && looked_);
    setPresent(*asAsked_, !s.labelVector.empty());
    std::vector<double> own(shares_.size(), 0.0);
    if (looked_)
        own[static_cast<std::size_t>(looked_->own)] = 1.0;
    setPresent(*asOwn_, looked_ && labelOf(s) != own);
}

} // namespace widgets
