#pragma once

#include "core/embedding/embedding_settings.h"
#include "widgets/controls/settings_binding.h"

#include <QWidget>

class QPushButton;

namespace widgets
{

/// Editor of core::EmbeddingModel: the noise of the empirical embedding, the measure ν of its prior, and where it is
/// observed.
class EmbeddingModelPanel : public QWidget
{
    Q_OBJECT

public:
    explicit EmbeddingModelPanel(QWidget* parent = nullptr);

    const core::EmbeddingModel& model() const { return binding_.value(); }
    void setModel(const core::EmbeddingModel& model); // silent

    /// How many inducing points the rule of thumb gives for the data: shown while none are chosen.
    void setDefaultCount(Eigen::Index count);

    /// Marks the fields; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems);

signals:
    /// `what` names the edit for undo ("Change τ²"); edits of one gesture belong together.
    void modelEdited(const core::EmbeddingModel& model, const QString& what, int gesture);

private:
    void bind();

    SettingsBinding<core::EmbeddingModel> binding_;
    ParameterSlider *tau2_, *eta_, *count_;
    QComboBox *measure_, *sites_, *kind_;
    QPushButton* others_;
    ProblemLabel* inducingProblem_;
    Eigen::Index defaultCount_ = 1;
};

} // namespace widgets
