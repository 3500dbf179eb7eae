#include "widgets/density/density_panel.h"

#include <QStandardItemModel>
#include <QVBoxLayout>

namespace widgets
{

using core::DensitySettings;
using core::StudentTParameters;

DensityPanel::DensityPanel(QWidget* parent) : SettingsForm(parent)
{
    sigma0_ = slider<&DensitySettings::model, &StudentTParameters::sigma0>();
    slider<&DensitySettings::model, &StudentTParameters::alpha>();
    slider<&DensitySettings::model, &StudentTParameters::beta>();
    beginNames(2);
    chooser<&DensitySettings::model, &StudentTParameters::posterior>();
    normalisation_ = chooser<&DensitySettings::normalisation>();
    addProblems({"window", "normalisation"});
    flagChooser<&DensitySettings::massContours>();
    beginNames(0);
    check<&DensitySettings::showGhost>();
    QComboBox* rule = chooser<&DensitySettings::bandwidthChoice>();
    slider<&DensitySettings::bandwidth>();
    static_cast<QVBoxLayout*>(layout())->addStretch(1);
    also([this, rule](const DensitySettings& settings) {
        rule->setEnabled(settings.showGhost);
        setShown<&DensitySettings::bandwidth>(core::usesBandwidth(settings));
    });
    setShape(core::Shape::Line);
    setWholeLineAvailable(false);
    setSettings({});
}

void DensityPanel::setShape(core::Shape shape)
{
    setShown<&DensitySettings::massContours>(shape == core::Shape::Plane);
}

void DensityPanel::setWholeLineAvailable(bool available, const QString& why)
{
    auto* model = qobject_cast<QStandardItemModel*>(normalisation_->model());
    model->item(core::rowOf(core::Normalisation::WholeLine))->setEnabled(available);
    QString about =
        tr("<p>Shift-invariant kernels never give a proper density: far away it tends to a positive constant. So it "
           "is normalised over the window on show.</p><p>Where the kernel grows without bound and the data have "
           "one dimension, the whole line can be used.</p>");
    if (!available && !why.isEmpty())
        about += QStringLiteral("<p>%1</p>").arg(why.toHtmlEscaped());
    normalisation_->setToolTip(about);
    normalisation_->setItemData(core::rowOf(core::Normalisation::WholeLine), available ? QString() : why,
                                Qt::ToolTipRole);
}

} // namespace widgets
