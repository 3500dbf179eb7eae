#pragma once

#include "core/labs/independence/independence_settings.h"
#include "widgets/controls/settings_form.h"

class QListWidget;

namespace widgets
{

/// Editor of core::IndependenceSettings: the rule of the kernels, the estimator and its null, and what is given.
class IndependencePanel : public SettingsForm<core::IndependenceSettings>
{
    Q_OBJECT

public:
    explicit IndependencePanel(QWidget* parent = nullptr);

    /// The further columns that can be given; those that are given and are not among them stay until they are unticked.
    void setOthers(const std::vector<std::string>& names);

private:
    void fillGiven(const std::vector<std::string>& given);
    void takeGiven();

    std::vector<std::string> others_;
    QLabel* heading_;
    QListWidget* list_;
};

} // namespace widgets
