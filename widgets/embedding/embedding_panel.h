#pragma once

#include "core/labs/embedding/embedding_settings.h"
#include "widgets/controls/settings_form.h"

class QLabel;
class QPushButton;

namespace widgets
{

/// Editor of core::EmbeddingSettings: the band's level, draws, and what to compare with.
class EmbeddingPanel : public SettingsForm<core::EmbeddingSettings>
{
    Q_OBJECT

public:
    explicit EmbeddingPanel(QWidget* parent = nullptr);

    /// The coverage of the bands can be simulated where the source of the points is known.
    void setCoverageAvailable(bool available);
    /// What shows coverage sample by sample, below its button.
    void addWatch(QWidget* watch);
    /// What a simulation found, or that it runs; empty hides it.
    void showCoverage(const QString& sentence);

signals:
    void coverageRequested();

private:
    void addCoverage();
    void showComparisons();

    Fold* comparisons_ = nullptr;
    QPushButton* coverage_ = nullptr;
    QLabel* coverageFound_ = nullptr;
};

} // namespace widgets
