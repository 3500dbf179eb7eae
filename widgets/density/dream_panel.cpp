#include "widgets/density/dream_panel.h"
#include "widgets/plots/plot_text.h"

#include "widgets/controls/kept_room.h"

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace widgets
{

using core::DreamSettings;

DreamPanel::DreamPanel(QWidget* parent)
    : SettingsForm(parent), next_(new QPushButton(tr("&Next point"), this)), play_(new QPushButton(this)),
      many_(new QPushButton(tr("%1 at &once").arg(many), this)), clear_(new QPushButton(tr("Clea&r"), this)),
      progress_(new QProgressBar(this)), line_(new QLabel(this))
{
    addButtons();
    progress_->setTextVisible(false);
    add(progress_);
    line_->setObjectName(QStringLiteral("dreamState"));
    line_->setWordWrap(true);
    add(line_);
    beginNames(2);
    chooser<&DreamSettings::sampler>();
    endNames();
    slider<&DreamSettings::seed>();
    connect(next_, &QPushButton::clicked, this, [this] { emit pointsRequested(1); });
    connect(many_, &QPushButton::clicked, this, [this] { emit pointsRequested(many); });
    connect(play_, &QPushButton::clicked, this, [this] { stops_ ? emit stopRequested() : emit playRequested(); });
    connect(clear_, &QPushButton::clicked, this, &DreamPanel::clearRequested);
    setSettings({});
    showState({});
}

void DreamPanel::addButtons()
{
    next_->setObjectName(QStringLiteral("dream.next"));
    play_->setObjectName(QStringLiteral("dream.play"));
    many_->setObjectName(QStringLiteral("dream.many"));
    clear_->setObjectName(QStringLiteral("dream.clear"));
    auto* grid = new QGridLayout;
    grid->setSpacing(6);
    grid->addWidget(next_, 0, 0);
    grid->addWidget(many_, 0, 1);
    grid->addWidget(play_, 1, 0);
    grid->addWidget(clear_, 1, 1);
    for (QPushButton* button : {next_, many_, play_, clear_})
        keepItsRoom(*button);
    for (const int column : {0, 1})
        grid->setColumnStretch(column, 1);
    add(grid);
}

void DreamPanel::explainButtons()
{
    const QString begins = tr("<p>A dream goes on from the points on the sheet; on an empty sheet its first point is "
                              "x₁ = 0. The model's sliders, the lengthscale and the window draw it again from the "
                              "same seed, so that the points move.</p>");
    const auto tip = [&](const QString& what) { return QStringLiteral("<p>%1</p>").arg(what) + begins; };
    next_->setToolTip(tip(tr("Draws one more point from the predictive density, inside the window on show.")));
    many_->setToolTip(tip(tr("Draws %1 more points, each given all before it: one step of undo.").arg(many)));
    play_->setToolTip(stops_ ? tr("Stops; the points that are there stay")
                             : tip(tr("Draws a point after the other, and shows the predictive after each.")));
    clear_->setToolTip(
        tr("Takes the dreamt points away: what was there before stays. Where nothing is dreamt, takes all "
           "points away, so that a dream begins with x₁ = 0."));
}

void DreamPanel::showState(const State& state)
{
    const bool able = state.why.isEmpty();
    const bool busy = state.playing || state.drawing.has_value();
    stops_ = busy;
    play_->setText(busy ? tr("S&top") : tr("Pl&ay"));
    setPresent(*play_, able || busy);
    for (QPushButton* button : {next_, many_}) {
        setPresent(*button, able);
        button->setEnabled(!busy);
    }
    setPresent(*clear_, state.points > 0);
    clear_->setEnabled(!busy);
    explainButtons();
    progress_->setVisible(state.drawing.has_value());
    progress_->setRange(0, std::max(1, state.drawing.value_or(1)));
    progress_->setValue(state.drawn.value_or(0));
    showLine(state);
}

void DreamPanel::showLine(const State& state)
{
    QString text;
    const Eigen::Index drawn = state.points - std::max<Eigen::Index>(1, state.given);
    if (state.isDream && drawn == 0) {
        text = tr("One point, x₁ = 0.");
    } else if (state.isDream) {
        text = tr("%1 points, %2 of them drawn").arg(state.points).arg(drawn);
        if (state.acceptance) {
            const QString percent = QString::number(100.0 * *state.acceptance, 'f', *state.acceptance < 0.1 ? 1 : 0);
            text += settings().sampler == core::FantasySampler::Exact
                        ? tr("; %1 % of the proposals accepted").arg(percent)
                        : tr("; %1 % of the trajectories accepted").arg(percent);
        }
        text += tr(". In this order: not exchangeable.");
    } else if (state.wasEdited) {
        text = tr("Edited by hand: no longer dreamt.");
    } else if (state.why.isEmpty()) {
        text = state.points > 0 ? countedText(state.points, tr("Goes on from the point on the sheet."),
                                              tr("Goes on from the %1 points on the sheet."))
                                : tr("Begins with x₁ = 0.");
    }
    if (!state.why.isEmpty()) // then there are no buttons
        text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + state.why;
    line_->setText(text);
    line_->setToolTip(tr("<p>Each point is drawn given those before it, and which came first matters: the sequence is "
                         "not exchangeable, and the points are no independent sample of one density.</p><p>Outside the "
                         "window nothing is drawn: on the whole space the density would be improper.</p>"));
}

} // namespace widgets
