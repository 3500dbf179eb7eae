#include "widgets/two_samples/two_samples_panel.h"

#include <QComboBox>
#include <QSignalBlocker>

namespace widgets
{

using core::TwoSamplesSettings;

TwoSamplesPanel::TwoSamplesPanel(QWidget* parent) : SettingsForm(parent)
{
    samplePair<&TwoSamplesSettings::first, &TwoSamplesSettings::second>(tr("Sample"), tr("against"));
    addProblems({"samples"});
    beginNames(2);
    chooser<&TwoSamplesSettings::estimator>();
    const QString toolTip = tr("The test is of all columns. The witness is drawn over two of them, the others at their "
                               "medians.");
    witness_ = {makeChooser(tr("Across"), {}, toolTip, tr("Witness across")),
                makeChooser(tr("Up"), {}, toolTip, tr("Witness upwards"))};
    own("witness_across", witness_[0]);
    own("witness_up", witness_[1]);
    constexpr std::array members{&TwoSamplesSettings::witnessAcross, &TwoSamplesSettings::witnessUp};
    for (std::size_t axis = 0; axis < 2; ++axis)
        bind(
            &comboOf(witness_[axis]), tr("Choose the columns of the witness"),
            [at = members[axis]](const TwoSamplesSettings& s) { return s.*at; },
            [at = members[axis], other = members[1 - axis]](TwoSamplesSettings& s, int column) {
                if (s.*other == column)
                    s.*other = s.*at; // they change places
                s.*at = column;
            });
    beginMore("two-samples");
    slider<&TwoSamplesSettings::permutations>();
    slider<&TwoSamplesSettings::testLevel>();
    slider<&TwoSamplesSettings::deltaShare>();
    slider<&TwoSamplesSettings::bandLevel>();
    slider<&TwoSamplesSettings::draws>();
    check<&TwoSamplesSettings::normalisedWitness>();
    endMore();
    setSettings({});
    setColumns({});
}

void TwoSamplesPanel::setColumns(const std::vector<std::string>& names)
{
    if (names == columns_ && !names.empty())
        return;
    columns_ = names;
    for (const Row& row : witness_) {
        row.setVisible(names.size() > 2);
        const QSignalBlocker quiet(row.control);
        comboOf(row).clear();
        for (const std::string& name : names)
            comboOf(row).addItem(QString::fromStdString(name));
    }
    setSettings(settings());
}

} // namespace widgets
