#pragma once

#include "core/labs/two_samples/two_samples_settings.h"
#include "widgets/controls/settings_form.h"

#include <QCoreApplication>

#include <array>
#include <string>
#include <vector>

namespace widgets
{

/// Editor of core::TwoSamplesSettings: which samples, which estimate and null, and how the witness is drawn.
class TwoSamplesPanel : public SettingsForm<core::TwoSamplesSettings>
{
    Q_DECLARE_TR_FUNCTIONS(widgets::TwoSamplesPanel)

public:
    explicit TwoSamplesPanel(QWidget* parent = nullptr);

    /// The columns of the data: where there are more than two, the witness is drawn over two of them.
    void setColumns(const std::vector<std::string>& names);

private:
    std::vector<std::string> columns_;
    std::array<Row, 2> witness_;
};

} // namespace widgets
