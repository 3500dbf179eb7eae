#include "widgets/density/density_panel.h"

#include <QStandardItemModel>
#include <QVBoxLayout>

namespace widgets
{

using core::DensitySettings;
using core::StudentTParameters;

DensityPanel::DensityPanel(QWidget* parent)
    : QWidget(parent), form_(this, [this](const DensitySettings& settings, const QString& what, int gesture) {
          emit settingsEdited(settings, what, gesture);
      })
{
    sigma0_ = form_.slider<&DensitySettings::model, &StudentTParameters::sigma0>();
    form_.slider<&DensitySettings::model, &StudentTParameters::alpha>();
    form_.slider<&DensitySettings::model, &StudentTParameters::beta>();
    form_.beginNames(2);
    form_.chooser<&DensitySettings::model, &StudentTParameters::posterior>();
    normalisation_ = form_.chooser<&DensitySettings::normalisation>();
    form_.addProblems({"window", "normalisation"});
    form_.flagChooser<&DensitySettings::massContours>();
    form_.beginNames(0);
    form_.check<&DensitySettings::showGhost>();
    QComboBox* rule = form_.chooser<&DensitySettings::bandwidthChoice>();
    form_.slider<&DensitySettings::bandwidth>();
    static_cast<QVBoxLayout*>(layout())->addStretch(1);
    form_.also([this, rule](const DensitySettings& settings) {
        rule->setEnabled(settings.showGhost);
        form_.setShown<&DensitySettings::bandwidth>(core::usesBandwidth(settings));
    });
    form_.reportLocks([this](const std::vector<std::string>& names) { emit lockedSettingsEdited(names); });
    setShape(core::Shape::Line);
    setWholeLineAvailable(false);
    form_.show({});
}

void DensityPanel::setShape(core::Shape shape)
{
    form_.setShown<&DensitySettings::massContours>(shape == core::Shape::Plane);
}

void DensityPanel::setWholeLineAvailable(bool available, const QString& why)
{
    auto* model = qobject_cast<QStandardItemModel*>(normalisation_->model());
    model->item(static_cast<int>(core::Normalisation::WholeLine))->setEnabled(available);
    QString about =
        tr("<p>Shift-invariant kernels never give a proper density: far away it tends to a positive constant. So it "
           "is normalised over the window on show.</p><p>Where the kernel grows without bound and the data have "
           "one dimension, the whole line can be used.</p>");
    if (!available && !why.isEmpty())
        about += QStringLiteral("<p>%1</p>").arg(why.toHtmlEscaped());
    normalisation_->setToolTip(about);
    normalisation_->setItemData(static_cast<int>(core::Normalisation::WholeLine), available ? QString() : why,
                                Qt::ToolTipRole);
}

} // namespace widgets
