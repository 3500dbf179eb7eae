#include "widgets/controls/sample_pair.h"

#include "core/data/samples.h"
#include "widgets/controls/calm_combo.h"
#include "widgets/controls/description_text.h"

#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace widgets
{

SamplePair::SamplePair(const QString& before, const core::LabelFacts& first, const QString& between,
                       const core::LabelFacts& second, QWidget* parent)
    : QWidget(parent), first_(chooser({}, translated(first.meaning), translated(first.name), this)),
      second_(chooser({}, translated(second.meaning), translated(second.name), this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(new QLabel(before, this));
    row->addWidget(first_, 1);
    row->addWidget(new QLabel(between, this));
    row->addWidget(second_, 1);
}

void SamplePair::setSamples(int count)
{
    for (QComboBox* combo : {first_, second_}) {
        combo->clear();
        for (int label = 0; label < std::max(count, 2); ++label)
            combo->addItem(QString::fromStdString(core::sampleName(label)));
    }
    setVisible(count > 2);
}

} // namespace widgets
