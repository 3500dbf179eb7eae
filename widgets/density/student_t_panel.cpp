#include "widgets/density/student_t_panel.h"

namespace widgets
{

using core::DensitySettings;
using core::StudentTParameters;

StudentTPanel::StudentTPanel(QWidget* parent) : SettingsForm(parent)
{
    beginMore("student-t", tr("Hyperparameters, as in Density"));
    sigma0_ = slider<&DensitySettings::model, &StudentTParameters::sigma0>();
    slider<&DensitySettings::model, &StudentTParameters::beta>();
    slider<&DensitySettings::model, &StudentTParameters::alpha>();
    chooser<&DensitySettings::model, &StudentTParameters::posterior>();
    endMore();
    setSettings({});
}

} // namespace widgets
