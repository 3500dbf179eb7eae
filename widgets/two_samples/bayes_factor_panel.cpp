#include "widgets/two_samples/bayes_factor_panel.h"

namespace widgets
{

using core::BayesFactorSettings;

BayesFactorPanel::BayesFactorPanel(QWidget* parent) : SettingsForm(parent)
{
    check<&BayesFactorSettings::shown>();
    beginNames(2);
    chooser<&BayesFactorSettings::features>();
    endNames();
    slider<&BayesFactorSettings::dimensions>();
    slider<&BayesFactorSettings::sigma0Share>();
    slider<&BayesFactorSettings::beta>();
    slider<&BayesFactorSettings::alphaBeyond>();
    also([this](const BayesFactorSettings& settings) {
        setShown<&BayesFactorSettings::features>(settings.shown);
        setShown<&BayesFactorSettings::dimensions>(settings.shown &&
                                                   settings.features != BayesFactorSettings::Features::Share);
        setShown<&BayesFactorSettings::sigma0Share>(settings.shown);
        setShown<&BayesFactorSettings::beta>(settings.shown);
        setShown<&BayesFactorSettings::alphaBeyond>(settings.shown);
    });
    setSettings({});
}

} // namespace widgets
