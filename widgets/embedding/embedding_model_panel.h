#pragma once

#include "core/embedding/embedding_settings.h"
#include "widgets/controls/settings_form.h"

#include <QCoreApplication>

namespace widgets
{

/// Editor of core::EmbeddingModel: the noise of the empirical embedding, the measure ν of its prior, and where it is
/// observed.
class EmbeddingModelPanel : public SettingsForm<core::EmbeddingModel>
{
    Q_DECLARE_TR_FUNCTIONS(widgets::EmbeddingModelPanel)

public:
    explicit EmbeddingModelPanel(QWidget* parent = nullptr);

    /// How many inducing points the rule of thumb gives for the data: shown while none are chosen.
    void setDefaultCount(Eigen::Index count);

private:
    void addMeasure();
    void addOthers();

    ParameterSlider* count_ = nullptr;
    Eigen::Index defaultCount_ = 10;
};

} // namespace widgets
