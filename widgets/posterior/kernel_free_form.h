#pragma once

#include "core/labs/posterior/posterior_settings.h"
#include "widgets/controls/settings_form.h"

class QPushButton;

namespace widgets
{

/// What is free of the hyperparameters of an embedding. Where the posterior would run away it says so before anything
/// is drawn, with the ways out.
class KernelFreeForm : public SettingsForm<core::PosteriorSettings>
{
    Q_OBJECT

public:
    explicit KernelFreeForm(QWidget* parent);

    /// The direction in which the posterior runs away; an empty sentence hides it.
    void showRunaway(const QString& sentence);

signals:
    void fewerInducingRequested(); // as many as the data have columns

private:
    void addWaysOut();

    QWidget* runaway_;
    QLabel* runawayText_;
    QPushButton *holdTau2_, *fewerInducing_, *bound_;
};

} // namespace widgets
