#pragma once

#include "core/labs/posterior/posterior_settings.h"
#include "widgets/controls/settings_form.h"

class QPushButton;

namespace widgets
{

class RunControls;

/// The posterior of the hyperparameters in the dock: what is free and what is believed of it, the chains with their
/// progress, and what the diagnostics say. Where the posterior would run away it says so before anything is drawn, with
/// the ways out.
class PosteriorPanel : public SettingsForm<core::PosteriorSettings>
{
    Q_OBJECT

public:
    explicit PosteriorPanel(QWidget* parent = nullptr);

    RunControls* run() const { return run_; }
    /// What the draws say of themselves, and what is to be known of the picture.
    void showVerdict(const QString& sentence, bool good);
    void showNotes(const QStringList& sentences);
    /// The direction in which the posterior runs away; an empty sentence hides it.
    void showRunaway(const QString& sentence);
    QWidget* verdict() const { return verdict_; }

signals:
    void fewerInducingRequested(); // as many as the data have columns

private:
    void addWaysOut();
    void addPriors();
    void addRun();
    void addChains();
    void showParts(const core::PosteriorSettings& settings);

    QWidget *runaway_, *said_ = nullptr;
    QLabel *runawayText_, *verdict_, *notes_;
    QPushButton *holdTau2_, *fewerInducing_, *bound_, *otherSeed_;
    RunControls* run_;
};

} // namespace widgets
