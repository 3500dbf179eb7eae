#include "widgets/density/density_panel.h"

#include "core/density/kde.h"
#include "widgets/controls/description_text.h"

#include <QStandardItemModel>
#include <QVBoxLayout>

namespace widgets
{

using core::DensitySettings;
using core::StudentTParameters;

namespace
{

/// The rules of thumb with their formulas, in the tip of the chooser and of each row.
void explainRules(QComboBox& chooser)
{
    QString all = chooser.toolTip();
    for (const auto& [choice, rule] : {std::pair{core::BandwidthChoice::Silverman, &core::bandwidthRules[0]},
                                       std::pair{core::BandwidthChoice::Scott, &core::bandwidthRules[1]}}) {
        const int row = core::rowOf(choice);
        const QString formula =
            DensityPanel::tr("<p><b>%1</b><br>on the line h = %2<br>in d dimensions, for each, h = %3</p>")
                .arg(chooser.itemText(row), textOf(rule->formula).toHtmlEscaped(),
                     textOf(rule->formulaManyDimensions).toHtmlEscaped())
                .replace(u'-', QChar(0x2212));
        chooser.setItemData(row, formula, Qt::ToolTipRole);
        all += formula;
    }
    chooser.setToolTip(all + DensityPanel::tr("<p>s is the standard deviation, IQR the distance of the quartiles: that "
                                              "of Silverman's rule is not fooled by a few points far out.</p>"));
}

} // namespace

DensityPanel::DensityPanel(QWidget* parent) : SettingsForm(parent)
{
    sigma0_ = slider<&DensitySettings::model, &StudentTParameters::sigma0>();
    slider<&DensitySettings::model, &StudentTParameters::alpha>();
    slider<&DensitySettings::model, &StudentTParameters::beta>();
    check<&DensitySettings::byGroups>();
    check<&DensitySettings::showGhost>();
    beginMore("density");
    beginNames(2);
    chooser<&DensitySettings::model, &StudentTParameters::posterior>();
    normalisation_ = chooser<&DensitySettings::normalisation>();
    addProblems({"window", "normalisation"});
    flagChooser<&DensitySettings::massContours>();
    explainRules(*chooser<&DensitySettings::bandwidthChoice>());
    slider<&DensitySettings::bandwidth>();
    endMore();
    static_cast<QVBoxLayout*>(layout())->addStretch(1);
    setGroupsAvailable(false);
    setWholeLineAvailable(false);
    setSettings({});
}

void DensityPanel::setGroupsAvailable(bool available)
{
    setShown<&DensitySettings::byGroups>(available);
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
    normalisation_->setToolTip(withCommandWord(about, commandWordOf<&DensitySettings::normalisation>()));
    normalisation_->setItemData(core::rowOf(core::Normalisation::WholeLine), available ? QString() : why,
                                Qt::ToolTipRole);
}

} // namespace widgets
