#include "widgets/structure/true_graph_panel.h"

#include <QPushButton>

namespace widgets
{

using core::TrueGraphSettings;

TrueGraphPanel::TrueGraphPanel(QWidget* parent) : SettingsForm(parent), comparison_(new QLabel(this))
{
    check<&TrueGraphSettings::drawing>();
    beginNames(2);
    chooser<&TrueGraphSettings::mechanism>();
    endNames();
    slider<&TrueGraphSettings::rows>();
    auto* generate = new QPushButton(tr("Generate &data"), this);
    generate->setToolTip(tr("New data from the drawn graph, each time others; they take the place of the points"));
    add(generate, Qt::AlignLeft);
    comparison_->setWordWrap(true);
    add(comparison_);
    connect(generate, &QPushButton::clicked, this, &TrueGraphPanel::generateRequested);
    showComparison({});
    setSettings({});
}

void TrueGraphPanel::showComparison(const QString& text)
{
    comparison_->setText(text);
    comparison_->setVisible(!text.isEmpty());
}

} // namespace widgets
