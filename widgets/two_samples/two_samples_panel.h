#pragma once

#include "core/data/shape.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "widgets/controls/sample_pair.h"
#include "widgets/controls/settings_form.h"

#include <QWidget>

namespace widgets
{

/// Editor of core::TwoSamplesSettings: which samples, which estimate and null, and how the witness is drawn.
class TwoSamplesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit TwoSamplesPanel(QWidget* parent = nullptr);

    void setSettings(const core::TwoSamplesSettings& settings) { form_.show(settings); } // silent
    /// How many samples the data have: with more than two, which are compared can be chosen.
    void setSamples(int count);
    void setShape(core::Shape shape); // draws are for curves only
    /// Marks the fields; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems)
    {
        return form_.showProblems(problems);
    }

signals:
    void settingsEdited(const core::TwoSamplesSettings& settings, const QString& what, int gesture);

private:
    SettingsForm<core::TwoSamplesSettings> form_;
    SamplePair* samples_;
};

} // namespace widgets
