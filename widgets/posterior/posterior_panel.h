#pragma once

#include "core/labs/posterior/chain_settings.h"
#include "widgets/controls/settings_form.h"
#include "widgets/plots/hyperparameter_name.h"

#include <QCoreApplication>

#include <vector>

class QPushButton;

namespace widgets
{

class RunControls;
class WatchControls;

/// The posterior of the hyperparameters of any model in the dock: what the model says of what is free and of what is
/// believed of it, the chains with their progress, what the diagnostics say, and which hyperparameters the panels show.
class PosteriorPanel : public SettingsForm<core::ChainSettings>
{
    Q_DECLARE_TR_FUNCTIONS(widgets::PosteriorPanel)

public:
    explicit PosteriorPanel(QWidget* parent = nullptr);

    /// The model's own rows: what is free stands above the run, the priors below it.
    void place(FormRows* free, FormRows* priors);
    /// Marks the fields of the model, too.
    void markProblems(const std::vector<core::Problem>& problems);
    /// The free hyperparameters, which the panels may show.
    void setQuantities(const std::vector<HyperparameterName>& names);

    RunControls* run() const { return run_; }
    WatchControls* watch() const { return watch_; } // of the sampler's trajectories
    /// What the draws say of themselves, and what is to be known of the picture.
    void showVerdict(const QString& sentence, bool good);
    void showNotes(const QStringList& sentences);
    /// Do some chains stand far below the highest, so that they may be left out?
    void setKeepable(bool keepable);
    QWidget* verdict() const { return verdict_; }

private:
    void addRun();
    void addQuantities();
    void addChains();
    void showParts(const core::ChainSettings& settings);
    int rowOf(const std::string& path) const; // of the quantity; the first where there is none
    std::vector<int> others(const core::ChainSettings& settings) const; // rows that the pairs may show beside it

    std::vector<HyperparameterName> names_;
    QWidget *free_, *priors_, *said_ = nullptr;
    Fold* more_ = nullptr; // priors, chains and their seed
    FormRows *freeRows_ = nullptr, *priorRows_ = nullptr;
    Row quantity_, against_;
    QLabel *verdict_, *notes_;
    QPushButton* otherSeed_;
    bool keepable_ = false;
    RunControls* run_;
    WatchControls* watch_;
};

} // namespace widgets
