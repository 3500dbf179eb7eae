#pragma once

#include "core/labs/classification/classification_settings.h"
#include "widgets/controls/settings_form.h"

#include <QCoreApplication>

namespace widgets
{

class HoldOutLine;

/// Editor of core::ClassificationSettings: the two classes, ν, which probability is drawn, the companion beside it, and
/// what is held out.
class ClassificationPanel : public SettingsForm<core::ClassificationSettings>
{
    Q_DECLARE_TR_FUNCTIONS(widgets::ClassificationPanel)

public:
    explicit ClassificationPanel(QWidget* parent = nullptr);

    /// The points that are selected: they may be held out.
    void setSelection(const std::vector<int>& rows);

private:
    HoldOutLine* byHand_ = nullptr;
};

} // namespace widgets
