#pragma once

#include "core/data/shape.h"
#include "core/labs/embedding/embedding_settings.h"
#include "widgets/controls/settings_form.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace widgets
{

/// Editor of core::EmbeddingSettings: the band's level, draws, and what to compare with.
class EmbeddingPanel : public QWidget
{
    Q_OBJECT

public:
    explicit EmbeddingPanel(QWidget* parent = nullptr);

    void setSettings(const core::EmbeddingSettings& settings) { form_.show(settings); } // silent
    void setShape(core::Shape shape);                                                   // curves on the line, maps else
    /// The coverage of the bands can be simulated where the source of the points is known; else `why` not.
    void setCoverageAvailable(bool available, const QString& why = {});
    /// What a simulation found, or that it runs; empty hides it.
    void showCoverage(const QString& sentence);
    /// Marks the fields; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems)
    {
        return form_.showProblems(problems);
    }

signals:
    void settingsEdited(const core::EmbeddingSettings& settings, const QString& what, int gesture);
    void coverageRequested();

private:
    SettingsForm<core::EmbeddingSettings> form_;
    QPushButton* coverage_;
    QLabel* coverageFound_;
};

} // namespace widgets
