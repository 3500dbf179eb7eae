#pragma once

#include "core/labs/structure/structure_settings.h"
#include "widgets/controls/settings_form.h"

namespace widgets
{

/// How data are made from the drawn graph, and the button that does it.
class TrueGraphPanel : public SettingsForm<core::TrueGraphSettings>
{
    Q_OBJECT

public:
    explicit TrueGraphPanel(QWidget* parent = nullptr);

    /// "PC finds 3 of 4 edges, …"; empty for nothing.
    void showComparison(const QString& text);

signals:
    void generateRequested();

private:
    QLabel* comparison_;
};

} // namespace widgets
