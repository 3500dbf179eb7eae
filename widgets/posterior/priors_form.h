#pragma once

#include "core/inference/prior.h"
#include "widgets/controls/settings_form.h"

namespace widgets
{

/// The priors among settings S: each a family and two numbers.
template <core::Described S>
class PriorsForm : public SettingsForm<S>
{
public:
    using SettingsForm<S>::SettingsForm;

    template <auto... Priors>
    void addPriors()
    {
        (addPrior<Priors>(), ...);
    }

    template <auto Prior>
    void showPrior(bool shown)
    {
        this->template setShown<Prior, &core::Prior::family>(shown);
        this->template setShown<Prior, &core::Prior::first>(shown);
        this->template setShown<Prior, &core::Prior::second>(shown);
    }

private:
    template <auto Prior>
    void addPrior()
    {
        this->beginNames(2);
        this->template chooser<Prior, &core::Prior::family>();
        this->endNames();
        this->template slider<Prior, &core::Prior::first>();
        this->template slider<Prior, &core::Prior::second>();
    }
};

} // namespace widgets
