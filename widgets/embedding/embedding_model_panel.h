#pragma once

#include "core/embedding/embedding_settings.h"
#include "widgets/controls/settings_form.h"

#include <QWidget>

namespace widgets
{

/// Editor of core::EmbeddingModel: the noise of the empirical embedding, the measure ν of its prior, and where it is
/// observed.
class EmbeddingModelPanel : public QWidget
{
    Q_OBJECT

public:
    explicit EmbeddingModelPanel(QWidget* parent = nullptr);

    const core::EmbeddingModel& model() const { return form_.value(); }
    void setSettings(const core::EmbeddingModel& model) { form_.show(model); } // silent

    /// How many inducing points the rule of thumb gives for the data: shown while none are chosen.
    void setDefaultCount(Eigen::Index count);

    /// Marks the fields; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems)
    {
        return form_.showProblems(problems);
    }

signals:
    /// `what` names the edit for undo ("Change τ²"); edits of one gesture belong together.
    void settingsEdited(const core::EmbeddingModel& model, const QString& what, int gesture);

private:
    void addMeasure();
    void addOthers();

    SettingsForm<core::EmbeddingModel> form_;
    ParameterSlider* count_ = nullptr;
    Eigen::Index defaultCount_ = 10;
};

} // namespace widgets
